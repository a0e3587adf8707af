import { execFile } from 'node:child_process'
import { createSign, generateKeyPairSync, randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { beforeAll, describe, expect, test } from '@jest/globals'
import { createRemoteJWKSet, decodeJwt, decodeProtectedHeader, jwtVerify } from 'jose'
import { BASE, RAIZ } from './support/ambiente.ts'
import { dados, dito, erro, get, pedir, post } from './support/api.ts'
import { como, CPF, entrar, irAoProvedor, pessoaDe } from './support/entrar.ts'
import type { Tokens, Usuario } from './support/tipos.ts'

/** §4.2 and §5 of the specification, §3 of the decisions. */

type Inicio = { authorization_url: string; state: string }
const iniciar = async (): Promise<Inicio> => dados<Inicio>(await get('/auth/idp/authorize'))
const callback = (volta: URL, headers: Record<string, string> = {}) =>
  pedir('GET', `~${volta.pathname}${volta.search}`, { headers })

describe('authorize', () => {
  test('gives the address of the provider, with everything that a careful client sends', async () => {
    const { authorization_url, state } = await iniciar()
    const { searchParams: p, hash } = new URL(authorization_url)
    expect(p.get('response_type')).toBe('code')
    expect(p.get('client_id')).toBeTruthy()
    expect(p.get('redirect_uri')).toBe(`${BASE}/api/v1/auth/idp/callback`)
    expect(p.get('scope')?.split(' ')).toContain('openid')
    expect(p.get('code_challenge_method')).toBe('S256')
    expect(p.get('code_challenge')).toMatch(/^[\w-]{43}$/)
    expect(p.get('state')).toBe(state)
    expect(p.get('nonce')?.length).toBeGreaterThanOrEqual(16)
    expect(authorization_url + hash).not.toContain('code_verifier')
  })

  test('has another state, nonce and challenge for each sign-in', async () => {
    const varios = await Promise.all([iniciar(), iniciar(), iniciar()])
    for (const nome of ['state', 'nonce', 'code_challenge']) {
      expect(
        new Set(varios.map(({ authorization_url }) => new URL(authorization_url).searchParams.get(nome))).size,
      ).toBe(3)
    }
  })

  test('redirects who asks for a page', async () => {
    const resposta = await get('/auth/idp/authorize', undefined, { headers: { accept: 'text/html' } })
    expect(resposta.status).toBe(302)
    expect(new URL(resposta.headers.get('location') ?? '').searchParams.get('code_challenge')).toBeTruthy()
  })

  test('takes a redirect_uri of the list', async () => {
    const minha = `${BASE}/api/v1/auth/idp/callback`
    const { authorization_url } = dados<Inicio>(
      await get(`/auth/idp/authorize?redirect_uri=${encodeURIComponent(minha)}`),
    )
    expect(new URL(authorization_url).searchParams.get('redirect_uri')).toBe(minha)
  })

  test.each([
    'https://mau.example/callback',
    `${BASE}/api/v1/auth/idp/callback/`,
    `${BASE}/api/v1/auth/idp/callback?x=1`,
    `${BASE}.mau.example/api/v1/auth/idp/callback`,
    'javascript:alert(1)',
    '',
  ])('refuses a redirect_uri of no list: %s', async (uri) => {
    const recusa = erro(await get(`/auth/idp/authorize?redirect_uri=${encodeURIComponent(uri)}`))
    expect([recusa.dito, Object.keys(recusa.detalhes)]).toEqual(['422 CAR-004', ['redirect_uri']])
  })
})

describe('callback', () => {
  test('gives a token of fifteen minutes and one that renews for thirty days', async () => {
    const tokens = await entrar(CPF.maria)
    expect(Object.keys(tokens).sort()).toEqual([
      'access_token',
      'expires_in',
      'refresh_expires_in',
      'refresh_token',
      'token_type',
    ])
    expect(tokens).toMatchObject({ token_type: 'Bearer', expires_in: 900, refresh_expires_in: 30 * 24 * 3600 })
    expect(tokens.refresh_token).not.toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/)
  })

  test('takes a state once', async () => {
    const { authorization_url } = await iniciar()
    const volta = await irAoProvedor(authorization_url, CPF.maria)
    expect(dito(await callback(volta))).toBe('200')
    expect(dito(await callback(volta))).toBe('401 CAR-018')
  })

  test('takes a state once also from many at once', async () => {
    const { authorization_url } = await iniciar()
    const volta = await irAoProvedor(authorization_url, CPF.maria)
    const ditos = await Promise.all([1, 2, 3, 4].map(async () => dito(await callback(volta))))
    expect(ditos.toSorted()).toEqual(['200', '401 CAR-018', '401 CAR-018', '401 CAR-018'])
  })

  test.each(['', '?code=x', '?state=x', '?code=x&state=desconhecido', '?code=&state='])(
    'refuses a state that is missing or unknown: "%s"',
    async (consulta) => {
      expect(dito(await get(`/auth/idp/callback${consulta}`))).toBe('401 CAR-018')
    },
  )

  test('refuses a code that the provider did not give, and what the provider refuses', async () => {
    const { state } = await iniciar()
    expect(dito(await get(`/auth/idp/callback?code=inventado&state=${state}`))).toBe('401 CAR-018')
    expect(dito(await get(`/auth/idp/callback?code=inventado&state=${state}`))).toBe('401 CAR-018')
    const outro = await iniciar()
    expect(dito(await get(`/auth/idp/callback?error=access_denied&state=${outro.state}`))).toBe('401 CAR-018')
  })

  test('of one sign-in does not end another: the code is bound to its verifier', async () => {
    const [um, dois] = [await iniciar(), await iniciar()]
    const volta = await irAoProvedor(um.authorization_url, CPF.maria)
    volta.searchParams.set('state', dois.state)
    expect(dito(await callback(volta))).toBe('401 CAR-018')
  })

  test('sends a browser to the portal: the refresh token in a cookie out of reach, nothing in the address', async () => {
    const inicio = await get('/auth/idp/authorize', undefined, {
      headers: { accept: 'text/html', 'sec-fetch-mode': 'navigate' },
    })
    const marca = /^[^;]+/.exec(inicio.headers.getSetCookie()[0] ?? '')?.[0] ?? ''
    const volta = await irAoProvedor(inicio.headers.get('location') ?? '', CPF.maria)
    const fim = await callback(volta, { accept: 'text/html', 'sec-fetch-mode': 'navigate', cookie: marca })
    expect(fim.status).toBe(302)
    expect(new URL(fim.headers.get('location') ?? '', BASE).href).toBe(`${BASE}/`)
    const sessao = fim.headers.getSetCookie().find((c) => c.startsWith('car_sessao=')) ?? ''
    expect(sessao).toMatch(/HttpOnly/i)
    expect(sessao).toMatch(/SameSite=(Strict|Lax)/i)

    const cookie = /^[^;]+/.exec(sessao)?.[0] ?? ''
    const renovada = await post('/auth/refresh', undefined, {}, { headers: { cookie } })
    expect(dados<Tokens>(renovada).access_token).toBeTruthy()
  })

  test('sends a browser back to where it was, and to no other place', async () => {
    const caminho = '/processos/0b6f3f0e#historico'
    const inicio = await get(`/auth/idp/authorize?voltar_para=${encodeURIComponent(caminho)}`, undefined, {
      headers: { accept: 'text/html', 'sec-fetch-mode': 'navigate' },
    })
    const marca = /^[^;]+/.exec(inicio.headers.getSetCookie()[0] ?? '')?.[0] ?? ''
    const volta = await irAoProvedor(inicio.headers.get('location') ?? '', CPF.maria)
    const fim = await callback(volta, { accept: 'text/html', 'sec-fetch-mode': 'navigate', cookie: marca })
    expect([fim.status, fim.headers.get('location')]).toEqual([302, caminho])

    for (const fora of ['//mau.example/', 'https://mau.example/', '/\\mau.example', 'processos']) {
      const recusa = erro(await get(`/auth/idp/authorize?voltar_para=${encodeURIComponent(fora)}`))
      expect([recusa.dito, Object.keys(recusa.detalhes)]).toEqual(['422 CAR-004', ['voltar_para']])
    }
  })

  test('gives no cookie to a browser that did not begin the sign-in, whatever headers it sends', async () => {
    for (const headers of [{ accept: 'text/html' }, { accept: 'text/html', 'sec-fetch-mode': 'navigate' }]) {
      const { authorization_url } = await iniciar()
      const fim = await callback(await irAoProvedor(authorization_url, CPF.maria), headers)
      expect([fim.headers.get('location'), fim.headers.getSetCookie()]).toEqual(['/?erro=CAR-018', []])
    }
  })

  test('sends a browser that brings no valid state to the portal too, saying only the code of the error', async () => {
    const resposta = await get('/auth/idp/callback?code=x&state=y', undefined, { headers: { accept: 'text/html' } })
    expect([resposta.status, resposta.headers.get('location')]).toEqual([302, '/?erro=CAR-018'])
  })
})

