import type { Commit } from '@car/event-store/commit'
import { waitForConnection, disconnect } from '@car/store/connection'
import { fold } from '@car/event-store/store'
import { conclude, verifyAll } from '@car/event-store/walk'
import { createLogger } from '@car/telemetry/logger'
import { lerConfig } from './config.ts'
import { criarContexto } from './context.ts'
import { type EventoDeUsuario, USUARIO } from './domain/papel.ts'
import { fluxoDoUsuario } from './usecases/ctx.ts'

/**
 * Command: walks every stream; its chain, its publication, and the role it adds up to against the one the person has.
 * Then the other way: nobody has a role that no stream gave. Changes nothing.
 */
const config = lerConfig()
const logger = createLogger('auth-verify', config.LOG_LEVEL)
const { ctx, connection, broker, redis } = criarContexto(config, logger, () => new Date())
await waitForConnection(connection, 30_000)
const laudo = await verifyAll<EventoDeUsuario>(connection, conferir)
for await (const { _id, versao } of ctx.usuarios.colecao.find({ versao: { $gt: 0 } })) {
  if ((await ctx.registro.load(fluxoDoUsuario(_id))).length < versao)
    laudo.problemas.push({ fluxo: fluxoDoUsuario(_id), problema: `the person stands at version ${versao} of nothing` })
}
await conclude({ ...laudo, servico: 'auth' }, async () => {
  await broker.close()
  redis.disconnect()
  await disconnect(connection)
})

async function conferir(stream: string, commits: Commit<EventoDeUsuario>[]): Promise<string[]> {
  const estado = fold(USUARIO, commits)
  const usuario = await ctx.usuarios.obter(stream.slice('usuario-'.length))
  if (!usuario) return ['is of nobody']
  if (usuario.versao !== commits.length) return [`the person stands at version ${usuario.versao} of ${commits.length}`]
  return usuario.tipo_usuario === estado?.papel ? [] : ['the person has another role than the events add up to']
}
