import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { until } from '@car/testing/until'
import { createKeyring } from '@car/identity/keyring'
import { createDocumentoVault, createDocumentoHashes } from '@car/identity/cpf'
import { clean } from '../src/usecases/clean.ts'
import { createVault } from '@car/identity/vault'
import { createChangedAddresses } from '../src/outbound/changed-addresses.ts'
import { createSignIns } from '../src/outbound/sign-ins.ts'
import { createRevocations } from '../src/outbound/revocations.ts'
import { createSessions } from '../src/outbound/sessions.ts'
import { createUsers } from '../src/outbound/users.ts'
import { createLogger } from '@car/telemetry/logger'
import { createWire, type Wire } from '@car/testing/wire'
import {
  type Bench,
  createBench,
  codeOf,
  withToken,
  signIn,
  type Idp,
  idpLocal,
  MARIA,
  MONGODB_URI,
  renew,
  STAMPS,
} from './support.ts'

let bench: Bench
let idp: Idp
let store: Wire

beforeAll(async () => {
  bench = await createBench()
  idp = await idpLocal([MARIA], [`${bench.url}/api/v1/auth/idp/callback`])
  await idp.start()
  store = await createWire(MONGODB_URI)
})
afterAll(async () => {
  await bench.close()
  await store.close()
  await idp.close()
})

describe('without the store', () => {
  test('auth says that a part is unavailable, goes on verifying tokens, and is well again with the store', async () => {
    const auth = await bench.startProcess({ IDP_ISSUER: idp.issuer, MONGODB_URI: store.url })
    const tokens = await signIn(auth.url, MARIA)
    store.cut()
    const me = () => fetch(`${auth.url}/api/v1/auth/me`, withToken(tokens))
    const ready = await fetch(`${auth.url}/readyz`)
    expect(ready.status).toBe(503)
    expect(await ready.json()).toEqual({ status: 'indisponivel', checks: { store: 'falhou' } })
    for (const request of [
      me(),
      renew(auth.url, tokens.refresh_token),
      fetch(`${auth.url}/api/v1/auth/idp/authorize`),
    ]) {
      expect(await codeOf(request)).toMatch(/^50[34] CAR-01[67]$/)
    }
    expect(await codeOf(fetch(`${auth.url}/api/v1/auth/me`, withToken({ access_token: 'a.b.c' })))).toBe('401 CAR-001')
    expect((await fetch(`${auth.url}/api/v1/auth/.well-known/jwks.json`)).status).toBe(200)

    store.mend()
    await until(
      async () => (await me()).status,
      (status) => status === 200,
    )
    expect((await renew(auth.url, tokens.refresh_token)).status).toBe(200)
    await auth.close()
  }, 60_000)
})

describe('the clean-up', () => {
  test('takes what has run out an hour ago, and nothing else', async () => {
    const logger = createLogger('test', 'silent')
    const now = () => new Date()
    const changedAddresses = createChangedAddresses(bench.store, createKeyring([Buffer.alloc(32)], 'contato'))
    const signIns = createSignIns(bench.store, createVault([Buffer.alloc(32)], 'sign-ins'))
    const sessions = createSessions(bench.store, STAMPS)
    const revocations = createRevocations(bench.store, bench.redis, { logger, now })
    const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000)
    const NAMES = ['enderecos_mudados', 'entradas', 'sessoes', 'acessos', 'revogacoes']
    for (const name of NAMES) {
      await bench.store.collection(name).deleteMany({})
      await bench.store
        .collection<{ _id: string }>(name)
        .insertMany([2, 0.5, -1].map((hours) => ({ _id: `${hours}`, expira_em: ago(hours) })))
    }
    await clean({
      changedAddresses,
      signIns,
      sessoes: sessions,
      revocations,
      now,
    })
    for (const name of NAMES) {
      const remaining = await bench.store.collection(name).find().sort({ _id: 1 }).toArray()
      expect([name, ...remaining.map((r) => String(r._id))]).toEqual([name, '-1', '0.5'])
    }
  })
})

describe('the lists’ indexes', () => {
  test('are there for every way a thing is looked for', async () => {
    const cpfs = { ...createDocumentoVault([Buffer.alloc(32)]), ...createDocumentoHashes([randomUUID()]) }
    await createUsers(bench.store, cpfs, createKeyring([Buffer.alloc(32)], 'contato'), STAMPS).createIndexes()
    await createSessions(bench.store, STAMPS).createIndexes()
    const indices = async (name: string) =>
      (await bench.store.collection(name).indexes()).map((i) => Object.keys(i.key).join())
    expect(await indices('usuarios')).toEqual(expect.arrayContaining(['cpf_hash', 'criado_em,_id']))
    expect(await indices('sessoes')).toEqual(expect.arrayContaining(['usuario,encerrada_em,criada_em', 'expira_em']))
    expect(await indices('acessos')).toEqual(
      expect.arrayContaining(['sessao,expira_em', 'usuario,expira_em', 'expira_em']),
    )
  })
})
