import { request } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { until } from '@car/testing/until'
import { createRemoteJWKSet, decodeProtectedHeader, jwtVerify } from 'jose'
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
  enderecoDoProvedor,
  entrar,
  type Idp,
  idpLocal,
  json,
  MARIA,
  type Pessoa,
} from './apoio.ts'

const OUTRO_RETORNO = 'https://portal.exemplo.test/entrada'
let mesa: Bancada
let idp: Idp
let url: string

beforeAll(async () => {
  mesa = await bancada({ REDIRECT_URIS: OUTRO_RETORNO })
  url = mesa.url
  const callbacks = [url, mesa.outraUrl].map((u) => `${u}/api/v1/auth/idp/callback`)
  idp = await idpLocal([MARIA, ANA, CHEFE], [...callbacks, OUTRO_RETORNO])
  await idp.ligar()
  await mesa.ligar({ IDP_ISSUER: idp.issuer, PEOPLE_FILE: idp.arquivo })
})
afterAll(async () => {
  await mesa.close()
  await idp.close()
})

const authorize = (consulta = '', init: RequestInit = {}) =>
  fetch(`${url}/api/v1/auth/idp/authorize${consulta}`, { redirect: 'manual', ...init })
const callback = (consulta: string, init: RequestInit = {}) =>
  fetch(`${url}/api/v1/auth/idp/callback${consulta}`, { redirect: 'manual', ...init })
const PAGINA = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8'

describe('a sign-in by a script', () => {
  test('ends with tokens whose claims are exactly those of the interface, signed by a published key', async () => {
    const tokens = await entrar(url, MARIA)
    expect(tokens).toEqual({
      access_token: expect.any(String),
      token_type: 'Bearer',
      expires_in: 900,
      refresh_token: expect.stringMatching(/^[\w-]{88}$/),
      refresh_expires_in: 30 * 24 * 60 * 60,
    })
    expect(decodeProtectedHeader(tokens.access_token)).toEqual({ alg: 'RS256', typ: 'JWT', kid: expect.any(String) })

    const chaves = createRemoteJWKSet(new URL(`${url}/api/v1/auth/.well-known/jwks.json`))
    const { payload } = await jwtVerify(tokens.access_token, chaves, { algorithms: ['RS256'] })
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
    const tokens = await entrar(url, MARIA)
    const res = await fetch(`${url}/api/v1/auth/me`, com(tokens))
    expect(res.status).toBe(200)
    const instante = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
    expect((await json(res)).data).toEqual({
      id: claims(tokens.access_token)['sub'],
      nome: MARIA.nome,
      email: MARIA.email,
      email_contato: null,
      telefone: null,
      unidade: null,
      cpf: '***.982.247-**',
      tipo_usuario: 'produtor_rural',
      nivel_confiabilidade: 'prata',
      criado_em: instante,
      ultimo_acesso_em: instante,
    })
  })

  test('gives a person of the people file their role, and the provider’s word on level, name and e-mail at each sign-in', async () => {
    expect(claims((await entrar(url, ANA)).access_token)['tipo_usuario']).toBe('analista_ambiental')
    const casada: Pessoa = { ...ANA, nome: 'Ana Nogueira Sales', email: 'ana.sales@exemplo.test', nivel: 'ouro' }
    idp.escrever([MARIA, casada, CHEFE])
    const tokens = await entrar(url, casada)
    expect(claims(tokens.access_token)).toMatchObject({ nome: casada.nome, nivel_confiabilidade: 'ouro' })
    const { data } = await json(await fetch(`${url}/api/v1/auth/me`, com(tokens)))
    expect(data).toMatchObject({ nome: casada.nome, email: casada.email, nivel_confiabilidade: 'ouro' })
    idp.escrever([MARIA, ANA, CHEFE])
  })

  test('many first sign-ins at once make one person', async () => {
    const nova: Pessoa = { ...MARIA, cpf: '390.533.447-05', nome: 'Joana Nova' }
    idp.escrever([MARIA, ANA, CHEFE, nova])
    const todas = await Promise.all(Array.from({ length: 8 }, () => entrar(url, nova)))
    const ids = new Set(todas.map((t) => claims(t.access_token)['sub']))
    expect(ids.size).toBe(1)
    expect(await mesa.store.collection('usuarios').countDocuments({ nome: nova.nome })).toBe(1)
    const revogados = todas.map((t) => `car:revogado:${claims(t.access_token)['jti']}`)
    expect(await mesa.redis.exists(...revogados)).toBe(0)
    const [id] = ids
    expect(await mesa.store.collection('commits').countDocuments({ stream: `usuario-${id}` })).toBe(1)
  })

  test('tells the others that a person was registered, by their id alone', async () => {
    const nova: Pessoa = { ...MARIA, cpf: '862.883.667-57', nome: 'Rita Nova' }
    idp.escrever([MARIA, ANA, CHEFE, nova])
    const vistos: object[] = []
    const consumidor = mesa.fila.broker().consume({
      queue: mesa.fila.queue(),
      types: ['usuario.criado'],
      prefetch: 10,
      async handler(fato) {
        vistos.push(fato.data)
        return 'ack'
      },
    })
    await consumidor.ready
    const id = claims((await entrar(url, nova)).access_token)['sub']
    // Facts of other people's first sign-in may still be on their way.
    const dela = await until(
      () => vistos.filter((dados) => JSON.stringify(dados).includes(String(id))),
      (v) => v.length > 0,
    )
    expect(dela).toEqual([{ usuario_id: id }])
  })
})

