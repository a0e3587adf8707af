/**
 * How long a server keeps an idle connection. It tells clients the first number, and closes the connection only after
 * both, in milliseconds: a busy client is late, and would otherwise send on a connection that closes at this very moment.
 */
export const KEEP_ALIVE = { keepAliveTimeout: 65_000, keepAliveTimeoutBuffer: 15_000 } as const
