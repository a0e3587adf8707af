type Programs = Record<string, string>
const bundled = JSON.parse(process.env['TEST_PROGRAMS'] ?? '{}') as Programs
const stoppable = JSON.parse(process.env['TEST_STOPPABLE'] ?? '{}') as Programs

/**
 * Returns the program to start for this source: its bundle, as in production, if the run has made one, otherwise the
 * source itself.
 */
export const programAt = (source: string): string => bundled[source] ?? source

/** Returns the bundle of this source that can be stopped at an effect; undefined if the run has made none. */
export const stoppableAt = (source: string): string | undefined => stoppable[source]
