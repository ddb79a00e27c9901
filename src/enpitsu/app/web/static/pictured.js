/** Pictures that are told as SVG, in the colours of the page. */

import { make, seen } from "./dom.js";

/** @param {string | null} text @returns {Element} */
export function pictured(text) {
  if (!text) return make("span", { className: "no-picture" });
  const picture = document.importNode(new DOMParser().parseFromString(text, "image/svg+xml").documentElement, true);
  picture.removeAttribute("role");
  picture.setAttribute("aria-hidden", "true");
  return picture;
}

/** A picture that is drawn when it can be seen, where there are many. @param {string | null} text @returns {Element} */
export function picturedLater(text) {
  const place = make("span", { className: "picture-place" });
  seen(place, () => place.replaceWith(pictured(text)));
  return place;
}
