// Plays rounds back, one after another.
const data = JSON.parse(document.getElementById("data").textContent);
const at = (place) => (place < 0 ? "" : data.texts[place]);
const byId = (id) => document.getElementById(id);
const narrow = matchMedia("(max-width: 44rem)");
const SPEEDS = ["2000", "1000", "400"];
const view = { hand: -1, step: 0, states: [], playing: 0 };

// What is found at a step: the texts of each finding.
const foundAt = (step) => data.found[view.hand].filter((one) => one[0] === step)
  .map(([, outcome, rule, cite, message, seat]) => ({ outcome: at(outcome), rule: at(rule), cite: at(cite), message: at(message), seat }));

function banner(one) {
  return make("div", { class: "breach " + one.outcome }, make("p", {}, make("span", { class: "badge " + one.outcome }, one.outcome.replace("-", " ")), " ", make("b", {}, one.message)),
    make("p", { class: "note" }, one.rule + (one.cite ? ", " + one.cite : "")));
}

function transcript() {
  const made = [];
  let street = "";
  view.states.forEach((one, step) => {
    if (one.street !== street) made.push(make("h3", {}, street = one.street));
    const line = make("button", { type: "button", class: "row" + (foundAt(step).length ? " marked" : ""), "data-step": step, tabindex: -1 },
      make("span", { class: "at" }, String(one.line)), make("span", { class: "words" }, one.text));
    line.addEventListener("click", () => go(step));
    made.push(line);
  });
  byId("transcript").replaceChildren(...made);
}

function mark() {
  const box = byId("transcript");
  for (const line of box.querySelectorAll("[aria-current]")) line.removeAttribute("aria-current");
  const line = box.querySelector('[data-step="' + view.step + '"]');
  line.setAttribute("aria-current", "step");
  const above = line.offsetTop - box.offsetTop;
  if (above < box.scrollTop || above + line.offsetHeight > box.scrollTop + box.clientHeight) box.scrollTop = above - box.clientHeight / 2;
}

function told(state, found) {
  return ["Line " + state.line + ": " + state.text + ".", state.street + ".", ...gameOf(data.rounds[view.hand]).told(state),
    ...found.map((one) => one.outcome + ": " + one.message + ".")].filter(Boolean).join(" ");
}

function shown() {
  const round = data.rounds[view.hand], game = gameOf(round), found = foundAt(view.step);
  const state = { ...view.states[view.step], broke: new Set(found.map((one) => one.seat).filter(Boolean)) };
  unit = byId("bb").checked ? data.blinds[view.hand] : 0;
  state.told = told(state, []);
  const turn = game.turn(state);
  byId("drawing").replaceChildren((narrow.matches ? game.narrow : game.wide)(state));
  byId("now").textContent = state.line + "  " + state.text + (turn && "  → " + turn);
  byId("spoken").textContent = told(state, found);
  byId("here").replaceChildren(...found.map(banner));
}

function go(step) {
  view.step = Math.max(0, Math.min(step, view.states.length - 1));
  shown();
  const slider = byId("slider"), last = view.states.length - 1;
  slider.max = last;
  slider.value = view.step;
  slider.setAttribute("aria-valuetext", "step " + (view.step + 1) + " of " + (last + 1));
  byId("first").disabled = byId("step-back").disabled = view.step === 0;
  byId("last").disabled = byId("step-on").disabled = view.step === last;
  mark();
  if (location.protocol !== "about:") history.replaceState(null, "", "#" + new URLSearchParams({ round: at(data.names[view.hand][0]), line: view.states[view.step].line }));
}

function open(hand, line) {
  if (!data.rounds[hand]) return;
  view.hand = hand;
  const round = data.rounds[hand];
  view.states = gameOf(round).states(round, at, data.areas);
  byId("place").textContent = at(data.names[hand][1]);
  byId("hands").value = hand;
  byId("hand-back").disabled = hand === 0;
  byId("hand-on").disabled = hand === data.rounds.length - 1;
  byId("big-blinds").hidden = !data.blinds[hand];
  transcript();
  const step = line === undefined ? 0 : view.states.findIndex((one) => one.line >= line);
  go(step < 0 ? view.states.length - 1 : step);
}

// While it plays, the next round follows the last step of this one.
function tick() {
  if (view.step < view.states.length - 1) go(view.step + 1);
  else if (view.hand < data.rounds.length - 1) open(view.hand + 1);
  else play(false);
}

function play(on) {
  clearInterval(view.playing);
  view.playing = on ? setInterval(tick, Number(byId("speed").value)) : 0;
  byId("play").textContent = on ? "Stop" : "Play";
  byId("play").setAttribute("aria-pressed", on);
}

function addressed() {
  const asked = new URLSearchParams(location.hash.slice(1));
  const hand = data.names.findIndex(([id]) => at(id) === asked.get("round"));
  if (hand < 0) open(data.start, data.line || undefined);
  else open(hand, Number(asked.get("line")) || undefined);
}

const faster = (speed) => { byId("speed").value = SPEEDS[speed]; if (view.playing) play(true); };
const KEYS = {
  ArrowLeft: () => go(view.step - 1), ArrowRight: () => go(view.step + 1), Home: () => go(0), End: () => go(view.states.length - 1),
  " ": () => play(!view.playing), p: () => open(view.hand - 1), n: () => open(view.hand + 1), PageUp: () => open(view.hand - 1), PageDown: () => open(view.hand + 1),
  b: () => { byId("bb").checked = !byId("bb").checked && Boolean(data.blinds[view.hand]); shown(); },
  1: () => faster(0), 2: () => faster(1), 3: () => faster(2),
};

addEventListener("keydown", (event) => {
  const inside = event.target.tagName, own = inside === "SELECT" || (inside === "BUTTON" && event.key === " ") || event.target.type === "checkbox";
  if (event.altKey || event.ctrlKey || event.metaKey || own || !KEYS[event.key]) return;
  event.preventDefault();
  KEYS[event.key]();
});
addEventListener("hashchange", addressed);
narrow.addEventListener("change", shown);
for (const [id, key] of [["first", "Home"], ["step-back", "ArrowLeft"], ["step-on", "ArrowRight"], ["last", "End"], ["play", " "], ["hand-back", "p"], ["hand-on", "n"]]) byId(id).addEventListener("click", KEYS[key]);
byId("slider").addEventListener("input", () => go(Number(byId("slider").value)));
byId("hands").addEventListener("change", () => open(Number(byId("hands").value)));
byId("speed").addEventListener("change", () => { if (view.playing) play(true); });
byId("bb").addEventListener("change", shown);
// A frame out of sight has no layout yet.
new IntersectionObserver(mark).observe(byId("transcript"));
addressed();