describe('the access token', () => {
  test('carries exactly the claims of the specification, by level and role', async () => {
    for (const quem of ['maria', 'bronze', 'tecnica', 'analista', 'supervisora', 'admin'] as const) {
      const token = await como(quem)
      const claims = decodeJwt(token)
      const { nome, nivel, tipo_usuario } = pessoaDe(quem)
      expect(claims).toEqual({
        sub: expect.stringMatching(/^[0-9a-f-]{36}$/),
        nome,
        tipo_usuario,
        nivel_confiabilidade: nivel,
        jti: expect.stringMatching(/^[0-9a-f-]{36}$/),
        iat: expect.any(Number),
        exp: (claims.iat ?? 0) + 900,
      })
      expect(Math.abs((claims.iat ?? 0) - Date.now() / 1000)).toBeLessThan(900)
      expect(JSON.stringify(claims)).not.toContain(CPF[quem])
    }
  })

  test('is an RS256 JWT that the published key set verifies', async () => {
    const token = await como('maria')
    const chaves = createRemoteJWKSet(new URL(`${BASE}/api/v1/auth/.well-known/jwks.json`))
    expect((await jwtVerify(token, chaves)).protectedHeader).toMatchObject({ alg: 'RS256' })
    const { keys } = JSON.parse((await get('/auth/.well-known/jwks.json')).texto)
    expect(keys.map((k: { kid: string }) => k.kid)).toContain(decodeProtectedHeader(token).kid)
    for (const chave of keys)
      expect(Object.keys(chave).filter((c) => ['d', 'p', 'q', 'dp', 'dq', 'qi', 'k'].includes(c))).toEqual([])
  })

  test('has a jti of its own each time, the person the same id', async () => {
    const [um, dois] = [
      decodeJwt((await entrar(CPF.maria)).access_token),
      decodeJwt((await entrar(CPF.maria)).access_token),
    ]
    expect(um.jti).not.toBe(dois.jti)
    expect(um.sub).toBe(dois.sub)
  })

  const b64 = (valor: object) => Buffer.from(JSON.stringify(valor)).toString('base64url')
  const estranha = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const forjar = (header: object, claims: object, assinar: (texto: string) => string) => {
    const texto = `${b64(header)}.${b64(claims)}`
    return `${texto}.${assinar(texto)}`
  }
  const comChave = (texto: string) =>
    createSign('RSA-SHA256').update(texto).sign(estranha.privateKey).toString('base64url')

  test.each([
    ['nothing', () => undefined],
    ['a word', () => 'abc'],
    ['three words', () => 'a.b.c'],
    ['alg none', (bom: string) => forjar({ alg: 'none', typ: 'JWT' }, decodeJwt(bom), () => '')],
    ['alg none with a signature', (bom: string) => forjar({ alg: 'none' }, decodeJwt(bom), () => 'AAAA')],
    [
      'HS256 under the public key',
      (bom: string) => forjar({ ...decodeProtectedHeader(bom), alg: 'HS256' }, decodeJwt(bom), () => 'AAAA'),
    ],
    ['a foreign key', (bom: string) => forjar({ alg: 'RS256', kid: 'minha' }, decodeJwt(bom), comChave)],
    [
      'a foreign key under the name of ours',
      (bom: string) => forjar(decodeProtectedHeader(bom), decodeJwt(bom), comChave),
    ],
    [
      'a key of its own in the header',
      (bom: string) =>
        forjar({ alg: 'RS256', jwk: estranha.publicKey.export({ format: 'jwk' }) }, decodeJwt(bom), comChave),
    ],
    [
      'claims that were changed',
      (bom: string) =>
        [bom.split('.')[0], b64({ ...decodeJwt(bom), tipo_usuario: 'admin' }), bom.split('.')[2]].join('.'),
    ],
    ['its signature cut off', (bom: string) => `${bom.split('.').slice(0, 2).join('.')}.`],
  ])('with %s is CAR-001', async (_nome, fazer) => {
    expect(dito(await get('/auth/me', fazer(await como('maria'))))).toBe('401 CAR-001')
    expect(dito(await get('/processos', fazer(await como('maria'))))).toBe('401 CAR-001')
  })

  test.each(['Basic bWFyaWE6', 'Bearer', 'Bearer ', 'bearer x', 'Token abc'])(
    'comes as a bearer: "%s" is CAR-001',
    async (authorization) => {
      expect(dito(await get('/auth/me', undefined, { headers: { authorization } }))).toBe('401 CAR-001')
    },
  )

  test('stands in the header only: in the address it is nothing', async () => {
    expect(dito(await get(`/auth/me?access_token=${await como('maria')}`))).toBe('401 CAR-001')
  })
})

