import { type ChildProcess, spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, beforeAll, beforeEach, expect, jest, test } from '@jest/globals'
import { PROGRAM_ENV } from '@car/testing/program-env'
import { readSettings, readWorkerSettings } from '../src/config.ts'
import { createService } from '../src/service.ts'
import { limparArquivos } from '../src/usecases/limpar-arquivos.ts'
import { createWorker } from '../src/worker-service.ts'
import { ate, type Pessoa } from './apoio/ambiente.ts'
import { type Bancada, envio, LEITURA_MS, montarBancada, multipart, pdf, type Resposta } from './apoio/bancada.ts'
import { esticarFio } from './apoio/fio.ts'
import { encerrar } from './apoio/trabalhador.ts'

/** The faults of each backing service, one at a time: it goes away, and comes back. */

type Fio = Awaited<ReturnType<typeof esticarFio>>
// Reading takes the processor that it gets, beside other tests at work.
jest.setTimeout(240_000)

let b: Bancada
let maria: Pessoa
let processo: string
let fios: { store: Fio; broker: Fio; objetos: Fio }
let env: Record<string, string>
let desligar: (() => Promise<unknown>)[] = []

beforeAll(async () => {
  // One reader is enough for tests that do not depend on their number, and each takes time to start.
  b = await montarBancada({ WORKERS: '1' })
  maria = await b.emissor.pessoa('produtor_rural')
  processo = b.processos.processo(maria)
})
beforeEach(async () => {
  fios = {
    store: await esticarFio(b.env.MONGODB_URI),
    broker: await esticarFio(b.env.AMQP_URL),
    objetos: await esticarFio(b.env.S3_ENDPOINT),
  }
  // A stalled object store is given up sooner than in production. A lease outlives the outages here, as it does there.
  env = {
    ...b.env,
    S3_TIMEOUT_MS: '4000',
    LEASE_MS: '10000',
    MONGODB_URI: fios.store.url,
    AMQP_URL: fios.broker.url,
    S3_ENDPOINT: fios.objetos.url,
  }
})
afterEach(async () => {
  for (const fio of Object.values(fios)) fio.religar()
  for (const fim of desligar.splice(0)) await fim()
  for (const fio of Object.values(fios)) await fio.close()
})
afterAll(() => b.close())

async function servir(): Promise<string> {
  const servico = createService(readSettings(env))
  desligar.push(() => servico.close())
  await servico.start()
  return `http://127.0.0.1:${servico.ports().http}/api/v1`
}

async function ler(): Promise<void> {
  const trabalhador = await createWorker(readWorkerSettings({ ...env, PORT: '', FINISH_MS: '0' }))
  desligar.push(() => trabalhador.close())
  await trabalhador.start()
}

async function enviar(base: string, bytes: Buffer, tipo = 'outros', mime = 'application/pdf'): Promise<Resposta> {
  const [p, t, a] = envio(processo, bytes, tipo)
  const { corpo, tipo: contentType } = multipart([p, t, { ...a, tipo: mime }] as never)
  const res = await fetch(`${base}/documentos/upload`, {
    method: 'POST',
    body: corpo,
    headers: { authorization: `Bearer ${maria.token}`, 'content-type': contentType },
  })
  const lidos = Buffer.from(await res.arrayBuffer())
  return { status: res.status, headers: res.headers, bytes: lidos, json: JSON.parse(lidos.toString()) }
}

const situacao = (id: string) => b.situacao(maria, id)
const assentado = (id: string) => b.assentado(maria, id)
const tipos = (id: string) => b.tipos(id)
let copias = 0
/** A photographed CCIR, which takes time to read, with other bytes each time. */
const foto = async () =>
  Buffer.concat([
    await readFile(new URL('../../../samples/par202.ccir.light.jpg', import.meta.url)),
    Buffer.from(`cópia ${copias++} ${Math.random()}`),
  ])

/** A CCIR that is read quickly. */
const comTexto = async () =>
  Buffer.concat([
    await readFile(new URL('../../../samples/par202.ccir.pdf', import.meta.url)),
    Buffer.from(`\n% cópia ${copias++} ${Math.random()}\n`),
  ])

