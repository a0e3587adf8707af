import { randomUUID } from 'node:crypto'
import { createEventStore } from '@car/event-store/store'
import { chaveiro } from '@car/identity/chaveiro'
import { cofreDeDocumentos, resumosDeDocumento } from '@car/identity/cpf'
import { createLogger } from '@car/telemetry/logger'
import { mudarPapel } from '../src/domain/decisoes.ts'
import { FLUXOS } from '../src/domain/fluxos.ts'
import { criarRevogacoes } from '../src/outbound/revogacoes.ts'
import { criarSessoes } from '../src/outbound/sessoes.ts'
import { criarUsuarios } from '../src/outbound/usuarios.ts'
import { aplicar } from '../src/outbound/project.ts'
import { reservarAcesso } from '../src/usecases/emitir.ts'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { until } from '@car/testing/until'
import {
  ANA,
  type Bancada,
  bancada,
  CHEFE,
  claims,
  codigo,
  com,
  entrar as entrarNo,
  fio,
  type Idp,
  idpLocal,
  json,
  MARIA,
  type Pessoa,
  REGISTRO,
  renovar,
  STAMPS,
  type Tokens,
} from './apoio.ts'

const CHEFE_PRATA: Pessoa = { ...CHEFE, cpf: '935.411.347-80', nome: 'Paula Chefe Prata', nivel: 'prata' }
const OUTRA_CHEFE: Pessoa = { ...CHEFE, cpf: '275.484.389-23', nome: 'Otília Outra Chefe' }
const OUTROS: Pessoa[] = ['862.883.667-57', '390.533.447-05', '714.287.938-60', '168.995.350-09'].map((cpf, i) => ({
  ...MARIA,
  cpf,
  nome: `Pessoa ${i}`,
}))
const DA_UNIDADE: Pessoa = { ...MARIA, cpf: '111.444.777-35', nome: 'Úrsula da Unidade' }
const DA_CORRIDA: Pessoa = { ...MARIA, cpf: '204.718.396-04', nome: 'Raquel da Corrida' }
let mesa: Bancada
let idp: Idp
let cache: Awaited<ReturnType<typeof fio>>
let url: string
let chefe: Tokens

beforeAll(async () => {
  mesa = await bancada()
  url = mesa.url
  idp = await idpLocal(
    [MARIA, ANA, CHEFE, CHEFE_PRATA, OUTRA_CHEFE, DA_CORRIDA, DA_UNIDADE, ...OUTROS],
    [`${url}/api/v1/auth/idp/callback`],
  )
  await idp.ligar()
  cache = await fio(mesa.redisUrl)
  await mesa.ligar({
    IDP_ISSUER: idp.issuer,
    PEOPLE_FILE: idp.arquivo,
    REDIS_URL: cache.url,
  })
  chefe = await entrar(CHEFE)
})
afterAll(async () => {
  await mesa.close()
  await cache.close()
  await idp.close()
})

const entrar = (quem: Pessoa) => entrarNo(url, quem)
const idDe = (tokens: Tokens) => String(claims(tokens.access_token)['sub'])
const listar = (consulta: string, quem = chefe) => fetch(`${url}/api/v1/admin/usuarios${consulta}`, com(quem))
const alterar = (id: string, corpo: object, quem = chefe) =>
  fetch(`${url}/api/v1/admin/usuarios/${id}`, {
    method: 'PUT',
    headers: { ...com(quem).headers, 'content-type': 'application/json' },
    body: JSON.stringify(corpo),
  })
const revogado = async (tokens: Tokens) =>
  (await mesa.redis.exists(`car:revogado:${claims(tokens.access_token)['jti']}`)) === 1

type Lista = {
  data: { id: string; cpf: string; nome: string }[]
  meta: { cursor_next: string | null; cursor_prev: string | null }
}

