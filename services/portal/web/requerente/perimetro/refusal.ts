/** Tells the person why a file was not taken, and what to do instead. */
export class Refusal extends Error {}
