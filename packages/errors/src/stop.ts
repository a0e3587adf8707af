/** A failure that the person at the keyboard can fix. Its message is one sentence that says what to type. */
export class Stop extends Error {}
