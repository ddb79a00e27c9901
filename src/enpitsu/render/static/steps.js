const slides = document.querySelectorAll("section");
const links = document.querySelectorAll("nav a");
const list = document.querySelector("nav");
const words = document.querySelector(".panel .words");
const [previous, next] = document.querySelectorAll("button");
const moves = {
  ArrowLeft: -1, ArrowUp: -1, PageUp: -1, Home: -slides.length,
  ArrowRight: 1, ArrowDown: 1, PageDown: 1, End: slides.length, " ": 1,
};
let now = 0;
function show(index) {
  slides[now].classList.remove("now");
  links[now].removeAttribute("aria-current");
  now = Math.min(Math.max(index, 0), slides.length - 1);
  slides[now].classList.add("now");
  links[now].setAttribute("aria-current", "step");
  words.innerHTML = slides[now].querySelector(".words").innerHTML;
  words.scrollTop = 0;
  previous.setAttribute("aria-disabled", now === 0);
  next.setAttribute("aria-disabled", now === slides.length - 1);
  const top = links[now].offsetTop, bottom = top + links[now].offsetHeight;
  if (top < list.scrollTop || bottom > list.scrollTop + list.clientHeight)
    list.scrollTop = top - list.clientHeight / 2;
}
function move(by) {
  show(now + by);
  history.replaceState(null, "", "#" + (now + 1));
}
function follow() {
  show((parseInt(location.hash.slice(1)) || 1) - 1);
}
previous.onclick = () => move(-1);
next.onclick = () => move(1);
addEventListener("hashchange", follow);
addEventListener("keydown", event => {
  if (event.ctrlKey || event.altKey || event.metaKey || !(event.key in moves)) return;
  // A long text scrolls by keys, and the space bar presses a button.
  if (event.target === words || event.key === " " && event.target.matches("button")) return;
  event.preventDefault();
  move(event.key === " " && event.shiftKey ? -1 : moves[event.key]);
});
follow();
