/**
 * The time for which a server keeps an idle connection, in milliseconds. It tells clients the first number, but closes
 * the connection only after both. Otherwise a busy client could send on a connection that closes at this very moment.
 */
export const KEEP_ALIVE = { keepAliveTimeout: 65_000, keepAliveTimeoutBuffer: 15_000 } as const
