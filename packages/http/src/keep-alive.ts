/**
 * The time for which a server keeps an idle connection, in milliseconds. Clients get the first number, but the
 * connection is closed only after the sum of both. Otherwise a client could send on a connection that closes at this
 * very moment.
 */
export const KEEP_ALIVE = { keepAliveTimeout: 65_000, keepAliveTimeoutBuffer: 15_000 } as const
