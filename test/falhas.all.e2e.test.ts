import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { afterEach, describe, expect, test } from '@jest/globals'
import { State } from '@car/local/state'
import { toldBeside } from '@car/local/upkeep/told'
import { verify } from '@car/local/upkeep/verify'
import { until } from '@car/testing/until'
import { ESTADO, pidDe } from './support/ambiente.ts'
import { dados, dito, get, novaChave, post, type Resposta, todos } from './support/api.ts'
import { pdfMinimo } from './support/arquivos.ts'
import { como } from './support/entrar.ts'
import { documentosDe, enviar, obter, rascunho } from './support/fabrica.ts'
import { ficha } from './support/imovel.ts'
import type { ItemDaFila, Processo } from './support/tipos.ts'

/**
 * Each server that the services need is killed, and each is held for longer than a client waits. Requests meanwhile are
 * answered within ten seconds, with the thing asked for or with the part that is missing. Afterwards everything
 * continues by itself.
 */

const PRAZO_MS = 10_500
/** Uploads are separate: they end half a minute after the last one that moved. */
const PRAZO_DO_ENVIO_MS = 33_000
/** The time for a killed server to be back, and for everybody to have found it again, on a busy machine. */
const VOLTA_MS = 60_000
const parados = new Set<number>()

afterEach(() => {
  for (const pid of parados) process.kill(pid, 'SIGCONT')
  parados.clear()
})

/** Stops a server as if its machine had stalled: connections stay open and nobody answers. */
function parar(nome: string): () => void {
  const pid = pidDe(nome)
  process.kill(pid, 'SIGSTOP')
  parados.add(pid)
  return () => {
    process.kill(pid, 'SIGCONT')
    parados.delete(pid)
  }
}

const matar = (nome: string): void => void process.kill(pidDe(nome), 'SIGKILL')

/** The outcome of a request, checked to have come in time. */
async function emTempo(fazer: () => Promise<Resposta>, prazoMs = PRAZO_MS): Promise<string> {
  const inicio = performance.now()
  const veio = dito(await fazer())
  const levou = performance.now() - inicio
  expect([veio, levou < prazoMs || levou]).toEqual([veio, true])
  return veio
}

const FALTA = ['503 CAR-016', '504 CAR-017']

/** Repeats until it holds, as a client does when it is told that something is missing. */
const insistir = (fazer: () => Promise<Resposta>): Promise<Resposta> =>
  until(
    () => fazer(),
    (r) => r.status < 500 && r.status !== 409,
    VOLTA_MS,
  )

const abrir = async (chave: string): Promise<Resposta> => post('/processos', await como('maria'), ficha(), { chave })

/** The queue once all of these are in it. */
async function naFila(ids: string[]): Promise<string[]> {
  const token = await como('analista')
  return until(
    async () => (await todos<ItemDaFila>('/analista/processos?status=rascunho', token)).map((i) => i.processo_id),
    (vistos) => ids.every((id) => vistos.includes(id)),
    VOLTA_MS,
  )
}

describe('killed', () => {
  test('RabbitMQ: acts go on, and what they told arrives when it is back', async () => {
    matar('rabbitmq')
    const feitos: Processo[] = []
    for (let n = 0; n < 3; n++) feitos.push(dados<Processo>(await abrir(novaChave()), 201))
    const fila = await naFila(feitos.map(({ id }) => id))
    for (const { id } of feitos) expect(fila).toContain(id)
  }, 90_000)

  test('Redis: reads go on; a change is done or told to come again, never 401', async () => {
    const { id } = await rascunho()
    const chave = novaChave()
    matar('redis')
    const [lido, aberto] = await Promise.all([
      emTempo(async () => get(`/processos/${id}`, await como('maria'))),
      emTempo(() => abrir(chave)),
    ])
    expect(lido).toBe('200')
    expect(['201', ...FALTA]).toContain(aberto)
    expect((await insistir(() => abrir(chave))).status).toBe(201)
  }, 90_000)

  test('the object store: an upload waits for it or says so, and sent again it is one document', async () => {
    const { id } = await rascunho()
    const [arquivo, chave, token] = [pdfMinimo(), novaChave(), await como('maria')]
    matar('objects')
    const veio = await emTempo(() => enviar(token, id, { arquivo }, { chave }), PRAZO_DO_ENVIO_MS)
    expect(['202', ...FALTA]).toContain(veio)
    expect((await insistir(() => enviar(token, id, { arquivo }, { chave }))).status).toBe(202)
    expect(await documentosDe(id)).toHaveLength(1)
  }, 90_000)

  test('the document store: an act under way is done once', async () => {
    const chaves = Array.from({ length: 5 }, novaChave)
    const primeiros = chaves.map((chave) => emTempo(() => abrir(chave)))
    matar('store')
    for (const veio of await Promise.all(primeiros)) expect(['201', ...FALTA]).toContain(veio)
    const ids = await Promise.all(
      chaves.map(async (chave) => dados<Processo>(await insistir(() => abrir(chave)), 201).id),
    )
    expect(new Set(ids).size).toBe(5)
    for (const id of ids) expect((await obter(id)).status).toBe('rascunho')
  }, 120_000)
})

