import { request } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { until } from '@car/testing/until'
import { createRemoteJWKSet, decodeProtectedHeader, jwtVerify } from 'jose'
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
  providerAddress,
  signIn,
  type Idp,
  idpLocal,
  json,
  MARIA,
  type Person,
} from './support.ts'

const OTHER_RETURN = 'https://portal.example.test/entry'
let bench: Bench
let idp: Idp
let url: string

beforeAll(async () => {
  bench = await createBench({ REDIRECT_URIS: OTHER_RETURN })
  url = bench.url
  const callbacks = [url, bench.otherUrl].map((u) => `${u}/api/v1/auth/idp/callback`)
  idp = await idpLocal([MARIA, ANA, CHIEF], [...callbacks, OTHER_RETURN])
  await idp.start()
  await bench.startProcess({ IDP_ISSUER: idp.issuer, PEOPLE_FILE: idp.arquivo })
})
afterAll(async () => {
  await bench.close()
  await idp.close()
})

const authorize = (query = '', init: RequestInit = {}) =>
  fetch(`${url}/api/v1/auth/idp/authorize${query}`, { redirect: 'manual', ...init })
const callback = (query: string, init: RequestInit = {}) =>
  fetch(`${url}/api/v1/auth/idp/callback${query}`, { redirect: 'manual', ...init })
const PAGE = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8'

describe('a sign-in by a script', () => {
  test('ends with tokens whose claims are exactly those of the interface, signed by a published key', async () => {
    const tokens = await signIn(url, MARIA)
    expect(tokens).toEqual({
      access_token: expect.any(String),
      token_type: 'Bearer',
      expires_in: 900,
      refresh_token: expect.stringMatching(/^[\w-]{88}$/),
      refresh_expires_in: 30 * 24 * 60 * 60,
    })
    expect(decodeProtectedHeader(tokens.access_token)).toEqual({ alg: 'RS256', typ: 'JWT', kid: expect.any(String) })

    const keys = createRemoteJWKSet(new URL(`${url}/api/v1/auth/.well-known/jwks.json`))
    const { payload } = await jwtVerify(tokens.access_token, keys, { algorithms: ['RS256'] })
    const uuid = expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
    expect(payload).toEqual({
      sub: uuid,
      nome: MARIA.nome,
      tipo_usuario: 'produtor_rural',
      nivel_confiabilidade: 'prata',
      jti: uuid,
      iat: expect.any(Number),
      exp: (payload.iat ?? 0) + 900,
    })
  })

  test('me says who that is, the CPF masked', async () => {
    const tokens = await signIn(url, MARIA)
    const res = await fetch(`${url}/api/v1/auth/me`, withToken(tokens))
    expect(res.status).toBe(200)
    const anInstant = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
    expect((await json(res)).data).toEqual({
      id: claims(tokens.access_token)['sub'],
      nome: MARIA.nome,
      email: MARIA.email,
      email_contato: null,
      telefone: null,
      telefone_confirmado: false,
      unidade: null,
      cpf: '***.982.247-**',
      tipo_usuario: 'produtor_rural',
      nivel_confiabilidade: 'prata',
      criado_em: anInstant,
      ultimo_acesso_em: anInstant,
    })
  })

  test('gives a person of the people file their role, and the provider’s word on level, name and e-mail at each sign-in', async () => {
    expect(claims((await signIn(url, ANA)).access_token)['tipo_usuario']).toBe('analista_ambiental')
    const married: Person = { ...ANA, nome: 'Ana Nogueira Sales', email: 'ana.sales@exemplo.test', nivel: 'ouro' }
    idp.write([MARIA, married, CHIEF])
    const tokens = await signIn(url, married)
    expect(claims(tokens.access_token)).toMatchObject({ nome: married.nome, nivel_confiabilidade: 'ouro' })
    const { data } = await json(await fetch(`${url}/api/v1/auth/me`, withToken(tokens)))
    expect(data).toMatchObject({ nome: married.nome, email: married.email, nivel_confiabilidade: 'ouro' })
    idp.write([MARIA, ANA, CHIEF])
  })

  test('many first sign-ins at once make one person', async () => {
    const fresh: Person = { ...MARIA, cpf: '390.533.447-05', nome: 'Joana Nova' }
    idp.write([MARIA, ANA, CHIEF, fresh])
    const all = await Promise.all(Array.from({ length: 8 }, () => signIn(url, fresh)))
    const ids = new Set(all.map((t) => claims(t.access_token)['sub']))
    expect(ids.size).toBe(1)
    expect(await bench.store.collection('usuarios').countDocuments({ nome: fresh.nome })).toBe(1)
    const revoked = all.map((t) => `car:revogado:${claims(t.access_token)['jti']}`)
    expect(await bench.redis.exists(...revoked)).toBe(0)
    const [id] = ids
    expect(await bench.store.collection('commits').countDocuments({ stream: `usuario-${id}` })).toBe(1)
  })

  test('tells the others that a person was registered, by their id alone', async () => {
    const fresh: Person = { ...MARIA, cpf: '862.883.667-57', nome: 'Rita Nova' }
    idp.write([MARIA, ANA, CHIEF, fresh])
    const seen: object[] = []
    const consumer = bench.fila.broker().consume({
      queue: bench.fila.queue(),
      types: ['usuario.criado'],
      prefetch: 10,
      async handler(fact) {
        seen.push(fact.data)
        return 'ack'
      },
    })
    await consumer.ready
    const id = claims((await signIn(url, fresh)).access_token)['sub']
    // Facts about other people's first sign-in may still arrive.
    const herEvents = await until(
      () => seen.filter((dados) => JSON.stringify(dados).includes(String(id))),
      (found) => found.length > 0,
    )
    expect(herEvents).toEqual([{ usuario_id: id }])
  })
})

