// Marks of the reader: who has reviewed a finding, and why it may stand. The browser keeps them by fingerprint, so
// that they also hold in a later report of the same logs; the list saves them as a waivers file.
const KEPT = "handaudit/reviewed", VALID_DAYS = 90;
const waivable = new Set(data.waivable.map(at));
let marksKept = readMarks();
let lasting = true;

function readMarks() {
  try {
    return new Map(Object.entries(JSON.parse(localStorage.getItem(KEPT)) || {}));
  } catch {
    return new Map();  // a browser that keeps nothing for files, or a text that is not ours
  }
}

const kept = (fingerprint) => marksKept.get(fingerprint);
const marked = (place) => kept(of(rows[place], "fingerprint"));
const said = (mark) => "reviewed by " + mark.by + " on " + mark.on + ": " + mark.reason;
const day = (date) => [date.getFullYear(), date.getMonth() + 1, date.getDate()].map((part) => String(part).padStart(2, "0")).join("-");

function keep(fingerprint, mark) {
  marksKept = new Map([...marksKept, ...readMarks()]);  // another window may have added some
  if (mark) marksKept.set(fingerprint, mark);
  else marksKept.delete(fingerprint);
  try {
    localStorage.setItem(KEPT, JSON.stringify(Object.fromEntries(marksKept)));
  } catch {
    lasting = false;
  }
}

function showReview() {
  const mark = marked(view.place);
  byId("reviewed").textContent = mark ? "Reviewed by " + mark.by + " on " + mark.on + "." + (lasting ? "" : " This browser forgets it when you close the page: save the waivers file first.") : "";
  byId("initials").value = mark ? mark.by : byId("initials").value;
  byId("reason").value = mark ? mark.reason : "";
  byId("unmark").hidden = !mark;
  byId("review").parentElement.classList.toggle("open", !mark);
}

function review(mark) {
  keep(of(rows[view.place], "fingerprint"), mark);
  showReview();
  show();
}

function showExport() {
  const all = rows.flatMap((_, place) => (marked(place) ? [place] : []));
  const left = all.filter((place) => !waivable.has(of(rows[place], "rule"))).length;
  byId("export").hidden = all.length === left;
  byId("exported").textContent = number(all.length) + " reviewed. A waiver covers every finding of its rule in the same hand."
    + (left ? " No waiver can cover " + number(left) + " of them." : "");
}

// Text as TOML: the escapes of JSON, and that of the one control character that JSON leaves.
const toml = (text) => JSON.stringify(text).replaceAll("\u007f", "\\u007f");

// Rule and scope of the waiver of a finding: its hand of that day, or its file if the log names no table and hand.
function scopeOf(one) {
  const path = of(one, "path").replace(/^(\.{0,2}\/)+/, "").replace(/[\\*?[\]!# ]/g, "\\$&");
  const named = of(one, "table") && of(one, "hand");
  const when = of(one, "time").slice(0, 10);
  const scope = [named ? "table = " + toml(of(one, "table")) : "path = " + toml("**/" + path)];
  if (of(one, "hand")) scope.push("hand = " + toml(of(one, "hand")));
  if (/^\d{4}-\d\d-\d\d$/.test(when)) scope.push("since = " + when, "until = " + when);
  return "rule = " + toml(of(one, "rule")) + "\nscope = { " + scope.join(", ") + " }";
}

function waivers(ticket, expires) {
  const covered = new Map();
  for (const one of rows) {
    const mark = kept(of(one, "fingerprint"));
    if (mark && waivable.has(of(one, "rule"))) covered.set(scopeOf(one), [...(covered.get(scopeOf(one)) || []), mark]);
  }
  const joined = (marks, name) => toml([...new Set(marks.map((mark) => mark[name]))].join("; "));
  return [...covered].map(([scope, marks]) => ["[[waivers]]", scope, "reason = " + joined(marks, "reason"), "approved-by = " + joined(marks, "by"),
    "ticket = " + toml(ticket), "created = " + day(new Date()), "expires = " + expires, ""].join("\n")).join("\n");
}

function save(name, text) {
  const address = URL.createObjectURL(new Blob([text], { type: "application/toml" }));
  make("a", { href: address, download: name }).click();
  URL.revokeObjectURL(address);
}

function startReview() {
  const today = new Date();
  byId("expires").min = day(today);
  byId("expires").value = day(new Date(today.getFullYear(), today.getMonth(), today.getDate() + VALID_DAYS));
  byId("export").addEventListener("submit", (event) => {
    event.preventDefault();
    save("waivers.toml", waivers(byId("ticket").value.trim() || "none", byId("expires").value));
  });
  byId("review").addEventListener("submit", (event) => {
    event.preventDefault();
    const by = byId("initials").value.trim(), reason = byId("reason").value.trim();
    if (by && reason) review({ by, reason, on: day(new Date()) });
  });
  byId("unmark").addEventListener("click", () => review(null));
}
