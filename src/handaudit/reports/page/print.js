// What is printed: the whole list as it is filtered and sorted, each finding with all that is known of it, and every part open.
const PRINTED = 2000;

function printed(place) {
  const one = rows[place], mark = marked(place), seat = one[SEAT] ? "seat " + one[SEAT] : "";
  const facts = [
    ["the law", of(one, "citations")], ["edition", of(one, "edition")], ["expected", of(one, "expected")], ["actual", of(one, "actual")],
    ["confidence", of(one, "doubted")], ["note", of(one, "notes")], ["accepted", of(one, "accepted")], ["review", mark ? said(mark) : ""],
  ];
  const where = [
    of(one, "path") + ":" + one[LINE], of(one, "hand") && "hand " + of(one, "hand"), of(one, "table") && "table " + of(one, "table"), of(one, "game"),
    [of(one, "player"), seat].filter(Boolean).join(", "), of(one, "dealer") && "dealer " + of(one, "dealer"), of(one, "time"),
  ];
  const outcome = of(one, "outcome");
  return make("tr", {},
    make("td", {}, make("span", { class: "badge " + outcome }, words(outcome)), sub(of(one, "severity"))),
    make("td", {}, make("b", {}, of(one, "message")), sub(of(one, "rule")), listed(facts),
      make("ol", { class: "lines" }, ...one[QUOTES].map(([line, text]) => make("li", {}, line + "  " + at(text))))),
    make("td", {}, ...where.filter(Boolean).map((text) => make("div", {}, text))));
}

function beforePrint() {
  for (const part of document.querySelectorAll("details:not([open])")) {
    part.dataset.closed = "";
    part.open = true;
  }
  if (byId("one").hidden && rows.length) {
    const head = make("thead", {}, make("tr", {}, ...["Outcome", "Finding", "Where"].map((name) => make("th", { scope: "col" }, name))));
    byId("printed").replaceChildren(head, make("tbody", {}, ...list.order.slice(0, PRINTED).map(printed)));
  }
}

function afterPrint() {
  for (const part of document.querySelectorAll("details[data-closed]")) {
    delete part.dataset.closed;
    part.open = false;
  }
  byId("printed")?.replaceChildren();
}

addEventListener("beforeprint", beforePrint);
addEventListener("afterprint", afterPrint);
