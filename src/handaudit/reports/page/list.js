// The list of findings: searched, filtered and sorted over the data; rows are made as they are needed.
const STEP = 100;
const GRAVITY = ["violated", "erred", "not-evidenced", "indeterminate"], SEVERITIES = ["error", "warning", "note"];
const collator = new Intl.Collator("en", { numeric: true });
const list = { order: rows.map((_, place) => place), picked: {}, search: "", each: false, sort: null, down: false, entries: [], made: 0 };
const haystacks = [];
const SEARCHED = ["rule", "citations", "message", "expected", "actual", "game", "table", "hand", "dealer", "player", "path", "time", "question"];

function haystack(place) {
  haystacks[place] ??= SEARCHED.map((name) => of(rows[place], name)).join("\n").toLowerCase();
  return haystacks[place];
}

// A field to filter by: one of the finding's, or whether the reader has reviewed it.
const field = (place, name) => (name === "review" ? (marked(place) ? "reviewed" : "open") : of(rows[place], name));

function chosen() {
  const picked = Object.entries(list.picked);
  const needles = list.search.toLowerCase().split(/\s+/).filter(Boolean);
  const found = [];
  for (let place = 0; place < rows.length; place++) {
    if (picked.every(([name, value]) => field(place, name) === value)
      && needles.every((needle) => haystack(place).includes(needle))) found.push(place);
  }
  return list.sort ? sorted(found) : found;
}

// The entries of the list: a finding, or all findings that leave one question open, where the first of them stands.
// A search and a chosen question list each finding.
function folded(order) {
  const apart = list.each || list.search || list.picked.question, questions = new Map(), found = [];
  for (const place of order) {
    const question = of(rows[place], "question");
    if (!apart && questions.has(question)) {
      questions.get(question).push(place);
      continue;
    }
    found.push([place]);
    if (question) questions.set(question, found.at(-1));
  }
  return found;
}

function sorted(found) {
  const name = list.sort, sign = list.down ? -1 : 1;
  let key = (place) => of(rows[place], name);
  let compare = collator.compare;
  const ranked = { outcome: GRAVITY, severity: SEVERITIES }[name];
  if (ranked) key = (place) => ranked.indexOf(of(rows[place], name));
  if (name === "line") key = (place) => rows[place][LINE];
  if (ranked || name === "line") compare = (one, other) => one - other;
  const keys = new Map(found.map((place) => [place, key(place)]));
  return found.sort((one, other) => sign * compare(keys.get(one), keys.get(other)) || one - other);
}

function show() {
  list.order = chosen();
  list.entries = folded(list.order);
  remember();
  showExport();
  byId("rows").replaceChildren();
  list.made = 0;
  more(STEP);
  const all = list.order.length === rows.length;
  const several = list.entries.filter((entry) => entry.length > 1);
  byId("shown").textContent = (all ? counted(rows.length, "finding") : number(list.order.length) + " of " + counted(rows.length, "finding"))
    + (several.length ? "; " + number(several.flat().length) + " are grouped under " + counted(several.length, "open question") : "");
  byId("chips").replaceChildren(...Object.entries(list.picked).map(([name, value]) => {
    const chip = make("button", { type: "button", "aria-label": "No longer only " + name + " " + value }, name + ": " + value + " ×");
    chip.addEventListener("click", () => pick(name, ""));
    return make("li", {}, chip);
  }));
}

function more(count) {
  const end = Math.min(list.made + count, list.entries.length);
  byId("rows").append(...list.entries.slice(list.made, end).map((entry) => (entry.length > 1 ? question(entry) : row(rows[entry[0]]))));
  list.made = end;
  byId("more").hidden = end >= list.entries.length;
  byId("more").textContent = "Show more (" + number(list.entries.length - end) + ")";
}

// The row of an open question leads to its findings, and to the first of them as an example.
function question(entry) {
  const several = entry.map((place) => rows[place]), first = several[0], asked = of(first, "question");
  const rounds = new Set(several.map((one) => [of(one, "path"), of(one, "table"), of(one, "hand") || one[LINE]].join("\n")));
  const reviewed = entry.filter(marked).length;
  const open = make("button", { type: "button" }, asked);
  open.addEventListener("click", () => {
    pick("question", asked);
    byId("findings").scrollIntoView();
    byId("findings").focus({ preventScroll: true });
  });
  return make("tr", { class: "question" },
    make("td", {}, make("span", { class: "badge indeterminate" }, "indeterminate"), sub(unique(several, "severity"))),
    make("td", {}, unique(several, "rule")),
    make("td", { colspan: 5 }, open, make("span", { class: "sub" }, counted(several.length, "finding") + " in " + counted(rounds.size, "round") + ", for example ",
      make("a", { href: link(first) }, of(first, "path") + ":" + first[LINE])),
    reviewed ? make("span", { class: "sub mark" }, number(reviewed) + " reviewed") : ""));
}

