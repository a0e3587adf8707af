import type { Health } from '@car/telemetry/health'
import type { RequestHandler } from 'express'

/**
 * While the process drains, each answer is the last one on its connection. A client with open connections then
 * reconnects to a process that stays. It never sends a request at the very moment when its connection is closed.
 */
export const lastAnswer =
  (health: Health): RequestHandler =>
  (_req, res, next) => {
    if (health.draining) res.setHeader('connection', 'close')
    next()
  }