describe('the list of people', () => {
  test('is paged by key, with the fields of me without a contact, the CPF masked, and stable while people arrive', async () => {
    for (const quem of [MARIA, ANA, ...OUTROS.slice(0, 3)]) await entrar(quem)
    const primeira = (await (await listar('?page_size=4')).json()) as Lista
    expect(primeira.meta).toEqual({
      cursor_next: expect.any(String),
      cursor_prev: null,
      total_count: 6,
      has_more: true,
      page_size: 4,
    })
    await entrar(OUTROS[3] ?? MARIA)
    const segunda = (await (await listar(`?page_size=4&cursor=${primeira.meta.cursor_next}`)).json()) as Lista
    const todos = [...primeira.data, ...segunda.data]
    expect(todos.map((p) => p.nome)).toEqual([CHEFE, MARIA, ANA, ...OUTROS].map((p) => p.nome))
    expect(new Set(todos.map((p) => p.id)).size).toBe(7)
    expect(segunda.meta).toMatchObject({ cursor_next: null, has_more: false, total_count: 7 })
    const volta = (await (await listar(`?page_size=4&cursor=${segunda.meta.cursor_prev}`)).json()) as Lista
    expect(volta.data).toEqual(primeira.data)

    const eu = (await json(await fetch(`${url}/api/v1/auth/me`, com(chefe)))).data as Record<string, unknown>
    const { email: _e, email_contato: _c, telefone: _t, ...semContato } = eu
    expect(primeira.data[0]).toEqual(semContato)
    expect(JSON.stringify(todos)).not.toContain('@')
    for (const { cpf } of todos) expect(cpf).toMatch(/^\*{3}\.\d{3}\.\d{3}-\*{2}$/)
  })

  test('is there for administrators of ouro only, and takes no other’s cursor', async () => {
    expect(await codigo(listar('', await entrar(ANA)))).toBe('404 CAR-003')
    expect(await codigo(fetch(`${url}/api/v1/admin/usuarios`))).toBe('401 CAR-001')
    expect(await codigo(listar('?page_size=0'))).toBe('422 CAR-004')
    expect(await codigo(listar('?papel=admin'))).toBe('422 CAR-004')
    const { meta } = (await (await listar('?page_size=1')).json()) as Lista
    expect(await codigo(listar('', await entrar(CHEFE_PRATA)))).toBe('403 CAR-006')
    const outra = await entrar(OUTRA_CHEFE)
    expect((await listar('', outra)).status).toBe(200)
    expect(await codigo(listar(`?page_size=1&cursor=${meta.cursor_next}`, outra))).toBe('422 CAR-004')
  })
})

describe('a look at people', () => {
  const registros = async (tipo: string) =>
    mesa.store
      .collection('commits')
      .find({ 'events.tipo': tipo, 'author.id': idDe(chefe) })
      .sort({ at: 1 })
      .toArray()

  test('at a page of the list is on record, without the words that were searched', async () => {
    const antes = (await registros('pessoas_listadas')).length
    for (const consulta of ['?page_size=1', '?q=maria']) expect((await listar(consulta)).status).toBe(200)
    const depois = (await registros('pessoas_listadas')).slice(antes)
    expect(depois.map(({ events }) => events)).toEqual([
      [{ tipo: 'pessoas_listadas', por_nome: false }],
      [{ tipo: 'pessoas_listadas', por_nome: true }],
    ])
    expect(JSON.stringify(depois)).not.toMatch(/maria/i)
  })

  test('at one of them is on record once an hour; at oneself it is not', async () => {
    const maria = idDe(await entrar(MARIA))
    for (const id of [maria, maria, idDe(chefe)])
      expect((await fetch(`${url}/api/v1/admin/usuarios/${id}`, com(chefe))).status).toBe(200)
    const eventos = (await registros('pessoa_consultada')).flatMap(({ events }) => events)
    expect(eventos).toEqual([{ tipo: 'pessoa_consultada', usuarioId: maria }])
  })
})

