// A table of mini-dice from above: the dealer with the shaker at the top, the layout, and the players around it.
const HOLDS = { dealer: 0, unknown: -1 };
const PIPS = {
  1: [[0, 0]], 2: [[-1, -1], [1, 1]], 3: [[-1, -1], [0, 0], [1, 1]], 4: [[-1, -1], [1, -1], [-1, 1], [1, 1]],
  5: [[-1, -1], [1, -1], [0, 0], [-1, 1], [1, 1]], 6: [[-1, -1], [1, -1], [-1, 0], [1, 0], [-1, 1], [1, 1]],
};
const ENTRY = 21, HEAD = 42, MOST = 12, DICE = 8;

// The table after every event; a moment names the chips that changed, and the wagers where any did.
function diceStates(round, at, areas) {
  let seats = new Map(round.seats.map(([seat, player]) => [seat, { seat, player: at(player), stack: 0 }]));
  let wagers = [];
  const made = round.moments.map(([line, text, street, holder, offered, shaken, uncovered, faces, spoiled, called, unseen, lying, changes]) => {
    seats = new Map(seats);
    for (const [seat, stack] of changes) seats.set(seat, { ...seats.get(seat), stack });
    if (lying) wagers = lying.map(([seat, kind, amount, state, settled]) => ({ seat, kind: at(kind), amount, state: at(state), settled }));
    return { line, text: at(text), street: at(street), holder, offered, shaken: at(shaken), uncovered, faces, spoiled: at(spoiled), called: at(called), unseen, wagers, seats: [...seats.values()] };
  });
  const layout = laidOut(made, areas.map(([kind, odds, lasts]) => ({ kind: at(kind), odds: at(odds), lasts })));
  return made.map((state) => ({ ...state, layout }));
}

// The areas, and those of wagers that no layout has, each with the most wagers that lie there in the round.
function laidOut(states, areas) {
  const known = new Set(areas.map((one) => one.kind)), others = new Set();
  for (const state of states) for (const one of state.wagers) if (!known.has(one.kind)) others.add(one.kind);
  const all = [...areas, ...[...others].map((kind) => ({ kind, odds: "", lasts: -1 }))];
  return all.map((area) => ({ ...area, deep: Math.max(...states.map((state) => on(state, area.kind).length)) }));
}

const on = (state, kind) => state.wagers.filter((one) => one.kind === kind);

function standing(one) {
  const amount = one.amount ? money(one.amount) : "";
  if (one.state === "lies") return amount;
  if (one.state === "paid" || (one.state === "collected" && one.settled !== one.amount)) return [amount, one.state, money(one.settled)].filter(Boolean).join(" ");
  return [amount, one.state].filter(Boolean).join(" ");
}

function diceTold(state) {
  const who = state.holder === HOLDS.dealer ? "the dealer" : "seat " + state.holder;
  const faces = state.faces.length ? "Dice " + state.faces.join(" ") + "." : "";
  const lies = state.layout.flatMap(({ kind }) => on(state, kind).map((one) => kind + ": seat " + one.seat + " " + standing(one)));
  return [
    state.holder === HOLDS.unknown ? "" : "Shaker with " + who + (state.offered ? ", offered to seat " + state.offered : "") + ".",
    state.shaken && "The last to shake: " + state.shaken + ".", faces, state.spoiled && state.spoiled + ".",
    state.called && "Called " + state.called + ".", lies.length ? "On the layout " + lies.join("; ") + "." : "No wager on the layout.",
    state.unseen ? "Wagers of rounds before are not known." : "",
  ];
}

function die(x, y, size, face) {
  const dots = (PIPS[face] || []).map(([across, down]) => draw("circle", { class: "pip", cx: x + across * size * 0.27, cy: y + down * size * 0.27, r: size * 0.1 }));
  return draw("g", {}, draw("rect", { class: "card", x: x - size / 2, y: y - size / 2, width: size, height: size, rx: size / 5 }),
    ...dots, ...(dots.length ? [] : [label(x, y + 5, String(face), "face")]));
}

function shaker(x, y, state) {
  const shown = state.uncovered ? state.faces.slice(0, DICE) : [], size = Math.min(28, 60 / Math.max(shown.length, 1) - 3);
  const cup = state.uncovered ? "cup" : "cup covered";
  const parts = [draw("circle", { class: cup, cx: x, cy: y, r: 38 })];
  shown.forEach((face, place) => parts.push(die(x + (place - (shown.length - 1) / 2) * (size + 4), y, size, face)));
  if (!state.uncovered) parts.push(label(x, y + 5, "covered", "small"));
  if (state.shaken) parts.push(label(x - 48, y + 5, state.shaken, "small end"));
  const why = state.spoiled || (state.uncovered || !state.faces.length ? "" : "dice " + state.faces.slice(0, DICE).join(" "));
  if (state.called) parts.push(label(x + 48, y + (why ? -4 : 6), state.called === "no roll" ? state.called : "called " + state.called, "pot start"));
  if (why) parts.push(label(x + 48, y + 15, why, "small start"));
  return draw("g", {}, ...parts);
}