describe('the address of the provider', () => {
  test('asks for a code with state, nonce and S256, and is never the same twice', async () => {
    const enderecos = await Promise.all(
      [1, 2].map(async () => {
        const { data } = await json(await authorize())
        const { authorization_url, state } = data as { authorization_url: string; state: string }
        const p = new URL(authorization_url).searchParams
        expect(p.get('state')).toBe(state)
        expect(Object.fromEntries(p)).toMatchObject({
          response_type: 'code',
          client_id: 'car',
          redirect_uri: `${url}/api/v1/auth/idp/callback`,
          scope: 'openid email profile govbr_confiabilidades govbr_confiabilidades_idtoken',
          code_challenge_method: 'S256',
        })
        expect(p.has('code_verifier')).toBe(false)
        return [state, p.get('nonce') ?? '', p.get('code_challenge') ?? '']
      }),
    )
    expect(new Set(enderecos.flat()).size).toBe(6)
    for (const valor of enderecos.flat()) expect(valor.length).toBeGreaterThanOrEqual(43)
  })

  test('is where a page is sent at once', async () => {
    const res = await authorize('', { headers: { accept: PAGINA } })
    expect(res.status).toBe(302)
    expect(res.headers.get('location')).toMatch(new RegExp(`^${idp.issuer}/authorize\\?`))
    expect(res.headers.get('x-request-id')).toBeTruthy()
  })

  test('names only return addresses of the list', async () => {
    const recusado = await authorize(`?redirect_uri=${encodeURIComponent(`${url}/api/v1/auth/idp/callback/x`)}`)
    expect(recusado.status).toBe(422)
    const { error } = await json(recusado)
    expect(error).toMatchObject({ code: 'CAR-004', details: [{ field: 'redirect_uri', code: 'invalid_value' }] })

    const { data } = await json(await authorize(`?redirect_uri=${encodeURIComponent(OUTRO_RETORNO)}`))
    const { authorization_url } = data as { authorization_url: string }
    const cliente = new Cliente()
    const volta = await cliente.seguir(`${authorization_url}&login_hint=${MARIA.cpf.replace(/\D/g, '')}`, OUTRO_RETORNO)
    // The page there passes the answer on, and the exchange names the address that the code was made for.
    expect((await callback(new URL(volta).search)).status).toBe(200)
  })

  test('is refused for parameters it does not know', async () => {
    expect(await codigo(authorize('?prompt=none'))).toBe('422 CAR-004')
  })
})

