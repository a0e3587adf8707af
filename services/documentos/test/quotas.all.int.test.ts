import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals'
import { runCommand } from '@car/testing/command'
import { cleanFiles } from '../src/usecases/clean-files.ts'
import { end, type Person } from './support/environment.ts'
import { type Bench, upload, createBench, pdf } from './support/bench.ts'

jest.setTimeout(60_000)

const KB = 1024
let b: Bench
let maria: Person
let processo: string
beforeAll(async () => {
  b = await createBench({ COTA_DOCUMENTOS: '5', COTA_PROCESSO_MB: '1', COTA_RASCUNHOS_MB: '2' })
})
beforeEach(async () => {
  maria = await b.issuer.pessoa('produtor_rural', 'bronze')
  processo = b.processos.processo(maria)
})
afterAll(() => b.close())

async function send(where: string, tamanho = 2_000, headers: Record<string, string> = {}): Promise<string> {
  const { status, json } = await b.send(maria, upload(where, pdf(tamanho)), headers)
  return status === 202 ? '202' : `${status} ${json.error.code} ${/no máximo (\d+ \w+)/.exec(json.error.message)?.[1]}`
}
const many = async (where: readonly string[], tamanho?: number) =>
  (await Promise.all(where.map((id) => send(id, tamanho)))).toSorted()
const times = <T>(n: number, something: T): T[] => Array.from({ length: n }, () => something)
const ofProcesso = async (id: string) => b.environment.store.collection('cotas_processos').findOne({ _id: id as never })

describe('a case', () => {
  test('has no more documents than it may, however many come at once; one that goes makes room for another', async () => {
    expect(await many(times(12, processo))).toEqual([...times(5, '202'), ...times(7, '409 CAR-005 5 documentos')])
    const { json } = await b.ask(maria, 'GET', `/processos/${processo}/documentos`)
    expect(json.data).toHaveLength(5)
    expect((await b.ask(maria, 'DELETE', `/documentos/${json.data[0].id}`)).status).toBe(204)
    expect([await send(processo), await send(processo)]).toEqual(['202', '409 CAR-005 5 documentos'])
  })

  test('takes up no more than it may, however many come at once, and no refused file stays', async () => {
    expect(await many(times(6, processo), 400 * KB)).toEqual([...times(2, '202'), ...times(4, '409 CAR-005 1 MB')])
    expect(await send(processo, 224 * KB)).toBe('202')
    expect(await send(processo, 100)).toBe('409 CAR-005 1 MB')
    expect(await ofProcesso(processo)).toMatchObject({ documentos: 3, bytes: 1024 * KB })
    await end(
      () => b.environment.store.collection('arquivos_pendentes').countDocuments(),
      (n) => n === 0,
    )
  })

  test('takes in five times as many as it may have, those that went counted, and no more: each is on record for good', async () => {
    const done: string[] = []
    for (let n = 0; n < 26; n++) {
      done.push(await send(processo))
      const { json } = await b.ask(maria, 'GET', `/processos/${processo}/documentos`)
      if (json.data[0]) await b.ask(maria, 'DELETE', `/documentos/${json.data[0].id}`)
    }
    expect(done).toEqual([...times(25, '202'), '409 CAR-005 25 arquivos'])
    expect(await ofProcesso(processo)).toMatchObject({ documentos: 0, recebidos: 25 })
    expect(await send(b.processos.processo(maria))).toBe('202')
  })

  test('counts no file that never came: who begins to send and gives up takes nothing from others', async () => {
    for (let n = 0; n < 30; n++) {
      const opened = await b.ask(maria, 'POST', '/documentos/envios', {
        body: JSON.stringify({ processo_id: processo, tipo_documento: 'outros', nome: 'a.pdf', tamanho: 1024 }),
        headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID() },
      })
      expect(opened.status).toBe(201)
      expect((await b.ask(maria, 'DELETE', `/documentos/envios/${opened.json.data.id}`)).status).toBe(204)
    }
    expect(await send(processo)).toBe('202')
    expect(await ofProcesso(processo)).toMatchObject({ documentos: 1, recebidos: 1 })
  })

  test('gets back what a refused upload took: here of bytes that are held already', async () => {
    const bytes = pdf(600 * KB)
    expect((await b.send(maria, upload(processo, bytes))).status).toBe(202)
    const other = b.processos.processo(maria)
    expect((await b.send(maria, upload(other, bytes))).json.error.code).toBe('CAR-007')
    expect(await ofProcesso(other)).toMatchObject({ documentos: 0, bytes: 0, arquivos: [] })
  })

  test('gets back what an upload took that died before it was on record, with its file', async () => {
    const chave = await b.ctx.arquivos.store(Readable.from([pdf()], { objectMode: false }), 'application/pdf')
    await b.ctx.quotas.occupy({ processoId: processo, chave, tamanho: 1024 * KB }, b.ctx.limites)
    expect(await send(processo)).toBe('409 CAR-005 1 MB')
    await cleanFiles(b.ctx, -1_000)
    expect(await b.environment.keys(chave)).toEqual([])
    expect(await send(processo)).toBe('202')
  })

  test('tells an upload that took the last room and was cut off before its answer what came of it', async () => {
    await many(times(4, processo))
    const chave = { 'idempotency-key': randomUUID() }
    const pieces = upload(processo, pdf())
    const first = await b.send(maria, pieces, chave)
    await b.environment.store
      .collection('idempotencia')
      .updateMany({}, { $unset: { answer: '' }, $set: { heldUntil: new Date(0) } })
    expect((await b.send(maria, pieces, chave)).json.data).toEqual(first.json.data)
    expect(await ofProcesso(processo)).toMatchObject({ documentos: 5 })
  })
})

