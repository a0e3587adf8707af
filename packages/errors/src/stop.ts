/** A failure of a command that the person who runs it can fix. Its message is for that person. */
export class Stop extends Error {}
