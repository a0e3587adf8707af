import { randomUUID } from 'node:crypto'
import { createEventStore } from '@car/event-store/store'
import { createKeyring } from '@car/identity/keyring'
import { createDocumentoVault, createDocumentoHashes } from '@car/identity/cpf'
import { createLogger } from '@car/telemetry/logger'
import { changePapel } from '../src/domain/decisions.ts'
import { STREAMS } from '../src/domain/streams.ts'
import { createRevocations } from '../src/outbound/revocations.ts'
import { createSessions } from '../src/outbound/sessions.ts'
import { createUsers } from '../src/outbound/users.ts'
import { apply } from '../src/outbound/project.ts'
import { reserveAccess } from '../src/usecases/issue.ts'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { until } from '@car/testing/until'
import { createWire, type Wire } from '@car/testing/wire'
import {
  ANA,
  type Bench,
  createBench,
  CHIEF,
  claims,
  codeOf,
  withToken,
  signIn as signInAt,
  type Idp,
  idpLocal,
  json,
  MARIA,
  type Person,
  RECORD_KEYS,
  recordOf,
  renew,
  STAMPS,
  type Tokens,
} from './support.ts'

const CHIEF_PRATA: Person = { ...CHIEF, cpf: '935.411.347-80', nome: 'Paula Chefe Prata', nivel: 'prata' }
const OTHER_CHIEF: Person = { ...CHIEF, cpf: '275.484.389-23', nome: 'Otília Outra Chefe' }
const OTHERS: Person[] = ['862.883.667-57', '390.533.447-05', '714.287.938-60', '168.995.350-09'].map((cpf, i) => ({
  ...MARIA,
  cpf,
  nome: `Pessoa ${i}`,
}))
const IN_UNIT: Person = { ...MARIA, cpf: '111.444.777-35', nome: 'Úrsula da Unidade' }
const IN_RACE: Person = { ...MARIA, cpf: '204.718.396-04', nome: 'Raquel da Corrida' }
let bench: Bench
let idp: Idp
let cache: Wire
let url: string
let chief: Tokens