describe('a state', () => {
  test('is good once, also for many at the same time', async () => {
    const volta = await ateOCallback(url, MARIA)
    const fins = await Promise.all(Array.from({ length: 10 }, () => codigo(fetch(volta))))
    expect(fins.toSorted()).toEqual(['200 undefined', ...Array.from({ length: 9 }, () => '401 CAR-018')])
    expect(await codigo(fetch(volta))).toBe('401 CAR-018')
  })

  test('that is missing or that nobody gave is refused', async () => {
    expect(await codigo(callback(''))).toBe('401 CAR-018')
    expect(await codigo(callback('?code=abc'))).toBe('401 CAR-018')
    expect(await codigo(callback('?state=&code=abc'))).toBe('401 CAR-018')
    expect(await codigo(callback(`?state=${'x'.repeat(43)}&code=abc`))).toBe('401 CAR-018')
  })

  test('lives ten minutes', async () => {
    const [cedo, tarde] = [await ateOCallback(url, MARIA), await ateOCallback(url, MARIA)]
    mesa.adiantar(9 * 60)
    expect((await fetch(cedo)).status).toBe(200)
    mesa.adiantar(61)
    expect(await codigo(fetch(tarde))).toBe('401 CAR-018')
  })

  test('of somebody who refused at the provider is spent', async () => {
    const { data } = await json(await authorize())
    const { state } = data as { state: string }
    expect(await codigo(callback(`?error=access_denied&state=${state}`))).toBe('401 CAR-018')
    expect(await codigo(callback(`?code=abc&state=${state}`))).toBe('401 CAR-018')
  })

  test('is not in the store as it is, nor what goes with it', async () => {
    const { data } = await json(await authorize())
    const { state, authorization_url } = data as { state: string; authorization_url: string }
    const nonce = new URL(authorization_url).searchParams.get('nonce') ?? ''
    const guardado = JSON.stringify(await mesa.store.collection('entradas').find().toArray())
    expect(guardado).not.toContain(state)
    expect(guardado).not.toContain(nonce)
    expect(guardado).not.toContain('verifier')
  })
})

