import type { Health } from '@car/telemetry/health'
import type { RequestHandler } from 'express'

/**
 * While the process drains, makes each answer the last answer on its connection. The client then connects to another
 * process, instead of sending a request just when its connection is closed.
 */
export const lastAnswer =
  (health: Health): RequestHandler =>
  (_req, res, next) => {
    if (health.draining) res.setHeader('connection', 'close')
    next()
  }
