import { execFile } from 'node:child_process'
import { createSign, generateKeyPairSync, randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { beforeAll, describe, expect, test } from '@jest/globals'
import { createRemoteJWKSet, decodeJwt, decodeProtectedHeader, jwtVerify } from 'jose'
import { BASE, ROOT } from '../support/environment.ts'
import { dados, said, errorOf, get, ask, post } from '../support/api.ts'
import { tokenOf, CPF, signIn, goToProvider, personOf } from '../support/sign-in.ts'
import type { Tokens, User } from '../support/types.ts'

type Start = { authorization_url: string; state: string }
const start = async (): Promise<Start> => dados<Start>(await get('/auth/idp/authorize'))
const callback = (back: URL, headers: Record<string, string> = {}) =>
  ask('GET', `~${back.pathname}${back.search}`, { headers })

describe('authorize', () => {
  test('gives the address of the provider, with everything that a careful client sends', async () => {
    const { authorization_url, state } = await start()
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
    const several = await Promise.all([start(), start(), start()])
    for (const nome of ['state', 'nonce', 'code_challenge']) {
      expect(
        new Set(several.map(({ authorization_url }) => new URL(authorization_url).searchParams.get(nome))).size,
      ).toBe(3)
    }
  })

  test('redirects who asks for a page', async () => {
    const response = await get('/auth/idp/authorize', undefined, { headers: { accept: 'text/html' } })
    expect(response.status).toBe(302)
    expect(new URL(response.headers.get('location') ?? '').searchParams.get('code_challenge')).toBeTruthy()
  })

  test('takes a redirect_uri of the list', async () => {
    const own = `${BASE}/api/v1/auth/idp/callback`
    const { authorization_url } = dados<Start>(await get(`/auth/idp/authorize?redirect_uri=${encodeURIComponent(own)}`))
    expect(new URL(authorization_url).searchParams.get('redirect_uri')).toBe(own)
  })

  test.each([
    'https://mau.example/callback',
    `${BASE}/api/v1/auth/idp/callback/`,
    `${BASE}/api/v1/auth/idp/callback?x=1`,
    `${BASE}.mau.example/api/v1/auth/idp/callback`,
    'javascript:alert(1)',
    '',
  ])('refuses a redirect_uri of no list: %s', async (uri) => {
    const refusal = errorOf(await get(`/auth/idp/authorize?redirect_uri=${encodeURIComponent(uri)}`))
    expect([refusal.said, Object.keys(refusal.byField)]).toEqual(['422 CAR-004', ['redirect_uri']])
  })
})

describe('callback', () => {
  test('gives a token of fifteen minutes and one that renews for thirty days', async () => {
    const tokens = await signIn(CPF.maria)
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
    const { authorization_url } = await start()
    const back = await goToProvider(authorization_url, CPF.maria)
    expect(said(await callback(back))).toBe('200')
    expect(said(await callback(back))).toBe('401 CAR-018')
  })

  test('takes a state once also from many at once', async () => {
    const { authorization_url } = await start()
    const back = await goToProvider(authorization_url, CPF.maria)
    const answers = await Promise.all([1, 2, 3, 4].map(async () => said(await callback(back))))
    expect(answers.toSorted()).toEqual(['200', '401 CAR-018', '401 CAR-018', '401 CAR-018'])
  })

  test.each(['', '?code=x', '?state=x', '?code=x&state=desconhecido', '?code=&state='])(
    'refuses a state that is missing or unknown: "%s"',
    async (query) => {
      expect(said(await get(`/auth/idp/callback${query}`))).toBe('401 CAR-018')
    },
  )

  test('refuses a code that the provider did not give, and what the provider refuses', async () => {
    const { state } = await start()
    expect(said(await get(`/auth/idp/callback?code=inventado&state=${state}`))).toBe('401 CAR-018')
    expect(said(await get(`/auth/idp/callback?code=inventado&state=${state}`))).toBe('401 CAR-018')
    const other = await start()
    expect(said(await get(`/auth/idp/callback?error=access_denied&state=${other.state}`))).toBe('401 CAR-018')
  })

  test('of one sign-in does not end another: the code is bound to its verifier', async () => {
    const [first, two] = [await start(), await start()]
    const back = await goToProvider(first.authorization_url, CPF.maria)
    back.searchParams.set('state', two.state)
    expect(said(await callback(back))).toBe('401 CAR-018')
  })

  test('sends a browser to the portal: the refresh token in a cookie out of reach, nothing in the address', async () => {
    const start = await get('/auth/idp/authorize', undefined, {
      headers: { accept: 'text/html', 'sec-fetch-mode': 'navigate' },
    })
    const mark = /^[^;]+/.exec(start.headers.getSetCookie()[0] ?? '')?.[0] ?? ''
    const back = await goToProvider(start.headers.get('location') ?? '', CPF.maria)
    const end = await callback(back, { accept: 'text/html', 'sec-fetch-mode': 'navigate', cookie: mark })
    expect(end.status).toBe(302)
    expect(new URL(end.headers.get('location') ?? '', BASE).href).toBe(`${BASE}/`)
    const session = end.headers.getSetCookie().find((c) => c.startsWith('car_sessao=')) ?? ''
    expect(session).toMatch(/HttpOnly/i)
    expect(session).toMatch(/SameSite=(Strict|Lax)/i)

    const cookie = /^[^;]+/.exec(session)?.[0] ?? ''
    const renewed = await post('/auth/refresh', undefined, {}, { headers: { cookie } })
    expect(dados<Tokens>(renewed).access_token).toBeTruthy()
  })

  test('sends a browser back to where it was, and to no other place', async () => {
    const path = '/processos/0b6f3f0e#historico'
    const start = await get(`/auth/idp/authorize?voltar_para=${encodeURIComponent(path)}`, undefined, {
      headers: { accept: 'text/html', 'sec-fetch-mode': 'navigate' },
    })
    const mark = /^[^;]+/.exec(start.headers.getSetCookie()[0] ?? '')?.[0] ?? ''
    const back = await goToProvider(start.headers.get('location') ?? '', CPF.maria)
    const end = await callback(back, { accept: 'text/html', 'sec-fetch-mode': 'navigate', cookie: mark })
    expect([end.status, end.headers.get('location')]).toEqual([302, path])

    for (const foreign of ['//mau.example/', 'https://mau.example/', '/\\mau.example', 'processos']) {
      const refusal = errorOf(await get(`/auth/idp/authorize?voltar_para=${encodeURIComponent(foreign)}`))
      expect([refusal.said, Object.keys(refusal.byField)]).toEqual(['422 CAR-004', ['voltar_para']])
    }
  })

  test('gives no cookie to a browser that did not begin the sign-in, whatever headers it sends', async () => {
    for (const headers of [{ accept: 'text/html' }, { accept: 'text/html', 'sec-fetch-mode': 'navigate' }]) {
      const { authorization_url } = await start()
      const end = await callback(await goToProvider(authorization_url, CPF.maria), headers)
      expect([end.headers.get('location'), end.headers.getSetCookie()]).toEqual(['/?erro=CAR-018', []])
    }
  })

  test('sends a browser that brings no valid state to the portal too, saying only the code of the error', async () => {
    const response = await get('/auth/idp/callback?code=x&state=y', undefined, { headers: { accept: 'text/html' } })
    expect([response.status, response.headers.get('location')]).toEqual([302, '/?erro=CAR-018'])
  })
})

describe('the access token', () => {
  test('carries exactly the claims of the specification, by level and role', async () => {
    for (const who of ['maria', 'bronze', 'tecnica', 'analista', 'supervisora', 'admin'] as const) {
      const token = await tokenOf(who)
      const claims = decodeJwt(token)
      const { nome, nivel, tipo_usuario } = personOf(who)
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
      expect(JSON.stringify(claims)).not.toContain(CPF[who])
    }
  })

  test('is an RS256 JWT that the published key set verifies', async () => {
    const token = await tokenOf('maria')
    const keySet = createRemoteJWKSet(new URL(`${BASE}/api/v1/auth/.well-known/jwks.json`))
    expect((await jwtVerify(token, keySet)).protectedHeader).toMatchObject({ alg: 'RS256' })
    const { keys } = JSON.parse((await get('/auth/.well-known/jwks.json')).texto)
    expect(keys.map((k: { kid: string }) => k.kid)).toContain(decodeProtectedHeader(token).kid)
    for (const chave of keys)
      expect(Object.keys(chave).filter((c) => ['d', 'p', 'q', 'dp', 'dq', 'qi', 'k'].includes(c))).toEqual([])
  })

  test('has a jti of its own each time, the person the same id', async () => {
    const [first, two] = [
      decodeJwt((await signIn(CPF.maria)).access_token),
      decodeJwt((await signIn(CPF.maria)).access_token),
    ]
    expect(first.jti).not.toBe(two.jti)
    expect(first.sub).toBe(two.sub)
  })

  const b64 = (valor: object) => Buffer.from(JSON.stringify(valor)).toString('base64url')
  const foreignKey = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const forge = (header: object, claims: object, assinar: (texto: string) => string) => {
    const texto = `${b64(header)}.${b64(claims)}`
    return `${texto}.${assinar(texto)}`
  }
  const withKey = (texto: string) =>
    createSign('RSA-SHA256').update(texto).sign(foreignKey.privateKey).toString('base64url')

  test.each([
    ['nothing', () => undefined],
    ['a word', () => 'abc'],
    ['three words', () => 'a.b.c'],
    ['alg none', (good: string) => forge({ alg: 'none', typ: 'JWT' }, decodeJwt(good), () => '')],
    ['alg none with a signature', (good: string) => forge({ alg: 'none' }, decodeJwt(good), () => 'AAAA')],
    [
      'HS256 under the public key',
      (good: string) => forge({ ...decodeProtectedHeader(good), alg: 'HS256' }, decodeJwt(good), () => 'AAAA'),
    ],
    ['a foreign key', (good: string) => forge({ alg: 'RS256', kid: 'mine' }, decodeJwt(good), withKey)],
    [
      'a foreign key under the name of ours',
      (good: string) => forge(decodeProtectedHeader(good), decodeJwt(good), withKey),
    ],
    [
      'a key of its own in the header',
      (good: string) =>
        forge({ alg: 'RS256', jwk: foreignKey.publicKey.export({ format: 'jwk' }) }, decodeJwt(good), withKey),
    ],
    [
      'claims that were changed',
      (good: string) =>
        [good.split('.')[0], b64({ ...decodeJwt(good), tipo_usuario: 'admin' }), good.split('.')[2]].join('.'),
    ],
    ['its signature cut off', (good: string) => `${good.split('.').slice(0, 2).join('.')}.`],
  ])('with %s is CAR-001', async (_name, run) => {
    expect(said(await get('/auth/me', run(await tokenOf('maria'))))).toBe('401 CAR-001')
    expect(said(await get('/processos', run(await tokenOf('maria'))))).toBe('401 CAR-001')
  })

  test.each(['Basic bWFyaWE6', 'Bearer', 'Bearer ', 'bearer x', 'Token abc'])(
    'comes as a bearer: "%s" is CAR-001',
    async (authorization) => {
      expect(said(await get('/auth/me', undefined, { headers: { authorization } }))).toBe('401 CAR-001')
    },
  )

  test('stands in the header only: in the address it is nothing', async () => {
    expect(said(await get(`/auth/me?access_token=${await tokenOf('maria')}`))).toBe('401 CAR-001')
  })
})

describe('me', () => {
  test.each(['maria', 'bronze', 'tecnica', 'analista', 'supervisora', 'admin'] as const)(
    'tells %s who they are, the CPF masked',
    async (who) => {
      // The person may have set a contact in another test.
      const {
        email_contato: _,
        telefone: __,
        telefone_confirmado: ___,
        ...me
      } = dados<User>(await get('/auth/me', await tokenOf(who)))
      const { cpf, nome, email, nivel, tipo_usuario } = personOf(who)
      expect(me).toEqual({
        id: decodeJwt(await tokenOf(who)).sub,
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
    const before = dados<User>(await get('/auth/me', await tokenOf('joao')))
    const { access_token } = await signIn(CPF.joao)
    const after = dados<User>(await get('/auth/me', access_token))
    expect(after.criado_em).toBe(before.criado_em)
    expect(after.ultimo_acesso_em > before.ultimo_acesso_em).toBe(true)
  })
})

describe('refresh', () => {
  const renew = (refresh_token: string) => post('/auth/refresh', undefined, { refresh_token })

  test('gives a new pair, for the same person', async () => {
    const first = await signIn(CPF.maria)
    const second = dados<Tokens>(await renew(first.refresh_token))
    expect(second.refresh_token).not.toBe(first.refresh_token)
    expect(decodeJwt(second.access_token)).toMatchObject({ sub: decodeJwt(first.access_token).sub })
    expect(decodeJwt(second.access_token).jti).not.toBe(decodeJwt(first.access_token).jti)
    expect(said(await get('/auth/me', second.access_token))).toBe('200')
    // The session continues: its first access token is still valid.
    expect(said(await get('/auth/me', first.access_token))).toBe('200')
  })

  test('of the same token within 30 seconds gives the same successor: its answer may have been lost', async () => {
    const { refresh_token } = await signIn(CPF.maria)
    const [first, two] = [dados<Tokens>(await renew(refresh_token)), dados<Tokens>(await renew(refresh_token))]
    expect(two.refresh_token).toBe(first.refresh_token)
    expect(said(await get('/auth/me', two.access_token))).toBe('200')
  })

  test('of the same token at once gives one successor', async () => {
    const { refresh_token } = await signIn(CPF.maria)
    const several = await Promise.all([1, 2, 3, 4].map(async () => dados<Tokens>(await renew(refresh_token))))
    expect(new Set(several.map((t) => t.refresh_token)).size).toBe(1)
  })

  test('of a token that was rotated before the last ends the whole session, its access token included', async () => {
    const first = await signIn(CPF.maria)
    const second = dados<Tokens>(await renew(first.refresh_token))
    const third = dados<Tokens>(await renew(second.refresh_token))
    expect(said(await renew(first.refresh_token))).toBe('401 CAR-002')
    expect(said(await renew(third.refresh_token))).toBe('401 CAR-002')
    for (const { access_token } of [first, second, third]) {
      expect(said(await get('/auth/me', access_token))).toBe('401 CAR-002')
      expect(said(await get('/processos', access_token))).toBe('401 CAR-002')
    }
  })

  test('leaves the other sessions of the person alone', async () => {
    const [first, two] = [await signIn(CPF.maria), await signIn(CPF.maria)]
    expect(said(await post('/auth/logout', first.access_token))).toMatch(/^20[04]$/)
    expect(said(await get('/auth/me', two.access_token))).toBe('200')
    expect(said(await renew(two.refresh_token))).toBe('200')
  })

  test('of an unknown token is CAR-001, without one too; of an ended session CAR-002', async () => {
    for (const fake of ['x', randomUUID(), 'A'.repeat(88)]) expect(said(await renew(fake))).toBe('401 CAR-001')
    expect(said(await post('/auth/refresh', undefined, {}))).toBe('401 CAR-001')
    const { access_token, refresh_token } = await signIn(CPF.maria)
    await post('/auth/logout', access_token)
    expect(said(await renew(refresh_token))).toBe('401 CAR-002')
  })

  test('takes text only', async () => {
    for (const bad of [1, null, {}, [], { $gt: '' }, '']) {
      const refusal = errorOf(await post('/auth/refresh', undefined, { refresh_token: bad }))
      expect([refusal.said, Object.keys(refusal.byField)]).toEqual(['422 CAR-004', ['refresh_token']])
    }
  })

  test('and logout take no Idempotency-Key', async () => {
    const chave = randomUUID()
    const { refresh_token, access_token } = await signIn(CPF.maria)
    const first = await post('/auth/refresh', undefined, { refresh_token }, { chave })
    const two = await post('/auth/refresh', undefined, { refresh_token }, { chave })
    expect(two.headers.get('idempotency-replayed')).toBeNull()
    expect(dados<Tokens>(first).access_token).not.toBe(dados<Tokens>(two).access_token)
    expect(said(await post('/auth/logout', access_token, undefined, { chave }))).toMatch(/^20[04]$/)
    expect(said(await post('/auth/logout', access_token, undefined, { chave }))).toBe('401 CAR-002')
  })
})

describe('logout', () => {
  let tokens: Tokens
  beforeAll(async () => {
    tokens = await signIn(CPF.analista)
    // Several services accept the token.
    for (const route of ['/auth/me', '/processos', '/analista/processos']) dados(await get(route, tokens.access_token))
  })

  test('says where to sign out at the provider too', async () => {
    const { logout_url } = dados<{ logout_url: string }>(await post('/auth/logout', tokens.access_token))
    expect(new URL(logout_url).protocol).toMatch(/^https?:$/)
  })

  test('holds at once, on every service', async () => {
    const id = randomUUID()
    for (const route of [
      '/auth/me',
      '/processos',
      `/processos/${id}/documentos`,
      `/documentos/${id}`,
      '/analista/processos',
      `/analista/dossies/${id}`,
    ]) {
      expect([route, said(await get(route, tokens.access_token))]).toEqual([route, '401 CAR-002'])
    }
    expect(said(await post('/processos', tokens.access_token, {}))).toBe('401 CAR-002')
  })

  test('ends the refresh token of the session', async () => {
    expect(said(await post('/auth/refresh', undefined, { refresh_token: tokens.refresh_token }))).toBe('401 CAR-002')
  })

  test('ends the tokens that the session got by renewal', async () => {
    const first = await signIn(CPF.maria)
    const second = dados<Tokens>(await post('/auth/refresh', undefined, { refresh_token: first.refresh_token }))
    await post('/auth/logout', second.access_token)
    expect(said(await get('/auth/me', first.access_token))).toBe('401 CAR-002')
  })

  test('needs a token', async () => {
    expect(said(await post('/auth/logout'))).toBe('401 CAR-001')
  })
})

describe('the script that the interface document names', () => {
  const run = async (cpf: string) => {
    const { info } = JSON.parse((await get('/openapi.json')).texto) as { info: { description: string } }
    const [, script = ''] = /node (docs\/\S+) http:\/\/127\.0\.0\.1:8080/.exec(info.description) ?? []
    return promisify(execFile)(process.execPath, [join(ROOT, script), BASE, cpf])
  }

  test('prints a token of the person', async () => {
    const token = (await run(CPF.maria)).stdout.trim()
    expect(dados<User>(await get('/auth/me', token)).nome).toBe(personOf('maria').nome)
  })

  test('prints none of somebody whom the provider does not know', async () => {
    await expect(run('52998224725')).rejects.toMatchObject({
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
    for (const [pathTemplate, methods] of Object.entries(paths)) {
      for (const [method, { security }] of Object.entries(methods)) {
        if (security?.length === 0) continue
        const path = pathTemplate.replace(/\{(\w+)\}/g, id)
        expect([method, pathTemplate, said(await ask(method.toUpperCase(), `~${path}`))]).toEqual([
          method,
          pathTemplate,
          '401 CAR-001',
        ])
      }
    }
  })
})