/**
 * The broker's own command, started as that broker was, once it is up: the broker listens before it accepts commands.
 */
async function rabbitmqctl(...args: string[]): Promise<void> {
  const linhas = readFileSync(`/proc/${pidDe('rabbitmq')}/environ`, 'utf8').split('\0')
  const env = Object.fromEntries(linhas.map((linha) => linha.split(/=(.*)/s).slice(0, 2))) as Record<string, string>
  const run = (command: string[]) => promisify(execFile)('/usr/lib/rabbitmq/bin/rabbitmqctl', command, { env })
  await run(['await_startup'])
  await run(args)
}

test('RabbitMQ out of memory takes nothing: acts go on, and what they told arrives when it has room', async () => {
  const feitos: string[] = []
  try {
    await rabbitmqctl('set_vm_memory_high_watermark', '0.0001')
    for (let n = 0; n < 3; n++) feitos.push(dados<Processo>(await abrir(novaChave()), 201).id)
    expect(await emTempo(async () => get('/analista/processos?page_size=1', await como('analista')))).toBe('200')
  } finally {
    await rabbitmqctl('set_vm_memory_high_watermark', '0.4')
  }
  expect(await naFila(feitos)).toEqual(expect.arrayContaining(feitos))
}, 120_000)

describe('held without a word', () => {
  // Servers are tested one at a time; services that do not ask each other are held side by side.
  test.each(['store', 'redis', 'rabbitmq', 'processos', 'objects', 'documentos auth', 'analista dossie avisos'])(
    '%s for longer than anybody waits',
    async (nomes) => {
      const { id } = await rascunho()
      const [dona, analista] = [await como('maria'), await como('analista')]
      const [chave, doEnvio] = [novaChave(), novaChave()]
      const arquivo = pdfMinimo()
      const pedidos: (() => Promise<Resposta>)[] = [
        () => abrir(chave),
        () => get(`/processos/${id}`, dona),
        () => get('/auth/me', dona),
        () => get('/analista/processos?page_size=1', analista),
        () => get('/publico/dossies/0000-0000-0000-0000', undefined),
      ]
      const continuar = nomes.split(' ').map(parar)
      const vieram = await Promise.all([
        ...pedidos.map((pedido) => emTempo(pedido)),
        emTempo(() => enviar(dona, id, { arquivo }, { chave: doEnvio }), PRAZO_DO_ENVIO_MS),
      ])
      for (const um of continuar) um()
      // Requests that do not need it are answered as ever; the others are told that it is missing.
      for (const veio of vieram) expect(['200', '201', '202', '404 CAR-003', ...FALTA]).toContain(veio)
      expect((await insistir(() => abrir(chave))).status).toBe(201)
      expect((await insistir(() => enviar(dona, id, { arquivo }, { chave: doEnvio }))).status).toBe(202)
      expect(await documentosDe(id)).toHaveLength(1)
    },
    120_000,
  )
})

test('after all of it every record holds', async () => {
  const estado = State.beside(ESTADO)
  if (!estado) throw new Error('the constellation under test does not run')
  const ditos: string[] = []
  const limpo = await until(
    () => {
      ditos.length = 0
      return verify(toldBeside(estado), true, (linha) => ditos.push(linha))
    },
    (vale) => vale,
    60_000,
  ).catch(() => false)
  expect([ditos, limpo]).toEqual([ditos, true])
}, 120_000)
