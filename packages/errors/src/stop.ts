/** A failure the person at the keyboard can mend: its message is one sentence that says what to type. */
export class Stop extends Error {}
