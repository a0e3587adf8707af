import { setTimeout as wait } from 'node:timers/promises'
import { flushCompileCache } from 'node:module'
import type { Health } from './health.ts'
import type { Logger } from './logger.ts'
import { stopTelemetry } from './stop-telemetry.ts'

export type Service = {
  logger: Logger
  health?: Health | undefined
  /** The time for which the service keeps serving after readiness is off, until load balancers have noticed. */
  drainMs?: number | undefined
  start(): Promise<void>
  /** Closes the inbound side first, then consumers, relay, broker and database; see closeInOrder. */
  close(): Promise<void>
}

/**
 * The time after which a process that is closing ends, even if something hangs. The grace periods of orchestrators must
 * be longer.
 */
const LAST_RESORT_MS = 25_000

/**
 * Starts telemetry, creates and starts the service, and closes it on SIGTERM or SIGINT: readiness off, drain, close in
 * order, end. A second signal ends the process at once. A failed start, an unhandled rejection or an uncaught exception
 * ends the process with status 1, so that the orchestrator restarts it from a known state.
 */
export async function runService(create: () => Service | Promise<Service>): Promise<void> {
  let service: Service | undefined
  let closing: Promise<void> | undefined

  const die = (what: string) => (error: unknown) => {
    fatal(service?.logger, what, error)
    process.exit(1)
  }
  process.on('unhandledRejection', die('unhandled rejection'))
  process.on('uncaughtException', die('uncaught exception'))
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (closing || !service) process.exit(closing ? 1 : 0)
      closing = shutDown(service, signal).catch(die('shutdown failed'))
    })
  }

  try {
    if (process.env['OTEL_SDK_DISABLED'] !== 'true') {
      const { startTelemetry } = await import('./start-telemetry.ts')
      await startTelemetry()
    }
  } catch (error) {
    process.stderr.write(`telemetry did not start: ${error instanceof Error ? error.message : String(error)}\n`)
    process.exit(1)
  }
  try {
    service = await create()
    await service.start()
    // A killed process cannot save compiled code at its end, so the code is saved now, if NODE_COMPILE_CACHE names a
    // folder.
    flushCompileCache()
  } catch (error) {
    die('start failed')(error)
  }
}

/** Runs the steps one after the other. The failure of a step is logged, and the remaining steps still run. */
export async function closeInOrder(logger: Logger, steps: [name: string, close: () => unknown][]): Promise<void> {
  for (const [name, close] of steps) {
    try {
      await close()
    } catch (error) {
      logger.error({ err: error, step: name }, 'did not close')
    }
  }
}

async function shutDown(service: Service, signal: string): Promise<void> {
  const { logger } = service
  logger.info({ signal }, 'closing')
  setTimeout(() => {
    logger.fatal({ open: process.getActiveResourcesInfo() }, 'did not close in time')
    process.exit(1)
  }, LAST_RESORT_MS).unref()
  service.health?.drain()
  if (service.drainMs) await wait(service.drainMs)
  await service.close()
  await stopTelemetry()
  logger.info('closed')
  // The process ends by itself once nothing is open. If something stays open, it must not delay a rollout.
  setTimeout(() => {
    logger.warn({ open: process.getActiveResourcesInfo() }, 'closed with something still open')
    process.exit(0)
  }, 1_000).unref()
}

/** Reports an error that ends the process: to the log, or to standard error if there is no logger yet. */
function fatal(logger: Logger | undefined, what: string, error: unknown): void {
  if (logger) logger.fatal({ err: error }, what)
  else
    process.stderr.write(
      `${error instanceof Error && error.name === 'ConfigError' ? error.message : `${what}: ${describe(error)}`}\n`,
    )
}

function describe(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}
