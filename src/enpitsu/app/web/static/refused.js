/** What is told when a question is not answered. */

export class Refused extends Error {
  /** @param {string} message @param {any} [told] what whoever was asked says of it */
  constructor(message, told = null) {
    super(message);
    this.told = told;
  }
}
