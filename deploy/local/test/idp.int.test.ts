import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { once } from 'node:events'
import type { Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createHash, randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { createLocalJWKSet, jwtVerify } from 'jose'
import { readIdpConfig } from '../src/idp/config.ts'
import { startIdp } from '../src/idp/server.ts'
import { choosePorts } from '../src/ports.ts'
import { until } from '../src/until.ts'

const maria = {
  cpf: '783.072.703-16',
  nome: 'Maria da Conceição',
  email: 'maria@exemplo.test',
  nivel: 'prata',
  tipo_usuario: 'produtor_rural',
}
const callback = 'http://localhost:9/callback'
const folder = mkdtempSync(join(tmpdir(), 'idp-'))
let server: Server
let issuer: string
let environment: NodeJS.ProcessEnv

beforeAll(async () => {
  const { idp } = await choosePorts(['idp'], {})
  issuer = `http://127.0.0.1:${idp}`
  const peopleFile = join(folder, 'people.json')
  writeFileSync(peopleFile, JSON.stringify([maria]))
  environment = {
    PORT: `${idp}`,
    ISSUER: issuer,
    CLIENT_ID: 'car',
    CLIENT_SECRET: 'a secret of the client',
    REDIRECT_URIS: callback,
    POST_LOGOUT_REDIRECT_URIS: 'http://localhost:9/',
    PEOPLE_FILE: peopleFile,
    STATE_DIR: folder,
  }
  server = await startIdp(readIdpConfig(environment))
})

afterAll(() => {
  server.close()
  server.closeAllConnections()
  rmSync(folder, { recursive: true })
})

describe('a sign-in with code, PKCE, state and nonce', () => {
  test('by login_hint needs no page and gives the claims of gov.br', async () => {
    const browser = new Browser()
    const verifier = randomBytes(32).toString('base64url')
    const answer = await browser.follow(authorization({ verifier, login_hint: '78307270316' }))
    expect(answer.searchParams.get('state')).toBe('the state')

    const tokens = await exchange(answer.searchParams.get('code') ?? '', verifier)
    expect(tokens.status).toBe(200)
    const { id_token } = (await tokens.json()) as { id_token: string }
    const keys = createLocalJWKSet((await (await fetch(`${issuer}/jwk`)).json()) as never)
    const { payload, protectedHeader } = await jwtVerify(id_token, keys, { issuer, audience: 'car' })
    expect(protectedHeader.alg).toBe('RS256')
    expect(payload).toMatchObject({
      sub: '78307270316',
      name: maria.nome,
      email: maria.email,
      nonce: 'the nonce',
      amr: ['passwd'],
      reliability_info: { level: 'silver' },
      auth_time: expect.any(Number),
    })
    expect((payload.exp ?? 0) - (payload.iat ?? 0)).toBe(60)
  })

  test('without a hint shows the people, and the chosen one is signed in', async () => {
    const browser = new Browser()
    const verifier = randomBytes(32).toString('base64url')
    const page = await browser.open(authorization({ verifier }))
    const html = await page.text()
    expect(html).toContain(maria.nome)
    expect(html).toContain('lang="pt-BR"')
    const answer = await browser.follow(page.url, { cpf: maria.cpf })
    expect((await exchange(answer.searchParams.get('code') ?? '', verifier)).status).toBe(200)
  })

  test('with a hint that nobody has shows the people', async () => {
    const page = await new Browser().open(authorization({ verifier: 'x'.repeat(43), login_hint: '00000000000' }))
    expect(await page.text()).toContain('não está entre as pessoas')
  })

  test('one browser can be several people: the hint wins over the session', async () => {
    const browser = new Browser()
    await browser.follow(authorization({ verifier: 'x'.repeat(43), login_hint: maria.cpf }))
    const page = await browser.open(authorization({ verifier: 'x'.repeat(43) }))
    expect(await page.text()).toContain(maria.nome)
  })
})

test('hundreds sign in at once', async () => {
  const verifier = 'x'.repeat(43)
  const flows = Array.from({ length: 400 }, async () => {
    const answer = await new Browser().follow(authorization({ verifier, login_hint: maria.cpf }))
    return (await exchange(answer.searchParams.get('code') ?? '', verifier)).status
  })
  expect(new Set(await Promise.all(flows))).toEqual(new Set([200]))
}, 60_000)

describe('what gov.br refuses is refused', () => {
  test.each(['state', 'nonce'])('no %s', async (name) => {
    const url = authorization({ verifier: 'x'.repeat(43) })
    url.searchParams.delete(name)
    expect((await fetch(url, { redirect: 'manual' })).status).toBe(400)
  })

  test('no PKCE', async () => {
    const url = authorization({ verifier: 'x'.repeat(43), login_hint: maria.cpf })
    url.searchParams.delete('code_challenge')
    url.searchParams.delete('code_challenge_method')
    expect((await new Browser().follow(url)).searchParams.get('error')).toBe('invalid_request')
  })

  test('a code used twice, or with another verifier', async () => {
    const verifier = randomBytes(32).toString('base64url')
    const code = async () =>
      (await new Browser().follow(authorization({ verifier, login_hint: maria.cpf }))).searchParams.get('code') ?? ''
    expect((await exchange(await code(), 'y'.repeat(43))).status).toBe(400)
    const once = await code()
    expect((await exchange(once, verifier)).status).toBe(200)
    expect((await exchange(once, verifier)).status).toBe(400)
  })
})

test('signing out needs no more than where to go', async () => {
  const browser = new Browser()
  await browser.follow(authorization({ verifier: 'x'.repeat(43), login_hint: maria.cpf }))
  const page = await browser.open(
    `${issuer}/logout?post_logout_redirect_uri=${encodeURIComponent('http://localhost:9/')}`,
  )
  const html = await page.text()
  expect(html).toContain('Sair agora')
  const xsrf = /name="xsrf" value="(\w+)"/.exec(html)?.[1] ?? ''
  expect((await browser.follow(`${issuer}/logout/confirm`, { xsrf, logout: 'yes' })).href).toBe('http://localhost:9/')
})

test('keys outlive a restart', async () => {
  const jwks = async () => (await fetch(`${issuer}/jwk`)).json()
  const before = await jwks()
  server.close()
  server.closeAllConnections()
  await once(server, 'close')
  server = await startIdp(readIdpConfig(environment))
  expect(await until('the provider answers again', 5000, jwks)).toEqual(before)
})

test('production refuses it', () => {
  expect(() => readIdpConfig({ ...environment, NODE_ENV: 'production' })).toThrow(/production/)
})

function authorization({ verifier, login_hint }: { verifier: string; login_hint?: string }): URL {
  const url = new URL(`${issuer}/authorize`)
  url.search = new URLSearchParams({
    response_type: 'code',
    client_id: 'car',
    redirect_uri: callback,
    scope: 'openid email profile govbr_confiabilidades govbr_confiabilidades_idtoken',
    state: 'the state',
    nonce: 'the nonce',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    ...(login_hint ? { login_hint } : {}),
  }).toString()
  return url
}

function exchange(code: string, code_verifier: string): Promise<Response> {
  const basic = Buffer.from(`car:${encodeURIComponent('a secret of the client')}`).toString('base64')
  const body = new URLSearchParams({ grant_type: 'authorization_code', code, code_verifier, redirect_uri: callback })
  return fetch(`${issuer}/token`, { method: 'POST', headers: { authorization: `Basic ${basic}` }, body })
}

/** Keeps cookies and follows redirects within the provider, as a browser does. */
class Browser {
  private readonly cookies = new Map<string, string>()

  async open(url: URL | string, form?: Record<string, string>): Promise<Response> {
    const response = await this.send(url, form)
    const next = response.headers.get('location')
    return next ? this.open(new URL(next, url)) : response
  }

  /** Follows redirects within the provider, and returns the first address outside of it, unopened. */
  async follow(url: URL | string, form?: Record<string, string>): Promise<URL> {
    const response = await this.send(url, form)
    const next = new URL(response.headers.get('location') ?? '', url)
    return next.origin === issuer ? this.follow(next) : next
  }

  private async send(url: URL | string, form?: Record<string, string>): Promise<Response> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await fetch(url, {
      redirect: 'manual',
      headers: { cookie },
      ...(form ? { method: 'POST', body: new URLSearchParams(form) } : {}),
    })
    for (const line of response.headers.getSetCookie()) {
      const [name = '', value = ''] = (line.split(';')[0] ?? '').split(/=(.*)/)
      this.cookies.set(name, value)
    }
    return response
  }
}