test('a part that the object store does not take is CAR-016 and sent again; no part is counted that is not there', async () => {
  const base = await servir()
  const bytes = pdf(2 * 1024 * 1024)
  const campos = { processo_id: processo, tipo_documento: 'outros', nome: 'a.pdf', tamanho: bytes.length }
  const pedir = async (caminho: string, corpo?: object): Promise<Resposta['json']> => {
    const binario = Buffer.isBuffer(corpo)
    const res = await fetch(`${base}/documentos/envios${caminho}`, {
      method: 'POST',
      ...(corpo ? { body: binario ? new Uint8Array(corpo) : JSON.stringify(corpo) } : {}),
      headers: {
        authorization: `Bearer ${maria.token}`,
        'content-type': binario ? 'application/octet-stream' : 'application/json',
      },
    })
    return res.json()
  }
  const { id } = (await pedir('', campos)).data
  const parte = (inicio: number) =>
    pedir(`/${id}/partes?inicio=${inicio}`, bytes.subarray(inicio, inicio + 1024 * 1024))
  expect((await parte(0)).data.recebido_bytes).toBe(1024 * 1024)
  fios.objetos.cortar()
  expect((await parte(1024 * 1024)).error.code).toBe('CAR-016')
  fios.objetos.religar()
  expect((await parte(1024 * 1024)).data.recebido_bytes).toBe(bytes.length)
  fios.objetos.cortar()
  expect((await pedir(`/${id}/concluir`)).error.code).toBe('CAR-016')
  fios.objetos.religar()
  const { data } = await pedir(`/${id}/concluir`)
  expect((await b.pedir(maria, 'GET', `/documentos/${data.id}/arquivo`)).bytes.equals(bytes)).toBe(true)
  expect(await b.ambiente.chaves('envios/')).toEqual([])
})

test('without the object store an upload is CAR-016 and leaves nothing; with it again, the next one is taken', async () => {
  const base = await servir()
  fios.objetos.cortar()
  const recusado = await enviar(base, pdf(12_000_000))
  expect([recusado.status, recusado.json.error.code, recusado.headers.get('retry-after')]).toEqual([
    503,
    'CAR-016',
    expect.any(String),
  ])
  fios.objetos.religar()
  expect((await enviar(base, pdf(12_000_000))).status).toBe(202)
  expect(await limparArquivos(b.ctx, -1_000)).toBeGreaterThanOrEqual(0)
  expect(await b.ambiente.store.collection('arquivos_pendentes').countDocuments()).toBe(0)
})

test.each([
  ['once all of it was received', 12_000_000],
  ['while its sender is held up', 24_000_000],
])('an object store that stalls in the middle of an upload, %s, is CAR-017, and nothing of it stays', async (_q, n) => {
  const base = await servir()
  const guardados = (await b.ambiente.chaves('arquivos/')).length
  fios.objetos.estancar(6_000_000)
  const recusado = await enviar(base, pdf(n))
  expect([recusado.status, recusado.json.error.code]).toEqual([504, 'CAR-017'])
  fios.objetos.religar()
  expect((await enviar(base, pdf(12_000_000))).status).toBe(202)
  await limparArquivos(b.ctx, -1_000)
  expect(await b.ambiente.store.collection('arquivos_pendentes').countDocuments()).toBe(0)
  expect(await b.ambiente.chaves('arquivos/')).toHaveLength(guardados + 1)
})

test('a download in the middle of which the object store stalls breaks off, and is whole the next time', async () => {
  const base = await servir()
  const bytes = pdf(12_000_000)
  const { json } = await enviar(base, bytes)
  const baixar = async () => {
    const res = await fetch(`${base}/documentos/${json.data.id}/arquivo`, {
      headers: { authorization: `Bearer ${maria.token}` },
    })
    return Buffer.from(await res.arrayBuffer())
  }
  fios.objetos.estancar(4_000_000)
  await expect(baixar()).rejects.toThrow('terminated')
  fios.objetos.religar()
  expect((await baixar()).equals(bytes)).toBe(true)
})

