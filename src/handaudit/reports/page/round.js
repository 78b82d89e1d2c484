// A finding on its own, with its round to step through.
const narrow = matchMedia("(max-width: 44rem)");
const view = { place: -1, round: null, states: [], step: 0, found: new Map(), target: 0 };

function foundIn(round) {
  const found = new Map();
  rows.forEach((one, place) => {
    if (one[ROUND] !== round) return;
    const step = stepOf(one);
    found.set(step, [...(found.get(step) || []), place]);
  });
  return found;
}

// The line tells the step, but where several steps stand on one line.
function stepOf(row) {
  if (row[MOMENT] >= 0) return row[MOMENT];
  let step = 0;
  view.states.forEach((one, place) => { if (one.line <= row[LINE]) step = place; });
  return step;
}

// The paragraphs that a finding cites: where each can be read, and what it requires, in our own words.
function law(one) {
  return of(one, "citations").split(", ").filter(Boolean).flatMap((cite) => {
    const address = pages.get(cite), says = clauses.get(of(one, "rule") + " " + cite) || [];
    const name = address ? make("a", { class: "cite", href: address, rel: "noreferrer" }, cite) : make("span", { class: "cite" }, cite);
    return [make("dt", {}, name), make("dd", {}, says.join(" "))];
  });
}

function facts(place) {
  const one = rows[place];
  const seat = one[SEAT] ? "seat " + one[SEAT] : "", player = of(one, "player");
  byId("clauses").replaceChildren(...law(one));
  byId("law").hidden = !byId("clauses").children.length;
  byId("facts").replaceChildren(...terms([
    ["expected", of(one, "expected")], ["actual", of(one, "actual")], ["edition", of(one, "edition")],
    ["rule", titles.get(of(one, "rule"))], ["who", [player, seat].filter(Boolean).join(", ")], ["dealer", of(one, "dealer")],
    ["time", of(one, "time")], ["accepted", of(one, "accepted")],
    ["severity", of(one, "severity")], ["confidence", of(one, "doubted")], ["note", of(one, "notes")],
  ]));
  byId("evidence").replaceChildren(...one[QUOTES].map(([line, text]) => make("li", {}, make("div", { class: "row" + (line === one[LINE] ? " marked" : "") },
    make("span", { class: "at" }, String(line)), make("span", { class: "words" }, at(text))))));
  byId("quotes").hidden = !one[QUOTES].length;
}

function transcript() {
  const made = [];
  let street = "";
  view.states.forEach((one, step) => {
    if (one.street !== street) made.push(make("h3", {}, street = one.street));
    const line = make("button", { type: "button", class: "row" + (view.found.has(step) ? " marked" : ""), "data-step": step, tabindex: -1 },
      make("span", { class: "at" }, String(one.line)), make("span", { class: "words" }, one.text));
    line.addEventListener("click", () => go(step));
    made.push(line);
  });
  byId("transcript").replaceChildren(...made);
}

function told(state, found) {
  const breaches = found.map((place) => words(of(rows[place], "outcome")) + ": " + of(rows[place], "message") + ".");
  return ["Line " + state.line + ": " + state.text + ".", state.street + ".", ...gameOf(view.round).told(state), ...breaches].filter(Boolean).join(" ");
}

function banner(place) {
  const one = rows[place], outcome = of(one, "outcome"), here = place === view.place;
  const head = here ? make("b", {}, of(one, "message")) : make("a", { href: link(one) }, of(one, "message"));
  return make("p", { class: "breach " + outcome }, make("span", { class: "badge " + outcome }, words(outcome)), " ", head);
}

function go(step) {
  view.step = Math.max(0, Math.min(step, view.states.length - 1));
  const found = view.found.get(view.step) || [];
  const broke = new Set(found.map((place) => rows[place][SEAT]).filter(Boolean));
  const state = { ...view.states[view.step], broke };
  state.told = told(state, []);
  const game = gameOf(view.round), turn = game.turn(state);
  byId("drawing").replaceChildren((narrow.matches ? game.narrow : game.wide)(state));
  byId("now").textContent = state.line + "  " + state.text + (turn && "  → " + turn);
  byId("spoken").textContent = told(state, found);
  byId("here").replaceChildren(...found.map(banner));
  const slider = byId("slider");
  slider.value = view.step;
  slider.setAttribute("aria-valuetext", "step " + (view.step + 1) + " of " + view.states.length);
  byId("first").disabled = byId("step-back").disabled = view.step === 0;
  byId("last").disabled = byId("step-on").disabled = view.step === view.states.length - 1;
  follow();
}

function follow() {
  const box = byId("transcript");
  for (const line of box.querySelectorAll("[aria-current]")) line.removeAttribute("aria-current");
  const line = box.querySelector('[data-step="' + view.step + '"]');
  if (!line) return;
  line.setAttribute("aria-current", "step");
  const above = line.offsetTop - box.offsetTop;
  if (above < box.scrollTop || above + line.offsetHeight > box.scrollTop + box.clientHeight) box.scrollTop = above - box.clientHeight / 2;
}

function whyUndrawn(one) {
  if (of(one, "outcome") === "not-evidenced") return "Rounds in which the log is only silent are not drawn.";
  return "This round is not drawn: it has a line that ends its replay, or its log could not be read again, or it lies beyond the "
    + number(data.rounds.length) + " rounds that this page draws; handaudit replay shows any round.";
}

function openFinding(place) {
  const one = rows[place], outcome = of(one, "outcome"), round = one[ROUND];
  Object.assign(view, { place, round: data.rounds[round] || null, states: [], found: new Map() });
  byId("one-outcome").textContent = words(outcome);
  byId("one-outcome").className = "badge " + outcome;
  byId("one-rule").textContent = of(one, "rule");
  byId("one-message").textContent = of(one, "message");
  const where = [of(one, "hand") && "hand " + of(one, "hand"), of(one, "table") && "table " + of(one, "table"), of(one, "game"), of(one, "path") + ":" + one[LINE]];
  byId("one-place").textContent = where.filter(Boolean).join(" · ");
  facts(place);
  showReview();
  const drawn = view.round !== null;
  byId("stage").hidden = byId("told").hidden = !drawn;
  byId("undrawn").hidden = drawn;
  document.querySelector(".pane").classList.toggle("bare", !drawn);
  if (!drawn) byId("undrawn").textContent = whyUndrawn(one);
  else {
    view.states = gameOf(view.round).states(view.round, at, data.areas);
    view.found = foundIn(round);
    view.target = stepOf(one);
    byId("slider").max = view.states.length - 1;
    transcript();
    go(view.target);
  }
}