describe('giving a role', () => {
  test('holds at once: the old token is revoked, the refresh brings the new role', async () => {
    const antes = await entrar(MARIA)
    const res = await alterar(idDe(antes), { tipo_usuario: 'responsavel_tecnico' })
    expect(res.status).toBe(200)
    expect((await json(res)).data).toMatchObject({
      id: idDe(antes),
      tipo_usuario: 'responsavel_tecnico',
      cpf: '***.982.247-**',
    })
    expect(await revogado(antes)).toBe(true)
    const depois = (await json(await renovar(url, antes.refresh_token))).data as Tokens
    expect(claims(depois.access_token)['tipo_usuario']).toBe('responsavel_tecnico')
    expect((await json(await fetch(`${url}/api/v1/auth/me`, com(depois)))).data).toMatchObject({
      tipo_usuario: 'responsavel_tecnico',
    })
    // Setting the same again changes nothing and ends nobody's token.
    expect((await alterar(idDe(antes), { tipo_usuario: 'responsavel_tecnico' })).status).toBe(200)
    expect(await revogado(depois)).toBe(false)
    // The next sign-in does not restore the old role.
    expect(claims((await entrar(MARIA)).access_token)['tipo_usuario']).toBe('responsavel_tecnico')
  })

  test('may come with a unit, which stays until it is changed or removed', async () => {
    const id = idDe(await entrar(DA_UNIDADE))
    const unidade = async (corpo: object) => {
      const { data } = await json(await alterar(id, { tipo_usuario: 'analista_ambiental', ...corpo }))
      return (data as { unidade: string | null }).unidade
    }
    expect(await unidade({})).toBeNull()
    expect(await unidade({ unidade: ' SEMA Sorriso ' })).toBe('SEMA Sorriso')
    expect(await unidade({})).toBe('SEMA Sorriso')
    expect(await codigo(alterar(id, { tipo_usuario: 'analista_ambiental', unidade: '' }))).toBe('422 CAR-004')
    const eu = await entrar(DA_UNIDADE)
    expect((await json(await fetch(`${url}/api/v1/auth/me`, com(eu)))).data).toMatchObject({ unidade: 'SEMA Sorriso' })
    expect(await unidade({ unidade: null })).toBeNull()
    const commits = await mesa.store
      .collection('commits')
      .find({ stream: `usuario-${id}` })
      .sort({ _id: 1 })
      .toArray()
    const mudancas = commits.flatMap(({ events }) => events).filter(({ tipo }) => tipo === 'unidade_alterada')
    expect(mudancas).toEqual([
      { tipo: 'unidade_alterada', de: null, para: 'SEMA Sorriso' },
      { tipo: 'unidade_alterada', de: 'SEMA Sorriso', para: null },
    ])
  })

  test('is on record with who gave it and when, and told to the others', async () => {
    const id = idDe(await entrar(OUTROS[0] ?? MARIA))
    const vistos: object[] = []
    const consumidor = mesa.fila.broker().consume({
      queue: mesa.fila.queue(),
      types: ['usuario.tipo_alterado'],
      prefetch: 10,
      async handler(fato) {
        vistos.push({ subject: fato.subject, data: fato.data })
        return 'ack'
      },
    })
    await consumidor.ready
    await alterar(id, { tipo_usuario: 'supervisor_ambiental' })
    const [, commit] = await mesa.store
      .collection('commits')
      .find({ stream: `usuario-${id}` })
      .sort({ _id: 1 })
      .toArray()
    expect(commit).toMatchObject({
      events: [{ tipo: 'tipo_alterado', de: 'produtor_rural', para: 'supervisor_ambiental', origem: 'administracao' }],
      author: { id: idDe(chefe), nome: CHEFE.nome, papel: 'admin' },
      at: expect.any(Date),
    })
    await until(
      () => vistos,
      (v) => v.length > 0,
    )
    expect(vistos[0]).toEqual({ subject: id, data: { usuario_id: id } })
  })

  test('asks first for the role, then for the person, then for the level, then for the body', async () => {
    const [maria, prata] = [await entrar(MARIA), await entrar(CHEFE_PRATA)]
    const id = idDe(maria)
    expect(await codigo(alterar(id, { tipo_usuario: 'admin' }, maria))).toBe('404 CAR-003')
    expect(await codigo(alterar(randomUUID(), { tipo_usuario: 'admin' }, prata))).toBe('404 CAR-003')
    expect(await codigo(alterar('nenhum-id', { tipo_usuario: 'admin' }))).toBe('404 CAR-003')
    const semNivel = await json(await alterar(id, { tipo_usuario: 'nada' }, prata))
    expect(semNivel.error).toMatchObject({
      code: 'CAR-006',
      message: expect.stringContaining('https://elevar.exemplo.test'),
      details: [{ field: 'nivel_confiabilidade', code: 'insufficient_level' }],
    })
    for (const corpo of [{}, { tipo_usuario: 'rei' }, { tipo_usuario: 'admin', nome: 'x' }]) {
      expect(await codigo(alterar(id, corpo))).toBe('422 CAR-004')
    }
  })

  test('at the same time as refreshes leaves no token with the old role that is not revoked', async () => {
    const sessoes = await Promise.all(Array.from({ length: 4 }, () => entrar(OUTROS[1] ?? MARIA)))
    const id = idDe(sessoes[0] ?? chefe)
    const [mudou, ...fins] = await Promise.all([
      alterar(id, { tipo_usuario: 'analista_ambiental' }),
      ...sessoes.flatMap((s) => [1, 2, 3].map(() => renovar(url, s.refresh_token))),
    ])
    expect(mudou.status).toBe(200)
    for (const fim of fins) {
      const tokens = (await json(fim)).data as Tokens
      const novo = claims(tokens.access_token)['tipo_usuario'] === 'analista_ambiental'
      expect(novo).not.toBe(await revogado(tokens))
    }
  })

  test('between the reading of the old one and the token does not let that token out', async () => {
    const id = idDe(await entrar(DA_CORRIDA))
    const cpfs = { ...cofreDeDocumentos([Buffer.alloc(32)]), ...resumosDeDocumento(['x'.repeat(32)]) }
    const usuarios = criarUsuarios(mesa.store, cpfs, chaveiro([Buffer.alloc(32)], 'contato'), STAMPS)
    const sessoes = criarSessoes(mesa.store, STAMPS)
    const store = createEventStore(mesa.store, FLUXOS, REGISTRO)
    const { agora } = mesa.relogio
    const logger = createLogger('teste', 'silent')
    const revogacoes = criarRevogacoes(mesa.store, mesa.redis, { logger, agora })
    let leituras = 0
    const obter = async (quem: string) => {
      const lido = await usuarios.obter(quem)
      if (++leituras === 1) {
        const command = { id: randomUUID(), author: null, at: agora() }
        const { state, version } = await store.execute('usuario', quem, command, (estado) => ({
          events: mudarPapel(estado, 'analista_ambiental', 'administracao'),
        }))
        if (state) await aplicar({ usuarios, sessoes, revogacoes, agora }, quem, state, version)
      }
      return lido
    }
    const ctx = { store, usuarios: { ...usuarios, obter }, sessoes, agora }
    const { usuario, jti } = await reservarAcesso(ctx, { usuario: id, sessao: randomUUID() })
    expect(usuario.tipo_usuario).toBe('analista_ambiental')
    expect(await revogacoes.consta(jti)).toBe(false)
  })

  test('by two at once ends with one of both, on record in order', async () => {
    const id = idDe(await entrar(OUTROS[2] ?? MARIA))
    const papeis = ['analista_ambiental', 'responsavel_tecnico']
    const fins = await Promise.all(papeis.map((tipo_usuario) => alterar(id, { tipo_usuario })))
    expect(fins.map((r) => r.status)).toEqual([200, 200])
    const commits = await mesa.store
      .collection('commits')
      .find({ stream: `usuario-${id}` })
      .sort({ _id: 1 })
      .toArray()
    expect(commits).toHaveLength(3)
    const ultimo = commits[2]?.['events'][0].para
    expect(await mesa.store.collection('usuarios').findOne({ _id: id as never })).toMatchObject({
      tipo_usuario: ultimo,
      versao: 3,
    })
  })

  test('while the cache is away says so, and holds when it is back', async () => {
    const antes = await entrar(OUTROS[3] ?? MARIA)
    cache.cortar()
    await until(
      () => codigo(alterar(idDe(antes), { tipo_usuario: 'analista_ambiental' })),
      (c) => c === '503 CAR-016',
    )
    cache.emendar()
    await until(
      () => revogado(antes),
      (sim) => sim,
      5_000,
    )
    expect((await alterar(idDe(antes), { tipo_usuario: 'analista_ambiental' })).status).toBe(200)
  })
})

