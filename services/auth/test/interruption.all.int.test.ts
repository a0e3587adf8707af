import { randomUUID } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { unpublished } from '@car/testing/unpublished'
import { until } from '@car/testing/until'
import { idThatStopsAt, idsThatStop, type Interruptible, launch, namesAt, oneDeath } from '@car/testing/interruption'
import { changeOf } from '../src/outbound/changed-addresses.ts'
import {
  upToCallback,
  type Bench,
  createBench,
  CHIEF,
  claims,
  withToken,
  signIn,
  type Idp,
  idpLocal,
  json,
  MARIA,
  renew,
  type Tokens,
} from './support.ts'

/**
 * A request is made this many times. The first attempt is stopped before the first effect, the second before the
 * second, and so on. Each attempt has its own person or session. The process is killed once each has stopped or ended.
 */
const STEPS = 11
/** A request that also writes to the record has more effects, so it is made this many times. */
const STEPS_WITH_RECORD = 22
/**
 * The effects without a fixed position: publishing a commit, and the effects that run in parallel with it. Requests are
 * stopped at these effects by name.
 */
const NAMES = ['publish usuario.', 'published.updateOne', 'reply']
const CONTACT = 'usuarios.updateOne email_contato_cifrado'
const someone = (k: number) => ({ ...MARIA, cpf: cpfOf(300_000_000 + k), nome: `Pessoa ${k}` })
const PEOPLE = Array.from({ length: STEPS_WITH_RECORD + NAMES.length }, (_, k) => someone(k))
const ONE_MORE = someone(PEOPLE.length)
const MAIN = fileURLToPath(new URL('../src/main.ts', import.meta.url))

let bench: Bench
let idp: Idp
let env: Record<string, string>
let service: Interruptible

beforeAll(async () => {
  bench = await createBench()
  idp = await idpLocal([MARIA, CHIEF, ...PEOPLE, ONE_MORE], [`${bench.url}/api/v1/auth/idp/callback`])
  await idp.start()
  const own = await bench.env({
    IDP_ISSUER: idp.issuer,
    PEOPLE_FILE: idp.arquivo,
    EFFECTS_NAMED: [...NAMES, CONTACT].join(),
  })
  env = Object.fromEntries(Object.entries(own).filter(([, valor]) => valor !== undefined)) as Record<string, string>
  service = await launch(MAIN, env)
}, 90_000)
afterAll(async () => {
  await service.kill()
  await bench.close()
  await idp.close()
})

/** Makes a CPF, with punctuation, from its first nine digits. */
function cpfOf(nineDigits: number): string {
  const digits = Array.from(String(nineDigits), Number)
  for (const first of [10, 11]) {
    const sum = digits.reduce((total, digit, i) => total + digit * (first - i), 0)
    digits.push(((sum * 10) % 11) % 10)
  }
  return digits.join('').replace(/(...)(...)(...)(..)/, '$1.$2.$3-$4')
}

const sessions = (): Promise<Tokens[]> => Promise.all(Array.from({ length: STEPS }, () => signIn(bench.url, MARIA)))

const ask = (path: string, id: string, init: { headers?: Record<string, string>; body?: string }) =>
  fetch(`${bench.url}/api/v1/auth/${path}`, {
    method: 'POST',
    ...init,
    headers: { 'x-request-id': id, 'content-type': 'application/json', ...init.headers },
  })

const me = async (tokens: Tokens): Promise<number> =>
  (await fetch(`${bench.url}/api/v1/auth/me`, withToken(tokens))).status

const recorded = async (kind: string): Promise<number> => {
  const commits = bench.store.collection('commits')
  await until(
    () => unpublished(bench.store),
    (n) => n === 0,
    30_000,
  )
  return commits.countDocuments({ 'events.tipo': kind })
}

test('a sign-in killed before any of its effects is begun anew, makes one person, and what it handed out is good', async () => {
  const returns = await Promise.all(PEOPLE.map((who) => upToCallback(bench.url, who)))
  const requests = idsThatStop(200, STEPS_WITH_RECORD, NAMES).map((id, k) => ({
    id,
    send: async () => {
      const res = await fetch(returns[k] ?? '', { headers: { accept: 'application/json', 'x-request-id': id } })
      return (await json(res)).data as Tokens
    },
    last: ['published.updateOne'],
  }))
  const told = await oneDeath(service, requests)
  const stops = requests.map(({ id }) => service.stops.get(id) ?? 'done')
  const first = ['entradas.findOneAndDelete', 'usuarios.insertOne', 'commits.insertOne']
  expect(stops).toEqual(expect.arrayContaining([...first, 'usuarios.updateOne tipo_usuario', 'done']))
  expect(namesAt(stops, STEPS_WITH_RECORD, NAMES)).toEqual(NAMES)

  service = await launch(MAIN, env)
  for (const [k, who] of PEOPLE.entries()) {
    const answer = told[k]
    expect([stops[k], answer ? await me(answer) : 200]).toEqual([stops[k], 200])
    // A state can be used once, so the callback succeeds only if the process died before it took the state.
    const { status } = await fetch(returns[k] ?? '', { headers: { accept: 'application/json' } })
    expect([stops[k], status]).toEqual([stops[k], stops[k] === 'entradas.findOneAndDelete' ? 200 : 401])
    expect([stops[k], await me(await signIn(bench.url, who))]).toEqual([stops[k], 200])
  }
  expect(await bench.store.collection('usuarios').countDocuments({ nome: /^Pessoa/ })).toBe(PEOPLE.length)
  expect(await recorded('usuario_criado')).toBe(await bench.store.collection('usuarios').countDocuments())
}, 120_000)

