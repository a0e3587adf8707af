import { checkBacked, derivedFrom } from '@car/event-store/derived'
import { streamOf } from '@car/event-store/kinds'
import { conclude, verifyAll } from '@car/event-store/walk'
import { verifyLog } from '@car/registro/verify'
import { disconnect, waitForConnection } from '@car/store/connection'
import { createLogger } from '@car/telemetry/logger'
import { readSettings } from './config.ts'
import { createContext } from './context.ts'

/**
 * This command checks each stream: its chain, its stamps, its publication, and whether the row of the person has the
 * role and unit of the stream. It also checks that no person has a role without a stream, that every CPF and contact
 * can be read, and that people, sessions and signing keys carry the stamp of this service. It changes nothing.
 */
const config = readSettings()
const logger = createLogger('auth-verify', config.LOG_LEVEL)
const { ctx, connection, broker, redis, log } = createContext(config, logger, () => new Date())
await waitForConnection(connection, 30_000)
await ctx.store.rereadRetiredKeys()
const report = await verifyAll(ctx.store, async ({ kind, id, commit, state }) => {
  if (kind === 'consulta') return []
  const usuario = await ctx.users.rows.one({ _id: id })
  if (!usuario) return ['is of nobody']
  if (usuario.versao !== commit.version) return [`the person stands at version ${usuario.versao} of ${commit.version}`]
  const matches = usuario.tipo_usuario === state.papel && usuario.unidade === state.unidade
  return matches ? [] : ['the person has another role or unit than the events add up to']
})
const withPapel = derivedFrom(ctx.users.rows.each({ versao: { $gt: 0 } }), ({ _id: id, versao }) => ({
  what: 'the person',
  id,
  version: versao,
}))
report.problems.push(...(await checkBacked(ctx.store, 'usuario', withPapel)))
const withoutStamp = (stream: string) => ({ stream, problem: 'does not carry the stamp of this service' })
for await (const usuario of ctx.users.rows.each({})) {
  if (!ctx.users.holds(usuario)) report.problems.push(withoutStamp(ctx.users.nameOf(usuario)))
  if (!ctx.users.confere(usuario))
    report.problems.push({
      stream: streamOf('usuario', usuario._id),
      problem: 'CPF or contact cannot be read, or the CPF is not what the person is found by',
    })
}
for await (const session of ctx.sessoes.rows.each({}))
  if (!ctx.sessoes.holds(session)) report.problems.push(withoutStamp(ctx.sessoes.nameOf(session)))
for (const key of await ctx.chaves.all())
  if (!ctx.chaves.holds(key)) report.problems.push(withoutStamp(ctx.chaves.nameOf(key)))
const registro = await verifyLog(log, log.vault)
report.problems.push(...registro.problems)
log.vault?.close()
await conclude({ ...report, leaves: registro.leaves, locked: registro.locked, service: 'auth' }, async () => {
  await broker.close()
  redis.disconnect()
  await disconnect(connection)
})
