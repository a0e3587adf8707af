/**
 * The time of the service, by which the age of what is kept on a device counts. The clock of a device may be wrong by
 * years after its battery was empty.
 */

/** The time that an answer said, in ms since 1970, and when it came, by a clock that nobody sets. */
let told: { at: number; came: number } | undefined

export function noteTime(response: Response): void {
  const at = Date.parse(response.headers.get('date') ?? '')
  if (!Number.isNaN(at)) told = { at, came: performance.now() }
}

/** Returns the time of the service in ms since 1970; undefined before its first answer. */
export const serviceTime = (): number | undefined => told && told.at + performance.now() - told.came
