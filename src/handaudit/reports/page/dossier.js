// Draws the moment of each finding; without scripts, the lines beside it say the same.
const data = JSON.parse(document.getElementById("data").textContent);
const at = (place) => (place < 0 ? "" : data.texts[place]);

for (const figure of document.querySelectorAll("figure[data-round]")) {
  const round = data.rounds[figure.dataset.round], game = gameOf(round);
  const state = game.states(round, at, data.areas)[figure.dataset.step];
  const seat = Number(figure.dataset.seat);
  state.broke = new Set(seat ? [seat] : []);
  state.told = figure.querySelector("figcaption").textContent;
  figure.prepend(game.wide(state));
}
