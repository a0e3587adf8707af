import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { atWork } from '@car/local/at-work'
import { Constellation } from '@car/local/constellation'
import { mainJob } from '@car/local/main-job'
import { signIn } from '@car/local/main-job/sign-in'
import { portName } from '@car/local/services'
import { verify } from '@car/local/upkeep/verify'
import { until } from '@car/testing/until'
import { OPERATED } from '@car/config/services'
import { balance } from './support/balancer.ts'
import { CPF } from './support/sign-in.ts'

/**
 * Tests a rollout. Two processes of each service share one store, broker, cache and bucket, behind a balancer. Either
 * process may get a request or message.
 */

const BEFORE = { CAR_INSTANCES: process.env['CAR_INSTANCES'], DRAIN_MS: process.env['DRAIN_MS'] }
const folder = mkdtempSync(join(tmpdir(), 'rolagem-'))
/** The output of the constellation, which names the processes that ended. */
const answers: string[] = []
let pair: Constellation
let gate: Awaited<ReturnType<typeof balance>>

beforeAll(async () => {
  // After the signal to end, a process is not ready for DRAIN_MS before it stops. The gateway and the balancer then
  // send it no more requests.
  Object.assign(process.env, { CAR_INSTANCES: '2', DRAIN_MS: '3000' })
  pair = await Constellation.open({ folder, say: (line) => answers.push(line) })
  await pair.startServices()
  const ports = pair.state.readPorts()
  gate = await balance([1, 2].map((n) => ports[portName('gateway', 'http', n)] ?? 0))
  await Promise.all(['gateway', 'gateway-2'].map((nome) => ready(nome)))
}, 180_000)
afterAll(async () => {
  await gate.close()
  await pair.stop()
  rmSync(folder, { recursive: true })
  for (const [nome, valor] of Object.entries(BEFORE))
    if (valor === undefined) Reflect.deleteProperty(process.env, nome)
    else process.env[nome] = valor
}, 60_000)

async function ready(gateway: string): Promise<void> {
  const [, instance = '1'] = gateway.split('-')
  const port = pair.state.readPorts()[portName('gateway', 'http', Number(instance))]
  await until(
    () =>
      fetch(`http://127.0.0.1:${port}/readyz`).then(
        (resposta) => resposta.ok,
        () => false,
      ),
    (yes) => yes,
    60_000,
  )
}

/** Returns the fatal lines of all logs, which say why a process ended. */
function lastWords(): string[] {
  const logs = globSync('logs/*.log', { cwd: folder }).map((log) => readFileSync(join(folder, log), 'utf8'))
  return logs.flatMap((log) => log.split('\n').filter((line) => line.includes('"level":"fatal"')))
}

test('the main job goes through both of everything', async () => {
  expect(await mainJob({ url: gate.url, folder, peopleFile: pair.peopleFile })).toBe(true)
  for (const served of gate.atendidos.values()) expect(served).toBeGreaterThan(5)
}, 900_000)

/** The processes that get the signal to end, one after another. The constellation replaces each of them. */
const REPLACED = [...OPERATED, 'documentos-worker', 'gateway', 'gateway-2']

test('processes are replaced one by one while people work, and no request fails', async () => {
  const signInAs = async (cpf: string) => ({ cpf, token: await signIn(gate.url, cpf) })
  const [owner, analista] = await Promise.all([signInAs(CPF.maria), signInAs(CPF.analista)])
  const work = await atWork(gate.url, owner, analista)
  for (const nome of REPLACED) {
    const old = pidOf(nome)
    if (old === undefined) throw new Error(`${nome} does not run`)
    process.kill(old, 'SIGTERM')
    await until(
      () => pidOf(nome),
      (pid) => pid !== undefined && pid !== old,
      60_000,
    )
    await ready(nome === 'gateway-2' ? nome : 'gateway')
  }
  const { asked, refused, lost } = await work.stop()
  expect([answers, lastWords(), refused, lost]).toEqual([answers, [], [], []])
  expect(asked).toBeGreaterThan(100)
  expect([answers, await verify(await pair.told(), true, (line) => answers.push(line))]).toEqual([answers, true])
}, 900_000)

/** Returns the current process id of a service; undefined while the service is down. */
function pidOf(nome: string): number | undefined {
  try {
    return Number(readFileSync(join(folder, 'pids', nome), 'utf8'))
  } catch {
    return undefined
  }
}
