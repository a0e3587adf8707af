/**
 * The time for which a server keeps an idle connection, in milliseconds. The server announces the first number to
 * clients, but closes the connection only after the sum of both. Otherwise a client could send on a connection that
 * closes at this very moment.
 */
export const KEEP_ALIVE = { keepAliveTimeout: 65_000, keepAliveTimeoutBuffer: 15_000 } as const
