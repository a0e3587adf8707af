import { afterAll, afterEach, beforeAll, describe, expect, jest, test } from '@jest/globals'
import {
  ANA,
  type Bancada,
  bancada,
  CHEFE,
  claims,
  codigo,
  com,
  entrar as entrarNo,
  type Idp,
  idpLocal,
  json,
  MARIA,
  type Pessoa,
  renovar as renovarNo,
  type Tokens,
} from './apoio.ts'

jest.setTimeout(60_000)

const [H, D] = [3_600, 86_400]
const TECNICO: Pessoa = { ...MARIA, cpf: '390.533.447-05', nome: 'Tito Técnico', tipo_usuario: 'responsavel_tecnico' }
const SUPER: Pessoa = { ...ANA, cpf: '862.883.667-57', nome: 'Sônia Super', tipo_usuario: 'supervisor_ambiental' }
const NOVATA: Pessoa = { ...MARIA, cpf: '935.411.347-80', nome: 'Nair Novata' }
let mesa: Bancada
let idp: Idp
let url: string

beforeAll(async () => {
  mesa = await bancada()
  url = mesa.url
  idp = await idpLocal([MARIA, TECNICO, ANA, SUPER, CHEFE, NOVATA], [`${url}/api/v1/auth/idp/callback`])
  await idp.ligar()
  await mesa.ligar({ IDP_ISSUER: idp.issuer, PEOPLE_FILE: idp.arquivo })
})
afterEach(() => {
  mesa.relogio.desvioMs = 0
})
afterAll(async () => {
  await mesa.close()
  await idp.close()
})

const entrar = (quem: Pessoa) => entrarNo(url, quem)
const renovar = (token: string) => renovarNo(url, token)
const renovada = async (token: string): Promise<Tokens> => {
  const res = await renovar(token)
  expect(res.status).toBe(200)
  return (await json(res)).data as Tokens
}

describe.each([
  ['a producer', MARIA, 30 * D, 90 * D],
  ['a technician', TECNICO, 30 * D, 90 * D],
  ['an analyst', ANA, 8 * H, 12 * H],
  ['a supervisor', SUPER, 8 * H, 12 * H],
  ['an administrator', CHEFE, H, 8 * H],
])('a session of %s', (_quem, pessoa, ociosaS, totalS) => {
  test('ends when it is not used', async () => {
    const { refresh_token, refresh_expires_in } = await entrar(pessoa)
    expect(refresh_expires_in).toBe(ociosaS)
    mesa.adiantar(ociosaS + 1)
    expect(await codigo(renovar(refresh_token))).toBe('401 CAR-002')
  })

  test('ends in any case after a time, and no token of it lasts longer', async () => {
    let tokens = await entrar(pessoa)
    const passo = ociosaS - 5
    let idade = 0
    for (; idade + ociosaS < totalS; idade += passo) {
      expect(tokens).toMatchObject({ expires_in: 900, refresh_expires_in: ociosaS })
      mesa.adiantar(passo)
      tokens = await renovada(tokens.refresh_token)
    }
    mesa.adiantar(totalS - idade - 60)
    const ultimos = await renovada(tokens.refresh_token)
    // Some real time has passed as well.
    expect(ultimos.refresh_expires_in).toBeGreaterThan(30)
    expect(ultimos.refresh_expires_in).toBeLessThanOrEqual(60)
    expect(ultimos.expires_in).toBe(ultimos.refresh_expires_in)
    const { iat, exp } = claims(ultimos.access_token)
    expect(Number(exp) - Number(iat)).toBe(ultimos.expires_in)
    mesa.adiantar(61)
    expect(await codigo(renovar(ultimos.refresh_token))).toBe('401 CAR-002')
  })
})

test('a session goes on within the limits of the role that its person was given meanwhile', async () => {
  const [usada, parada] = [await entrar(NOVATA), await entrar(NOVATA)]
  const chefe = await entrar(CHEFE)
  const mudou = await fetch(`${url}/api/v1/admin/usuarios/${claims(usada.access_token)['sub']}`, {
    method: 'PUT',
    headers: { ...com(chefe).headers, 'content-type': 'application/json' },
    body: JSON.stringify({ tipo_usuario: 'analista_ambiental' }),
  })
  expect(mudou.status).toBe(200)
  mesa.adiantar(7 * H)
  const { refresh_token, refresh_expires_in } = await renovada(usada.refresh_token)
  expect(refresh_expires_in).toBeGreaterThan(5 * H - 60)
  expect(refresh_expires_in).toBeLessThanOrEqual(5 * H)
  mesa.adiantar(H + 1)
  expect(await codigo(renovar(parada.refresh_token))).toBe('401 CAR-002')
  mesa.adiantar(4 * H)
  expect(await codigo(renovar(refresh_token))).toBe('401 CAR-002')
})

test('the limits are settings', async () => {
  const outra = await mesa.ligar({
    IDP_ISSUER: idp.issuer,
    PEOPLE_FILE: idp.arquivo,
    PORT: new URL(mesa.outraUrl).port,
    SESSION_APPLICANT_IDLE_S: '600',
    SESSION_APPLICANT_MAX_S: '1200',
  })
  const { refresh_token } = await entrar(MARIA)
  const aqui = (await json(await renovarNo(outra.url, refresh_token))).data as Tokens
  await outra.close()
  expect([aqui.refresh_expires_in, aqui.expires_in]).toEqual([600, 600])
})
