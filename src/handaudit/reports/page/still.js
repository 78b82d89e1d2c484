// Makes text of what the drawing scripts draw, where there is no browser.
const SIGNS = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const escaped = (text) => String(text).replace(/[&<>"]/g, (sign) => SIGNS[sign]);

function draw(name, attributes, ...children) {
  const given = Object.entries(attributes).filter(([, value]) => value !== null && value !== false);
  const told = given.map(([key, value]) => ` ${key}="${escaped(typeof value === "number" ? Number(value.toFixed(1)) : value)}"`);
  const inner = children.map((one) => one.text || escaped(one));
  return { text: `<${name}${told.join("")}>${inner.join("")}</${name}>` };
}

function still(asked) {
  const { round, texts, areas, step, told, broke } = JSON.parse(asked), game = gameOf(round);
  const state = game.states(round, (place) => texts[place], areas)[step];
  const shown = { ...state, told, broke: new Set(broke) };
  return JSON.stringify([game.wide(shown).text, game.narrow(shown).text]);
}
