import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals'
import { until } from '@car/testing/until'
import {
  ANA,
  ateOCallback,
  type Bancada,
  bancada,
  CHEFE,
  claims,
  Cliente,
  codigo,
  com,
  entrar as entrarNo,
  fio,
  type Idp,
  idpLocal,
  json,
  MARIA,
  type Pessoa,
  renovar,
  type Tokens,
} from './apoio.ts'

jest.setTimeout(60_000)

const BRONZE: Pessoa = { ...MARIA, cpf: '390.533.447-05', nome: 'Bento Bronze', nivel: 'bronze' }
const CHEFE_PRATA: Pessoa = { ...CHEFE, cpf: '935.411.347-80', nome: 'Paula Chefe Prata', nivel: 'prata' }
const OUTRAS: Pessoa[] = ['862.883.667-57', '714.287.938-60', '168.995.350-09'].map((cpf, i) => ({
  ...MARIA,
  cpf,
  nome: `Pessoa ${i}`,
}))
const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:143.0) Gecko/20100101 Firefox/143.0'
const CELULAR =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36'
let mesa: Bancada
let idp: Idp
let cache: Awaited<ReturnType<typeof fio>>
let url: string
let chefe: Tokens

beforeAll(async () => {
  mesa = await bancada()
  url = mesa.url
  idp = await idpLocal([MARIA, ANA, CHEFE, CHEFE_PRATA, BRONZE, ...OUTRAS], [`${url}/api/v1/auth/idp/callback`])
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

type SessaoDita = {
  id: string
  criada_em: string
  ultimo_uso_em: string
  expira_em: string
  dispositivo: string | null
  atual: boolean
}

const entrar = (quem: Pessoa, agente = 'curl/8.14.1') => entrarNo(url, quem, new Cliente({ 'user-agent': agente }))
const pedir = (metodo: string, caminho: string, tokens: Tokens, corpo?: object, mais: Record<string, string> = {}) =>
  fetch(`${url}/api/v1${caminho}`, {
    method: metodo,
    headers: { ...com(tokens).headers, ...(corpo ? { 'content-type': 'application/json' } : {}), ...mais },
    ...(corpo ? { body: JSON.stringify(corpo) } : {}),
  })
const sessoesDe = async (tokens: Tokens, consulta = ''): Promise<SessaoDita[]> =>
  (await json(await pedir('GET', `/auth/sessoes${consulta}`, tokens))).data as SessaoDita[]
const atual = async (tokens: Tokens): Promise<string> =>
  (await sessoesDe(tokens)).find((sessao) => sessao.atual)?.id ?? ''
const idDe = (tokens: Tokens) => String(claims(tokens.access_token)['sub'])
const revogado = async (tokens: Tokens) =>
  (await mesa.redis.exists(`car:revogado:${claims(tokens.access_token)['jti']}`)) === 1
/** Whether a session can be renewed, and whether its access token is refused. */
const situacao = async (tokens: Tokens) => [await codigo(renovar(url, tokens.refresh_token)), await revogado(tokens)]
/** The same for the tokens of a renewal. Without tokens the session counts as ended. */
const oQueHa = async (renovada: Response) => {
  const { data } = await json(renovada)
  return data ? situacao(data as Tokens) : MORTA
}
const VIVA = ['200 undefined', false]
const MORTA = ['401 CAR-002', true]
const encerrarDe = (id: string, motivo: unknown = 'Celular furtado', quem = chefe, mais: Record<string, string> = {}) =>
  pedir('POST', `/admin/usuarios/${id}/encerrar-sessoes`, quem, { motivo }, mais)

describe('the sessions of a person', () => {
  test('are listed with device and times, the newest first, the one that asks marked', async () => {
    const antiga = await entrar(BRONZE, FIREFOX)
    const nova = await entrar(BRONZE, CELULAR)
    const [celular, computador] = await sessoesDe(nova)
    const instante = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
    const base = { id: expect.any(String), criada_em: instante, expira_em: instante }
    expect([celular, computador]).toEqual([
      { ...base, ultimo_uso_em: celular?.criada_em, dispositivo: 'Chrome em Android', atual: true },
      { ...base, ultimo_uso_em: computador?.criada_em, dispositivo: 'Firefox em Windows', atual: false },
    ])
    const dura = (s?: SessaoDita) => Date.parse(s?.expira_em ?? '') - Date.parse(s?.ultimo_uso_em ?? '')
    expect(dura(celular)).toBe(30 * 86_400_000)

    const { data } = await json(await renovar(url, antiga.refresh_token))
    const [, usada] = await sessoesDe(data as Tokens)
    expect(usada).toMatchObject({ id: computador?.id, criada_em: computador?.criada_em, atual: true })
    expect(Date.parse(usada?.ultimo_uso_em ?? '')).toBeGreaterThan(Date.parse(computador?.ultimo_uso_em ?? ''))
    expect(dura(usada)).toBe(30 * 86_400_000)
  })

  test('come in pages, and hold nothing by which one could go on', async () => {
    const tokens = await entrar(OUTRAS[0] ?? MARIA, 'x'.repeat(4_000))
    for (let i = 0; i < 2; i++) await entrar(OUTRAS[0] ?? MARIA, `${'()'.repeat(2_000)}/1.0`)
    const vistas: string[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const res = await pedir('GET', `/auth/sessoes?page_size=1${cursor && `&cursor=${cursor}`}`, tokens)
      const texto = await res.text()
      expect(texto).not.toContain(tokens.refresh_token)
      const pagina = JSON.parse(texto) as { data: SessaoDita[]; meta: { cursor_next: string | null } }
      vistas.push(...pagina.data.map(({ id }) => id))
      for (const { dispositivo } of pagina.data) expect((dispositivo ?? '').length).toBeLessThanOrEqual(80)
      cursor = pagina.meta.cursor_next
    }
    expect(new Set(vistas).size).toBe(3)
    expect(vistas).toEqual((await sessoesDe(tokens)).map(({ id }) => id))
  })
})

describe('a person ends', () => {
  test('one session of theirs at bronze: its access tokens end too, the others go on, and it may be repeated', async () => {
    const [minha, outra] = [await entrar(BRONZE), await entrar(BRONZE)]
    const id = await atual(outra)
    expect((await pedir('DELETE', `/auth/sessoes/${id}`, minha)).status).toBe(204)
    expect(await situacao(outra)).toEqual(MORTA)
    expect((await sessoesDe(minha)).map((s) => s.id)).not.toContain(id)
    expect((await pedir('DELETE', `/auth/sessoes/${id}`, minha)).status).toBe(204)
    expect(await situacao(minha)).toEqual(VIVA)
  })

  test('the session that they ask with, as by signing out', async () => {
    const minha = await entrar(BRONZE)
    expect((await pedir('DELETE', `/auth/sessoes/${await atual(minha)}`, minha)).status).toBe(204)
    expect(await situacao(minha)).toEqual(MORTA)
  })

  test('none of another person: what is not theirs is not there, for administrators either', async () => {
    const [maria, ana] = [await entrar(MARIA), await entrar(ANA)]
    const deMaria = await atual(maria)
    for (const quem of [ana, chefe]) {
      for (const id of [deMaria, randomUUID(), 'nenhuma']) {
        expect(await codigo(pedir('DELETE', `/auth/sessoes/${id}`, quem))).toBe('404 CAR-003')
      }
    }
    expect(await situacao(maria)).toEqual(VIVA)
  })

  test('all other sessions at once', async () => {
    const maria = await entrar(MARIA)
    const outras = [await entrar(BRONZE), await entrar(BRONZE), await entrar(BRONZE)]
    const minha = await entrar(BRONZE)
    expect((await pedir('DELETE', '/auth/sessoes', minha)).status).toBe(204)
    for (const outra of outras) expect(await situacao(outra)).toEqual(MORTA)
    for (const viva of [minha, maria]) expect(await situacao(viva)).toEqual(VIVA)
    expect((await sessoesDe(minha)).map((s) => s.atual)).toEqual([true])
  })

  test('all others while these are being renewed, and none gets away', async () => {
    const outras = [await entrar(BRONZE), await entrar(BRONZE), await entrar(BRONZE)]
    const minha = await entrar(BRONZE)
    const [fim, ...renovadas] = await Promise.all([
      pedir('DELETE', '/auth/sessoes', minha),
      ...outras.flatMap(({ refresh_token }) => [1, 2, 3].map(() => renovar(url, refresh_token))),
    ])
    expect(fim.status).toBe(204)
    for (const res of renovadas) expect(await oQueHa(res)).toEqual(MORTA)
    expect(await situacao(minha)).toEqual(VIVA)
  })

  test('sessions while the cache is away: on record at once, shown when it is back', async () => {
    const [minha, outra, mais] = [await entrar(BRONZE), await entrar(BRONZE), await entrar(BRONZE)]
    const id = await atual(outra)
    cache.cortar()
    await until(
      () => codigo(pedir('DELETE', `/auth/sessoes/${id}`, minha)),
      (c) => c === '503 CAR-016',
    )
    expect(await codigo(pedir('DELETE', '/auth/sessoes', minha))).toBe('503 CAR-016')
    for (const morta of [outra, mais]) expect(await codigo(renovar(url, morta.refresh_token))).toBe('401 CAR-002')
    cache.emendar()
    await until(
      async () => [await revogado(outra), await revogado(mais)],
      (vistos) => vistos.every(Boolean),
      5_000,
    )
    expect((await pedir('DELETE', `/auth/sessoes/${id}`, minha)).status).toBe(204)
  })
})

describe('an administrator ends all sessions of a person', () => {
  test('who may sign in again; it is on record with the reason, and told to the others', async () => {
    const vistos: object[] = []
    const consumidor = mesa.fila.broker().consume({
      queue: mesa.fila.queue(),
      types: ['usuario.sessoes_encerradas'],
      prefetch: 10,
      async handler(fato) {
        vistos.push({ subject: fato.subject, data: fato.data })
        return 'ack'
      },
    })
    await consumidor.ready
    const [maria, antes, tambem] = [await entrar(MARIA), await entrar(BRONZE), await entrar(BRONZE)]
    const id = idDe(antes)
    const res = await encerrarDe(id, '  Celular furtado  ')
    expect([res.status, (await json(res)).data]).toMatchObject([200, { id, nome: BRONZE.nome, cpf: '***.533.447-**' }])
    for (const morta of [antes, tambem]) expect(await situacao(morta)).toEqual(MORTA)
    expect(await situacao(maria)).toEqual(VIVA)
    const nova = await entrar(BRONZE)
    expect(await situacao(nova)).toEqual(VIVA)
    expect(claims(nova.access_token)['tipo_usuario']).toBe('produtor_rural')

    const commits = await mesa.store
      .collection('commits')
      .find({ stream: `usuario-${id}` })
      .sort({ _id: 1 })
      .toArray()
    expect(commits.at(-1)).toMatchObject({
      events: [{ tipo: 'sessoes_encerradas', motivo: 'Celular furtado' }],
      author: { id: idDe(chefe), nome: CHEFE.nome, papel: 'admin' },
    })
    await until(
      () => vistos,
      (v) => v.length > 0,
    )
    expect(vistos[0]).toEqual({ subject: id, data: { usuario_id: id } })
  })

  test('once under one Idempotency-Key: a repeat leaves what was opened since alone', async () => {
    const id = idDe(await entrar(BRONZE))
    const chave = { 'idempotency-key': randomUUID() }
    const primeira = await encerrarDe(id, 'Perdeu o celular', chefe, chave)
    const nova = await entrar(BRONZE)
    const segunda = await encerrarDe(id, 'Perdeu o celular', chefe, chave)
    expect([segunda.status, segunda.headers.get('idempotency-replayed')]).toEqual([200, 'true'])
    expect((await json(segunda)).data).toEqual((await json(primeira)).data)
    expect(await situacao(nova)).toEqual(VIVA)
    expect(await codigo(encerrarDe(id, 'Outro motivo', chefe, chave))).toBe('422 CAR-013')
  })

  test('while these are being renewed, and none gets away', async () => {
    const abertas = await Promise.all([1, 2, 3, 4].map(() => entrar(OUTRAS[1] ?? MARIA)))
    const [fim, ...renovadas] = await Promise.all([
      encerrarDe(idDe(abertas[0] ?? chefe)),
      ...abertas.flatMap(({ refresh_token }) => [1, 2, 3].map(() => renovar(url, refresh_token))),
    ])
    expect(fim.status).toBe(200)
    for (const res of renovadas) expect(await oQueHa(res)).toEqual(MORTA)
  })

  test('is asked first for the role, then for the person, then for the level, then for the reason', async () => {
    const [maria, prata] = [await entrar(MARIA), await entrar(CHEFE_PRATA)]
    const id = idDe(maria)
    expect(await codigo(encerrarDe(id, 'x', maria))).toBe('404 CAR-003')
    expect(await codigo(encerrarDe(randomUUID(), 'x', prata))).toBe('404 CAR-003')
    expect(await codigo(encerrarDe(id, 'x', prata))).toBe('403 CAR-006')
    for (const motivo of [null, '', '  ', 7, 'x'.repeat(1_001)]) {
      expect([motivo, await codigo(encerrarDe(id, motivo))]).toEqual([motivo, '422 CAR-004'])
    }
    expect(await situacao(maria)).toEqual(VIVA)
  })

  test('and while the cache is away hears so, and it holds when the cache is back', async () => {
    const antes = await entrar(OUTRAS[2] ?? MARIA)
    cache.cortar()
    await until(
      () => codigo(encerrarDe(idDe(antes))),
      (c) => c === '503 CAR-016',
    )
    cache.emendar()
    await until(
      () => revogado(antes),
      (sim) => sim,
      5_000,
    )
    expect(await codigo(renovar(url, antes.refresh_token))).toBe('401 CAR-002')
  })
})

describe('an act of administration', () => {
  const DEMAIS_S = 15 * 60
  /** Moves the moment at which the person proved who they are, in the session of these tokens, that far back. */
  const envelhecer = async (tokens: Tokens, s: number | null) => {
    const autenticada_em = s === null ? null : new Date(Date.now() - s * 1000)
    await mesa.reescrever('sessoes', await atual(tokens), { autenticada_em })
  }

  test('takes a sign-in of at most a quarter of an hour ago, which a renewal is not', async () => {
    const id = idDe(await entrar(MARIA))
    const atos = (quem: Tokens) => [
      encerrarDe(id, 'x', quem),
      pedir('PUT', `/admin/usuarios/${id}`, quem, { tipo_usuario: 'produtor_rural' }),
    ]
    const tokens = await entrar(CHEFE)
    await envelhecer(tokens, DEMAIS_S - 60)
    for (const ato of atos(tokens)) expect((await ato).status).toBe(200)

    for (const idade of [DEMAIS_S + 5, null]) {
      await envelhecer(tokens, idade)
      const { data } = await json(await renovar(url, tokens.refresh_token))
      for (const ato of [...atos(tokens), ...atos(data as Tokens)]) {
        const link = `${url}/api/v1/auth/idp/authorize?max_age=0`
        expect((await json(await ato)).error).toMatchObject({
          code: 'CAR-006',
          message: expect.stringContaining(link),
          details: [{ field: 'entrada', code: 'recent_login_required', message: expect.stringContaining(link) }],
        })
      }
      expect((await pedir('GET', '/admin/usuarios', tokens)).status).toBe(200)
      for (const ato of atos(await entrar(CHEFE))) expect((await ato).status).toBe(200)
    }
  })

  test('of a person whose level is too low, or that is not there, is refused for that', async () => {
    const prata = await entrar(CHEFE_PRATA)
    await envelhecer(prata, DEMAIS_S + 5)
    const { error } = await json(await encerrarDe(idDe(prata), 'x', prata))
    expect(error?.details).toEqual([expect.objectContaining({ code: 'insufficient_level' })])
    expect(await codigo(encerrarDe(randomUUID(), 'x', prata))).toBe('404 CAR-003')
  })

  test('after a sign-in by max_age=0 is done', async () => {
    const cliente = new Cliente()
    const { data } = await json(await cliente.pedir(`${url}/api/v1/auth/idp/authorize?max_age=0`))
    const { authorization_url } = data as { authorization_url: string }
    expect(new URL(authorization_url).searchParams.get('max_age')).toBe('0')
    expect(new URL(await ateOCallback(url, CHEFE)).searchParams.has('max_age')).toBe(false)
    const volta = await cliente.seguir(
      `${authorization_url}&login_hint=${CHEFE.cpf.replace(/\D/g, '')}`,
      `${url}/api/v1/auth/idp/callback`,
    )
    const tokens = (await json(await cliente.pedir(volta))).data as Tokens
    expect((await encerrarDe(idDe(await entrar(MARIA)), 'x', tokens)).status).toBe(200)
  })
})
