/**
 * Tells whether a connection ended during a request or its answer. The other end may have died, or have closed the
 * connection at that moment.
 */
export function isDropped(failure: unknown): boolean {
  const code = typeof failure === 'object' && failure !== null && 'code' in failure ? failure.code : undefined
  return code === 'ECONNRESET' || code === 'EPIPE'
}
