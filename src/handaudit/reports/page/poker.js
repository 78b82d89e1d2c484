// A poker table from above: an oval on wide screens, two columns of seats on narrow ones.
const SUITS = { c: "♣\uFE0E", d: "♦\uFE0E", h: "♥\uFE0E", s: "♠\uFE0E" };
const STATES = ["", "folded", "all-in"];

// The table after every event: each moment holds what changed since the one before.
function pokerStates(round, at) {
  let seats = new Map(round.seats.map(([seat, player]) => [seat, { seat, player: at(player), stack: 0, bet: 0, cards: "", state: 0 }]));
  const boards = Math.max(...round.moments.map((one) => (at(one[3]) ? at(one[3]).split(" ").length : 0)));
  return round.moments.map(([line, text, street, shown, pot, due, pots, changes]) => {
    seats = new Map(seats);
    for (const [seat, stack, chips, cards, state] of changes) {
      seats.set(seat, { ...seats.get(seat), stack, bet: chips, cards: at(cards), state });
    }
    return { line, text: at(text), street: at(street), board: at(shown), pot, due, pots: potsTold(pots), seats: [...seats.values()], button: round.button, slots: boards };
  });
}

function potsTold(pots) {
  return pots.map((amount, place) => (place ? "side-" + place : "main") + " " + money(amount));
}

function pokerTold(state) {
  const shown = state.board ? "Board " + state.board + "." : "";
  const turn = state.due ? "Seat " + state.due + " to act." : "";
  return [shown, "Pot " + money(state.pot) + (state.pots.length ? ": " + state.pots.join(", ") : "") + ".", turn];
}

function card(x, y, width, text) {
  const height = Math.round(width * 1.4);
  if (text === "??") return draw("rect", { class: "card unknown", x, y, width, height, rx: 3 });
  const face = "face" + ("dh".includes(text[1]) ? " red" : "") + (width > 40 ? " large" : "");
  return draw("g", {}, draw("rect", { class: "card", x, y, width, height, rx: 3 }),
    label(x + width / 2, y + height * 0.46, text[0] === "T" ? "10" : text[0], face),
    label(x + width / 2, y + height * 0.88, SUITS[text[1]], face));
}

function hand(x, y, text) {
  const held = text ? text.split(" ") : [];
  const step = held.length < 2 ? 0 : Math.min(27, (PLATE.width - 25) / (held.length - 1));
  const left = x - (step * (held.length - 1) + 25) / 2;
  return draw("g", { class: "cards" }, ...held.map((one, place) => card(left + place * step, y, 25, one)));
}

function seat(x, y, one, state, inner) {
  return plate(x, y, {
    who: one.seat + " " + one.player,
    told: money(one.stack) + (one.state ? " · " + STATES[one.state] : ""),
    kinds: [one.state === 1 && "folded", state.due === one.seat && "due", state.broke.has(one.seat) && "broke"],
    puck: state.button === one.seat && "D",
    inner,
    above: [hand(x, y - 56, one.cards)],
  });
}

function bet(x, y, cents) {
  const text = money(cents);
  return draw("g", {}, chip(x, y, text), label(x + 4, y, text));
}

function board(x, y, state, width) {
  const shown = state.board ? state.board.split(" ") : [];
  const all = shown.length ? Math.max(shown.length, state.slots) : state.slots;
  const left = x - (all * (width + 5) - 5) / 2;
  const parts = [];
  for (let place = 0; place < all; place++) {
    const here = left + place * (width + 5);
    parts.push(place < shown.length ? card(here, y, width, shown[place])
      : draw("rect", { class: "slot", x: here, y, width, height: width * 1.4, rx: 3 }));
  }
  const pots = width < 40 ? state.pots : [state.pots.join(" · ")].filter(Boolean);
  return draw("g", {}, ...parts, label(x, y + width * 1.4 + 28, "pot " + money(state.pot), "pot"),
    ...pots.map((pot, place) => label(x, y + width * 1.4 + 48 + 17 * place, pot, "small")));
}

// Seats go clockwise in the order of their numbers, the first at the bottom; with nobody at the top it is left out.
function oval(state) {
  const seats = state.seats, parts = [draw("rect", { class: "felt", x: 118, y: 92, width: 664, height: 346, rx: 173 })];
  const bets = [];
  let top = 84;
  seats.forEach((one, place) => {
    const angle = Math.PI / 2 + (2 * Math.PI * place) / seats.length, across = Math.cos(angle), down = Math.sin(angle);
    top = Math.min(top, Math.floor(282 + 196 * down - 64));
    parts.push(seat(450 + 368 * across, 282 + 196 * down, one, state));
    if (one.bet) bets.push(bet(450 + 228 * across, 268 + (down < 0 ? 92 : 118) * down, one.bet));
  });
  parts.push(board(450, 226, state, 42), label(450, 214, state.street, "small"), ...bets);
  return picture([0, top, 900, 540 - top], state.told, parts);
}

function columns(state) {
  const seats = state.seats, left = Math.ceil(seats.length / 2), deep = Math.max(left, 2), height = deep * 124 + 30;
  const parts = [draw("rect", { class: "felt", x: 42, y: 24, width: 336, height: height - 48, rx: 130 })];
  seats.forEach((one, place) => {
    const onLeft = place < left, count = onLeft ? left : seats.length - left;
    const row = onLeft ? left - 1 - place : place - left;
    const x = onLeft ? 70 : 350, y = (height / count) * (row + 0.5) + 4;
    parts.push(seat(x, y, one, state, onLeft));
    if (one.bet) parts.push(bet(onLeft ? x + 20 : x - 14, y + 46, one.bet));
  });
  parts.push(board(210, height / 2 - 32, state, 24), label(210, height / 2 - 44, state.street, "small"));
  return picture([0, 0, 420, height], state.told, parts);
}

const POKER = { states: pokerStates, told: pokerTold, turn: (state) => (state.due ? "seat " + state.due : ""), wide: oval, narrow: columns };
