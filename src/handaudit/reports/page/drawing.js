// The table from above: an oval on wide screens, two columns of seats on narrow ones.
const SUITS = { c: "♣\uFE0E", d: "♦\uFE0E", h: "♥\uFE0E", s: "♠\uFE0E" };
const PLATE = { width: 132, height: 46 };
const cut = (text, length) => (text.length > length ? text.slice(0, length - 1) + "…" : text);
const label = (x, y, text, kind) => draw("text", { x, y, class: kind || null }, text);

// A name that is nearly too long is drawn narrower, a longer one is cut.
function name(x, y, text) {
  const shown = cut(text, 18), tight = shown.length > 14 ? PLATE.width - 10 : null;
  return draw("text", { x, y, class: "who", textLength: tight, lengthAdjust: tight && "spacingAndGlyphs" }, shown);
}

function card(x, y, width, text) {
  const height = Math.round(width * 1.4);
  if (text === "??") return draw("rect", { class: "card unknown", x, y, width, height, rx: 3 });
  const face = "face" + ("dh".includes(text[1]) ? " red" : "");
  const rank = draw("text", { class: face, x: x + width / 2, y: y + height * 0.46 }, text[0] === "T" ? "10" : text[0]);
  const suit = draw("text", { class: face, x: x + width / 2, y: y + height * 0.88 }, SUITS[text[1]]);
  for (const one of [rank, suit]) one.style.fontSize = width * 0.55 + "px";
  return draw("g", {}, draw("rect", { class: "card", x, y, width, height, rx: 3 }), rank, suit);
}

function hand(x, y, text) {
  const held = text ? text.split(" ") : [];
  const step = held.length < 2 ? 0 : Math.min(27, (PLATE.width - 25) / (held.length - 1));
  const left = x - (step * (held.length - 1) + 25) / 2;
  return draw("g", { class: "cards" }, ...held.map((one, place) => card(left + place * step, y, 25, one)));
}

function seat(x, y, one, state, inner) {
  const kinds = [one.state === 1 ? "folded" : "", state.due === one.seat ? "due" : "", state.broke.has(one.seat) ? "broke" : ""];
  const left = x - PLATE.width / 2;
  const told = money(one.stack) + (one.state ? " · " + ["", "folded", "all-in"][one.state] : "");
  const group = draw("g", { class: kinds.filter(Boolean).join(" ") || null },
    hand(x, y - 56, one.cards),
    draw("rect", { class: "plate", x: left, y: y - 20, width: PLATE.width, height: PLATE.height, rx: 8 }),
    name(x, y - 1, one.seat + " " + one.player),
    label(x, y + 18, told, "small"));
  if (state.button === one.seat) {
    const puck = inner ? left + PLATE.width - 2 : left + 2;
    group.append(draw("circle", { class: "puck", cx: puck, cy: y - 20, r: 11 }), label(puck, y - 16, "D", "puck-d"));
  }
  return group;
}

function bet(x, y, cents) {
  const text = money(cents);
  return draw("g", {}, draw("circle", { class: "chip", cx: x - text.length * 4 - 8, cy: y - 5, r: 7 }), label(x + 4, y, text));
}

function board(x, y, state, width) {
  const shown = state.board ? state.board.split(" ") : [];
  const all = shown.length ? Math.max(shown.length, state.slots) : state.slots;
  const left = x - (all * (width + 5) - 5) / 2;
  const group = draw("g", {});
  for (let place = 0; place < all; place++) {
    const here = left + place * (width + 5);
    group.append(place < shown.length ? card(here, y, width, shown[place])
      : draw("rect", { class: "slot", x: here, y, width, height: width * 1.4, rx: 3 }));
  }
  const pots = width < 40 ? state.pots : [state.pots.join(" · ")];
  group.append(label(x, y + width * 1.4 + 28, "pot " + money(state.pot), "pot"),
    ...pots.map((pot, place) => label(x, y + width * 1.4 + 48 + 17 * place, pot, "small")));
  return group;
}

// Seats go clockwise in the order of their numbers, the first at the bottom; with nobody at the top it is left out.
function oval(state) {
  const seats = state.seats, picture = [draw("rect", { class: "felt", x: 118, y: 92, width: 664, height: 346, rx: 173 })];
  const bets = [];
  let top = 84;
  seats.forEach((one, place) => {
    const angle = Math.PI / 2 + (2 * Math.PI * place) / seats.length, across = Math.cos(angle), down = Math.sin(angle);
    top = Math.min(top, Math.floor(282 + 196 * down - 64));
    picture.push(seat(450 + 368 * across, 282 + 196 * down, one, state));
    if (one.bet) bets.push(bet(450 + 228 * across, 268 + (down < 0 ? 92 : 118) * down, one.bet));
  });
  picture.push(board(450, 226, state, 42), label(450, 214, state.street, "small"), ...bets);
  return draw("svg", { viewBox: "0 " + top + " 900 " + (540 - top), role: "img", "aria-label": state.told }, ...picture);
}

function columns(state) {
  const seats = state.seats, left = Math.ceil(seats.length / 2), deep = Math.max(left, 2), height = deep * 124 + 30;
  const picture = [draw("rect", { class: "felt", x: 42, y: 24, width: 336, height: height - 48, rx: 130 })];
  seats.forEach((one, place) => {
    const onLeft = place < left, count = onLeft ? left : seats.length - left;
    const row = onLeft ? left - 1 - place : place - left;
    const x = onLeft ? 70 : 350, y = (height / count) * (row + 0.5) + 4;
    picture.push(seat(x, y, one, state, onLeft));
    if (one.bet) picture.push(bet(onLeft ? x + 20 : x - 14, y + 46, one.bet));
  });
  picture.push(board(210, height / 2 - 32, state, 24), label(210, height / 2 - 44, state.street, "small"));
  return draw("svg", { viewBox: "0 0 420 " + height, role: "img", "aria-label": state.told }, ...picture);
}
