// Which of the two views is shown: the address says it, so that links and the back button work.
let scrolled = 0;

function neighbour(id, place) {
  const anchor = byId(id);
  anchor.hidden = place === undefined;
  if (place !== undefined) anchor.href = link(rows[place]);
}

function addressed() {
  if (!location.hash.startsWith("#finding-")) return undefined;
  try {
    return marks.get(decodeURIComponent(location.hash.slice(9).split("?")[0]));
  } catch {
    return undefined;
  }
}

function route() {
  if (/^#finding(s\?|-)/.test(location.hash) && ("?" + (location.hash.split("?")[1] || "")).replace(/^\?$/, "") !== remembered()) {
    recall();
    show();
  }
  const place = addressed();
  const open = place !== undefined, was = !byId("one").hidden;
  if (open && !was) scrolled = scrollY;
  byId("overview").hidden = open;
  byId("one").hidden = !open;
  if (open) {
    openFinding(place);
    const rank = list.order.indexOf(place);
    neighbour("previous", rank > 0 ? list.order[rank - 1] : undefined);
    neighbour("next", rank >= 0 ? list.order[rank + 1] : undefined);
    byId("rank").textContent = rank < 0 ? "" : number(rank + 1) + " of " + number(list.order.length);
    scrollTo(0, 0);
    byId("one-message").focus({ preventScroll: true });
    follow();
  } else if (was) {
    scrollTo(0, scrolled);
    byId("findings").focus({ preventScroll: true });
  }
}

function key(event) {
  if (byId("one").hidden || event.target.closest("form") || event.altKey || event.ctrlKey || event.metaKey) return;
  if (event.key === "Escape") { location.hash = "#findings" + remembered(); return; }
  if (!view.states.length) return;
  const to = { ArrowLeft: view.step - 1, ArrowRight: view.step + 1, Home: 0, End: view.states.length - 1 }[event.key];
  if (to === undefined) return;
  event.preventDefault();
  go(to);
}

startList();
startReview();
addEventListener("hashchange", route);
addEventListener("keydown", key);
narrow.addEventListener("change", () => { if (view.states.length) go(view.step); });
byId("first").addEventListener("click", () => go(0));
byId("step-back").addEventListener("click", () => go(view.step - 1));
byId("step-on").addEventListener("click", () => go(view.step + 1));
byId("last").addEventListener("click", () => go(view.states.length - 1));
byId("to-finding").addEventListener("click", () => go(view.target));
byId("slider").addEventListener("input", (event) => go(Number(event.target.value)));
route();
