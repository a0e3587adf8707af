import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { generateKeyPair } from 'jose'
import { type Bancada, bancada, claims, codigo, com, entrar, idpLocal, json, MARIA, type Tokens } from './apoio.ts'
import { type Conduta, json as responder, provedorFalso, SEGREDO } from './provedor-falso.ts'

let mesa: Bancada
let url: string
let provedor: Awaited<ReturnType<typeof provedorFalso>>

beforeAll(async () => {
  mesa = await bancada()
  url = mesa.url
  provedor = await provedorFalso()
  await mesa.ligar({ IDP_ISSUER: provedor.issuer })
})
afterAll(async () => {
  await mesa.close()
  await provedor.close()
})

/** The callback's answer to a sign-in at a provider that behaves like this. */
async function voltar(conduta: Conduta = {}, consulta = ''): Promise<Response> {
  const { data } = await json(await fetch(`${url}/api/v1/auth/idp/authorize${consulta}`))
  return fetch(provedor.volta((data as { authorization_url: string }).authorization_url, conduta))
}
const nivelDe = async (conduta: Conduta) =>
  claims(((await json(await voltar(conduta))).data as Tokens).access_token)['nivel_confiabilidade']

describe('what the provider says', () => {
  test('is believed when all of it holds, and the verifier sent is the one of the challenge', async () => {
    expect((await voltar()).status).toBe(200)
    expect(provedor.recebidos.at(-1)?.get('grant_type')).toBe('authorization_code')
    expect(provedor.recebidos.at(-1)?.get('code_verifier')?.length).toBeGreaterThanOrEqual(43)
  })

  test('is refused when the id_token is not for this sign-in, not for us, not from there, or too old', async () => {
    const ha = (s: number) => Math.floor(Date.now() / 1000) - s
    const mentiras: Conduta[] = [
      { claims: { nonce: 'de outra entrada' } },
      { sem: ['nonce'] },
      { claims: { aud: 'outro' } },
      { claims: { iss: 'http://127.0.0.1:1' } },
      { claims: { iat: ha(600), exp: ha(300) } },
      { sem: ['exp'] },
      { semIdToken: true },
    ]
    for (const mentira of mentiras) expect([mentira, await codigo(voltar(mentira))]).toEqual([mentira, '401 CAR-018'])
  })

  test('is refused when the signature is not the provider’s', async () => {
    const { privateKey } = await generateKeyPair('RS256')
    const segredo = new TextEncoder().encode(SEGREDO)
    const mentiras: Conduta[] = [
      { chave: privateKey },
      { chave: privateKey, cabecalho: { kid: 'desconhecida' } },
      { chave: segredo, cabecalho: { alg: 'HS256' } },
      { semAssinatura: true },
    ]
    for (const mentira of mentiras) expect(await codigo(voltar(mentira))).toBe('401 CAR-018')
  })

  test('is refused when sub is no CPF or nobody is named', async () => {
    const mentiras: Conduta[] = [
      { claims: { sub: '52998224724' } },
      { claims: { sub: '11111111111' } },
      { claims: { sub: 'maria' } },
      { sem: ['name'] },
    ]
    for (const mentira of mentiras) expect(await codigo(voltar(mentira))).toBe('401 CAR-018')
  })

  test('is refused when the person had to prove anew who they are, and did not, or the provider does not say', async () => {
    const ha = (s: number) => ({ claims: { auth_time: Math.floor(Date.now() / 1000) - s } })
    expect((await voltar(ha(0), '?max_age=0')).status).toBe(200)
    expect(await codigo(voltar(ha(60), '?max_age=0'))).toBe('401 CAR-018')
    expect((await voltar(ha(500), '?max_age=600')).status).toBe(200)
    expect(await codigo(voltar(ha(700), '?max_age=600'))).toBe('401 CAR-018')
    expect(await codigo(voltar({}, '?max_age=0'))).toBe('401 CAR-018')
    expect((await voltar({})).status).toBe(200)
  })

  test('may take its time: how long ago is counted from when the sign-in began', async () => {
    const { data } = await json(await fetch(`${url}/api/v1/auth/idp/authorize?max_age=0`))
    mesa.adiantar(300)
    const auth_time = Math.floor(Date.now() / 1000) - 240
    const { authorization_url } = data as { authorization_url: string }
    expect((await fetch(provedor.volta(authorization_url, { claims: { auth_time } }))).status).toBe(200)
    mesa.relogio.desvioMs = 0
  })

  test('is not asked for an age that is none', async () => {
    for (const idade of ['', '-1', '1.5', 'x', '31536001']) {
      expect(await codigo(fetch(`${url}/api/v1/auth/idp/authorize?max_age=${idade}`))).toBe('422 CAR-004')
    }
  })

  test('names the same person with and without punctuation', async () => {
    const ids = await Promise.all(
      ['52998224725', '529.982.247-25'].map(async (sub) => {
        const { data } = await json(await voltar({ claims: { sub } }))
        return claims((data as Tokens).access_token)['sub']
      }),
    )
    expect(ids[0]).toBe(ids[1])
  })

  test('gives the level; one that is not said, or unknown, is the lowest', async () => {
    const nivel = (level: string) => ({ claims: { reliability_info: { level } } })
    expect(await nivelDe(nivel('bronze'))).toBe('bronze')
    expect(await nivelDe(nivel('silver'))).toBe('prata')
    expect(await nivelDe(nivel('gold'))).toBe('ouro')
    expect(await nivelDe(nivel('platinum'))).toBe('bronze')
    expect(await nivelDe({ sem: ['reliability_info'] })).toBe('bronze')
  })

  test('gives no e-mail that it has not verified, or does not say it has', async () => {
    for (const conduta of [{ claims: { email_verified: false } }, { sem: ['email_verified'] }]) {
      const { data } = await json(await voltar(conduta))
      const eu = await json(await fetch(`${url}/api/v1/auth/me`, com(data as Tokens)))
      expect([conduta, eu.data]).toMatchObject([conduta, { email: null }])
    }
  })

  test('is believed after it has changed its key', async () => {
    await provedor.trocarDeChave('segunda')
    // The library fetches keys again after a minute, but the first token with the new key makes it do so sooner.
    await voltar()
    expect((await voltar()).status).toBe(200)
  })
})

