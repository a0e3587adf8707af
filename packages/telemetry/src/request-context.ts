import { AsyncLocalStorage } from 'node:async_hooks'

/**
 * The context of the current request or message. All code that runs for the request or message can read the context
 * without a parameter.
 */
export type RequestContext = {
  requestId: string
  /** The id of the current command or message. Repeated work has the same id. */
  commandId?: string | undefined
  /** The person, once their token is verified. @car/http and @car/grpc set it. */
  usuario?: unknown
  /** The user's JWT, which is passed on to the next service. It is never logged. */
  token?: string | undefined
  /**
   * How the JWT came here from the service that it was made for: the service tokens of those that have passed it on, in
   * order. They are passed on with it, as a proof.
   */
  passed?: readonly string[] | undefined
  /** The time at which the caller stops waiting, in epoch milliseconds. */
  deadline?: number | undefined
}

const storage = new AsyncLocalStorage<RequestContext>()

export function runInContext<T>(context: RequestContext, work: () => T): T {
  return storage.run(context, work)
}

/** Returns the context; undefined outside any request, as in timers and at start-up. The object may be extended. */
export function currentContext(): RequestContext | undefined {
  return storage.getStore()
}

/** Returns the milliseconds until the caller stops waiting, never below 0; undefined when there is no deadline. */
export function remainingMs(now = Date.now()): number | undefined {
  const deadline = storage.getStore()?.deadline
  return deadline === undefined ? undefined : Math.max(0, deadline - now)
}