test('without the document store an upload is CAR-016 within its time, and taken once it is back', async () => {
  const base = await servir()
  fios.store.cortar()
  const inicio = Date.now()
  const recusado = await enviar(base, pdf())
  expect([recusado.status, recusado.json.error.code]).toEqual([503, 'CAR-016'])
  expect(Date.now() - inicio).toBeLessThan(10_000)
  fios.store.religar()
  await ate(
    () => enviar(base, pdf()),
    ({ status }) => status === 202,
  )
})

test('without the broker an upload is taken, and read once the broker is back', async () => {
  const base = await servir()
  await ler()
  fios.broker.cortar()
  const { status, json } = await enviar(base, await comTexto(), 'ccir')
  expect(status).toBe(202)
  fios.broker.religar()
  expect((await assentado(json.data.id)).status).toBe('valido')
})

test('a worker without the object store waits for it, and no attempt is counted', async () => {
  const base = await servir()
  const { json } = await enviar(base, await comTexto(), 'ccir')
  fios.objetos.cortar()
  await ler()
  const fila = b.ambiente.store.collection('pauta')
  await ate(
    () => fila.findOne({ _id: json.data.id }),
    (item) => item?.['holder'] != null,
  )
  expect((await situacao(json.data.id)).status).toBe('aguardando')
  fios.objetos.religar()
  expect((await assentado(json.data.id)).status).toBe('valido')
  expect(await tipos(json.data.id)).toEqual(['recebido', 'em_processamento', 'validado'])
})

test('a worker that loses the document store while it reads records what it read once the store is back', async () => {
  const base = await servir()
  await ler()
  const { json } = await enviar(base, await foto(), 'ccir', 'image/jpeg')
  await ate(
    () => situacao(json.data.id),
    ({ status }) => status === 'processando',
    LEITURA_MS,
  )
  fios.store.cortar()
  setTimeout(() => fios.store.religar(), 6_000)
  expect((await assentado(json.data.id)).status).toBe('valido')
  expect(await tipos(json.data.id)).toEqual(['recebido', 'em_processamento', 'validado'])
})

test('the service killed in the middle of an upload leaves nothing that stays, and no document', async () => {
  const processoMorto = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', fileURLToPath(new URL('../src/main.ts', import.meta.url))],
    {
      env: { ...PROGRAM_ENV, ...b.env, PORT: String(await portaLivre()), LOG_LEVEL: 'info' },
      stdio: ['ignore', 'pipe', 'ignore'],
    },
  )
  desligar.push(() => encerrar(processoMorto, 'SIGKILL'))
  const porta = await portaAnunciada(processoMorto)
  const documentos = await b.ambiente.store.collection('documentos').countDocuments()
  const guardados = (await b.ambiente.chaves('arquivos/')).length

  const { corpo, tipo } = multipart(envio(processo, pdf(20_000_000)))
  const tomada = connect(porta, '127.0.0.1')
  tomada.on('error', () => {})
  tomada.write(
    `POST /api/v1/documentos/upload HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${maria.token}\r\n` +
      `content-type: ${tipo}\r\ncontent-length: ${corpo.byteLength}\r\n\r\n`,
  )
  tomada.write((corpo as unknown as Buffer).subarray(0, 15_000_000))
  const pendentes = b.ambiente.store.collection('arquivos_pendentes')
  await ate(
    () => pendentes.countDocuments(),
    (n) => n === 1,
  )
  await encerrar(processoMorto, 'SIGKILL')
  tomada.destroy()

  expect(await limparArquivos(b.ctx, -60_000)).toBeGreaterThan(0)
  expect(await limparArquivos(b.ctx, -60_000)).toBe(0)
  expect(await pendentes.countDocuments()).toBe(0)
  expect(await b.ambiente.chaves('arquivos/')).toHaveLength(guardados)
  expect(await b.ambiente.store.collection('documentos').countDocuments()).toBe(documentos)
})

async function portaLivre(): Promise<number> {
  const fio = await esticarFio('http://127.0.0.1:1')
  await fio.close()
  return Number(new URL(fio.url).port)
}

async function portaAnunciada(filho: ChildProcess): Promise<number> {
  let dito = ''
  filho.stdout?.on('data', (pedaco: Buffer) => (dito += pedaco.toString()))
  const linha = await ate(
    () => /"ports":\{"http":(\d+)/.exec(dito),
    (achada) => achada !== null,
    60_000,
  )
  return Number(linha?.[1])
}