describe('me', () => {
  test.each(['maria', 'bronze', 'tecnica', 'analista', 'supervisora', 'admin'] as const)(
    'tells %s who they are, the CPF masked',
    async (quem) => {
      // They may have set a contact elsewhere.
      const { email_contato: _, telefone: __, ...eu } = dados<Usuario>(await get('/auth/me', await como(quem)))
      const { cpf, nome, email, nivel, tipo_usuario } = pessoaDe(quem)
      expect(eu).toEqual({
        id: decodeJwt(await como(quem)).sub,
        nome,
        email,
        cpf: `***.${cpf.slice(3, 6)}.${cpf.slice(6, 9)}-**`,
        tipo_usuario,
        unidade: null,
        nivel_confiabilidade: nivel,
        criado_em: expect.stringMatching(/Z$/),
        ultimo_acesso_em: expect.stringMatching(/Z$/),
      })
    },
  )

  test('says when they last came', async () => {
    const antes = dados<Usuario>(await get('/auth/me', await como('joao')))
    const { access_token } = await entrar(CPF.joao)
    const depois = dados<Usuario>(await get('/auth/me', access_token))
    expect(depois.criado_em).toBe(antes.criado_em)
    expect(depois.ultimo_acesso_em > antes.ultimo_acesso_em).toBe(true)
  })
})

