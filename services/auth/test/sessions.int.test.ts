import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals'
import { until } from '@car/testing/until'
import { createWire, type Wire } from '@car/testing/wire'
import {
  ANA,
  upToCallback,
  type Bench,
  createBench,
  CHIEF,
  claims,
  Client,
  codeOf,
  withToken,
  signIn as signInAt,
  type Idp,
  idpLocal,
  json,
  MARIA,
  type Person,
  renew,
  type Tokens,
  recordOf,
} from './support.ts'

jest.setTimeout(60_000)

const BRONZE: Person = { ...MARIA, cpf: '390.533.447-05', nome: 'Bento Bronze', nivel: 'bronze' }
const CHIEF_PRATA: Person = { ...CHIEF, cpf: '935.411.347-80', nome: 'Paula Chefe Prata', nivel: 'prata' }
const OTHERS: Person[] = ['862.883.667-57', '714.287.938-60', '168.995.350-09'].map((cpf, i) => ({
  ...MARIA,
  cpf,
  nome: `Pessoa ${i}`,
}))
const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:143.0) Gecko/20100101 Firefox/143.0'
const PHONE =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36'
let bench: Bench
let idp: Idp
let cache: Wire
let url: string
let chief: Tokens

beforeAll(async () => {
  bench = await createBench()
  url = bench.url
  idp = await idpLocal([MARIA, ANA, CHIEF, CHIEF_PRATA, BRONZE, ...OTHERS], [`${url}/api/v1/auth/idp/callback`])
  await idp.start()
  cache = await createWire(bench.redisUrl)
  await bench.startProcess({
    IDP_ISSUER: idp.issuer,
    PEOPLE_FILE: idp.arquivo,
    REDIS_URL: cache.url,
  })
  chief = await signIn(CHIEF)
})
afterAll(async () => {
  await bench.close()
  await cache.close()
  await idp.close()
})

type ToldSession = {
  id: string
  criada_em: string
  ultimo_uso_em: string
  expira_em: string
  dispositivo: string | null
  atual: boolean
}