describe('a provider in trouble', () => {
  test('that refuses the code makes a refused sign-in', async () => {
    expect(await codigo(voltar({ token: (res) => responder(res, { error: 'invalid_grant' }, 400) }))).toBe(
      '401 CAR-018',
    )
  })

  test('that fails, or is not there, makes an unavailable part', async () => {
    const falhas: Conduta[] = [
      { token: (res) => responder(res, { error: 'server_error' }, 500) },
      { token: (res) => res.writeHead(502, { 'content-type': 'text/html' }).end('<h1>Bad gateway</h1>') },
      { token: (res) => res.destroy() },
    ]
    for (const falha of falhas) {
      const res = await voltar(falha)
      expect(res.headers.get('retry-after')).toBeTruthy()
      expect(await codigo(res)).toBe('503 CAR-016')
    }
  })

  test('that does not answer is not waited for beyond some seconds', async () => {
    const inicio = Date.now()
    expect(await codigo(voltar({ token: () => {} }))).toBe('504 CAR-017')
    expect(Date.now() - inicio).toBeLessThan(8_000)
  })
})

describe('a provider that is away', () => {
  test('keeps auth from nothing but sign-ins, which work once it is there', async () => {
    const idp = await idpLocal([MARIA], [`${mesa.outraUrl}/api/v1/auth/idp/callback`])
    const auth = await mesa.ligar({
      IDP_ISSUER: idp.issuer,
      PORT: new URL(mesa.outraUrl).port,
      PUBLIC_URL: mesa.outraUrl,
    })
    expect((await fetch(`${auth.url}/readyz`)).status).toBe(200)
    const res = await fetch(`${auth.url}/api/v1/auth/idp/authorize`)
    expect(res.headers.get('retry-after')).toBeTruthy()
    expect(await codigo(res)).toBe('503 CAR-016')
    const pagina = { headers: { accept: 'text/html' }, redirect: 'manual' } as const
    const naPagina = await fetch(`${auth.url}/api/v1/auth/idp/authorize`, pagina)
    expect(naPagina.headers.get('location')).toBe('/?erro=CAR-016')

    await idp.ligar()
    const tokens = await entrar(auth.url, MARIA)
    await idp.desligar()
    expect((await fetch(`${auth.url}/api/v1/auth/me`, com(tokens))).status).toBe(200)
    const sair = await fetch(`${auth.url}/api/v1/auth/logout`, { method: 'POST', ...com(tokens) })
    expect(sair.status).toBe(200)
    await auth.close()
    await idp.close()
  })

  test('during the exchange spends the state: the sign-in begins again', async () => {
    const outro = await provedorFalso()
    const auth = await mesa.ligar({ IDP_ISSUER: outro.issuer, PORT: new URL(mesa.outraUrl).port })
    const { data } = await json(await fetch(`${auth.url}/api/v1/auth/idp/authorize`))
    const volta = new URL(outro.volta((data as { authorization_url: string }).authorization_url))
    await outro.close()
    const aqui = `${auth.url}${volta.pathname}${volta.search}`
    expect(await codigo(fetch(aqui))).toBe('503 CAR-016')
    expect(await codigo(fetch(aqui))).toBe('401 CAR-018')
    await auth.close()
  })
})