describe('refresh', () => {
  const renovar = (refresh_token: string) => post('/auth/refresh', undefined, { refresh_token })

  test('gives a new pair, for the same person', async () => {
    const primeiro = await entrar(CPF.maria)
    const segundo = dados<Tokens>(await renovar(primeiro.refresh_token))
    expect(segundo.refresh_token).not.toBe(primeiro.refresh_token)
    expect(decodeJwt(segundo.access_token)).toMatchObject({ sub: decodeJwt(primeiro.access_token).sub })
    expect(decodeJwt(segundo.access_token).jti).not.toBe(decodeJwt(primeiro.access_token).jti)
    expect(dito(await get('/auth/me', segundo.access_token))).toBe('200')
    // The session goes on: its first access token is still good.
    expect(dito(await get('/auth/me', primeiro.access_token))).toBe('200')
  })

  test('of the same token within 30 seconds gives the same successor: its answer may have been lost', async () => {
    const { refresh_token } = await entrar(CPF.maria)
    const [um, dois] = [dados<Tokens>(await renovar(refresh_token)), dados<Tokens>(await renovar(refresh_token))]
    expect(dois.refresh_token).toBe(um.refresh_token)
    expect(dito(await get('/auth/me', dois.access_token))).toBe('200')
  })

  test('of the same token at once gives one successor', async () => {
    const { refresh_token } = await entrar(CPF.maria)
    const varios = await Promise.all([1, 2, 3, 4].map(async () => dados<Tokens>(await renovar(refresh_token))))
    expect(new Set(varios.map((t) => t.refresh_token)).size).toBe(1)
  })

  test('of a token that was rotated before the last ends the whole session, its access token included', async () => {
    const primeiro = await entrar(CPF.maria)
    const segundo = dados<Tokens>(await renovar(primeiro.refresh_token))
    const terceiro = dados<Tokens>(await renovar(segundo.refresh_token))
    expect(dito(await renovar(primeiro.refresh_token))).toBe('401 CAR-002')
    expect(dito(await renovar(terceiro.refresh_token))).toBe('401 CAR-002')
    for (const { access_token } of [primeiro, segundo, terceiro]) {
      expect(dito(await get('/auth/me', access_token))).toBe('401 CAR-002')
      expect(dito(await get('/processos', access_token))).toBe('401 CAR-002')
    }
  })

  test('leaves the other sessions of the person alone', async () => {
    const [um, dois] = [await entrar(CPF.maria), await entrar(CPF.maria)]
    expect(dito(await post('/auth/logout', um.access_token))).toMatch(/^20[04]$/)
    expect(dito(await get('/auth/me', dois.access_token))).toBe('200')
    expect(dito(await renovar(dois.refresh_token))).toBe('200')
  })

  test('of an unknown token is CAR-001, without one too; of an ended session CAR-002', async () => {
    for (const falso of ['x', randomUUID(), 'A'.repeat(88)]) expect(dito(await renovar(falso))).toBe('401 CAR-001')
    expect(dito(await post('/auth/refresh', undefined, {}))).toBe('401 CAR-001')
    const { access_token, refresh_token } = await entrar(CPF.maria)
    await post('/auth/logout', access_token)
    expect(dito(await renovar(refresh_token))).toBe('401 CAR-002')
  })

  test('takes text only', async () => {
    for (const ruim of [1, null, {}, [], { $gt: '' }, '']) {
      const recusa = erro(await post('/auth/refresh', undefined, { refresh_token: ruim }))
      expect([recusa.dito, Object.keys(recusa.detalhes)]).toEqual(['422 CAR-004', ['refresh_token']])
    }
  })

  test('and logout take no Idempotency-Key', async () => {
    const chave = randomUUID()
    const { refresh_token, access_token } = await entrar(CPF.maria)
    const um = await post('/auth/refresh', undefined, { refresh_token }, { chave })
    const dois = await post('/auth/refresh', undefined, { refresh_token }, { chave })
    expect(dois.headers.get('idempotency-replayed')).toBeNull()
    expect(dados<Tokens>(um).access_token).not.toBe(dados<Tokens>(dois).access_token)
    expect(dito(await post('/auth/logout', access_token, undefined, { chave }))).toMatch(/^20[04]$/)
    expect(dito(await post('/auth/logout', access_token, undefined, { chave }))).toBe('401 CAR-002')
  })
})

