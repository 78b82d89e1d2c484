// The data of the page.
const data = JSON.parse(document.getElementById("data").textContent);
const texts = data.texts;
const at = (place) => (place < 0 ? "" : texts[place]);
const column = Object.fromEntries(data.columns.map((name, place) => [name, place]));
const LINE = data.columns.length, SEAT = LINE + 1, ROUND = LINE + 2, MOMENT = LINE + 3, QUOTES = LINE + 4;
const titles = new Map(data.titles.map(([rule, title]) => [at(rule), at(title)]));
const rows = data.findings;
const of = (row, name) => at(row[column[name]]);
const byId = (id) => document.getElementById(id);
const marks = new Map(rows.map((row, place) => [of(row, "fingerprint"), place]));
const link = (row) => "#finding-" + encodeURIComponent(of(row, "fingerprint"));

const number = (value) => value.toLocaleString("en-US");
const words = (outcome) => outcome.replace("-", " ");
