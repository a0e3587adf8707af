/** A failure that the user of a command can fix. The message is for that user. */
export class Stop extends Error {}
