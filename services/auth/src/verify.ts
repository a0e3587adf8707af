import { streamOf } from '@car/event-store/kinds'
import { conclude, verifyAll } from '@car/event-store/walk'
import { disconnect, waitForConnection } from '@car/store/connection'
import { createLogger } from '@car/telemetry/logger'
import { readSettings } from './config.ts'
import { createContext } from './context.ts'

/**
 * Command: walks every stream; its chain, its publication, and the role it adds up to against the one the person has.
 * Then the other way: nobody has a role that no stream gave. Changes nothing.
 */
const config = readSettings()
const logger = createLogger('auth-verify', config.LOG_LEVEL)
const { ctx, connection, broker, redis } = createContext(config, logger, () => new Date())
await waitForConnection(connection, 30_000)
const report = await verifyAll(ctx.store, async ({ id, commit, state }) => {
  const usuario = await ctx.usuarios.obter(id)
  if (!usuario) return ['is of nobody']
  if (usuario.versao !== commit.version) return [`the person stands at version ${usuario.versao} of ${commit.version}`]
  return usuario.tipo_usuario === state.papel ? [] : ['the person has another role than the events add up to']
})
for await (const { _id, versao } of ctx.usuarios.lista.each({ versao: { $gt: 0 } })) {
  if ((await ctx.store.load('usuario', _id)).version < versao)
    report.problemas.push({
      fluxo: streamOf('usuario', _id),
      problema: `the person stands at version ${versao} of nothing`,
    })
}
await conclude({ ...report, servico: 'auth' }, async () => {
  await broker.close()
  redis.disconnect()
  await disconnect(connection)
})
