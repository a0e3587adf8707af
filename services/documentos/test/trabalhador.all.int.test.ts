import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { afterAll, afterEach, beforeAll, describe, expect, jest, test } from '@jest/globals'
import { criarFato } from '@car/events/fato'
import { createBroker } from '@car/messaging/broker'
import { queueOf } from '@car/messaging/topology'
import type { Service } from '@car/telemetry/lifecycle'
import { readWorkerSettings } from '../src/config.ts'
import { createWorker } from '../src/worker-service.ts'
import { onChannel } from '../../../packages/messaging/test/support.ts'
import { criarClamd, MARCA } from './apoio/clamd.ts'
import { ate, logger, type Pessoa } from './apoio/ambiente.ts'
import { type Bancada, envio, LEITURA_MS, montarBancada, pdf } from './apoio/bancada.ts'
import { encerrar, lancarTrabalhador } from './apoio/trabalhador.ts'

const amostra = (nome: string) => readFile(new URL(`../../../samples/${nome}`, import.meta.url))
/**
 * A PDF with text, which needs no recognition, with other bytes each time: for tests that are not about the quality of
 * reading.
 */
const comTexto = async (nome: string) => Buffer.concat([await amostra(nome), Buffer.from(`\n% ${randomUUID()}\n`)])

// Reading takes the processor that it gets, beside other tests at work.
jest.setTimeout(240_000)

let b: Bancada
let maria: Pessoa
let desligar: (() => Promise<unknown>)[] = []

beforeAll(async () => {
  // One reader is enough for tests that do not depend on their number, and each takes time to start.
  b = await montarBancada({ WORKERS: '1' })
  maria = await b.emissor.pessoa('produtor_rural')
})
afterEach(async () => {
  for (const fim of desligar.splice(0)) await fim()
})
afterAll(() => b.close())

async function ligar(env: Record<string, string> = {}): Promise<Service> {
  const trabalhador = await createWorker(readWorkerSettings({ ...b.env, PORT: '', FINISH_MS: '0', ...env }))
  desligar.push(() => trabalhador.close())
  await trabalhador.start()
  return trabalhador
}

async function receber(bytes: Buffer, tipo = 'matricula_imovel', mime = 'image/jpeg', processo?: string) {
  const [p, t, a] = envio(processo ?? b.processos.processo(maria), bytes, tipo)
  const { status, json } = await b.enviar(maria, [p, t, { ...a, tipo: mime, arquivo: 'foto.jpg' }] as never)
  expect({ status, json }).toMatchObject({ status: 202 })
  return json.data.id as string
}

const situacao = (id: string) => b.situacao(maria, id)
const assentado = (id: string) => b.assentado(maria, id)
const tipos = (id: string) => b.tipos(id)

describe('reading', () => {
  test('a file that carries malware is never read, kept as evidence and served to nobody', async () => {
    const clamd = await criarClamd()
    desligar.push(clamd.close)
    await ligar({ CLAMD_URL: clamd.url })
    const id = await receber(Buffer.concat([pdf(), Buffer.from(MARCA)]), 'outros', 'application/pdf')
    expect(await assentado(id)).toMatchObject({ status: 'invalido', motivo: 'arquivo_malicioso' })
    expect(await tipos(id)).toEqual(['recebido', 'invalidado'])
    expect((await b.pedir(maria, 'GET', `/documentos/${id}/arquivo`)).json).toMatchObject({
      error: { code: 'CAR-005' },
    })
    expect((await b.pedir(maria, 'GET', `/documentos/${id}/paginas/1`)).status).toBe(404)
    const { state } = await b.ctx.store.load('documento', id)
    expect(await b.ambiente.chaves()).toContain(state?.chave)
  })

  test('while the scanner is away a document waits, and nothing is held against it', async () => {
    const fora = await criarClamd()
    await fora.close()
    await ligar({ CLAMD_URL: fora.url })
    const truncado = Buffer.concat([await amostra('hostile/trunc.pdf'), Buffer.from('\n%clamd')])
    const id = await receber(truncado, 'outros', 'application/pdf')
    const tentado = () =>
      b.ambiente.store.collection<{ _id: string; holder: string | null }>('pauta').findOne({ _id: id })
    await ate(tentado, (item) => item?.holder != null)
    const clamd = await criarClamd(undefined, fora.porta)
    desligar.push(clamd.close)
    expect(await assentado(id)).toMatchObject({ status: 'invalido', motivo: 'arquivo_corrompido' })
    expect(await tipos(id)).toEqual(['recebido', 'em_processamento', 'invalidado'])
  })

  test('a message delivered twice and more, at once and late, is read once', async () => {
    await ligar({ WORKERS: '2' })
    const id = await receber(await comTexto('par202.ccir.pdf'), 'ccir', 'application/pdf')
    const broker = createBroker({ url: b.env.AMQP_URL, prefix: b.env.AMQP_PREFIX, service: 'teste', logger })
    desligar.push(() => broker.close())
    const repetir = async () =>
      broker.publish(
        criarFato('documento.recebido', {
          source: '/car/documentos',
          subject: id,
          streamversion: 1,
          data: {
            documento_id: id,
            processo_id: randomUUID(),
            tipo_documento: 'ccir',
            status: 'aguardando',
            versao: 1,
          },
        }),
      )
    await Promise.all([repetir(), repetir(), repetir()])
    await assentado(id)
    await repetir()
    await vazia('leitura')
    expect(await tipos(id)).toEqual(['recebido', 'em_processamento', 'validado'])
  })

  test('two workers at once read each document once', async () => {
    await Promise.all([ligar(), ligar()])
    const ids = [
      await receber(await comTexto('par202.matricula.pdf'), 'matricula_imovel', 'application/pdf'),
      await receber(await comTexto('par202.ccir.pdf'), 'ccir', 'application/pdf'),
    ]
    for (const id of ids) {
      await assentado(id)
      expect(await tipos(id)).toEqual(['recebido', 'em_processamento', 'validado'])
    }
  })

  test('a document whose message was lost is found', async () => {
    const id = await receber(await comTexto('par202.ccir.pdf'), 'ccir', 'application/pdf')
    await onChannel((canal) => canal.purgeQueue(queueOf(b.env.AMQP_PREFIX, 'documentos', 'leitura')))
    await ligar()
    expect((await assentado(id)).status).toBe('valido')
  })
})