const signIn = (who: Person, agent = 'curl/8.14.1') => signInAt(url, who, new Client({ 'user-agent': agent }))
const ask = (method: string, path: string, tokens: Tokens, body?: object, extra: Record<string, string> = {}) =>
  fetch(`${url}/api/v1${path}`, {
    method,
    headers: { ...withToken(tokens).headers, ...(body ? { 'content-type': 'application/json' } : {}), ...extra },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
const sessionsOf = async (tokens: Tokens, query = ''): Promise<ToldSession[]> =>
  (await json(await ask('GET', `/auth/sessoes${query}`, tokens))).data as ToldSession[]
const current = async (tokens: Tokens): Promise<string> =>
  (await sessionsOf(tokens)).find((session) => session.atual)?.id ?? ''
const idOf = (tokens: Tokens) => String(claims(tokens.access_token)['sub'])
const revoked = async (tokens: Tokens) =>
  (await bench.redis.exists(`car:revogado:${claims(tokens.access_token)['jti']}`)) === 1
/** Returns whether a session can be renewed, and whether its access token is refused. */
const situation = async (tokens: Tokens) => [await codeOf(renew(url, tokens.refresh_token)), await revoked(tokens)]
/** Returns the result of `situation` for the renewed tokens. Without tokens the session counts as ended. */
const whatIsThere = async (renewed: Response) => {
  const { data } = await json(renewed)
  return data ? situation(data as Tokens) : DEAD
}
const LIVE = ['200 undefined', false]
const DEAD = ['401 CAR-002', true]
const endOf = (id: string, motivo: unknown = 'Celular furtado', who = chief, extra: Record<string, string> = {}) =>
  ask('POST', `/admin/usuarios/${id}/encerrar-sessoes`, who, { motivo }, extra)

describe('the sessions of a person', () => {
  test('are listed with device and times, the newest first, the one that asks marked', async () => {
    const old = await signIn(BRONZE, FIREFOX)
    const fresh = await signIn(BRONZE, PHONE)
    const [phone, computer] = await sessionsOf(fresh)
    const anInstant = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
    const base = { id: expect.any(String), criada_em: anInstant, expira_em: anInstant }
    expect([phone, computer]).toEqual([
      { ...base, ultimo_uso_em: phone?.criada_em, dispositivo: 'Chrome em Android', atual: true },
      { ...base, ultimo_uso_em: computer?.criada_em, dispositivo: 'Firefox em Windows', atual: false },
    ])
    const lasts = (s?: ToldSession) => Date.parse(s?.expira_em ?? '') - Date.parse(s?.ultimo_uso_em ?? '')
    expect(lasts(phone)).toBe(30 * 86_400_000)

    const { data } = await json(await renew(url, old.refresh_token))
    const [, used] = await sessionsOf(data as Tokens)
    expect(used).toMatchObject({ id: computer?.id, criada_em: computer?.criada_em, atual: true })
    expect(Date.parse(used?.ultimo_uso_em ?? '')).toBeGreaterThan(Date.parse(computer?.ultimo_uso_em ?? ''))
    expect(lasts(used)).toBe(30 * 86_400_000)
  })

  test('come in pages, and hold nothing by which one could go on', async () => {
    const tokens = await signIn(OTHERS[0] ?? MARIA, 'x'.repeat(4_000))
    for (let i = 0; i < 2; i++) await signIn(OTHERS[0] ?? MARIA, `${'()'.repeat(2_000)}/1.0`)
    const shown: string[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const res = await ask('GET', `/auth/sessoes?page_size=1${cursor && `&cursor=${cursor}`}`, tokens)
      const text = await res.text()
      expect(text).not.toContain(tokens.refresh_token)
      const page = JSON.parse(text) as { data: ToldSession[]; meta: { cursor_next: string | null } }
      shown.push(...page.data.map(({ id }) => id))
      for (const { dispositivo } of page.data) expect((dispositivo ?? '').length).toBeLessThanOrEqual(80)
      cursor = page.meta.cursor_next
    }
    expect(new Set(shown).size).toBe(3)
    expect(shown).toEqual((await sessionsOf(tokens)).map(({ id }) => id))
  })
})

describe('a person ends', () => {
  test('one session of theirs at bronze: its access tokens end too, the others go on, and it may be repeated', async () => {
    const [own, other] = [await signIn(BRONZE), await signIn(BRONZE)]
    const id = await current(other)
    expect((await ask('DELETE', `/auth/sessoes/${id}`, own)).status).toBe(204)
    expect(await situation(other)).toEqual(DEAD)
    expect((await sessionsOf(own)).map((s) => s.id)).not.toContain(id)
    expect((await ask('DELETE', `/auth/sessoes/${id}`, own)).status).toBe(204)
    expect(await situation(own)).toEqual(LIVE)
  })

  test('the session that they ask with, as by signing out', async () => {
    const own = await signIn(BRONZE)
    expect((await ask('DELETE', `/auth/sessoes/${await current(own)}`, own)).status).toBe(204)
    expect(await situation(own)).toEqual(DEAD)
  })

  test('none of another person: what is not theirs is not there, for administrators either', async () => {
    const [maria, ana] = [await signIn(MARIA), await signIn(ANA)]
    const ofMaria = await current(maria)
    for (const who of [ana, chief]) {
      for (const id of [ofMaria, randomUUID(), 'nenhuma']) {
        expect(await codeOf(ask('DELETE', `/auth/sessoes/${id}`, who))).toBe('404 CAR-003')
      }
    }
    expect(await situation(maria)).toEqual(LIVE)
  })

  test('all other sessions at once', async () => {
    const maria = await signIn(MARIA)
    const others = [await signIn(BRONZE), await signIn(BRONZE), await signIn(BRONZE)]
    const own = await signIn(BRONZE)
    expect((await ask('DELETE', '/auth/sessoes', own)).status).toBe(204)
    for (const other of others) expect(await situation(other)).toEqual(DEAD)
    for (const live of [own, maria]) expect(await situation(live)).toEqual(LIVE)
    expect((await sessionsOf(own)).map((s) => s.atual)).toEqual([true])
  })

  test('all others while these are being renewed, and none gets away', async () => {
    const others = [await signIn(BRONZE), await signIn(BRONZE), await signIn(BRONZE)]
    const own = await signIn(BRONZE)
    const [end, ...renewed] = await Promise.all([
      ask('DELETE', '/auth/sessoes', own),
      ...others.flatMap(({ refresh_token }) => [1, 2, 3].map(() => renew(url, refresh_token))),
    ])
    expect(end.status).toBe(204)
    for (const res of renewed) expect(await whatIsThere(res)).toEqual(DEAD)
    expect(await situation(own)).toEqual(LIVE)
  })

  test('sessions while the cache is away: on record at once, shown when it is back', async () => {
    const [own, other, extra] = [await signIn(BRONZE), await signIn(BRONZE), await signIn(BRONZE)]
    const id = await current(other)
    cache.cut()
    await until(
      () => codeOf(ask('DELETE', `/auth/sessoes/${id}`, own)),
      (c) => c === '503 CAR-016',
    )
    expect(await codeOf(ask('DELETE', '/auth/sessoes', own))).toBe('503 CAR-016')
    for (const dead of [other, extra]) expect(await codeOf(renew(url, dead.refresh_token))).toBe('401 CAR-002')
    cache.mend()
    await until(
      async () => [await revoked(other), await revoked(extra)],
      (seen) => seen.every(Boolean),
      5_000,
    )
    expect((await ask('DELETE', `/auth/sessoes/${id}`, own)).status).toBe(204)
  })
})

describe('an administrator ends all sessions of a person', () => {
  test('who may sign in again; it is on record with the reason, and told to the others', async () => {
    const seen: object[] = []
    const consumer = bench.fila.broker().consume({
      queue: bench.fila.queue(),
      types: ['usuario.sessoes_encerradas'],
      prefetch: 10,
      async handler(fact) {
        seen.push({ subject: fact.subject, data: fact.data })
        return 'ack'
      },
    })
    await consumer.ready
    const [maria, before, third] = [await signIn(MARIA), await signIn(BRONZE), await signIn(BRONZE)]
    const id = idOf(before)
    const res = await endOf(id, '  Celular furtado  ')
    expect([res.status, (await json(res)).data]).toMatchObject([200, { id, nome: BRONZE.nome, cpf: '***.533.447-**' }])
    for (const dead of [before, third]) expect(await situation(dead)).toEqual(DEAD)
    expect(await situation(maria)).toEqual(LIVE)
    const fresh = await signIn(BRONZE)
    expect(await situation(fresh)).toEqual(LIVE)
    expect(claims(fresh.access_token)['tipo_usuario']).toBe('produtor_rural')

    const commits = await recordOf(bench.store, id)
    expect(commits.at(-1)).toMatchObject({
      events: [{ tipo: 'sessoes_encerradas', motivo: 'Celular furtado' }],
      author: { id: idOf(chief), nome: CHIEF.nome, papel: 'admin' },
    })
    await until(
      () => seen,
      (found) => found.length > 0,
    )
    expect(seen[0]).toEqual({ subject: id, data: { usuario_id: id } })
  })

  test('once under one Idempotency-Key: a repeat leaves what was opened since alone', async () => {
    const id = idOf(await signIn(BRONZE))
    const key = { 'idempotency-key': randomUUID() }
    const first = await endOf(id, 'Perdeu o celular', chief, key)
    const fresh = await signIn(BRONZE)
    const second = await endOf(id, 'Perdeu o celular', chief, key)
    expect([second.status, second.headers.get('idempotency-replayed')]).toEqual([200, 'true'])
    expect((await json(second)).data).toEqual((await json(first)).data)
    expect(await situation(fresh)).toEqual(LIVE)
    expect(await codeOf(endOf(id, 'Outro motivo', chief, key))).toBe('422 CAR-013')
  })

  test('while these are being renewed, and none gets away', async () => {
    const opened = await Promise.all([1, 2, 3, 4].map(() => signIn(OTHERS[1] ?? MARIA)))
    const [end, ...renewed] = await Promise.all([
      endOf(idOf(opened[0] ?? chief)),
      ...opened.flatMap(({ refresh_token }) => [1, 2, 3].map(() => renew(url, refresh_token))),
    ])
    expect(end.status).toBe(200)
    for (const res of renewed) expect(await whatIsThere(res)).toEqual(DEAD)
  })

  test('is asked first for the role, then for the person, then for the level, then for the reason', async () => {
    const [maria, prata] = [await signIn(MARIA), await signIn(CHIEF_PRATA)]
    const id = idOf(maria)
    expect(await codeOf(endOf(id, 'x', maria))).toBe('404 CAR-003')
    expect(await codeOf(endOf(randomUUID(), 'x', prata))).toBe('404 CAR-003')
    expect(await codeOf(endOf(id, 'x', prata))).toBe('403 CAR-006')
    for (const motivo of [null, '', '  ', 7, 'x'.repeat(1_001)]) {
      expect([motivo, await codeOf(endOf(id, motivo))]).toEqual([motivo, '422 CAR-004'])
    }
    expect(await situation(maria)).toEqual(LIVE)
  })

  test('and while the cache is away hears so, and it holds when the cache is back', async () => {
    const before = await signIn(OTHERS[2] ?? MARIA)
    cache.cut()
    await until(
      () => codeOf(endOf(idOf(before))),
      (c) => c === '503 CAR-016',
    )
    cache.mend()
    await until(
      () => revoked(before),
      (yes) => yes,
      5_000,
    )
    expect(await codeOf(renew(url, before.refresh_token))).toBe('401 CAR-002')
  })
})

describe('an act of administration', () => {
  const TOO_LONG_S = 15 * 60
  /** Sets the proof of identity in the session of these tokens to `s` seconds ago; null removes it. */
  const makeOlder = async (tokens: Tokens, s: number | null) => {
    const autenticada_em = s === null ? null : new Date(Date.now() - s * 1000)
    await bench.rewrite('sessoes', await current(tokens), { autenticada_em })
  }

  test('takes a sign-in of at most a quarter of an hour ago, which a renewal is not', async () => {
    const id = idOf(await signIn(MARIA))
    const atos = (who: Tokens) => [
      endOf(id, 'x', who),
      ask('PUT', `/admin/usuarios/${id}`, who, { tipo_usuario: 'produtor_rural' }),
    ]
    const tokens = await signIn(CHIEF)
    await makeOlder(tokens, TOO_LONG_S - 60)
    for (const ato of atos(tokens)) expect((await ato).status).toBe(200)

    for (const age of [TOO_LONG_S + 5, null]) {
      await makeOlder(tokens, age)
      const { data } = await json(await renew(url, tokens.refresh_token))
      for (const ato of [...atos(tokens), ...atos(data as Tokens)]) {
        const link = `${url}/api/v1/auth/idp/authorize?max_age=0`
        expect((await json(await ato)).error).toMatchObject({
          code: 'CAR-006',
          message: expect.stringContaining(link),
          details: [{ field: 'entrada', code: 'recent_login_required', message: expect.stringContaining(link) }],
        })
      }
      expect((await ask('GET', '/admin/usuarios', tokens)).status).toBe(200)
      for (const ato of atos(await signIn(CHIEF))) expect((await ato).status).toBe(200)
    }
  })

  test('of a person whose level is too low, or that is not there, is refused for that', async () => {
    const prata = await signIn(CHIEF_PRATA)
    await makeOlder(prata, TOO_LONG_S + 5)
    const { error } = await json(await endOf(idOf(prata), 'x', prata))
    expect(error?.details).toEqual([expect.objectContaining({ code: 'insufficient_level' })])
    expect(await codeOf(endOf(randomUUID(), 'x', prata))).toBe('404 CAR-003')
  })

  test('after a sign-in by max_age=0 is done', async () => {
    const client = new Client()
    const { data } = await json(await client.ask(`${url}/api/v1/auth/idp/authorize?max_age=0`))
    const { authorization_url } = data as { authorization_url: string }
    expect(new URL(authorization_url).searchParams.get('max_age')).toBe('0')
    expect(new URL(await upToCallback(url, CHIEF)).searchParams.has('max_age')).toBe(false)
    const back = await client.follow(
      `${authorization_url}&login_hint=${CHIEF.cpf.replace(/\D/g, '')}`,
      `${url}/api/v1/auth/idp/callback`,
    )
    const tokens = (await json(await client.ask(back))).data as Tokens
    expect((await endOf(idOf(await signIn(MARIA)), 'x', tokens)).status).toBe(200)
  })
})
