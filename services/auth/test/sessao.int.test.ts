import { randomBytes, randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals'
import { countRoundTrips, ofRelay } from '@car/testing/round-trips'
import { until } from '@car/testing/until'
import { MARCADOR } from '../src/outbound/revogacoes.ts'
import {
  ateOCallback,
  type Bancada,
  bancada,
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
  renovar as renovarNo,
  type Tokens,
} from './apoio.ts'
import { provedorFalso } from './provedor-falso.ts'

let mesa: Bancada
let idp: Idp
let auth: Awaited<ReturnType<Bancada['ligar']>>
let cache: Awaited<ReturnType<typeof fio>>
let url: string

beforeAll(async () => {
  mesa = await bancada()
  url = mesa.url
  idp = await idpLocal([MARIA], [`${url}/api/v1/auth/idp/callback`])
  await idp.ligar()
  cache = await fio(mesa.redisUrl)
  auth = await mesa.ligar({ IDP_ISSUER: idp.issuer, REDIS_URL: cache.url })
})
afterEach(() => {
  mesa.relogio.desvioMs = 0
})
afterAll(async () => {
  await mesa.close()
  await cache.close()
  await idp.close()
})

const entrar = () => entrarNo(url, MARIA)
const renovar = (token: string) => renovarNo(url, token)
const renovada = async (token: string): Promise<Tokens> => {
  const res = await renovar(token)
  expect(res.status).toBe(200)
  return (await json(res)).data as Tokens
}
const sair = (tokens: Tokens) => fetch(`${url}/api/v1/auth/logout`, { method: 'POST', ...com(tokens) })
const chaveDe = (tokens: Tokens) => `car:revogado:${claims(tokens.access_token)['jti']}`
const revogado = async (tokens: Tokens): Promise<[boolean, boolean]> => {
  const gateway = auth.grpc('gateway')
  const { revogado: noStore } = await gateway.VerificarRevogacao({ jti: String(claims(tokens.access_token)['jti']) })
  gateway.close()
  return [noStore, (await mesa.redis.exists(chaveDe(tokens))) === 1]
}

describe('a refresh', () => {
  test('gives another access token and another refresh token, which works in its turn', async () => {
    const primeiro = await entrar()
    const segundo = await renovada(primeiro.refresh_token)
    expect(segundo).toMatchObject({ token_type: 'Bearer', expires_in: 900, refresh_expires_in: 2_592_000 })
    expect(segundo.refresh_token).not.toBe(primeiro.refresh_token)
    const [a, b] = [claims(primeiro.access_token), claims(segundo.access_token)]
    expect(b['sub']).toBe(a['sub'])
    expect(b['jti']).not.toBe(a['jti'])
    expect((await fetch(`${url}/api/v1/auth/me`, com(segundo))).status).toBe(200)
    await renovada(segundo.refresh_token)
  })

  test('asks once for the session, the person and their record, and writes the two tokens', async () => {
    const { refresh_token } = await entrar()
    const alheio = (trip: string, command: Record<string, unknown>) =>
      /^(chaves|entradas|revogacoes)\./.test(trip) || ofRelay(trip, command)
    const porSair = () => mesa.store.collection('commits').countDocuments({ publishedAt: null })
    await until(porSair, (n) => n === 0)
    const contado = await countRoundTrips(undefined, () => renovada(refresh_token), alheio)
    const pessoa = ['sessoes.find', 'usuarios.find', 'acessos.insert', 'commits.find']
    expect(contado()).toEqual([...pessoa, 'sessoes.findAndModify'])
  })

  test('with the same token for thirty seconds gives the same successor, for the answer may have been lost', async () => {
    const { refresh_token } = await entrar()
    const { refresh_token: sucessor } = await renovada(refresh_token)
    mesa.adiantar(29)
    expect((await renovada(refresh_token)).refresh_token).toBe(sucessor)
    await renovada(sucessor)
  })

  test('of many at once with the same token gives all the same successor', async () => {
    const { refresh_token } = await entrar()
    const todas = await Promise.all(Array.from({ length: 20 }, () => renovada(refresh_token)))
    expect(new Set(todas.map((t) => t.refresh_token)).size).toBe(1)
    expect(new Set(todas.map((t) => claims(t.access_token)['jti'])).size).toBe(20)
  })

  test('with an old token ends the session: its refresh tokens and every access token it gave', async () => {
    const outra = await entrar()
    const primeiro = await entrar()
    const segundo = await renovada(primeiro.refresh_token)
    mesa.adiantar(31)
    expect(await codigo(renovar(primeiro.refresh_token))).toBe('401 CAR-002')
    expect(await codigo(renovar(segundo.refresh_token))).toBe('401 CAR-002')
    for (const tokens of [primeiro, segundo]) expect(await revogado(tokens)).toEqual([true, true])
    // Another session of the same person stays good.
    expect(await revogado(outra)).toEqual([false, false])
    await renovada(outra.refresh_token)
  })

  test('with a token whose successor was used ends the session within the thirty seconds too', async () => {
    const primeiro = await entrar()
    const segundo = await renovada(primeiro.refresh_token)
    const terceiro = await renovada(segundo.refresh_token)
    expect(await codigo(renovar(primeiro.refresh_token))).toBe('401 CAR-002')
    expect(await codigo(renovar(terceiro.refresh_token))).toBe('401 CAR-002')
    expect(await revogado(terceiro)).toEqual([true, true])
  })

  test('with what is no token of ours is refused and ends nothing', async () => {
    const { refresh_token } = await entrar()
    const ultimo = refresh_token.at(-1) === 'A' ? 'B' : 'A'
    const estranhos = [
      'qualquer',
      randomBytes(66).toString('base64url'),
      refresh_token.slice(0, -1),
      `${refresh_token.slice(0, -1)}${ultimo}`,
      `${refresh_token}=`,
    ]
    for (const estranho of estranhos) expect(await codigo(renovar(estranho))).toBe('401 CAR-001')
    const semNada = fetch(`${url}/api/v1/auth/refresh`, { method: 'POST' })
    expect(await codigo(semNada)).toBe('401 CAR-001')
    await renovada(refresh_token)
  })

  test('of malformed bodies is refused as everywhere', async () => {
    const enviar = (body: string, tipo = 'application/json') =>
      fetch(`${url}/api/v1/auth/refresh`, { method: 'POST', headers: { 'content-type': tipo }, body })
    expect(await codigo(enviar('{'))).toBe('400 CAR-011')
    expect(await codigo(enviar('{"refresh_token":7}'))).toBe('422 CAR-004')
    expect(await codigo(enviar('{"token":"x"}'))).toBe('422 CAR-004')
    expect(await codigo(enviar('refresh_token=x', 'application/x-www-form-urlencoded'))).toBe('415 CAR-009')
  })

  test('leaves nothing in the store by which one could go on', async () => {
    const { refresh_token, access_token } = await entrar()
    const { refresh_token: sucessor } = await renovada(refresh_token)
    for (const nome of ['sessoes', 'acessos', 'revogacoes']) {
      const tudo = JSON.stringify(await mesa.store.collection(nome).find().toArray())
      for (const token of [refresh_token, sucessor, access_token]) expect(tudo).not.toContain(token)
    }
  })
})

describe('a refresh by cookie', () => {
  const comCookie = (token: string, headers: Record<string, string> = {}) =>
    fetch(`${url}/api/v1/auth/refresh`, {
      method: 'POST',
      headers: { cookie: `outro=1; car_sessao=${token}`, ...headers },
    })

  test('answers as any, and renews the cookie', async () => {
    const { refresh_token } = await entrar()
    const res = await comCookie(refresh_token)
    expect(res.status).toBe(200)
    const novo = (await json(res)).data as Tokens
    expect(res.headers.getSetCookie()).toEqual([
      expect.stringMatching(
        new RegExp(`^car_sessao=${novo.refresh_token}; .*Path=/api/v1/auth; .*HttpOnly; SameSite=Strict$`),
      ),
    ])
  })

  test('of a page tells its scripts nothing of the refresh token', async () => {
    const { refresh_token } = await entrar()
    const res = await comCookie(refresh_token, { 'sec-fetch-site': 'same-origin' })
    const [biscoito = ''] = res.headers.getSetCookie()
    const novo = /^car_sessao=([\w-]+)/.exec(biscoito)?.[1] ?? ''
    const corpo = await res.text()
    expect(corpo).not.toContain(novo)
    expect(JSON.parse(corpo).data).toEqual({
      access_token: expect.any(String),
      token_type: 'Bearer',
      expires_in: 900,
      refresh_expires_in: 2_592_000,
    })
    await renovada(novo)
  })

  test('is not taken from a page of another origin', async () => {
    const { refresh_token } = await entrar()
    for (const de of ['cross-site', 'same-site']) {
      expect(await codigo(comCookie(refresh_token, { 'sec-fetch-site': de }))).toBe('401 CAR-001')
    }
    await renovada(refresh_token)
  })

  test('that has ended takes the cookie away', async () => {
    const tokens = await entrar()
    expect((await sair(tokens)).status).toBe(200)
    const res = await comCookie(tokens.refresh_token)
    expect(res.headers.getSetCookie()[0]).toMatch(/^car_sessao=; .*Expires=Thu, 01 Jan 1970/)
    expect(await codigo(res)).toBe('401 CAR-002')
  })
})

describe('a logout', () => {
  test('revokes the token until it would have ended, ends the session, and names the provider’s logout', async () => {
    const tokens = await entrar()
    const res = await sair(tokens)
    expect(res.status).toBe(200)
    expect(res.headers.getSetCookie()[0]).toMatch(/^car_sessao=; Path=\/api\/v1\/auth; Expires=Thu, 01 Jan 1970/)
    const { logout_url } = (await json(res)).data as { logout_url: string }
    const saida = new URL(logout_url)
    expect(saida.origin + saida.pathname).toBe(`${idp.issuer}/logout`)
    expect(saida.searchParams.get('post_logout_redirect_uri')).toBe(`${url}/`)

    expect(await revogado(tokens)).toEqual([true, true])
    const ttl = await mesa.redis.ttl(chaveDe(tokens))
    expect(ttl).toBeGreaterThan(800)
    expect(ttl).toBeLessThanOrEqual(900)
    expect(await codigo(renovar(tokens.refresh_token))).toBe('401 CAR-002')
  })

  test('ends every access token of the session, and may be repeated', async () => {
    const primeiro = await entrar()
    const segundo = await renovada(primeiro.refresh_token)
    expect((await sair(segundo)).status).toBe(200)
    expect(await revogado(primeiro)).toEqual([true, true])
    expect((await sair(segundo)).status).toBe(200)
  })

  test('at the same time as refreshes leaves no token that is not revoked', async () => {
    const tokens = await entrar()
    const [, ...fins] = await Promise.all([
      sair(tokens),
      ...Array.from({ length: 10 }, () => renovar(tokens.refresh_token)),
    ])
    for (const fim of fins) {
      const { data, error } = await json(fim)
      expect(error?.code ?? (await revogado(data as Tokens))).toEqual(error ? 'CAR-002' : [true, true])
    }
  })

  test('answers nothing where the provider has no logout', async () => {
    const provedor = await provedorFalso({ comSaida: false })
    const outro = await mesa.ligar({ IDP_ISSUER: provedor.issuer, PORT: new URL(mesa.outraUrl).port })
    const { data } = await json(await fetch(`${outro.url}/api/v1/auth/idp/authorize`))
    const volta = new URL(provedor.volta((data as { authorization_url: string }).authorization_url))
    const tokens = (await json(await fetch(`${outro.url}${volta.pathname}${volta.search}`))).data as Tokens
    const res = await fetch(`${outro.url}/api/v1/auth/logout`, { method: 'POST', ...com(tokens) })
    expect([res.status, await res.text()]).toEqual([204, ''])
    await outro.close()
    await provedor.close()
  })

  test('needs a token', async () => {
    expect(await codigo(fetch(`${url}/api/v1/auth/logout`, { method: 'POST' }))).toBe('401 CAR-001')
  })
})

test('two processes are one: what begins at one goes on and ends at the other', async () => {
  const outro = await mesa.ligar({ IDP_ISSUER: idp.issuer, PORT: new URL(mesa.outraUrl).port, PUBLIC_URL: url })
  const comecada = await ateOCallback(outro.url, MARIA, new Cliente(), url)
  const tokens = (await json(await fetch(comecada))).data as Tokens
  expect((await fetch(`${outro.url}/api/v1/auth/me`, com(tokens))).status).toBe(200)
  const [aqui, la] = await Promise.all([renovada(tokens.refresh_token), renovarNo(outro.url, tokens.refresh_token)])
  expect(((await json(la)).data as Tokens).refresh_token).toBe(aqui.refresh_token)
  expect((await fetch(`${outro.url}/api/v1/auth/logout`, { method: 'POST', ...com(aqui) })).status).toBe(200)
  expect(await codigo(renovar(aqui.refresh_token))).toBe('401 CAR-002')
  expect(await revogado(tokens)).toEqual([true, true])
  await outro.close()
})

describe('the revocation list', () => {
  test('is in the cache again about a second after the cache lost everything', async () => {
    const tokens = await entrar()
    await sair(tokens)
    await mesa.redis.flushdb()
    await until(
      () => mesa.redis.exists(MARCADOR, chaveDe(tokens)),
      (n) => n === 2,
      3_000,
    )
    expect(await mesa.redis.ttl(chaveDe(tokens))).toBeGreaterThan(800)
  })

  test('shows what another process put on record and died before showing', async () => {
    const jti = randomUUID()
    const revogacao = { _id: jti, revogado_em: new Date(), expira_em: new Date(Date.now() + 600_000) }
    await mesa.store.collection<{ _id: string }>('revogacoes').insertOne(revogacao)
    await until(
      () => mesa.redis.exists(`car:revogado:${jti}`),
      (n) => n === 1,
      3_000,
    )
    expect(await mesa.redis.ttl(`car:revogado:${jti}`)).toBeGreaterThan(500)
  })

  test('loses nothing of a logout while the cache is away: on record at once, shown when it is back', async () => {
    const tokens = await entrar()
    cache.cortar()
    await until(
      () => codigo(sair(tokens)),
      (c) => c === '503 CAR-016',
    )
    // The cache kept its marker, so a token that it does not list counts as not revoked until auth adds it.
    expect(await mesa.redis.exists(MARCADOR)).toBe(1)
    expect(await revogado(tokens)).toEqual([true, false])
    expect(await codigo(renovar(tokens.refresh_token))).toBe('401 CAR-002')
    cache.emendar()
    await until(
      () => mesa.redis.exists(chaveDe(tokens)),
      (n) => n === 1,
      5_000,
    )
    expect((await sair(tokens)).status).toBe(200)
  })

  test('is whole again in a cache that came back with what it held some time ago', async () => {
    const tokens = await entrar()
    await sair(tokens)
    // A minute later, what is looked at every second begins after that logout.
    mesa.adiantar(60)
    const jti = randomUUID()
    const nova = { _id: jti, revogado_em: mesa.relogio.agora(), expira_em: new Date(Date.now() + 600_000) }
    await mesa.store.collection<{ _id: string }>('revogacoes').insertOne(nova)
    const mostrada = () => mesa.redis.exists(`car:revogado:${jti}`)
    await until(mostrada, (n) => n === 1, 3_000)
    cache.cortar()
    await mesa.redis.del(chaveDe(tokens))
    cache.emendar()
    await until(
      () => mesa.redis.exists(chaveDe(tokens)),
      (n) => n === 1,
      5_000,
    )
    expect(await revogado(tokens)).toEqual([true, true])
  })

  test('does not keep what has run out', async () => {
    const jti = randomUUID()
    const ha = (s: number) => new Date(Date.now() - s * 1000)
    const vencida = { _id: jti, revogado_em: ha(1), expira_em: ha(0) }
    await mesa.store.collection<{ _id: string }>('revogacoes').insertOne(vencida)
    await mesa.redis.flushdb()
    await until(
      () => mesa.redis.exists(MARCADOR),
      (n) => n === 1,
      3_000,
    )
    expect(await mesa.redis.exists(`car:revogado:${jti}`)).toBe(0)
  })
})
