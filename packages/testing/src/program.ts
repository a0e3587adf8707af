const bundled = JSON.parse(process.env['TEST_PROGRAMS'] ?? '{}') as Record<string, string>

/**
 * Returns the program to start for this source: its bundle, as in production, if the run has made one, otherwise the
 * source itself.
 */
export const programAt = (source: string): string => bundled[source] ?? source