test('a role given and killed before any of its effects is given once, and no token with the old one is left', async () => {
  const chief = await signIn(bench.url, CHIEF)
  const opened = await Promise.all(PEOPLE.map((who) => signIn(bench.url, who)))
  const give = (tokens: Tokens, id: string): Promise<number> =>
    fetch(`${bench.url}/api/v1/admin/usuarios/${claims(tokens.access_token)['sub']}`, {
      method: 'PUT',
      headers: { ...withToken(chief).headers, 'content-type': 'application/json', 'x-request-id': id },
      body: JSON.stringify({ tipo_usuario: 'analista_ambiental' }),
    }).then((res) => res.status)
  const requests = idsThatStop(300, STEPS_WITH_RECORD, NAMES).map((id, k) => ({
    id,
    send: () => give(opened[k] as Tokens, id),
    last: ['published.updateOne'],
  }))
  const told = await oneDeath(service, requests)
  const stops = requests.map(({ id }) => service.stops.get(id) ?? 'done')
  const first = ['commits.insertOne', 'usuarios.updateOne tipo_usuario', 'revogacoes.insertMany', 'redis.exec']
  expect(stops).toEqual(expect.arrayContaining([...first, 'done']))
  expect(namesAt(stops, STEPS_WITH_RECORD, NAMES)).toEqual(NAMES)

  service = await launch(MAIN, env)
  for (const [k, tokens] of opened.entries()) {
    expect([stops[k], told[k] ?? (await give(tokens, randomUUID()))]).toEqual([stops[k], 200])
    const key = `car:revogado:${claims(tokens.access_token)['jti']}`
    await until(
      () => bench.redis.exists(key),
      (count) => count === 1,
    )
    const { access_token } = (await json(await renew(bench.url, tokens.refresh_token))).data as Tokens
    expect([stops[k], claims(access_token)['tipo_usuario']]).toEqual([stops[k], 'analista_ambiental'])
  }
  expect(await recorded('tipo_alterado')).toBe(PEOPLE.length)
}, 120_000)

test('the end of somebody’s sessions killed before any of its effects is recorded once, and no session goes on', async () => {
  const chief = await signIn(bench.url, CHIEF)
  const opened = await Promise.all(PEOPLE.map((who) => signIn(bench.url, who)))
  const keys = PEOPLE.map(() => randomUUID())
  const end = (k: number, id: string): Promise<number> =>
    fetch(`${bench.url}/api/v1/admin/usuarios/${claims(opened[k]?.access_token ?? '')['sub']}/encerrar-sessoes`, {
      method: 'POST',
      headers: {
        ...withToken(chief).headers,
        'content-type': 'application/json',
        'x-request-id': id,
        'idempotency-key': keys[k] ?? '',
      },
      body: JSON.stringify({ motivo: 'Celular furtado' }),
    }).then((res) => res.status)
  const requests = idsThatStop(400, STEPS_WITH_RECORD, NAMES).map((id, k) => ({
    id,
    send: () => end(k, id),
    last: ['published.updateOne'],
  }))
  const told = await oneDeath(service, requests)
  const stops = requests.map(({ id }) => service.stops.get(id) ?? 'done')
  const first = ['commits.insertOne', 'sessoes.updateMany encerrada_em', 'revogacoes.insertMany', 'redis.exec']
  expect(stops).toEqual(expect.arrayContaining([...first, 'done']))
  expect(namesAt(stops, STEPS_WITH_RECORD, NAMES)).toEqual(NAMES)

  service = await launch(MAIN, env)
  for (const [k, tokens] of opened.entries()) {
    // An Idempotency-Key in use by the dead process is released after some seconds.
    const repeat = () => end(k, randomUUID())
    const answer = told[k] ?? (await until(repeat, (status) => status !== 409, 15_000))
    expect([stops[k], answer]).toEqual([stops[k], 200])
    const key = `car:revogado:${claims(tokens.access_token)['jti']}`
    await until(
      () => bench.redis.exists(key),
      (count) => count === 1,
    )
    expect([stops[k], (await renew(bench.url, tokens.refresh_token)).status]).toEqual([stops[k], 401])
  }
  expect(await recorded('sessoes_encerradas')).toBe(PEOPLE.length)
}, 120_000)

