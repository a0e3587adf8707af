import { isDeepStrictEqual } from 'node:util'
import type { Commit } from '@car/event-store/commit'
import { conclude, verifyAll } from '@car/event-store/walk'
import { disconnect, waitForConnection } from '@car/store/connection'
import { createLogger } from '@car/telemetry/logger'
import { readSettings } from './config.ts'
import { createContext } from './context.ts'
import type { Evento } from './domain/eventos.ts'

/**
 * Command: checks every stream: its hash chain, its publication, its fold against the read model, and that what is
 * encrypted in it can be read. It changes nothing.
 */
const config = readSettings()
const { ctx, connection, broker, closePeers } = createContext(
  config,
  createLogger('processos-verify', config.LOG_LEVEL),
)
await waitForConnection(connection, 30_000)
const report = await verifyAll(ctx.store, async (last, commits) => {
  if (last.kind === 'incomum') return (await ctx.incomuns.consta(last.id)) ? [] : ['has no line in the read model']
  if (last.kind !== 'processo') return []
  const { state: caso, commit } = last
  const linha = await ctx.processos.linha(caso.id)
  if (!linha) return ['has no line in the read model']
  if (linha.versao !== commit.version) return [`the read model stands at version ${linha.versao} of ${commit.version}`]
  if (!isDeepStrictEqual(linha.caso, caso)) return ['the read model is not what the events add up to']
  return ctx.sigilos.abremSe(commits as Commit<Evento>[]) ? [] : ["the owner's CPF or CNPJ cannot be read"]
})
await conclude({ ...report, servico: 'processos' }, async () => {
  await broker.close()
  closePeers()
  await disconnect(connection)
})