describe('the address of the provider', () => {
  test('asks for a code with state, nonce and S256, and is never the same twice', async () => {
    const addresses = await Promise.all(
      [1, 2].map(async () => {
        const { data } = await json(await authorize())
        const { authorization_url, state } = data as { authorization_url: string; state: string }
        const p = new URL(authorization_url).searchParams
        expect(p.get('state')).toBe(state)
        expect(Object.fromEntries(p)).toMatchObject({
          response_type: 'code',
          client_id: 'car',
          redirect_uri: `${url}/api/v1/auth/idp/callback`,
          scope: 'openid email phone profile govbr_confiabilidades govbr_confiabilidades_idtoken',
          code_challenge_method: 'S256',
        })
        expect(p.has('code_verifier')).toBe(false)
        return [state, p.get('nonce') ?? '', p.get('code_challenge') ?? '']
      }),
    )
    expect(new Set(addresses.flat()).size).toBe(6)
    for (const valor of addresses.flat()) expect(valor.length).toBeGreaterThanOrEqual(43)
  })

  test('is where a page is sent at once', async () => {
    const res = await authorize('', { headers: { accept: PAGE } })
    expect(res.status).toBe(302)
    expect(res.headers.get('location')).toMatch(new RegExp(`^${idp.issuer}/authorize\\?`))
    expect(res.headers.get('x-request-id')).toBeTruthy()
  })

  test('names only return addresses of the list', async () => {
    const refused = await authorize(`?redirect_uri=${encodeURIComponent(`${url}/api/v1/auth/idp/callback/x`)}`)
    expect(refused.status).toBe(422)
    const { error } = await json(refused)
    expect(error).toMatchObject({ code: 'CAR-004', details: [{ field: 'redirect_uri', code: 'invalid_value' }] })

    const { data } = await json(await authorize(`?redirect_uri=${encodeURIComponent(OTHER_RETURN)}`))
    const { authorization_url } = data as { authorization_url: string }
    const client = new Client()
    const back = await client.follow(`${authorization_url}&login_hint=${MARIA.cpf.replace(/\D/g, '')}`, OTHER_RETURN)
    // The page at the other address forwards the provider's answer, and auth exchanges the code with that address as
    // its `redirect_uri`.
    expect((await callback(new URL(back).search)).status).toBe(200)
  })

  test('is refused for parameters it does not know', async () => {
    expect(await codeOf(authorize('?prompt=none'))).toBe('422 CAR-004')
  })
})