function wager(x, y, width, one, state) {
  const gone = one.state === "collected" || one.state === "taken down";
  const kinds = [gone && "gone", one.state === "paid" && "won", one.state === "late" && "late", state.broke.has(one.seat) && "broke"];
  return draw("g", { class: kinds.filter(Boolean).join(" ") || null },
    draw("circle", { class: "chip", cx: x + 14, cy: y - 5, r: 9 }), label(x + 14, y - 1, String(one.seat), "chip-n"),
    fitted(x + 28, y, standing(one), "start amount", width - 33, 7));
}

function area(x, y, width, height, one, state) {
  const all = on(state, one.kind), few = all.length > MOST ? all.slice(0, MOST - 1) : all;
  const parts = few.map((each, place) => wager(x, y + HEAD + 14 + ENTRY * place, width, each, state));
  if (few.length < all.length) parts.push(label(x + width / 2, y + HEAD + 14 + ENTRY * few.length, "and " + (all.length - few.length) + " more", "small"));
  return draw("g", {}, draw("rect", { class: one.lasts < 0 ? "area other" : "area", x, y, width, height, rx: 6 }),
    fitted(x + width / 2, y + 19, cut(one.kind, 24), "who", width - 8, 8), ...(one.odds ? [fitted(x + width / 2, y + 35, one.odds, "small", width - 8, 6.5)] : []), ...parts);
}

// Rows of areas: those of wagers that may last, those of the next shake, those of no layout.
function layout(state, left, top, width, across) {
  const parts = [];
  let y = top;
  [1, 0, -1].forEach((lasts, sort) => {
    const all = state.layout.filter((one) => one.lasts === lasts);
    for (let from = 0; from < all.length; from += across[sort]) {
      const row = all.slice(from, from + across[sort]), each = (width - 6 * (across[sort] - 1)) / across[sort];
      const height = HEAD + 4 + ENTRY * Math.min(MOST, Math.max(1, ...row.map((one) => one.deep)));
      row.forEach((one, place) => parts.push(area(left + place * (each + 6), y, each, height, one, state)));
      y += height + 6;
    }
  });
  if (state.layout.length && state.unseen) parts.push(label(left + width / 2, y + 12, "wagers of rounds before are not known", "small"));
  return { parts, bottom: y + 18 };
}

function player(x, y, one, state, inner) {
  const role = one.seat === state.holder ? " · shaker" : one.seat === state.offered ? " · offered" : "";
  return plate(x, y, {
    who: one.seat + " " + one.player,
    told: money(one.stack) + role,
    kinds: [one.seat === state.offered && "due", state.broke.has(one.seat) && "broke"],
    puck: one.seat === state.holder && "S",
    inner,
  });
}

function dealer(x, y, state) {
  const has = state.holder === HOLDS.dealer;
  return plate(x, y, { who: "dealer", told: has ? "has the shaker" : "", kinds: [], puck: has && "S" });
}

// Clockwise from the dealer's left: down the right side, along the bottom, up the left side.
function around(state) {
  const seats = state.seats, beside = Math.max(0, Math.ceil((seats.length - 4) / 2)), below = seats.length - 2 * beside;
  const laid = layout(state, 150, 150, 600, [6, 4, 4]);
  const bottom = Math.max(laid.bottom + 34, 150 + beside * 66);
  const parts = [draw("rect", { class: "felt", x: 66, y: 30, width: 768, height: bottom - 30, rx: 60 })];
  seats.forEach((one, place) => {
    const right = place < beside, left = place >= beside + below;
    const row = right ? place : beside - 1 - (place - beside - below), high = 130 + ((bottom - 190) / beside) * (row + 0.5);
    const x = right ? 830 : left ? 70 : 750 - (600 / below) * (place - beside + 0.5);
    parts.push(player(x, right || left ? high : bottom, one, state, left));
  });
  parts.push(...laid.parts, dealer(450, 30, state), shaker(450, 102, state), label(170, 68, state.street, "small start"));
  return picture([0, -4, 900, bottom + 34], state.told, parts);
}

function stacked(state) {
  const seats = state.seats, right = Math.ceil(seats.length / 2), laid = layout(state, 12, 150, 396, [3, 2, 2]);
  const height = laid.bottom + right * 62 + 10;
  const parts = [draw("rect", { class: "felt", x: 2, y: 30, width: 416, height: height - 40, rx: 28 })];
  seats.forEach((one, place) => {
    const row = place < right ? place : seats.length - 1 - place;
    parts.push(player(place < right ? 340 : 80, laid.bottom + 30 + 62 * row, one, state, place >= right));
  });
  parts.push(...laid.parts, dealer(210, 30, state), shaker(210, 102, state), label(16, 60, state.street, "small start"));
  return picture([0, -4, 420, height], state.told, parts);
}

const DICE_GAME = { states: diceStates, told: diceTold, turn: (state) => (state.offered ? "offered to seat " + state.offered : ""), wide: around, narrow: stacked };

// How a round is told and drawn.
const gameOf = (round) => ("button" in round ? POKER : DICE_GAME);