beforeAll(async () => {
  bench = await createBench()
  url = bench.url
  idp = await idpLocal(
    [MARIA, ANA, CHIEF, CHIEF_PRATA, OTHER_CHIEF, IN_RACE, IN_UNIT, ...OTHERS],
    [`${url}/api/v1/auth/idp/callback`],
  )
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

const signIn = (who: Person) => signInAt(url, who)
const idOf = (tokens: Tokens) => String(claims(tokens.access_token)['sub'])
const list = (query: string, who = chief) => fetch(`${url}/api/v1/admin/usuarios${query}`, withToken(who))
const change = (id: string, body: object, who = chief) =>
  fetch(`${url}/api/v1/admin/usuarios/${id}`, {
    method: 'PUT',
    headers: { ...withToken(who).headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
const revoked = async (tokens: Tokens) =>
  (await bench.redis.exists(`car:revogado:${claims(tokens.access_token)['jti']}`)) === 1

type List = {
  data: { id: string; cpf: string; nome: string }[]
  meta: { cursor_next: string | null; cursor_prev: string | null }
}

describe('the list of people', () => {
  test('is paged by key, with the fields of me without a contact, the CPF masked, and stable while people arrive', async () => {
    for (const who of [MARIA, ANA, ...OTHERS.slice(0, 3)]) await signIn(who)
    const first = (await (await list('?page_size=4')).json()) as List
    expect(first.meta).toEqual({
      cursor_next: expect.any(String),
      cursor_prev: null,
      total_count: 6,
      has_more: true,
      page_size: 4,
    })
    await signIn(OTHERS[3] ?? MARIA)
    const second = (await (await list(`?page_size=4&cursor=${first.meta.cursor_next}`)).json()) as List
    const all = [...first.data, ...second.data]
    expect(all.map((p) => p.nome)).toEqual([CHIEF, MARIA, ANA, ...OTHERS].map((p) => p.nome))
    expect(new Set(all.map((p) => p.id)).size).toBe(7)
    expect(second.meta).toMatchObject({ cursor_next: null, has_more: false, total_count: 7 })
    const back = (await (await list(`?page_size=4&cursor=${second.meta.cursor_prev}`)).json()) as List
    expect(back.data).toEqual(first.data)

    const me = (await json(await fetch(`${url}/api/v1/auth/me`, withToken(chief)))).data as Record<string, unknown>
    const { email: _e, email_contato: _c, telefone: _t, telefone_confirmado: _f, ...withoutContact } = me
    expect(first.data[0]).toEqual(withoutContact)
    expect(JSON.stringify(all)).not.toContain('@')
    for (const { cpf } of all) expect(cpf).toMatch(/^\*{3}\.\d{3}\.\d{3}-\*{2}$/)
  })

  test('is there for administrators of ouro only, and takes no other’s cursor', async () => {
    expect(await codeOf(list('', await signIn(ANA)))).toBe('404 CAR-003')
    expect(await codeOf(fetch(`${url}/api/v1/admin/usuarios`))).toBe('401 CAR-001')
    expect(await codeOf(list('?page_size=0'))).toBe('422 CAR-004')
    expect(await codeOf(list('?papel=admin'))).toBe('422 CAR-004')
    const { meta } = (await (await list('?page_size=1')).json()) as List
    expect(await codeOf(list('', await signIn(CHIEF_PRATA)))).toBe('403 CAR-006')
    const other = await signIn(OTHER_CHIEF)
    expect((await list('', other)).status).toBe(200)
    expect(await codeOf(list(`?page_size=1&cursor=${meta.cursor_next}`, other))).toBe('422 CAR-004')
  })
})

describe('a look at people', () => {
  const registros = async (tipo: string) =>
    bench.store
      .collection('commits')
      .find({ 'events.tipo': tipo, 'author.id': idOf(chief) })
      .sort({ at: 1 })
      .toArray()

  test('at a page of the list is on record, without the words that were searched', async () => {
    const earlier = (await registros('pessoas_listadas')).length
    for (const query of ['?page_size=1', '?q=maria']) expect((await list(query)).status).toBe(200)
    const after = (await registros('pessoas_listadas')).slice(earlier)
    expect(after.map(({ events }) => events)).toEqual([
      [{ tipo: 'pessoas_listadas', por_nome: false }],
      [{ tipo: 'pessoas_listadas', por_nome: true }],
    ])
    expect(JSON.stringify(after)).not.toMatch(/maria/i)
  })

  test('at one of them is on record once an hour; at oneself it is not', async () => {
    const maria = idOf(await signIn(MARIA))
    for (const id of [maria, maria, idOf(chief)])
      expect((await fetch(`${url}/api/v1/admin/usuarios/${id}`, withToken(chief))).status).toBe(200)
    const events = (await registros('pessoa_consultada')).flatMap(({ events }) => events)
    expect(events).toEqual([{ tipo: 'pessoa_consultada', usuarioId: maria }])
  })
})

describe('giving a role', () => {
  test('holds at once: the old token is revoked, the refresh brings the new role', async () => {
    const earlier = await signIn(MARIA)
    const res = await change(idOf(earlier), { tipo_usuario: 'responsavel_tecnico' })
    expect(res.status).toBe(200)
    expect((await json(res)).data).toMatchObject({
      id: idOf(earlier),
      tipo_usuario: 'responsavel_tecnico',
      cpf: '***.982.247-**',
    })
    expect(await revoked(earlier)).toBe(true)
    const after = (await json(await renew(url, earlier.refresh_token))).data as Tokens
    expect(claims(after.access_token)['tipo_usuario']).toBe('responsavel_tecnico')
    expect((await json(await fetch(`${url}/api/v1/auth/me`, withToken(after)))).data).toMatchObject({
      tipo_usuario: 'responsavel_tecnico',
    })
    // The same role again changes nothing and revokes no token.
    expect((await change(idOf(earlier), { tipo_usuario: 'responsavel_tecnico' })).status).toBe(200)
    expect(await revoked(after)).toBe(false)
    expect(claims((await signIn(MARIA)).access_token)['tipo_usuario']).toBe('responsavel_tecnico')
  })

  test('may come with a unit, which stays until it is changed or removed', async () => {
    const id = idOf(await signIn(IN_UNIT))
    const unidade = async (body: object) => {
      const { data } = await json(await change(id, { tipo_usuario: 'analista_ambiental', ...body }))
      return (data as { unidade: string | null }).unidade
    }
    expect(await unidade({})).toBeNull()
    expect(await unidade({ unidade: ' SEMA Sorriso ' })).toBe('SEMA Sorriso')
    expect(await unidade({})).toBe('SEMA Sorriso')
    expect(await codeOf(change(id, { tipo_usuario: 'analista_ambiental', unidade: '' }))).toBe('422 CAR-004')
    const me = await signIn(IN_UNIT)
    expect((await json(await fetch(`${url}/api/v1/auth/me`, withToken(me)))).data).toMatchObject({
      unidade: 'SEMA Sorriso',
    })
    expect(await unidade({ unidade: null })).toBeNull()
    const commits = await recordOf(bench.store, id)
    const changes = commits.flatMap(({ events }) => events).filter(({ tipo }) => tipo === 'unidade_alterada')
    expect(changes).toEqual([
      { tipo: 'unidade_alterada', de: null, para: 'SEMA Sorriso' },
      { tipo: 'unidade_alterada', de: 'SEMA Sorriso', para: null },
    ])
  })

  test('is on record with who gave it and when, and told to the others', async () => {
    const id = idOf(await signIn(OTHERS[0] ?? MARIA))
    const seen: object[] = []
    const consumer = bench.fila.broker().consume({
      queue: bench.fila.queue(),
      types: ['usuario.tipo_alterado'],
      prefetch: 10,
      async handler(fact) {
        seen.push({ subject: fact.subject, data: fact.data })
        return 'ack'
      },
    })
    await consumer.ready
    await change(id, { tipo_usuario: 'supervisor_ambiental' })
    const [, commit] = await recordOf(bench.store, id)
    expect(commit).toMatchObject({
      events: [{ tipo: 'tipo_alterado', de: 'produtor_rural', para: 'supervisor_ambiental', origem: 'administracao' }],
      author: { id: idOf(chief), nome: CHIEF.nome, papel: 'admin' },
      at: expect.any(Date),
    })
    await until(
      () => seen,
      (found) => found.length > 0,
    )
    expect(seen[0]).toEqual({ subject: id, data: { usuario_id: id } })
  })

  test('asks first for the role, then for the person, then for the level, then for the body', async () => {
    const [maria, prata] = [await signIn(MARIA), await signIn(CHIEF_PRATA)]
    const id = idOf(maria)
    expect(await codeOf(change(id, { tipo_usuario: 'admin' }, maria))).toBe('404 CAR-003')
    expect(await codeOf(change(randomUUID(), { tipo_usuario: 'admin' }, prata))).toBe('404 CAR-003')
    expect(await codeOf(change('no-id', { tipo_usuario: 'admin' }))).toBe('404 CAR-003')
    const withoutLevel = await json(await change(id, { tipo_usuario: 'nada' }, prata))
    expect(withoutLevel.error).toMatchObject({
      code: 'CAR-006',
      message: expect.stringContaining('https://upgrade.example.test'),
      details: [{ field: 'nivel_confiabilidade', code: 'insufficient_level' }],
    })
    for (const body of [{}, { tipo_usuario: 'rei' }, { tipo_usuario: 'admin', nome: 'x' }]) {
      expect(await codeOf(change(id, body))).toBe('422 CAR-004')
    }
  })

  test('at the same time as refreshes leaves no token with the old role that is not revoked', async () => {
    const sessions = await Promise.all(Array.from({ length: 4 }, () => signIn(OTHERS[1] ?? MARIA)))
    const id = idOf(sessions[0] ?? chief)
    const [papelChanged, ...ends] = await Promise.all([
      change(id, { tipo_usuario: 'analista_ambiental' }),
      ...sessions.flatMap((s) => [1, 2, 3].map(() => renew(url, s.refresh_token))),
    ])
    expect(papelChanged.status).toBe(200)
    for (const end of ends) {
      const tokens = (await json(end)).data as Tokens
      const fresh = claims(tokens.access_token)['tipo_usuario'] === 'analista_ambiental'
      expect(fresh).not.toBe(await revoked(tokens))
    }
  })

  test('between the reading of the old one and the token does not let that token out', async () => {
    const id = idOf(await signIn(IN_RACE))
    const cpfs = { ...createDocumentoVault([Buffer.alloc(32)]), ...createDocumentoHashes(['x'.repeat(32)]) }
    const users = createUsers(bench.store, cpfs, createKeyring([Buffer.alloc(32)], 'contato'), STAMPS)
    const sessions = createSessions(bench.store, STAMPS)
    const store = createEventStore(bench.store, STREAMS, RECORD_KEYS)
    const { now } = bench.relogio
    const logger = createLogger('test', 'silent')
    const revocations = createRevocations(bench.store, bench.redis, { logger, now })
    let reads = 0
    const get = async (who: string) => {
      const answer = await users.get(who)
      if (++reads === 1) {
        const command = { id: randomUUID(), author: null, at: now() }
        const { state, version } = await store.execute('usuario', who, command, (state) => ({
          events: changePapel(state, 'analista_ambiental', 'administracao'),
        }))
        if (state) await apply({ users, sessoes: sessions, revocations, now }, who, state, version)
      }
      return answer
    }
    const ctx = { store, users: { ...users, get }, sessoes: sessions, now }
    const { usuario, jti } = await reserveAccess(ctx, { usuario: id, sessao: randomUUID() })
    expect(usuario.tipo_usuario).toBe('analista_ambiental')
    expect(await revocations.isListed(jti)).toBe(false)
  })

  test('by two at once ends with one of both, on record in order', async () => {
    const id = idOf(await signIn(OTHERS[2] ?? MARIA))
    const kinds = ['analista_ambiental', 'responsavel_tecnico']
    const ends = await Promise.all(kinds.map((tipo_usuario) => change(id, { tipo_usuario })))
    expect(ends.map((r) => r.status)).toEqual([200, 200])
    const commits = await recordOf(bench.store, id)
    expect(commits).toHaveLength(3)
    const last = (commits[2]?.events[0] as { para?: string } | undefined)?.para
    expect(await bench.store.collection('usuarios').findOne({ _id: id as never })).toMatchObject({
      tipo_usuario: last,
      versao: 3,
    })
  })

  test('while the cache is away says so, and holds when it is back', async () => {
    const earlier = await signIn(OTHERS[3] ?? MARIA)
    cache.cut()
    await until(
      () => codeOf(change(idOf(earlier), { tipo_usuario: 'analista_ambiental' })),
      (c) => c === '503 CAR-016',
    )
    cache.mend()
    await until(
      () => revoked(earlier),
      (yes) => yes,
      5_000,
    )
    expect((await change(idOf(earlier), { tipo_usuario: 'analista_ambiental' })).status).toBe(200)
  })
})

describe('people are found by name', () => {
  const names = async (q: string): Promise<string[]> => {
    const { data } = (await (await list(`?q=${encodeURIComponent(q)}`)).json()) as List
    return data.map(({ nome }) => nome)
  }
  beforeAll(() => signIn(MARIA))

  test('of which each word begins one of theirs, accents and case apart', async () => {
    for (const q of ['Conceição', 'maria pra', 'CONCEICAO', 'da mar'])
      expect([q, await names(q)]).toEqual([q, [MARIA.nome]])
    for (const q of ['onceicao', 'maria silva', '...']) expect([q, await names(q)]).toEqual([q, []])
  })

  test('and by nothing else that identifies them', async () => {
    for (const q of [MARIA.cpf, MARIA.cpf.replaceAll(/\D/g, ''), MARIA.email ?? '-']) expect(await names(q)).toEqual([])
    expect(await codeOf(list('?q='))).toBe('422 CAR-004')
    expect(await codeOf(list('?nome=Maria'))).toBe('422 CAR-004')
  })

  test('a page goes on with its own words only', async () => {
    const { meta } = (await (await list('?q=pessoa&page_size=1')).json()) as List
    expect((await list(`?q=pessoa&page_size=1&cursor=${meta.cursor_next}`)).status).toBe(200)
    expect(await codeOf(list(`?q=maria&page_size=1&cursor=${meta.cursor_next}`))).toBe('422 CAR-004')
  })

  test('an index finds them: nobody else is looked at', async () => {
    const users = bench.store.collection('usuarios')
    const others = Array.from({ length: 1_000 }, (_, n) => ({
      _id: `x${n}`,
      cpf_hash: `x${n}`,
      termos: ['OUTRO', `N${n}`],
    }))
    await users.insertMany(others as never)
    const filter = { $and: ['MARIA', 'PRA'].map((word) => ({ termos: { $regex: `^${word}` } })) }
    const { executionStats } = await users.find(filter).sort({ criado_em: 1, _id: 1 }).explain('executionStats')
    await users.deleteMany({ _id: { $regex: '^x' } } as never)
    expect(executionStats.totalDocsExamined).toBeLessThanOrEqual(2)
  })
})

describe('a person is found by their whole CPF', () => {
  const search = (body: object, who = chief) =>
    fetch(`${url}/api/v1/admin/usuarios/procurar`, {
      method: 'POST',
      headers: { ...withToken(who).headers, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  const found = async (cpf: string) => ((await (await search({ cpf })).json()) as List).data
  const looks = () =>
    bench.store
      .collection('commits')
      .find({ 'events.tipo': 'pessoa_procurada', 'author.id': idOf(chief) })
      .sort({ at: 1 })
      .toArray()

  test('as the list shows them, with or without punctuation; of a CPF that nobody has there is nobody', async () => {
    const id = idOf(await signIn(MARIA))
    const listed = ((await (await list('?q=maria%20pra')).json()) as List).data
    for (const cpf of [MARIA.cpf, MARIA.cpf.replaceAll(/\D/g, '')]) expect(await found(cpf)).toEqual(listed)
    expect(listed.map((person) => person.id)).toEqual([id])
    expect(await found('987.654.321-00')).toEqual([])
    expect(((await (await search({ cpf: MARIA.cpf })).json()) as List).meta).toMatchObject({
      total_count: 1,
      cursor_next: null,
      has_more: false,
    })
  })

  test('each time on record, with whom it found and without the number', async () => {
    const id = idOf(await signIn(MARIA))
    const before = (await looks()).length
    for (const cpf of [MARIA.cpf, MARIA.cpf, '987.654.321-00']) expect((await search({ cpf })).status).toBe(200)
    const recorded = (await looks()).slice(before)
    expect(recorded.map(({ events }) => events)).toEqual([
      [{ tipo: 'pessoa_procurada', usuarioId: id }],
      [{ tipo: 'pessoa_procurada', usuarioId: id }],
      [{ tipo: 'pessoa_procurada', usuarioId: null }],
    ])
    expect(JSON.stringify(recorded)).not.toMatch(/982\D?247|456\D?789/)
  })

  test('by administrators of ouro only; part of a CPF is none', async () => {
    expect(await codeOf(search({ cpf: MARIA.cpf }, await signIn(MARIA)))).toBe('404 CAR-003')
    expect(await codeOf(search({ cpf: MARIA.cpf }, await signIn(CHIEF_PRATA)))).toBe('403 CAR-006')
    for (const body of [{}, { cpf: '529.982' }, { cpf: '***.982.247-**' }, { cpf: MARIA.cpf, q: 'maria' }])
      expect(await codeOf(search(body))).toBe('422 CAR-004')
  })
})

describe('one person', () => {
  const get = (id: string, who = chief) => fetch(`${url}/api/v1/admin/usuarios/${id}`, withToken(who))

  test('is shown with the fields of me, the CPF masked', async () => {
    const maria = await signIn(MARIA)
    const found = (await json(await get(idOf(maria)))).data as { cpf: string }
    expect(found).toEqual((await json(await fetch(`${url}/api/v1/auth/me`, withToken(maria)))).data)
    expect(found.cpf).toMatch(/^\*{3}\.\d{3}\.\d{3}-\*{2}$/)
  })

  test('whom nobody knows is CAR-003, and so is anybody for who is no administrator', async () => {
    const maria = await signIn(MARIA)
    for (const id of [randomUUID(), 'eu', MARIA.cpf]) expect(await codeOf(get(id))).toBe('404 CAR-003')
    for (const id of [randomUUID(), idOf(maria)]) expect(await codeOf(get(id, maria))).toBe('404 CAR-003')
    expect(await codeOf(get(`${idOf(maria)}?q=maria`))).toBe('422 CAR-004')
  })
})

test('why a role or a unit was given stays on record; who gives none is not asked', async () => {
  const id = idOf(await signIn(IN_UNIT))
  const motivo = 'Portaria 12/2026.'
  expect((await change(id, { tipo_usuario: 'responsavel_tecnico', unidade: 'SEMA Sinop', motivo })).status).toBe(200)
  const commits = (await recordOf(bench.store, id)).toReversed()
  const events = commits[0]?.['events'] as { tipo: string; motivo?: string }[]
  expect(events.map((e) => [e.tipo, e.motivo])).toEqual([
    ['tipo_alterado', motivo],
    ['unidade_alterada', motivo],
  ])
  expect((await change(id, { tipo_usuario: 'produtor_rural', unidade: null })).status).toBe(200)
  expect(await codeOf(change(id, { tipo_usuario: 'produtor_rural', motivo: ' ' }))).toBe('422 CAR-004')
})