describe('a state', () => {
  test('is good once, also for many at the same time', async () => {
    const back = await upToCallback(url, MARIA)
    const ends = await Promise.all(Array.from({ length: 10 }, () => codeOf(fetch(back))))
    expect(ends.toSorted()).toEqual(['200 undefined', ...Array.from({ length: 9 }, () => '401 CAR-018')])
    expect(await codeOf(fetch(back))).toBe('401 CAR-018')
  })

  test('that is missing or that nobody gave is refused', async () => {
    expect(await codeOf(callback(''))).toBe('401 CAR-018')
    expect(await codeOf(callback('?code=abc'))).toBe('401 CAR-018')
    expect(await codeOf(callback('?state=&code=abc'))).toBe('401 CAR-018')
    expect(await codeOf(callback(`?state=${'x'.repeat(43)}&code=abc`))).toBe('401 CAR-018')
  })

  test('lives ten minutes', async () => {
    const [early, late] = [await upToCallback(url, MARIA), await upToCallback(url, MARIA)]
    bench.advance(9 * 60)
    expect((await fetch(early)).status).toBe(200)
    bench.advance(61)
    expect(await codeOf(fetch(late))).toBe('401 CAR-018')
  })

  test('of somebody who refused at the provider is spent', async () => {
    const { data } = await json(await authorize())
    const { state } = data as { state: string }
    expect(await codeOf(callback(`?error=access_denied&state=${state}`))).toBe('401 CAR-018')
    expect(await codeOf(callback(`?code=abc&state=${state}`))).toBe('401 CAR-018')
  })

  test('is not in the store as it is, nor what goes with it', async () => {
    const { data } = await json(await authorize())
    const { state, authorization_url } = data as { state: string; authorization_url: string }
    const nonce = new URL(authorization_url).searchParams.get('nonce') ?? ''
    const kept = JSON.stringify(await bench.store.collection('entradas').find().toArray())
    expect(kept).not.toContain(state)
    expect(kept).not.toContain(nonce)
    expect(kept).not.toContain('verifier')
  })
})