describe('people are found by name', () => {
  const nomes = async (q: string): Promise<string[]> => {
    const { data } = (await (await listar(`?q=${encodeURIComponent(q)}`)).json()) as Lista
    return data.map(({ nome }) => nome)
  }
  beforeAll(() => entrar(MARIA))

  test('of which each word begins one of theirs, accents and case apart', async () => {
    for (const q of ['Conceição', 'maria pra', 'CONCEICAO', 'da mar'])
      expect([q, await nomes(q)]).toEqual([q, [MARIA.nome]])
    for (const q of ['onceicao', 'maria silva', '...']) expect([q, await nomes(q)]).toEqual([q, []])
  })

  test('and by nothing else that identifies them', async () => {
    for (const q of [MARIA.cpf, MARIA.cpf.replaceAll(/\D/g, ''), MARIA.email ?? '-']) expect(await nomes(q)).toEqual([])
    expect(await codigo(listar('?q='))).toBe('422 CAR-004')
    expect(await codigo(listar('?nome=Maria'))).toBe('422 CAR-004')
  })

  test('a page goes on with its own words only', async () => {
    const { meta } = (await (await listar('?q=pessoa&page_size=1')).json()) as Lista
    expect((await listar(`?q=pessoa&page_size=1&cursor=${meta.cursor_next}`)).status).toBe(200)
    expect(await codigo(listar(`?q=maria&page_size=1&cursor=${meta.cursor_next}`))).toBe('422 CAR-004')
  })

  test('an index finds them: nobody else is looked at', async () => {
    const usuarios = mesa.store.collection('usuarios')
    const outros = Array.from({ length: 1_000 }, (_, n) => ({
      _id: `x${n}`,
      cpf_hash: `x${n}`,
      termos: ['OUTRO', `N${n}`],
    }))
    await usuarios.insertMany(outros as never)
    const filtro = { $and: ['MARIA', 'PRA'].map((p) => ({ termos: { $regex: `^${p}` } })) }
    const { executionStats } = await usuarios.find(filtro).sort({ criado_em: 1, _id: 1 }).explain('executionStats')
    await usuarios.deleteMany({ _id: { $regex: '^x' } } as never)
    expect(executionStats.totalDocsExamined).toBeLessThanOrEqual(2)
  })
})