describe('a worker that dies', () => {
  test('in the middle of a document loses nothing: the next one reads it again', async () => {
    const primeiro = lancarTrabalhador(b.env)
    desligar.push(() => encerrar(primeiro, 'SIGKILL'))
    const id = await receber(await amostra('par204.ccir.light.jpg'), 'ccir')
    await ate(
      () => situacao(id),
      ({ status }) => status === 'processando',
      LEITURA_MS,
    )
    await encerrar(primeiro, 'SIGKILL')
    const segundo = lancarTrabalhador(b.env)
    desligar.push(() => encerrar(segundo, 'SIGKILL'))

    expect((await assentado(id)).status).toBe('valido')
    expect(await tipos(id)).toEqual(['recebido', 'em_processamento', 'em_processamento', 'validado'])
  })

  test('by order gives back what it has not finished, and nothing is held against the file', async () => {
    const worker = lancarTrabalhador(b.env)
    desligar.push(() => encerrar(worker, 'SIGKILL'))
    const id = await receber(await amostra('par202.ccir.light.jpg'), 'ccir')
    await ate(
      () => situacao(id),
      ({ status }) => status === 'processando',
      LEITURA_MS,
    )
    expect(await encerrar(worker, 'SIGTERM')).toBe(0)
    expect(await tipos(id)).toEqual(['recebido', 'em_processamento', 'devolvido'])
    expect((await situacao(id)).status).toBe('aguardando')
    await ligar()
    expect((await assentado(id)).status).toBe('valido')
  })

  test('at the same document again and again ends it, and the same bytes may be sent once more', async () => {
    const processo = b.processos.processo(maria)
    const bytes = pdf()
    const id = await receber(bytes, 'outros', 'application/pdf', processo)
    for (const tentativa of [1, 2, 3])
      await b.gravar(id, { tipo: 'em_processamento', posse: `morto-${tentativa}`, tentativa })
    await ligar()
    expect(await assentado(id)).toMatchObject({ status: 'invalido', motivo: 'falha_processamento' })
    await receber(bytes, 'outros', 'application/pdf', processo)
  })
})

test('a stored file that is no longer what was received ends its document', async () => {
  const id = await receber(pdf(), 'outros', 'application/pdf')
  const { chave } = (await b.eventos(id))[0] as { chave: string }
  await b.ambiente.objetos.putStream(chave, Readable.from([pdf()]), { contentType: 'application/pdf' })
  await ligar()
  expect(await assentado(id)).toMatchObject({ status: 'invalido', motivo: 'falha_processamento' })
})

test('what was sent and is hostile settles, and the next document is read', async () => {
  await ligar({ WORKERS: '2' })
  const hostis = await Promise.all(
    ['flatebomb.pdf', 'hugepage.pdf', 'trunc.pdf'].map(async (nome) =>
      receber(await amostra(`hostile/${nome}`), 'outros', 'application/pdf'),
    ),
  )
  const bom = await receber(await comTexto('par202.matricula.pdf'), 'matricula_imovel', 'application/pdf')
  for (const id of hostis) expect(await assentado(id)).toMatchObject({ status: 'invalido', motivo: expect.any(String) })
  expect((await assentado(bom)).status).toBe('valido')
})

/** Waits until the queue is empty and none of its messages is in hand. */
async function vazia(fila: string): Promise<void> {
  await ate(
    () => onChannel((canal) => canal.checkQueue(queueOf(b.env.AMQP_PREFIX, 'documentos', fila))),
    ({ messageCount }) => messageCount === 0,
  )
}
