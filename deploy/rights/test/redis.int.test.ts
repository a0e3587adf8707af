import { randomUUID } from 'node:crypto'
import { createLogger } from '@car/telemetry/logger'
import { setting } from '@car/testing/setting'
import { connect, disconnect, waitForConnection } from '@car/store/connection'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { Redis } from 'ioredis'
import { createRevocations } from '../../../services/auth/src/outbound/revocations.ts'
import { createLimits } from '../../../services/gateway/src/admission/rates.ts'
import { createRevocation } from '../../../services/gateway/src/revocation.ts'
import { redisAs } from './support.ts'

const [gateway, auth] = [redisAs('gateway'), redisAs('auth')]
const administrator = new Redis(setting('TEST_REDIS_URL'))
const store = connect(setting('TEST_MONGODB_URI'), `t${randomUUID().slice(0, 8)}`)
const jti = randomUUID()

beforeAll(() => waitForConnection(store, 10_000))
afterAll(async () => {
  for (const redis of [gateway, auth, administrator]) redis.disconnect()
  await store.dropDatabase()
  await disconnect(store)
})

test('auth keeps the list of what is revoked, and the gateway reads it', async () => {
  const revocations = createRevocations(store, auth, {
    logger: createLogger('test', 'silent'),
    now: () => new Date(),
  })
  expect(await revocations.revoke([{ jti, expira_em: new Date(Date.now() + 60_000) }])).toBe(true)
  await administrator.del('car:revogados:carregado')
  await revocations.synchronise()
  expect(await administrator.exists('car:revogados:carregado')).toBe(1)
  const nobody = { VerificarRevogacao: () => Promise.reject(new Error('not asked')) }
  const revocation = createRevocation({ redis: gateway, auth: nobody, graceS: 0 })
  const person = (id: string) => ({ jti: id, exp: Date.now() / 1000 + 60 }) as never
  await expect(revocation.requireValid(person(jti), true)).rejects.toMatchObject({ nome: 'token_encerrado' })
  await expect(revocation.requireValid(person(randomUUID()), true)).resolves.toBeUndefined()
})

test('the gateway counts, in Redis and not in its own memory', async () => {
  const limits = createLimits(gateway, 1, {})
  const usuario = { id: randomUUID(), papel: 'produtor_rural' as const }
  await limits.consume({ usuario }, 'geral')
  expect(await administrator.get(`car:limite:geral:${usuario.id}`)).toBe('1')
})

describe('is refused', () => {
  test.each<[string, Redis, (string | number)[]]>([
    ['the gateway to revoke', gateway, ['set', 'car:revogado:x', '1']],
    [
      'the gateway to take a revocation back, by a script',
      gateway,
      ['eval', "redis.call('set', KEYS[1], '')", 1, `car:revogado:${jti}`],
    ],
    ['the gateway to remove anything', gateway, ['del', 'car:limite:x']],
    ['the gateway to say what is complete', gateway, ['set', 'car:revogados:carregado', '1']],
    ["auth to read the gateway's counts", auth, ['set', 'car:limite:x', '0']],
    ['auth to empty it', auth, ['flushall']],
    ['auth to look what is there', auth, ['keys', '*']],
    ['the gateway to change users', gateway, ['acl', 'setuser', 'x']],
    ['the gateway to change the server', gateway, ['config', 'set', 'dir', '/tmp']],
  ])('%s', async (_, redis, [command = '', ...args]) => {
    await expect(redis.call(`${command}`, args)).rejects.toThrow(/NOPERM|No permissions|can't access|ACL failure/)
  })
})