describe('one person', () => {
  const obter = (id: string, quem = chefe) => fetch(`${url}/api/v1/admin/usuarios/${id}`, com(quem))

  test('is shown with the fields of me, the CPF masked', async () => {
    const maria = await entrar(MARIA)
    const achada = (await json(await obter(idDe(maria)))).data as { cpf: string }
    expect(achada).toEqual((await json(await fetch(`${url}/api/v1/auth/me`, com(maria)))).data)
    expect(achada.cpf).toMatch(/^\*{3}\.\d{3}\.\d{3}-\*{2}$/)
  })

  test('whom nobody knows is CAR-003, and so is anybody for who is no administrator', async () => {
    const maria = await entrar(MARIA)
    for (const id of [randomUUID(), 'eu', MARIA.cpf]) expect(await codigo(obter(id))).toBe('404 CAR-003')
    for (const id of [randomUUID(), idDe(maria)]) expect(await codigo(obter(id, maria))).toBe('404 CAR-003')
    expect(await codigo(obter(`${idDe(maria)}?q=maria`))).toBe('422 CAR-004')
  })
})

test('why a role or a unit was given stays on record; who gives none is not asked', async () => {
  const id = idDe(await entrar(DA_UNIDADE))
  const motivo = 'Portaria 12/2026.'
  expect((await alterar(id, { tipo_usuario: 'responsavel_tecnico', unidade: 'SEMA Sinop', motivo })).status).toBe(200)
  const commits = await mesa.store
    .collection('commits')
    .find({ stream: `usuario-${id}` })
    .sort({ _id: -1 })
    .toArray()
  const eventos = commits[0]?.['events'] as { tipo: string; motivo?: string }[]
  expect(eventos.map((e) => [e.tipo, e.motivo])).toEqual([
    ['tipo_alterado', motivo],
    ['unidade_alterada', motivo],
  ])
  expect((await alterar(id, { tipo_usuario: 'produtor_rural', unidade: null })).status).toBe(200)
  expect(await codigo(alterar(id, { tipo_usuario: 'produtor_rural', motivo: ' ' }))).toBe('422 CAR-004')
})