describe('a browser', () => {
  const browserHeaders = { accept: PAGE, 'sec-fetch-mode': 'navigate' }

  /** Requests an address with the headers of a browser, some of which Node's fetch does not allow. */
  function navigate(back: string, cookie: string): Promise<{ status: number; headers: Headers }> {
    return new Promise((resolve, reject) => {
      request(back, { headers: { ...browserHeaders, cookie } }, (res) => {
        res.resume()
        const headers = new Headers()
        for (const [n, v] of Object.entries(res.headers)) for (const x of [v ?? []].flat()) headers.append(n, x)
        resolve({ status: res.statusCode ?? 0, headers })
      })
        .on('error', reject)
        .end()
    })
  }
  const ofClient = (client: Client) =>
    [...(client.jars.get(new URL(url).host) ?? [])].map(([n, v]) => `${n}=${v}`).join('; ')

  test('is sent to the portal with its session in a cookie and nothing in the address', async () => {
    const client = new Client()
    const back = await upToCallback(url, MARIA, client)
    const res = await navigate(back, ofClient(client))
    expect(res.status).toBe(302)
    expect(res.headers.get('location')).toBe('/')
    expect(res.headers.get('cache-control')).toBe('no-store')
    const [cookie] = res.headers.getSetCookie()
    expect(cookie).toMatch(
      /^car_sessao=[\w-]{88}; Max-Age=2592000; Path=\/api\/v1\/auth; Expires=[^;]+; HttpOnly; SameSite=Strict$/,
    )
  })

  test.each(['/', '/processos/0b6f3f0e#historico', '/painel?dia=1&x=%2F', '/a//b'])(
    'is sent back to where it asked to be: %s',
    async (path) => {
      const client = new Client()
      const there = await providerAddress(url, MARIA, client, `?voltar_para=${encodeURIComponent(path)}`)
      const back = await client.follow(there, `${url}/api/v1/auth/idp/callback`)
      const res = await navigate(back, ofClient(client))
      expect([res.status, res.headers.get('location')]).toEqual([302, path])
      expect(new URL(path, url).origin).toBe(new URL(url).origin)
    },
  )

  test.each([
    '',
    'processos',
    'https://mau.example/',
    '//mau.example/',
    '/\\mau.example/',
    '\\\\mau.example',
    '/\t/mau.example',
    '/.//mau.example',
    '/a/..//mau.example',
    '/x/../..//mau.example',
    'javascript:alert(1)',
    '/a b',
    '/a\r\nset-cookie: x=1',
    '/é',
    `/${'a'.repeat(2048)}`,
  ])('is not sent to another place: %j', async (path) => {
    const refusal = await authorize(`?voltar_para=${encodeURIComponent(path)}`)
    const { error } = await json(refusal)
    expect([refusal.status, error?.code, error?.details?.map(({ field }) => field)]).toEqual([
      422,
      'CAR-004',
      ['voltar_para'],
    ])
  })

  test('that did not begin the sign-in cannot be made to end it', async () => {
    const back = await upToCallback(url, MARIA)
    const res = await navigate(back, 'car_navegador=outra-marca')
    expect(res.headers.get('location')).toBe('/?erro=CAR-018')
    expect(res.headers.getSetCookie()).toEqual([])
    expect(await codeOf(fetch(back))).toBe('401 CAR-018')
  })

  test.each([
    ['a page', { accept: PAGE }],
    ['an address typed in', browserHeaders],
    ['a script of a page', { accept: 'application/json', 'sec-fetch-mode': 'cors', 'sec-fetch-site': 'same-origin' }],
  ])('that began it by %s ends it: no other client can, whatever it accepts', async (_, start) => {
    const client = new Client()
    const beginning = await client.ask(`${url}/api/v1/auth/idp/authorize`, { headers: start })
    const there = beginning.headers.get('location') ?? (await json(beginning)).data
    const address = typeof there === 'string' ? there : (there as { authorization_url: string }).authorization_url
    const back = await client.follow(
      `${address}&login_hint=${MARIA.cpf.replace(/\D/g, '')}`,
      `${url}/api/v1/auth/idp/callback`,
    )
    expect(await codeOf(fetch(back, { headers: { accept: 'application/json' } }))).toBe('401 CAR-018')
  })

  test('without Fetch Metadata brings the mark too, or gets no cookie', async () => {
    const withoutMark = await fetch(await upToCallback(url, MARIA), { redirect: 'manual', headers: { accept: PAGE } })
    expect([withoutMark.status, withoutMark.headers.get('location')]).toEqual([302, '/?erro=CAR-018'])
    expect(withoutMark.headers.getSetCookie()).toEqual([])

    const client = new Client()
    const back = await upToCallback(url, MARIA, client)
    const withMark = await client.ask(back, { headers: { accept: PAGE } })
    expect(withMark.headers.get('location')).toBe('/')
    expect(withMark.headers.getSetCookie()[0]).toMatch(/^car_sessao=/)
  })

  test('with two sign-ins begun side by side ends both', async () => {
    const client = new Client()
    const trips = [await providerAddress(url, MARIA, client), await providerAddress(url, MARIA, client)]
    for (const there of trips) {
      const back = await client.follow(there, `${url}/api/v1/auth/idp/callback`)
      expect((await navigate(back, ofClient(client))).headers.get('location')).toBe('/')
    }
  })

  test('is told at the portal when it went wrong', async () => {
    const res = await callback('?state=nenhum', { headers: { accept: PAGE } })
    expect(res.status).toBe(302)
    expect(res.headers.get('location')).toBe('/?erro=CAR-018')
  })

  test('gets cookies of this host alone, for TLS only, where the service is reached by TLS', async () => {
    const other = await bench.startProcess({
      IDP_ISSUER: idp.issuer,
      PORT: new URL(bench.otherUrl).port,
      PUBLIC_URL: 'https://car.example.test',
    })
    const res = await fetch(`${other.url}/api/v1/auth/idp/authorize`)
    expect(res.headers.getSetCookie()).toEqual([
      expect.stringMatching(
        /^__Host-car_navegador=[\w-]{24}; Max-Age=600; Path=\/; .*; HttpOnly; Secure; SameSite=Lax$/,
      ),
    ])

    const { refresh_token } = await signIn(url, MARIA)
    const renew = (cookie: string) => fetch(`${other.url}/api/v1/auth/refresh`, { method: 'POST', headers: { cookie } })
    // Another host of the domain, or a host without TLS, could have set a cookie whose name has no prefix.
    expect(await codeOf(renew(`car_sessao=${refresh_token}`))).toBe('401 CAR-001')
    const renewed = await renew(`__Host-car_sessao=${refresh_token}`)
    expect(renewed.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^__Host-car_sessao=[\w-]{88}; .*Path=\/; .*; HttpOnly; Secure; SameSite=Strict$/),
    ])
    await other.close()
  })
})

