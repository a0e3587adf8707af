import { randomUUID } from 'node:crypto'
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as esperar } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { Constellation } from '@car/local/constellation'
import { mainJob } from '@car/local/main-job'
import { signIn } from '@car/local/main-job/sign-in'
import { portName } from '@car/local/services'
import { verify } from '@car/local/upkeep/verify'
import { until } from '@car/testing/until'
import { pdfMinimo } from './support/arquivos.ts'
import { balancear } from './support/balanceador.ts'
import { CPF } from './support/entrar.ts'
import { ficha, formulario } from './support/fabrica.ts'
import type { Documento, Processo } from './support/tipos.ts'

/** Two of every process, on one store, broker, cache and bucket, behind a balancer: work may come to either at any time. */

const ANTES = { CAR_INSTANCES: process.env['CAR_INSTANCES'], DRAIN_MS: process.env['DRAIN_MS'] }
const pasta = mkdtempSync(join(tmpdir(), 'rolagem-'))
/** What the constellation told of itself: who ended, above all. */
const ditos: string[] = []
let dupla: Constellation
let portaria: Awaited<ReturnType<typeof balancear>>

beforeAll(async () => {
  // Who is to end says so this long before: to the gateway, and through it to the balancer.
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

/** Of processes that ended by themselves: why. */
function ultimasPalavras(): string[] {
  const logs = globSync('logs/*.log', { cwd: pasta }).map((log) => readFileSync(join(pasta, log), 'utf8'))
  return logs.flatMap((log) => log.split('\n').filter((linha) => linha.includes('"level":"fatal"')))
}

test('the main job goes through both of everything', async () => {
  expect(await mainJob({ url: portaria.url, folder: pasta, peopleFile: dupla.peopleFile })).toBe(true)
  for (const atendidos of portaria.atendidos.values()) expect(atendidos).toBeGreaterThan(5)
}, 300_000)

/** Each is asked to end and another takes its place, one after the other, as a rollout does it. */
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
const RITMO_MS = 150

test('processes are replaced one by one while people work, and no request fails', async () => {
  const [dona, analista] = await Promise.all([signIn(portaria.url, CPF.maria), signIn(portaria.url, CPF.analista)])
  type Init = Omit<RequestInit, 'headers'> & { headers?: Record<string, string> }
  const pedir = (caminho: string, token: string, init: Init = {}): Promise<Response> =>
    fetch(`${portaria.url}/api/v1${caminho}`, {
      ...init,
      headers: { authorization: `Bearer ${token}`, 'idempotency-key': randomUUID(), ...init.headers },
    })
  const abrir = (): Promise<Response> =>
    pedir('/processos', dona, {
      method: 'POST',
      body: JSON.stringify(ficha()),
      headers: { 'content-type': 'application/json' },
    })
  const { id } = await dado<Processo>(await abrir())
  const recusados: string[] = []
  const abertos: string[] = []
  let tentados = 0
  let enviados = 0
  let acabou = false

  const sempre = async (oQue: string, fazer: () => Promise<Response>): Promise<void> => {
    while (!acabou) {
      const recusa = await fazer().then(
        async (veio) => (veio.ok ? null : `${veio.status} ${await veio.text()}`),
        (erro: Error) => `${erro.message} ${String(erro.cause)}`,
      )
      if (recusa !== null) recusados.push(`${oQue}: ${recusa}`)
      await esperar(RITMO_MS)
    }
  }
  const carga = [
    sempre('a case', () => pedir(`/processos/${id}`, dona)),
    sempre('the queue', () => pedir('/analista/processos?page_size=5', analista)),
    sempre('oneself', () => pedir('/auth/me', dona)),
    sempre('its documents', () => pedir(`/processos/${id}/documentos`, dona)),
    sempre('a draft', async () => {
      tentados++
      const veio = await abrir()
      if (veio.ok) abertos.push((await dado<Processo>(veio)).id)
      return veio
    }),
    sempre('a file', async () => {
      const body = formulario(id, { arquivo: pdfMinimo() })
      const veio = await pedir('/documentos/upload', dona, { method: 'POST', body })
      if (veio.ok) enviados++
      return veio
    }),
  ]
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
  acabou = true
  await Promise.all(carga)

  expect([ditos, ultimasPalavras(), recusados]).toEqual([ditos, [], []])
  expect(new Set(abertos).size).toBe(tentados)
  const documentos = await dado<Documento[]>(await pedir(`/processos/${id}/documentos?page_size=100`, dona))
  expect(documentos.length).toBe(Math.min(enviados, 100))
  expect([ditos, await verify(await dupla.told(), true, (linha) => ditos.push(linha))]).toEqual([ditos, true])
}, 300_000)

const dado = async <T>(resposta: Response): Promise<T> => ((await resposta.json()) as { data: T }).data

/** Undefined between two lives. */
function pidDe(nome: string): number | undefined {
  try {
    return Number(readFileSync(join(pasta, 'pids', nome), 'utf8'))
  } catch {
    return undefined
  }
}
