// What the drawings of all tables share.  Only `draw`, which makes an element, knows where it is drawn.
const PLATE = { width: 132, height: 46 };
const cut = (text, length) => (text.length > length ? text.slice(0, length - 1) + "…" : text);
const label = (x, y, text, kind) => draw("text", { x, y, class: kind || null }, text);
const picture = (box, told, parts) => draw("svg", { class: "table", viewBox: box.join(" "), role: "img", "aria-label": told }, ...parts);

// The cents of a big blind, to show amounts in big blinds; 0 shows money.
let unit = 0;

function money(cents) {
  if (unit) return (Math.round((cents * 10) / unit) / 10).toLocaleString("en-US") + " bb";
  const whole = String(Math.floor(Math.abs(cents) / 100)).replace(/\B(?=(\d{3})+$)/g, ","), rest = Math.abs(cents) % 100;
  return (cents < 0 ? "-" : "") + whole + (rest ? "." + String(rest).padStart(2, "0") : "");
}

// A text that is nearly too long is drawn narrower.
function fitted(x, y, text, kind, width, each) {
  const tight = text.length * each > width ? width : null;
  return draw("text", { x, y, class: kind, textLength: tight, lengthAdjust: tight && "spacingAndGlyphs" }, text);
}

// Who sits somewhere, with a line about it; `puck` is the letter of what lies there, at the right edge if `inner`.
function plate(x, y, { who, told, kinds, puck, inner, above }) {
  const left = x - PLATE.width / 2;
  const group = draw("g", { class: kinds.filter(Boolean).join(" ") || null },
    ...(above || []),
    draw("rect", { class: "plate", x: left, y: y - 20, width: PLATE.width, height: PLATE.height, rx: 8 }),
    fitted(x, y + (told ? -1 : 8), cut(who, 18), "who", PLATE.width - 10, 8.5),
    ...(told ? [label(x, y + 18, told, "small")] : []));
  if (!puck) return group;
  const at = inner ? left + PLATE.width - 2 : left + 2;
  return draw("g", {}, group, draw("circle", { class: "puck", cx: at, cy: y - 20, r: 11 }), label(at, y - 16, puck, "puck-d"));
}

function chip(x, y, text) {
  return draw("circle", { class: "chip", cx: x - text.length * 4 - 8, cy: y - 5, r: 7 });
}