describe('administrators', () => {
  test('are made by configuration, also of somebody registered before, until an administrator decides', async () => {
    const future: Person = { ...MARIA, cpf: '935.411.347-80', nome: 'Dora Futura', nivel: 'ouro' }
    idp.write([MARIA, ANA, CHIEF, future])
    const before = await signIn(url, future)
    expect(claims(before.access_token)['tipo_usuario']).toBe('produtor_rural')

    const other = await bench.startProcess({
      IDP_ISSUER: idp.issuer,
      PORT: new URL(bench.otherUrl).port,
      PUBLIC_URL: bench.otherUrl,
      ADMIN_CPFS: ` ${future.cpf} , ${CHIEF.cpf}`,
    })
    const after = await signIn(other.url, future)
    expect(claims(after.access_token)).toMatchObject({ sub: claims(before.access_token)['sub'], tipo_usuario: 'admin' })
    // The earlier token contains the old role, so it is revoked.
    expect(await bench.redis.exists(`car:revogado:${claims(before.access_token)['jti']}`)).toBe(1)
    expect(await bench.redis.exists(`car:revogado:${claims(after.access_token)['jti']}`)).toBe(0)

    const chief = await signIn(other.url, CHIEF)
    const demote = await fetch(`${other.url}/api/v1/admin/usuarios/${claims(after.access_token)['sub']}`, {
      method: 'PUT',
      headers: { ...withToken(chief).headers, 'content-type': 'application/json' },
      body: JSON.stringify({ tipo_usuario: 'produtor_rural' }),
    })
    expect(demote.status).toBe(200)
    expect(claims((await signIn(other.url, future)).access_token)['tipo_usuario']).toBe('produtor_rural')
    await other.close()
  })
})

describe('at rest', () => {
  test('no CPF can be read in the store', async () => {
    for (const { name } of await (bench.store.db?.listCollections().toArray() ?? [])) {
      const everything = JSON.stringify(await bench.store.collection(name).find().toArray())
      for (const { cpf } of [MARIA, ANA, CHIEF]) {
        expect(everything).not.toContain(cpf)
        expect(everything).not.toContain(cpf.replace(/\D/g, ''))
      }
    }
    const commits = JSON.stringify(await bench.store.collection('commits').find().toArray())
    for (const { nome, email } of [MARIA, ANA]) {
      expect(commits).not.toContain(nome)
      expect(commits).not.toContain(email)
    }
  })
})