describe('the drafts of a person', () => {
  test('take up no more than they may together; those of others, and what is submitted, do not count', async () => {
    const rascunhos = Array.from({ length: 6 }, () => b.processos.processo(maria))
    const told = await many(rascunhos, 900 * KB)
    expect(told.filter((said) => said === '202').length).toBeLessThanOrEqual(2)
    expect(new Set(told)).toEqual(new Set([...told.filter((said) => said === '202'), '409 CAR-005 2 MB']))
    for (const id of rascunhos) await send(id, 900 * KB)
    const full: string[] = []
    for (const id of rascunhos) if (((await ofProcesso(id))?.['bytes'] as number) > 0) full.push(id)
    expect(full).toHaveLength(2)

    const joao = await b.issuer.pessoa('produtor_rural')
    expect((await b.send(joao, upload(b.processos.processo(joao), pdf(900 * KB)))).status).toBe(202)
    const inAnalysis = b.processos.processo(maria, { status: 'pendente' })
    expect(await send(inAnalysis, 900 * KB)).toBe('202')

    expect(await send(processo, 900 * KB)).toBe('409 CAR-005 2 MB')
    b.processos.change(full[0] ?? '', { status: 'submetido' })
    expect([await send(processo, 900 * KB), await send(processo, 900 * KB)]).toEqual(['202', '409 CAR-005 1 MB'])
  })

  test('have room again for what was discarded', async () => {
    const [first, other] = [b.processos.processo(maria), b.processos.processo(maria)]
    const { json } = await b.send(maria, upload(first, pdf(1024 * KB)))
    expect(await send(other, 1000 * KB)).toBe('202')
    expect(await send(processo, 100 * KB)).toBe('409 CAR-005 2 MB')
    await b.ask(maria, 'DELETE', `/documentos/${json.data.id}`)
    expect(await send(processo, 100 * KB)).toBe('202')
  })
})

test('what is taken up is counted anew from the record, and verified', async () => {
  await many([processo, processo], 100 * KB)
  const { json } = await b.send(maria, upload(processo, pdf()))
  await b.ask(maria, 'DELETE', `/documentos/${json.data.id}`)
  const counted = await ofProcesso(processo)
  expect(await problems()).toEqual([])
  await b.environment.store.collection('cotas_processos').deleteOne({ _id: processo as never })
  await b.environment.store.collection('cotas_donos').deleteMany({})
  expect(await problems()).toEqual(times(2, 'is not counted in what its case takes up'))
  await runProgram('rebuild')
  expect(await ofProcesso(processo)).toMatchObject({ documentos: 2, bytes: counted?.['bytes'] })
  await b.ctx.quotas.occupy({ processoId: processo, chave: 'arquivos/of-nobody', tamanho: 1 }, b.ctx.limites)
  expect(await problems()).toEqual(['takes up room and belongs to no document'])
  await b.ctx.quotas.giveBack('arquivos/of-nobody')
  expect(await problems()).toEqual([])
})

async function problems(): Promise<string[]> {
  const { problems: told } = JSON.parse(await runProgram('verify')) as { problems: { problem: string }[] }
  return told.map(({ problem }) => problem)
}

async function runProgram(nome: string): Promise<string> {
  const path = fileURLToPath(new URL(`../src/${nome}.ts`, import.meta.url))
  return (await runCommand(path, b.env)).output
}