describe('logout', () => {
  let tokens: Tokens
  beforeAll(async () => {
    tokens = await entrar(CPF.analista)
    // Every service has seen it as good.
    for (const rota of ['/auth/me', '/processos', '/analista/processos']) dados(await get(rota, tokens.access_token))
  })

  test('says where to sign out at the provider too', async () => {
    const { logout_url } = dados<{ logout_url: string }>(await post('/auth/logout', tokens.access_token))
    expect(new URL(logout_url).protocol).toMatch(/^https?:$/)
  })

  test('holds at once, on every service', async () => {
    const id = randomUUID()
    for (const rota of [
      '/auth/me',
      '/processos',
      `/processos/${id}/documentos`,
      `/documentos/${id}`,
      '/analista/processos',
      `/analista/dossies/${id}`,
    ]) {
      expect([rota, dito(await get(rota, tokens.access_token))]).toEqual([rota, '401 CAR-002'])
    }
    expect(dito(await post('/processos', tokens.access_token, {}))).toBe('401 CAR-002')
  })

  test('ends the refresh token of the session', async () => {
    expect(dito(await post('/auth/refresh', undefined, { refresh_token: tokens.refresh_token }))).toBe('401 CAR-002')
  })

  test('ends the tokens that the session got by renewal', async () => {
    const primeiro = await entrar(CPF.maria)
    const segundo = dados<Tokens>(await post('/auth/refresh', undefined, { refresh_token: primeiro.refresh_token }))
    await post('/auth/logout', segundo.access_token)
    expect(dito(await get('/auth/me', primeiro.access_token))).toBe('401 CAR-002')
  })

  test('needs a token', async () => {
    expect(dito(await post('/auth/logout'))).toBe('401 CAR-001')
  })
})

describe('the script that the interface document names', () => {
  const rodar = async (cpf: string) => {
    const { info } = JSON.parse((await get('/openapi.json')).texto) as { info: { description: string } }
    const [, script = ''] = /node (docs\/\S+) http:\/\/127\.0\.0\.1:8080/.exec(info.description) ?? []
    return promisify(execFile)(process.execPath, [join(RAIZ, script), BASE, cpf])
  }

  test('prints a token of the person', async () => {
    const token = (await rodar(CPF.maria)).stdout.trim()
    expect(dados<Usuario>(await get('/auth/me', token)).nome).toBe(pessoaDe('maria').nome)
  })

  test('prints none of somebody whom the provider does not know', async () => {
    await expect(rodar('52998224725')).rejects.toMatchObject({
      code: 1,
      stdout: '',
      stderr: expect.stringMatching(/./),
    })
  })
})

describe('every protected route', () => {
  test('asks for a token', async () => {
    const { paths } = JSON.parse((await get('/openapi.json')).texto) as {
      paths: Record<string, Record<string, { security?: object[] }>>
    }
    const id = randomUUID()
    for (const [molde, metodos] of Object.entries(paths)) {
      for (const [metodo, { security }] of Object.entries(metodos)) {
        if (security?.length === 0) continue
        const caminho = molde.replace(/\{(\w+)\}/g, id)
        expect([metodo, molde, dito(await pedir(metodo.toUpperCase(), `~${caminho}`))]).toEqual([
          metodo,
          molde,
          '401 CAR-001',
        ])
      }
    }
  })
})
