import { createApp, listen } from '@car/http/server'
import { disconnect } from '@car/store/connection'
import { closeInOrder, type Service } from '@car/telemetry/lifecycle'
import type { ConfigDoLeitor } from './config.ts'
import { criarContextoDoLeitor } from './context.ts'
import { lerDocumentos } from './inbound/amqp.ts'
import { criarBusca } from './inbound/busca.ts'
import { prepararArmazenamento } from './preparar.ts'

/** The worker that reads documents; as many as there are may run. */
export async function criarTrabalhador(config: ConfigDoLeitor): Promise<Service> {
  const contexto = await criarContextoDoLeitor(config)
  const { ctx, logger, health, broker, relay, leitor, objetos, connection } = contexto
  const parada = new AbortController()
  const mensagens = lerDocumentos(broker, ctx, config.WORKERS, parada.signal)
  const busca = criarBusca(ctx, config.WORKERS, mensagens.emMaos, parada.signal)
  let http: Awaited<ReturnType<typeof listen>> | undefined

  return {
    logger,
    health,

    async start() {
      await prepararArmazenamento(contexto)
      relay.start()
      mensagens.iniciar()
      busca.iniciar()
      if (config.PORT !== undefined) {
        http = await listen(createApp({ logger, health, mount: () => {} }), { port: config.PORT, host: config.HOST })
      }
      logger.info({ leitores: config.WORKERS }, 'documentos-worker reads')
    },

    async close() {
      const limite = setTimeout(() => parada.abort(new Error('the worker closes')), config.FINISH_MS)
      await closeInOrder(logger, [
        ['what is being read', () => Promise.all([mensagens.close(), busca.close()])],
        ['http', () => http?.close()],
        ['relay', () => relay.close()],
        ['readers', () => leitor.close()],
        ['broker', () => broker.close()],
        ['objects', () => objetos.close()],
        ['store', () => disconnect(connection)],
      ])
      clearTimeout(limite)
    },
  }
}
