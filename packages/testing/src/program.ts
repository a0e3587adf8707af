const bundled = JSON.parse(process.env['TEST_PROGRAMS'] ?? '{}') as Record<string, string>

/** What to start for the program with this source: its bundle, as in production, where the run has made one. */
export const programAt = (source: string): string => bundled[source] ?? source
