import { afterAll, afterEach, beforeAll, describe, expect, jest, test } from '@jest/globals'
import {
  ANA,
  type Bench,
  createBench,
  CHIEF,
  claims,
  codeOf,
  withToken,
  signIn as signInAt,
  type Idp,
  idpLocal,
  json,
  MARIA,
  type Person,
  renew as renewAt,
  type Tokens,
} from './support.ts'

jest.setTimeout(60_000)

const [H, D] = [3_600, 86_400]
const TECNICO: Person = { ...MARIA, cpf: '390.533.447-05', nome: 'Tito Técnico', tipo_usuario: 'responsavel_tecnico' }
const SUPER: Person = { ...ANA, cpf: '862.883.667-57', nome: 'Sônia Super', tipo_usuario: 'supervisor_ambiental' }
const NEWCOMER: Person = { ...MARIA, cpf: '935.411.347-80', nome: 'Nair Novata' }
let bench: Bench
let idp: Idp
let url: string

beforeAll(async () => {
  bench = await createBench()
  url = bench.url
  idp = await idpLocal([MARIA, TECNICO, ANA, SUPER, CHIEF, NEWCOMER], [`${url}/api/v1/auth/idp/callback`])
  await idp.start()
  await bench.startProcess({ IDP_ISSUER: idp.issuer, PEOPLE_FILE: idp.arquivo })
})
afterEach(() => {
  bench.relogio.offsetMs = 0
})
afterAll(async () => {
  await bench.close()
  await idp.close()
})

const signIn = (who: Person) => signInAt(url, who)
const renew = (token: string) => renewAt(url, token)
const renewed = async (token: string): Promise<Tokens> => {
  const res = await renew(token)
  expect(res.status).toBe(200)
  return (await json(res)).data as Tokens
}

describe.each([
  ['a producer', MARIA, 30 * D, 90 * D],
  ['a technician', TECNICO, 30 * D, 90 * D],
  ['an analyst', ANA, 8 * H, 12 * H],
  ['a supervisor', SUPER, 8 * H, 12 * H],
  ['an administrator', CHIEF, H, 8 * H],
])('a session of %s', (_who, person, idleS, totalS) => {
  test('ends when it is not used', async () => {
    const { refresh_token, refresh_expires_in } = await signIn(person)
    expect(refresh_expires_in).toBe(idleS)
    bench.advance(idleS + 1)
    expect(await codeOf(renew(refresh_token))).toBe('401 CAR-002')
  })

  test('ends in any case after a time, and no token of it lasts longer', async () => {
    let tokens = await signIn(person)
    const step = idleS - 5
    let age = 0
    for (; age + idleS < totalS; age += step) {
      expect(tokens).toMatchObject({ expires_in: 900, refresh_expires_in: idleS })
      bench.advance(step)
      tokens = await renewed(tokens.refresh_token)
    }
    bench.advance(totalS - age - 60)
    const last = await renewed(tokens.refresh_token)
    // The number of seconds is not exact, because real time has passed too.
    expect(last.refresh_expires_in).toBeGreaterThan(30)
    expect(last.refresh_expires_in).toBeLessThanOrEqual(60)
    expect(last.expires_in).toBe(last.refresh_expires_in)
    const { iat, exp } = claims(last.access_token)
    expect(Number(exp) - Number(iat)).toBe(last.expires_in)
    bench.advance(61)
    expect(await codeOf(renew(last.refresh_token))).toBe('401 CAR-002')
  })
})

test('a session goes on within the limits of the role that its person was given meanwhile', async () => {
  const [used, idle] = [await signIn(NEWCOMER), await signIn(NEWCOMER)]
  const chief = await signIn(CHIEF)
  const changed = await fetch(`${url}/api/v1/admin/usuarios/${claims(used.access_token)['sub']}`, {
    method: 'PUT',
    headers: { ...withToken(chief).headers, 'content-type': 'application/json' },
    body: JSON.stringify({ tipo_usuario: 'analista_ambiental' }),
  })
  expect(changed.status).toBe(200)
  bench.advance(7 * H)
  const { refresh_token, refresh_expires_in } = await renewed(used.refresh_token)
  expect(refresh_expires_in).toBeGreaterThan(5 * H - 60)
  expect(refresh_expires_in).toBeLessThanOrEqual(5 * H)
  bench.advance(H + 1)
  expect(await codeOf(renew(idle.refresh_token))).toBe('401 CAR-002')
  bench.advance(4 * H)
  expect(await codeOf(renew(refresh_token))).toBe('401 CAR-002')
})

test('the limits are settings', async () => {
  const other = await bench.startProcess({
    IDP_ISSUER: idp.issuer,
    PEOPLE_FILE: idp.arquivo,
    PORT: new URL(bench.otherUrl).port,
    SESSION_APPLICANT_IDLE_S: '600',
    SESSION_APPLICANT_MAX_S: '1200',
  })
  const { refresh_token } = await signIn(MARIA)
  const here = (await json(await renewAt(other.url, refresh_token))).data as Tokens
  await other.close()
  expect([here.refresh_expires_in, here.expires_in]).toEqual([600, 600])
})
