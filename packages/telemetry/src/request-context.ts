import { AsyncLocalStorage } from 'node:async_hooks'

/** What is known about the work in hand, from its edge inward, without being passed by hand. */
export type RequestContext = {
  requestId: string
  /** The client's idempotency key, or the id of the message handled: repeated work carries the same one. */
  commandId?: string | undefined
  /** Set by identity once the token is verified. */
  usuario?: unknown
  /** The user's JWT, to travel on to the next service. Never logged. */
  token?: string | undefined
  /** When the caller stops waiting, epoch milliseconds. */
  deadline?: number | undefined
}

const storage = new AsyncLocalStorage<RequestContext>()

export function runInContext<T>(context: RequestContext, work: () => T): T {
  return storage.run(context, work)
}

/** Undefined outside of any request, as in timers and at start-up. The object may be added to, by identity for one. */
export function currentContext(): RequestContext | undefined {
  return storage.getStore()
}

/** Milliseconds until the caller stops waiting, never below 0; undefined when nobody said. */
export function remainingMs(now = Date.now()): number | undefined {
  const deadline = storage.getStore()?.deadline
  return deadline === undefined ? undefined : Math.max(0, deadline - now)
}
