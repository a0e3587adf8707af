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
import { balancear } from './support/balanceador.ts'
import { CPF } from './support/entrar.ts'

/**
 * Two of every process, over one store, broker, cache and bucket, behind a balancer: work may come to either at any
 * time.
 */

const ANTES = { CAR_INSTANCES: process.env['CAR_INSTANCES'], DRAIN_MS: process.env['DRAIN_MS'] }
const pasta = mkdtempSync(join(tmpdir(), 'rolagem-'))
/** The output of the constellation, above all which process ended. */
const ditos: string[] = []
let dupla: Constellation
let portaria: Awaited<ReturnType<typeof balancear>>

beforeAll(async () => {
  // A process that is to end says so this long before, to the gateway and through it to the balancer.
  Object.assign(process.env, { CAR_INSTANCES: '2', DRAIN_MS: '3000' })
  dupla = await Constellation.open({ folder: pasta, say: (linha) => ditos.push(linha) })
  await dupla.startServices()
  const portas = dupla.state.readPorts()
  portaria = await balancear([1, 2].map((n) => portas[portName('gateway', 'http', n)] ?? 0))
  await Promise.all(['gateway', 'gateway-2'].map((nome) => pronto(nome)))
}, 180_000)
afterAll(async () => {
  await portaria.close()
  await dupla.stop()
  rmSync(pasta, { recursive: true })
  for (const [nome, valor] of Object.entries(ANTES))
    if (valor === undefined) Reflect.deleteProperty(process.env, nome)
    else process.env[nome] = valor
}, 60_000)

/** It and all that it stands on. */
async function pronto(gateway: string): Promise<void> {
  const [, instancia = '1'] = gateway.split('-')
  const porta = dupla.state.readPorts()[portName('gateway', 'http', Number(instancia))]
  await until(
    () =>
      fetch(`http://127.0.0.1:${porta}/readyz`).then(
        (resposta) => resposta.ok,
        () => false,
      ),
    (sim) => sim,
    60_000,
  )
}

/** Why processes ended by themselves. */
function ultimasPalavras(): string[] {
  const logs = globSync('logs/*.log', { cwd: pasta }).map((log) => readFileSync(join(pasta, log), 'utf8'))
  return logs.flatMap((log) => log.split('\n').filter((linha) => linha.includes('"level":"fatal"')))
}

test('the main job goes through both of everything', async () => {
  expect(await mainJob({ url: portaria.url, folder: pasta, peopleFile: dupla.peopleFile })).toBe(true)
  for (const atendidos of portaria.atendidos.values()) expect(atendidos).toBeGreaterThan(5)
}, 900_000)

/** Asks each to end and starts another in its place, one after the other, as a rollout does. */
const TROCADOS = [
  'processos',
  'documentos',
  'analista',
  'dossie',
  'avisos',
  'auth',
  'documentos-worker',
  'gateway',
  'gateway-2',
] as const

test('processes are replaced one by one while people work, and no request fails', async () => {
  const entrar = async (cpf: string) => ({ cpf, token: await signIn(portaria.url, cpf) })
  const [dona, analista] = await Promise.all([entrar(CPF.maria), entrar(CPF.analista)])
  const trabalho = await atWork(portaria.url, dona, analista)
  for (const nome of TROCADOS) {
    const velho = pidDe(nome)
    if (velho === undefined) throw new Error(`${nome} does not run`)
    process.kill(velho, 'SIGTERM')
    await until(
      () => pidDe(nome),
      (pid) => pid !== undefined && pid !== velho,
      60_000,
    )
    await pronto(nome === 'gateway-2' ? nome : 'gateway')
  }
  const { asked, refused, lost } = await trabalho.stop()
  expect([ditos, ultimasPalavras(), refused, lost]).toEqual([ditos, [], [], []])
  expect(asked).toBeGreaterThan(100)
  expect([ditos, await verify(await dupla.told(), true, (linha) => ditos.push(linha))]).toEqual([ditos, true])
}, 900_000)

/** Undefined while the process is down. */
function pidDe(nome: string): number | undefined {
  try {
    return Number(readFileSync(join(pasta, 'pids', nome), 'utf8'))
  } catch {
    return undefined
  }
}
