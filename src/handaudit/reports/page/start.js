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
const link = (row) => "#finding-" + encodeURIComponent(of(row, "fingerprint")) + remembered();
const pages = new Map(data.pages.map(([cite, address]) => [at(cite), at(address)]));
const clauses = new Map();
for (const [rule, cite, says] of data.clauses) {
  const key = at(rule) + " " + at(cite);
  clauses.set(key, [...(clauses.get(key) || []), at(says)]);
}

const number = (value) => value.toLocaleString("en-US");
const counted = (count, thing) => number(count) + " " + thing + (count === 1 ? "" : "s");
const words = (outcome) => outcome.replace("-", " ");
// Names and texts as a list; what has no text is left out.
const listed = (facts) => make("dl", {}, ...terms(facts));
const terms = (facts) => facts.filter(([, text]) => text).flatMap(([name, text]) => [make("dt", {}, name), make("dd", {}, text)]);
