import { isDeepStrictEqual } from 'node:util'
import { waitForConnection, disconnect } from '@car/store/connection'
import { fold } from '@car/event-store/store'
import { conclude, verifyAll } from '@car/event-store/walk'
import { createLogger } from '@car/telemetry/logger'
import { lerConfig } from './config.ts'
import { criarContexto } from './context.ts'
import type { Registro } from './domain/eventos.ts'
import { DOBRA } from './usecases/dobra.ts'

/** Command: walks every stream; its chain, its publication, and its fold against the read model. Changes nothing. */
const config = lerConfig()
const { ctx, connection, broker } = criarContexto(config, createLogger('processos-verify', config.LOG_LEVEL))
await waitForConnection(connection, 30_000)
const laudo = await verifyAll<Registro>(connection, async (stream, commits) => {
  if (!stream.startsWith('processo-')) return []
  const caso = fold(DOBRA, commits)
  const linha = caso && (await ctx.projecoes.linha(caso.id))
  if (!linha) return ['has no line in the read model']
  if (linha.versao !== commits.length) return [`the read model stands at version ${linha.versao} of ${commits.length}`]
  return isDeepStrictEqual(linha.caso, caso) ? [] : ['the read model is not what the events add up to']
})
await conclude({ ...laudo, servico: 'processos' }, async () => {
  await broker.close()
  for (const peer of [ctx.documentos, ctx.auth, ctx.dossie]) peer.close()
  await disconnect(connection)
})
