import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { programAt } from '@car/testing/program'
import { until } from '@car/testing/until'
import { freePort } from '@car/testing/free-port'
import {
  type Bench,
  createBench,
  CHIEF,
  claims,
  codeOf,
  Client,
  withToken,
  signIn,
  type Idp,
  idpLocal,
  json,
  MARIA,
  renew,
  type Tokens,
} from './support.ts'

let bench: Bench
let idp: Idp
let measurements: number
let output = ''
const processos: ChildProcess[] = []

beforeAll(async () => {
  bench = await createBench()
  measurements = await freePort()
  idp = await idpLocal([MARIA, CHIEF], [`${bench.url}/api/v1/auth/idp/callback`])
  await idp.start()
})
afterAll(async () => {
  for (const processo of processos) processo.kill('SIGKILL')
  await bench.close()
  await idp.close()
})

/** Starts auth as a separate process, and collects its log. */
async function start(): Promise<ChildProcess> {
  const main = programAt(new URL('../src/main.ts', import.meta.url).pathname)
  const own = {
    IDP_ISSUER: idp.issuer,
    PEOPLE_FILE: idp.arquivo,
    LOG_LEVEL: 'trace',
    METRICS_PORT: String(measurements),
  }
  const env = { ...process.env, CAR_SERVICE: 'auth', ...(await bench.env(own)) }
  const processo = spawn(process.execPath, [main], { env })
  processos.push(processo)
  for (const channel of [processo.stdout, processo.stderr]) channel?.on('data', (part) => (output += String(part)))
  await until(
    () =>
      fetch(`${bench.url}/readyz`).then(
        (r) => r.ok,
        () => processo.exitCode !== null,
      ),
    (yes) => yes,
    20_000,
  )
  return processo
}

test('a killed process takes nobody’s session along, and says nothing personal in its log', async () => {
  const first = await start()
  const [maria, chief] = [await signIn(bench.url, MARIA), await signIn(bench.url, CHIEF)]
  const me = await fetch(`${bench.url}/api/v1/auth/me`, withToken(maria))
  const changed = await fetch(`${bench.url}/api/v1/admin/usuarios/${claims(maria.access_token)['sub']}`, {
    method: 'PUT',
    headers: { ...withToken(chief).headers, 'content-type': 'application/json' },
    body: JSON.stringify({ tipo_usuario: 'responsavel_tecnico' }),
  })
  expect([me.status, changed.status]).toEqual([200, 200])
  const refused = await new Client().ask(`${bench.url}/api/v1/auth/idp/callback?state=x&code=secret-of-the-code`)
  expect(refused.status).toBe(401)

  const measured = await (await fetch(`http://127.0.0.1:${measurements}/metrics`)).text()
  expect(measured).toMatch(/car_entradas_total\{.*outcome="ok".*\} 2/)
  expect(measured).toMatch(/car_entradas_total\{.*outcome="entrada_recusada".*\} 1/)

  first.kill('SIGKILL')
  await once(first, 'exit')
  await bench.redis.flushdb()
  const second = await start()
  const fresh = (await json(await renew(bench.url, maria.refresh_token))).data as Tokens
  expect(claims(fresh.access_token)['tipo_usuario']).toBe('responsavel_tecnico')
  // The second process has the same keys, it knows what was revoked, and the list of that is in the cache again.
  expect(await codeOf(fetch(`${bench.url}/api/v1/auth/me`, withToken(chief)))).toBe('200 undefined')
  expect(await codeOf(fetch(`${bench.url}/api/v1/auth/me`, withToken(maria)))).toBe('401 CAR-002')
  expect(await bench.redis.exists(`car:revogado:${claims(maria.access_token)['jti']}`)).toBe(1)

  second.kill('SIGTERM')
  const [code] = (await once(second, 'exit')) as [number]
  expect(code).toBe(0)

  expect(output).toContain('"msg":"listening"')
  for (const { cpf, nome, email } of [MARIA, CHIEF]) {
    for (const datum of [cpf, cpf.replace(/\D/g, ''), nome, email]) expect(output).not.toContain(datum)
  }
  for (const { access_token, refresh_token } of [maria, chief, fresh]) {
    for (const token of [access_token, refresh_token]) expect(output).not.toContain(token.slice(0, 60))
  }
  expect(output).not.toContain('secret-of-the-code')
}, 60_000)
