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
import { balance } from '../support/balancer.ts'
import { CPF } from '../support/sign-in.ts'

/**
 * Tests a rollout. Two processes of each service share one store, broker, cache and bucket, behind a balancer. Either
 * process may get a request or message.
 */

const BEFORE = { CAR_INSTANCES: process.env['CAR_INSTANCES'], DRAIN_MS: process.env['DRAIN_MS'] }
const folder = mkdtempSync(join(tmpdir(), 'rollout-'))
/** The output of the constellation, which names the processes that ended. */
const answers: string[] = []
let pair: Constellation
let gate: Awaited<ReturnType<typeof balance>>

beforeAll(async () => {
  // A process that got the signal to end reports that it is not ready, and stops only after DRAIN_MS. In that time the
  // gateway and the balancer stop sending it requests.
  Object.assign(process.env, { CAR_INSTANCES: '2', DRAIN_MS: '3000' })
  pair = await Constellation.open({ folder, awaited: true, say: (line) => answers.push(line) })
  await pair.startServices()
  const ports = pair.state.readPorts()
  gate = await balance([1, 2].map((n) => ports[portName('gateway', 'http', n)] ?? 0))
  await Promise.all(['gateway', 'gateway-2'].map((name) => ready(name)))
}, 180_000)
afterAll(async () => {
  await gate.close()
  await pair.stop()
  rmSync(folder, { recursive: true })
  for (const [name, valor] of Object.entries(BEFORE))
    if (valor === undefined) Reflect.deleteProperty(process.env, name)
    else process.env[name] = valor
}, 60_000)

async function ready(gateway: string): Promise<void> {
  const [, instance = '1'] = gateway.split('-')
  const port = pair.state.readPorts()[portName('gateway', 'http', Number(instance))]
  await until(
    () =>
      fetch(`http://127.0.0.1:${port}/readyz`).then(
        (response) => response.ok,
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
  for (const served of gate.served.values()) expect(served).toBeGreaterThan(5)
}, 900_000)

/** The processes that get the signal to end, one after another. The constellation replaces each of them. */
const REPLACED = [...OPERATED, 'documentos-worker', 'gateway', 'gateway-2']

test('processes are replaced one by one while people work, and no request fails', async () => {
  const signInAs = async (cpf: string) => ({ cpf, token: await signIn(gate.url, cpf) })
  const [owner, analista] = await Promise.all([signInAs(CPF.maria), signInAs(CPF.analista)])
  const work = await atWork(gate.url, owner, analista)
  for (const name of REPLACED) {
    const old = pidOf(name)
    if (old === undefined) throw new Error(`${name} does not run`)
    process.kill(old, 'SIGTERM')
    await until(
      () => pidOf(name),
      (pid) => pid !== undefined && pid !== old,
      60_000,
    )
    await ready(name === 'gateway-2' ? name : 'gateway')
  }
  const { asked, refused, lost } = await work.stop()
  expect([answers, lastWords(), refused, lost]).toEqual([answers, [], [], []])
  expect(asked).toBeGreaterThan(100)
  expect([answers, await verify(await pair.told(), true, (line) => answers.push(line))]).toEqual([answers, true])
}, 900_000)

/** Returns the current process id of a service; undefined while the service is down. */
function pidOf(name: string): number | undefined {
  try {
    return Number(readFileSync(join(folder, 'pids', name), 'utf8'))
  } catch {
    return undefined
  }
}
