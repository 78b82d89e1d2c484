// The list of findings: searched, filtered and sorted over the data; rows are made as they are needed.
const STEP = 100, PRINTED = 2000;
const GRAVITY = ["violated", "erred", "not-evidenced", "indeterminate"];
const collator = new Intl.Collator("en", { numeric: true });
const list = { order: rows.map((_, place) => place), picked: {}, search: "", sort: null, down: false, made: 0 };
const haystacks = [];
const SEARCHED = ["rule", "citations", "message", "expected", "actual", "game", "table", "hand", "dealer", "player", "path", "time"];

function haystack(place) {
  haystacks[place] ??= SEARCHED.map((name) => of(rows[place], name)).join("\n").toLowerCase();
  return haystacks[place];
}

function chosen() {
  const picked = Object.entries(list.picked);
  const needles = list.search.toLowerCase().split(/\s+/).filter(Boolean);
  const found = [];
  for (let place = 0; place < rows.length; place++) {
    if (picked.every(([name, value]) => of(rows[place], name) === value)
      && needles.every((needle) => haystack(place).includes(needle))) found.push(place);
  }
  return list.sort ? sorted(found) : found;
}

function sorted(found) {
  const name = list.sort, sign = list.down ? -1 : 1;
  let key = (place) => of(rows[place], name);
  let compare = collator.compare;
  if (name === "outcome") key = (place) => GRAVITY.indexOf(of(rows[place], name));
  if (name === "line") key = (place) => rows[place][LINE];
  if (name === "outcome" || name === "line") compare = (one, other) => one - other;
  const keys = new Map(found.map((place) => [place, key(place)]));
  return found.sort((one, other) => sign * compare(keys.get(one), keys.get(other)) || one - other);
}

function show() {
  list.order = chosen();
  byId("rows").replaceChildren();
  list.made = 0;
  more(STEP);
  const all = list.order.length === rows.length;
  byId("shown").textContent = all ? number(rows.length) + (rows.length === 1 ? " finding" : " findings")
    : number(list.order.length) + " of " + number(rows.length) + " findings";
  byId("chips").replaceChildren(...Object.entries(list.picked).map(([name, value]) => {
    const chip = make("button", { type: "button", "aria-label": "No longer only " + name + " " + value }, name + ": " + value + " ×");
    chip.addEventListener("click", () => pick(name, ""));
    return make("li", {}, chip);
  }));
}

function more(count) {
  const end = Math.min(list.made + count, list.order.length);
  byId("rows").append(...list.order.slice(list.made, end).map((place) => row(rows[place])));
  list.made = end;
  byId("more").hidden = end >= list.order.length;
  byId("more").textContent = "Show more (" + number(list.order.length - end) + ")";
}

function row(one) {
  const outcome = of(one, "outcome"), accepted = of(one, "accepted"), game = of(one, "game");
  const message = make("td", {}, make("a", { href: link(one) }, of(one, "message")));
  const about = [of(one, "player") || (one[SEAT] ? "seat " + one[SEAT] : ""), game, accepted].filter(Boolean).join(" · ");
  if (about) message.append(make("span", { class: "sub" }, about));
  return make("tr", {},
    make("td", {}, make("span", { class: "badge " + outcome }, words(outcome))),
    make("td", {}, of(one, "rule")),
    make("td", {}, of(one, "citations").split(", ")[0]),
    message,
    make("td", {}, of(one, "table")),
    make("td", {}, of(one, "hand")),
    make("td", {}, String(one[LINE])));
}

function pick(name, value) {
  if (value) list.picked[name] = value;
  else delete list.picked[name];
  const select = byId("pick-" + name);
  if (select) select.value = value;
  show();
}

function options() {
  for (const select of document.querySelectorAll("#tools select")) {
    const values = [...new Set(rows.map((one) => of(one, select.dataset.field)))].filter(Boolean).sort(collator.compare);
    select.append(...values.map((value) => make("option", { value }, select.dataset.field === "outcome" ? words(value) : value)));
    select.addEventListener("change", () => pick(select.dataset.field, select.value));
  }
}

function sortBy(head) {
  const name = head.dataset.sort;
  list.down = list.sort === name && !list.down;
  list.sort = name;
  for (const other of document.querySelectorAll("#list th")) other.removeAttribute("aria-sort");
  head.setAttribute("aria-sort", list.down ? "descending" : "ascending");
  show();
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
  for (const head of document.querySelectorAll("#list th")) head.firstElementChild.addEventListener("click", () => sortBy(head));
  byId("more").addEventListener("click", () => more(STEP));
  for (const bar of document.querySelectorAll("button.bar")) {
    bar.addEventListener("click", () => { pick(bar.dataset.field, bar.dataset.value); byId("findings").scrollIntoView(); });
  }
  addEventListener("beforeprint", () => more(PRINTED));
  show();
}
