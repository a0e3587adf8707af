import { removeAbandonedFolders } from '@car/child/work-folder'
import { createApp, listen } from '@car/http/server'
import { disconnect } from '@car/store/connection'
import { closeInOrder, type Service } from '@car/telemetry/lifecycle'
import type { WorkerConfig } from './config.ts'
import { createWorkerContext } from './context.ts'
import { readDocumentos } from './inbound/amqp.ts'
import { createSearch } from './inbound/search.ts'
import { prepareStorage } from './prepare.ts'

/** Any number of workers may run. */
export async function createWorker(config: WorkerConfig): Promise<Service> {
  await removeAbandonedFolders()
  const context = await createWorkerContext(config)
  const { ctx, logger, health, broker, relay, objects, connection } = context
  if (ctx.antivirus) health.atStart({ antivirus: ctx.antivirus.answers })
  const stop = new AbortController()
  const messages = readDocumentos(broker, ctx, config.WORKERS, stop.signal)
  const search = createSearch(ctx, config.WORKERS, messages.inHand, stop.signal)
  let http: Awaited<ReturnType<typeof listen>> | undefined

  return {
    logger,
    health,

    async start() {
      await prepareStorage(context)
      relay.start()
      messages.start()
      search.start()
      if (config.PORT !== undefined) {
        http = await listen(createApp({ logger, health, mount: () => {} }), { port: config.PORT, host: config.HOST })
      }
      logger.info({ readers: config.WORKERS }, 'reading')
    },

    async close() {
      const limit = setTimeout(() => stop.abort(new Error('the worker closes')), config.FINISH_MS)
      await closeInOrder(logger, [
        ['what is being read', () => Promise.all([messages.close(), search.close()])],
        ['http', () => http?.close()],
        ['relay', () => relay.close()],
        ['readers', () => ctx.reader.close()],
        ['broker', () => broker.close()],
        ['objects', () => objects.close()],
        ['store', () => disconnect(connection)],
      ])
      clearTimeout(limit)
    },
  }
}
