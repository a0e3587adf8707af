import type { Health } from '@car/telemetry/health'
import type { RequestHandler } from 'express'

/**
 * While the process drains, each answer is the last on its connection. Who keeps connections open goes on over another one, to
 * those that stay, instead of asking the next thing at the moment when this one is closed.
 */
export const lastAnswer =
  (health: Health): RequestHandler =>
  (_req, res, next) => {
    if (health.draining) res.setHeader('connection', 'close')
    next()
  }