test('a contact changed and killed before any of its effects is changed by the repetition, and never without a record', async () => {
  const opened = await Promise.all([...PEOPLE, ONE_MORE].map((who) => signIn(bench.url, who)))
  const email_contato = (k: number) => `pessoa${k}@fazenda.test`
  const change = (k: number, id: string): Promise<number> =>
    fetch(`${bench.url}/api/v1/auth/me`, {
      method: 'PATCH',
      headers: { ...withToken(opened[k] as Tokens).headers, 'content-type': 'application/json', 'x-request-id': id },
      body: JSON.stringify({ email_contato: email_contato(k) }),
    }).then((res) => res.status)
  const requests = idsThatStop(500, STEPS_WITH_RECORD, [...NAMES, CONTACT]).map((id, k) => ({
    id,
    send: () => change(k, id),
  }))
  const told = await oneDeath(service, requests)
  const stops = requests.map(({ id }) => service.stops.get(id) ?? 'done')
  expect(stops).toEqual(expect.arrayContaining(['enderecos_mudados.insertOne', 'commits.insertOne', 'done']))
  expect(namesAt(stops, STEPS_WITH_RECORD, [...NAMES, CONTACT])).toEqual([...NAMES, CONTACT])

  const kept = (k: number) =>
    bench.store.collection('usuarios').findOne({ _id: claims(opened[k]?.access_token ?? '')['sub'] as never })
  const registros = async (k: number) => {
    const id = String(claims(opened[k]?.access_token ?? '')['sub'])
    const commands = { stream: `usuario-${id}`, 'events.tipo': 'contato_alterado' }
    const done = await bench.store.collection('commits').find(commands).toArray()
    const changes = done.map(({ commandId }) => changeOf(id, commandId))
    const kept = bench.store.collection<{ _id: string }>('enderecos_mudados')
    expect(await kept.countDocuments({ _id: { $in: changes } })).toBe(done.length)
    return done.length
  }
  for (const k of opened.keys()) {
    const changed = (await kept(k))?.['email_contato_cifrado'] != null
    expect([stops[k], changed && (await registros(k)) === 0]).toEqual([stops[k], false])
  }
  service = await launch(MAIN, env)
  for (const [k, tokens] of opened.entries()) {
    expect([stops[k], told[k] ?? (await change(k, randomUUID()))]).toEqual([stops[k], 200])
    const { data } = await json(await fetch(`${bench.url}/api/v1/auth/me`, withToken(tokens)))
    expect([stops[k], data]).toEqual([stops[k], expect.objectContaining({ email_contato: email_contato(k) })])
    expect(await registros(k)).toBeGreaterThanOrEqual(1)
  }
}, 120_000)

test('a renewal killed before any of its effects may be repeated: the same successor, and no session ends', async () => {
  const opened = await sessions()
  const requests = opened.map(({ refresh_token }, k) => {
    const id = idThatStopsAt(k, k + 1)
    return {
      id,
      send: async () => {
        const res = await ask('refresh', id, { body: JSON.stringify({ refresh_token }) })
        return (await json(res)).data as Tokens
      },
    }
  })
  const told = await oneDeath(service, requests)
  const stops = requests.map(({ id }) => service.stops.get(id) ?? 'done')
  expect(stops).toEqual(expect.arrayContaining(['acessos.insertOne', 'reply', 'done']))
  expect(stops.some((stop) => stop.startsWith('sessoes.findOneAndUpdate'))).toBe(true)

  service = await launch(MAIN, env)
  for (const [k, { refresh_token }] of opened.entries()) {
    const repeated = await renew(bench.url, refresh_token)
    expect([stops[k], repeated.status]).toEqual([stops[k], 200])
    const tokens = (await json(repeated)).data as Tokens
    const answer = told[k]
    expect(tokens.refresh_token).toBe(answer?.refresh_token ?? tokens.refresh_token)
    expect((await renew(bench.url, tokens.refresh_token)).status).toBe(200)
  }
}, 60_000)

test('a sign-out killed before any of its effects is repeated to its end, and what it ended stays ended', async () => {
  const opened = await sessions()
  const requests = opened.map((tokens, k) => {
    const id = idThatStopsAt(100 + k, k + 1)
    return { id, send: async () => (await ask('logout', id, withToken(tokens))).status }
  })
  const told = await oneDeath(service, requests)
  const stops = requests.map(({ id }) => service.stops.get(id) ?? 'done')
  expect(stops).toEqual(expect.arrayContaining(['redis.exec', 'sessoes.updateOne encerrada_em', 'reply', 'done']))

  service = await launch(MAIN, env)
  for (const [k, tokens] of opened.entries()) {
    const status = told[k] ?? (await ask('logout', randomUUID(), withToken(tokens))).status
    expect([stops[k], [200, 204].includes(status)]).toEqual([stops[k], true])
    expect([stops[k], (await renew(bench.url, tokens.refresh_token)).status]).toEqual([stops[k], 401])
    const key = `car:revogado:${claims(tokens.access_token)['jti']}`
    await until(
      () => bench.redis.exists(key),
      (count) => count === 1,
    )
  }
}, 60_000)
