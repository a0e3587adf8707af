/** A failure of a command that the person who runs it can fix. Its message explains what to type. */
export class Stop extends Error {}