describe('a browser', () => {
  const cabecalhos = { accept: PAGINA, 'sec-fetch-mode': 'navigate' }

  /** Node's fetch does not allow setting this header. */
  function navegar(volta: string, cookie: string): Promise<{ status: number; headers: Headers }> {
    return new Promise((resolve, reject) => {
      request(volta, { headers: { ...cabecalhos, cookie } }, (res) => {
        res.resume()
        const headers = new Headers()
        for (const [n, v] of Object.entries(res.headers)) for (const x of [v ?? []].flat()) headers.append(n, x)
        resolve({ status: res.statusCode ?? 0, headers })
      })
        .on('error', reject)
        .end()
    })
  }
  const doCliente = (cliente: Cliente) =>
    [...(cliente.potes.get(new URL(url).host) ?? [])].map(([n, v]) => `${n}=${v}`).join('; ')

  test('is sent to the portal with its session in a cookie and nothing in the address', async () => {
    const cliente = new Cliente()
    const volta = await ateOCallback(url, MARIA, cliente)
    const res = await navegar(volta, doCliente(cliente))
    expect(res.status).toBe(302)
    expect(res.headers.get('location')).toBe('/')
    expect(res.headers.get('cache-control')).toBe('no-store')
    const [biscoito] = res.headers.getSetCookie()
    expect(biscoito).toMatch(
      /^car_sessao=[\w-]{88}; Max-Age=2592000; Path=\/api\/v1\/auth; Expires=[^;]+; HttpOnly; SameSite=Strict$/,
    )
  })

  test.each(['/', '/processos/0b6f3f0e#historico', '/painel?dia=1&x=%2F', '/a//b'])(
    'is sent back to where it asked to be: %s',
    async (caminho) => {
      const cliente = new Cliente()
      const ida = await enderecoDoProvedor(url, MARIA, cliente, `?voltar_para=${encodeURIComponent(caminho)}`)
      const volta = await cliente.seguir(ida, `${url}/api/v1/auth/idp/callback`)
      const res = await navegar(volta, doCliente(cliente))
      expect([res.status, res.headers.get('location')]).toEqual([302, caminho])
      expect(new URL(caminho, url).origin).toBe(new URL(url).origin)
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
  ])('is not sent to another place: %j', async (caminho) => {
    const recusa = await authorize(`?voltar_para=${encodeURIComponent(caminho)}`)
    const { error } = await json(recusa)
    expect([recusa.status, error?.code, error?.details?.map(({ field }) => field)]).toEqual([
      422,
      'CAR-004',
      ['voltar_para'],
    ])
  })

  test('that did not begin the sign-in cannot be made to end it', async () => {
    const volta = await ateOCallback(url, MARIA)
    const res = await navegar(volta, 'car_navegador=outra-marca')
    expect(res.headers.get('location')).toBe('/?erro=CAR-018')
    expect(res.headers.getSetCookie()).toEqual([])
    expect(await codigo(fetch(volta))).toBe('401 CAR-018')
  })

  test.each([
    ['a page', { accept: PAGINA }],
    ['an address typed in', cabecalhos],
    ['a script of a page', { accept: 'application/json', 'sec-fetch-mode': 'cors', 'sec-fetch-site': 'same-origin' }],
  ])('that began it by %s ends it: no other client can, whatever it accepts', async (_, comeco) => {
    const cliente = new Cliente()
    const inicio = await cliente.pedir(`${url}/api/v1/auth/idp/authorize`, { headers: comeco })
    const ida = inicio.headers.get('location') ?? (await json(inicio)).data
    const endereco = typeof ida === 'string' ? ida : (ida as { authorization_url: string }).authorization_url
    const volta = await cliente.seguir(
      `${endereco}&login_hint=${MARIA.cpf.replace(/\D/g, '')}`,
      `${url}/api/v1/auth/idp/callback`,
    )
    expect(await codigo(fetch(volta, { headers: { accept: 'application/json' } }))).toBe('401 CAR-018')
  })

  test('without Fetch Metadata brings the mark too, or gets no cookie', async () => {
    const semMarca = await fetch(await ateOCallback(url, MARIA), { redirect: 'manual', headers: { accept: PAGINA } })
    expect([semMarca.status, semMarca.headers.get('location')]).toEqual([302, '/?erro=CAR-018'])
    expect(semMarca.headers.getSetCookie()).toEqual([])

    const cliente = new Cliente()
    const volta = await ateOCallback(url, MARIA, cliente)
    const comMarca = await cliente.pedir(volta, { headers: { accept: PAGINA } })
    expect(comMarca.headers.get('location')).toBe('/')
    expect(comMarca.headers.getSetCookie()[0]).toMatch(/^car_sessao=/)
  })

  test('with two sign-ins begun side by side ends both', async () => {
    const cliente = new Cliente()
    const idas = [await enderecoDoProvedor(url, MARIA, cliente), await enderecoDoProvedor(url, MARIA, cliente)]
    for (const ida of idas) {
      const volta = await cliente.seguir(ida, `${url}/api/v1/auth/idp/callback`)
      expect((await navegar(volta, doCliente(cliente))).headers.get('location')).toBe('/')
    }
  })

  test('is told at the portal when it went wrong', async () => {
    const res = await callback('?state=nenhum', { headers: { accept: PAGINA } })
    expect(res.status).toBe(302)
    expect(res.headers.get('location')).toBe('/?erro=CAR-018')
  })

  test('gets cookies of this host alone, for TLS only, where the service is reached by TLS', async () => {
    const outra = await mesa.ligar({
      IDP_ISSUER: idp.issuer,
      PORT: new URL(mesa.outraUrl).port,
      PUBLIC_URL: 'https://car.exemplo.test',
    })
    const res = await fetch(`${outra.url}/api/v1/auth/idp/authorize`)
    expect(res.headers.getSetCookie()).toEqual([
      expect.stringMatching(
        /^__Host-car_navegador=[\w-]{24}; Max-Age=600; Path=\/; .*; HttpOnly; Secure; SameSite=Lax$/,
      ),
    ])

    const { refresh_token } = await entrar(url, MARIA)
    const renovar = (cookie: string) =>
      fetch(`${outra.url}/api/v1/auth/refresh`, { method: 'POST', headers: { cookie } })
    // Another host of the domain, or one without TLS, could have set a cookie of the plain name.
    expect(await codigo(renovar(`car_sessao=${refresh_token}`))).toBe('401 CAR-001')
    const renovada = await renovar(`__Host-car_sessao=${refresh_token}`)
    expect(renovada.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^__Host-car_sessao=[\w-]{88}; .*Path=\/; .*; HttpOnly; Secure; SameSite=Strict$/),
    ])
    await outra.close()
  })
})

