const { flips, names } = JSON.parse(document.getElementById("changes").textContent);
const board = document.querySelector(".board svg");
const shownFirst = parts(board).map(part => !part.hasAttribute("display"));
const titles = new Map();
for (const place of board.querySelectorAll(".place"))
  titles.set(place.dataset.place, place.querySelector("title"));
const namesFirst = new Map([...titles].map(([place, title]) => [place, title.textContent]));
const steps = [...document.querySelectorAll(".steps > li")];
const links = steps.map(step => step.querySelector("a"));
const list = document.querySelector("nav");
const words = document.querySelector(".words");
const [previous, next] = document.querySelectorAll("button");
const last = steps.length - 1;
const moves = {
  ArrowLeft: -1, ArrowUp: -1, PageUp: -1, Home: -last,
  ArrowRight: 1, ArrowDown: 1, PageDown: 1, End: last, " ": 1,
};
const SWIPE = 40; // pixels
const PRINTED = 150000; // parts of boards: more would keep a printer, and a reader, too long
let now = 0;

function parts(svg) {
  return [...svg.querySelectorAll("[data-part]")];
}

function paint(svg, index) {
  const shown = [...shownFirst];
  for (const flipped of flips.slice(0, index))
    for (const part of flipped) shown[part] = !shown[part];
  parts(svg).forEach((part, number) => {
    if (shown[number]) part.removeAttribute("display");
    else part.setAttribute("display", "none");
  });
}

function name(index) {
  const told = new Map(namesFirst);
  for (const changed of names.slice(0, index))
    for (const [place, said] of Object.entries(changed)) told.set(place, said);
  for (const [place, title] of titles)
    if (title.textContent !== told.get(place)) title.textContent = told.get(place);
}

function say(index) {
  const count = document.createElement("p");
  count.className = "count";
  const number = links[index].querySelector("span").textContent;
  count.textContent = number ? `Step ${number} of ${last - 1}` : "";
  const heading = document.createElement("h2");
  heading.textContent = links[index].lastChild.textContent.trim();
  words.replaceChildren(count, heading, ...steps[index].querySelector(".text").cloneNode(true).childNodes);
  words.scrollTop = 0;
}

function show(index) {
  links[now].removeAttribute("aria-current");
  now = Math.min(Math.max(index, 0), last);
  links[now].setAttribute("aria-current", "step");
  paint(board, now);
  name(now);
  say(now);
  previous.setAttribute("aria-disabled", now === 0);
  next.setAttribute("aria-disabled", now === last);
  const top = links[now].offsetTop, bottom = top + links[now].offsetHeight;
  if (top < list.scrollTop || bottom > list.scrollTop + list.clientHeight)
    list.scrollTop = top - list.clientHeight / 2;
}

function move(by) {
  show(now + by);
  history.replaceState(null, "", "#" + now);
}

function follow() {
  show(parseInt(location.hash.slice(1)) || 0);
  scrollTo(0, 0);
}

document.documentElement.className = "deck";
for (const step of steps) step.removeAttribute("id"); // the window is not to jump to it
previous.onclick = () => move(-1);
next.onclick = () => move(1);
addEventListener("hashchange", follow);
addEventListener("keydown", event => {
  if (event.ctrlKey || event.altKey || event.metaKey || !(event.key in moves)) return;
  // A long text scrolls by keys, and the space bar presses a button.
  if (event.target === words && words.scrollHeight > words.clientHeight) return;
  if (event.key === " " && event.target.matches("button")) return;
  event.preventDefault();
  move(event.key === " " && event.shiftKey ? -1 : moves[event.key]);
});

let touched = null;
board.addEventListener("touchstart", event => {
  touched = event.touches.length === 1 ? event.touches[0] : null;
}, { passive: true });
board.addEventListener("touchend", event => {
  if (!touched) return;
  const across = event.changedTouches[0].clientX - touched.clientX;
  const along = event.changedTouches[0].clientY - touched.clientY;
  touched = null;
  if (Math.abs(across) > SWIPE && Math.abs(across) > 2 * Math.abs(along)) move(across < 0 ? 1 : -1);
}, { passive: true });

addEventListener("beforeprint", () => {
  const all = steps.length * shownFirst.length <= PRINTED;
  steps.forEach((step, index) => {
    if (!all && index !== 0 && index !== last) return;
    const copy = board.cloneNode(true);
    paint(copy, index);
    step.append(copy);
  });
});
addEventListener("afterprint", () => {
  for (const copy of document.querySelectorAll(".steps svg")) copy.remove();
});
follow();