const unique = (several, name) => [...new Set(several.map((one) => of(one, name)))].join(", ");

function row(one) {
  const outcome = of(one, "outcome"), fingerprint = of(one, "fingerprint"), mark = kept(fingerprint);
  const about = [of(one, "player") || (one[SEAT] ? "seat " + one[SEAT] : ""), of(one, "game"), of(one, "accepted")];
  const [day, hour] = of(one, "time").split(/T(?=\d)/), folder = of(one, "path").lastIndexOf("/") + 1;
  return make("tr", {},
    make("td", {}, make("span", { class: "badge " + outcome }, words(outcome)), sub(of(one, "severity"))),
    make("td", {}, of(one, "rule"), sub(of(one, "citations").split(", ")[0])),
    make("td", {}, make("a", { href: link(one) }, of(one, "message")), sub(about.filter(Boolean).join(" · ")), mark ? make("span", { class: "sub mark" }, said(mark)) : ""),
    make("td", {}, of(one, "table"), sub(of(one, "hand"))),
    make("td", {}, of(one, "dealer")),
    make("td", {}, day, sub(hour || "")),
    make("td", {}, of(one, "path").slice(folder) + ":" + one[LINE], sub(of(one, "path").slice(0, Math.max(folder - 1, 0)))));
}

const sub = (text) => (text ? make("span", { class: "sub" }, text) : "");

function pick(name, value) {
  if (value) list.picked[name] = value;
  else delete list.picked[name];
  const select = byId("pick-" + name);
  if (select) select.value = value;
  show();
}

function options() {
  for (const select of document.querySelectorAll("#tools select")) {
    const name = select.dataset.field;
    const found = name === "review" ? ["open", "reviewed"] : rows.map((one) => of(one, name));
    const values = [...new Set(found)].filter(Boolean).sort(collator.compare);
    select.parentElement.hidden = values.length < 2 && name !== "outcome";
    select.append(...values.map((value) => make("option", { value }, name === "outcome" ? words(value) : value)));
    select.addEventListener("change", () => pick(name, select.value));
  }
}

function sortBy(name, down) {
  list.down = down;
  list.sort = name;
  for (const button of document.querySelectorAll("#list [data-sort]")) {
    const head = button.parentElement, here = button.dataset.sort === name;
    if (here) head.setAttribute("aria-sort", down ? "descending" : "ascending");
    else if (!head.querySelector('[data-sort="' + name + '"]')) head.removeAttribute("aria-sort");
    button.className = here ? (down ? "down" : "up") : "";
  }
}

// The search, the filters and the sort stand in the address, so that a link or a reload shows the same list.
function remembered() {
  const asked = new URLSearchParams(Object.entries(list.picked));
  if (list.search) asked.set("search", list.search);
  if (list.each) asked.set("each", "finding");
  if (list.sort) asked.set("sort", (list.down ? "-" : "") + list.sort);
  return asked.size ? "?" + asked : "";
}

function remember() {
  const mark = location.hash.split("?")[0] || "#findings";
  if (location.hash || remembered()) history.replaceState(null, "", mark + remembered());
  byId("back").href = "#findings" + remembered();
}

// Takes over what the address asks for; a field or column that the page does not have is left out.
function recall() {
  const asked = new URLSearchParams(location.hash.split("?")[1] || "");
  const sort = asked.get("sort") || "", name = sort.replace(/^-/, "");
  list.search = byId("search").value = asked.get("search") || "";
  list.each = byId("each").checked = asked.has("each");
  list.picked = {};
  for (const select of document.querySelectorAll("#tools select")) select.value = "";
  for (const [name, value] of asked) {
    if (!column[name] && name !== "rule" && name !== "review") continue;
    list.picked[name] = value;
    const select = byId("pick-" + name);
    if (select) select.value = value;
  }
  if (document.querySelector('#list [data-sort="' + CSS.escape(name) + '"]')) sortBy(name, sort !== name);
}

function startList() {
  if (!byId("list")) return;
  byId("tools").hidden = byId("list").hidden = false;
  options();
  let waiting;
  byId("tools").addEventListener("submit", (event) => event.preventDefault());
  byId("search").addEventListener("input", (event) => {
    clearTimeout(waiting);
    waiting = setTimeout(() => { list.search = event.target.value; show(); }, 80);
  });
  for (const button of document.querySelectorAll("#list [data-sort]")) {
    const name = button.dataset.sort;
    button.addEventListener("click", () => { sortBy(name, list.sort === name && !list.down); show(); });
  }
  byId("each").parentElement.hidden = folded(list.order).length === rows.length;
  byId("each").addEventListener("change", (event) => { list.each = event.target.checked; show(); });
  byId("more").addEventListener("click", () => more(STEP));
  for (const bar of document.querySelectorAll("button.bar")) {
    bar.addEventListener("click", () => { pick(bar.dataset.field, bar.dataset.value); byId("findings").scrollIntoView(); });
  }
  recall();
  show();
}
