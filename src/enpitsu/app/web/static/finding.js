/** Finding kinds by what is typed, and telling that from a puzzle that is pasted. */

/** @typedef {{title: string, name: string, family: string, aliases: string[], rules: string[]}} Card */

/** Letters and figures alone, in lower case and without accents: so "Light Up" is "lightup". @param {string} text */
const folded = text => text.normalize("NFKD").toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");

/** Whether a text is a puzzle or a link, and no search: it has lines, JSON, or an address. @param {string} text */
export const isPuzzle = text => /[\n{]|:\/\/|[?#/][^ ]*\//.test(text.trim());

/**
 * The cards that a text finds, those first that are called so: by a name, the family, or words of the rules.
 * @template {Card} T @param {T[]} cards @param {string} text @returns {T[]}
 */
export function found(cards, text) {
  const wanted = folded(text);
  if (text.trim() && !wanted) return [];
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const names = (/** @type {T} */ card) => [card.title, card.name, card.family, ...card.aliases].map(folded);
  const named = cards.filter(card => names(card).some(name => name.includes(wanted)));
  const ruled = cards.filter(card => words.every(word => card.rules.some(rule => rule.toLowerCase().includes(word))));
  return [...new Set([...named, ...ruled])];
}
