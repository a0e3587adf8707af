import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { programAt } from '@car/testing/program'
import { until } from '@car/testing/until'
import { freePort } from '@car/testing/free-port'
import {
  type Bancada,
  bancada,
  CHEFE,
  claims,
  Cliente,
  com,
  entrar,
  type Idp,
  idpLocal,
  json,
  MARIA,
  renovar,
  type Tokens,
} from './apoio.ts'

let mesa: Bancada
let idp: Idp
let medidas: number
let saida = ''
const processos: ChildProcess[] = []

beforeAll(async () => {
  mesa = await bancada()
  medidas = await freePort()
  idp = await idpLocal([MARIA, CHEFE], [`${mesa.url}/api/v1/auth/idp/callback`])
  await idp.ligar()
})
afterAll(async () => {
  for (const processo of processos) processo.kill('SIGKILL')
  await mesa.close()
  await idp.close()
})

/** auth as a process of its own, as everywhere else, with its log kept here. */
async function ligar(): Promise<ChildProcess> {
  const main = programAt(new URL('../src/main.ts', import.meta.url).pathname)
  const proprias = {
    IDP_ISSUER: idp.issuer,
    PEOPLE_FILE: idp.arquivo,
    LOG_LEVEL: 'trace',
    METRICS_PORT: String(medidas),
  }
  const env = { ...process.env, CAR_SERVICE: 'auth', ...(await mesa.env(proprias)) }
  const processo = spawn(process.execPath, [main], { env })
  processos.push(processo)
  for (const canal of [processo.stdout, processo.stderr]) canal?.on('data', (parte) => (saida += String(parte)))
  await until(
    () =>
      fetch(`${mesa.url}/readyz`).then(
        (r) => r.ok,
        () => processo.exitCode !== null,
      ),
    (sim) => sim,
    20_000,
  )
  return processo
}

test('a killed process takes nobody’s session along, and says nothing personal in its log', async () => {
  const primeiro = await ligar()
  const [maria, chefe] = [await entrar(mesa.url, MARIA), await entrar(mesa.url, CHEFE)]
  const eu = await fetch(`${mesa.url}/api/v1/auth/me`, com(maria))
  const alterado = await fetch(`${mesa.url}/api/v1/admin/usuarios/${claims(maria.access_token)['sub']}`, {
    method: 'PUT',
    headers: { ...com(chefe).headers, 'content-type': 'application/json' },
    body: JSON.stringify({ tipo_usuario: 'responsavel_tecnico' }),
  })
  expect([eu.status, alterado.status]).toEqual([200, 200])
  const recusada = await new Cliente().pedir(`${mesa.url}/api/v1/auth/idp/callback?state=x&code=segredo-do-codigo`)
  expect(recusada.status).toBe(401)

  const medido = await (await fetch(`http://127.0.0.1:${medidas}/metrics`)).text()
  expect(medido).toMatch(/car_entradas_total\{.*outcome="ok".*\} 2/)
  expect(medido).toMatch(/car_entradas_total\{.*outcome="entrada_recusada".*\} 1/)

  primeiro.kill('SIGKILL')
  await once(primeiro, 'exit')
  await mesa.redis.flushdb()
  const segundo = await ligar()
  const novo = (await json(await renovar(mesa.url, maria.refresh_token))).data as Tokens
  expect(claims(novo.access_token)['tipo_usuario']).toBe('responsavel_tecnico')
  // The same keys sign, and the list of revoked tokens is in the cache again.
  expect((await fetch(`${mesa.url}/api/v1/auth/me`, com(maria))).status).toBe(200)
  expect(await mesa.redis.exists(`car:revogado:${claims(maria.access_token)['jti']}`)).toBe(1)

  segundo.kill('SIGTERM')
  const [codigo] = (await once(segundo, 'exit')) as [number]
  expect(codigo).toBe(0)

  expect(saida).toContain('"msg":"listening"')
  for (const { cpf, nome, email } of [MARIA, CHEFE]) {
    for (const dado of [cpf, cpf.replace(/\D/g, ''), nome, email]) expect(saida).not.toContain(dado)
  }
  for (const { access_token, refresh_token } of [maria, chefe, novo]) {
    for (const token of [access_token, refresh_token]) expect(saida).not.toContain(token.slice(0, 60))
  }
  expect(saida).not.toContain('segredo-do-codigo')
}, 60_000)
