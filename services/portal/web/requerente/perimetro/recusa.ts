/** What the person is told of a file that was not taken, and what to do instead. */
export class Recusa extends Error {}