describe('administrators', () => {
  test('are made by configuration, also of somebody registered before, until an administrator decides', async () => {
    const futura: Pessoa = { ...MARIA, cpf: '935.411.347-80', nome: 'Dora Futura', nivel: 'ouro' }
    idp.escrever([MARIA, ANA, CHEFE, futura])
    const antes = await entrar(url, futura)
    expect(claims(antes.access_token)['tipo_usuario']).toBe('produtor_rural')

    const outra = await mesa.ligar({
      IDP_ISSUER: idp.issuer,
      PORT: new URL(mesa.outraUrl).port,
      PUBLIC_URL: mesa.outraUrl,
      ADMIN_CPFS: ` ${futura.cpf} , ${CHEFE.cpf}`,
    })
    const depois = await entrar(outra.url, futura)
    expect(claims(depois.access_token)).toMatchObject({ sub: claims(antes.access_token)['sub'], tipo_usuario: 'admin' })
    // The earlier token names another role, so it is revoked.
    expect(await mesa.redis.exists(`car:revogado:${claims(antes.access_token)['jti']}`)).toBe(1)
    expect(await mesa.redis.exists(`car:revogado:${claims(depois.access_token)['jti']}`)).toBe(0)

    const chefe = await entrar(outra.url, CHEFE)
    const rebaixar = await fetch(`${outra.url}/api/v1/admin/usuarios/${claims(depois.access_token)['sub']}`, {
      method: 'PUT',
      headers: { ...com(chefe).headers, 'content-type': 'application/json' },
      body: JSON.stringify({ tipo_usuario: 'produtor_rural' }),
    })
    expect(rebaixar.status).toBe(200)
    expect(claims((await entrar(outra.url, futura)).access_token)['tipo_usuario']).toBe('produtor_rural')
    await outra.close()
  })
})

describe('at rest', () => {
  test('no CPF can be read in the store', async () => {
    for (const { name } of await (mesa.store.db?.listCollections().toArray() ?? [])) {
      const tudo = JSON.stringify(await mesa.store.collection(name).find().toArray())
      for (const { cpf } of [MARIA, ANA, CHEFE]) {
        expect(tudo).not.toContain(cpf)
        expect(tudo).not.toContain(cpf.replace(/\D/g, ''))
      }
    }
    const commits = JSON.stringify(await mesa.store.collection('commits').find().toArray())
    for (const { nome, email } of [MARIA, ANA]) {
      expect(commits).not.toContain(nome)
      expect(commits).not.toContain(email)
    }
  })
})
