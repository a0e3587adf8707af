import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals'
import { runCommand } from '@car/testing/command'
import { limparArquivos } from '../src/usecases/limpar-arquivos.ts'
import { ate, type Pessoa } from './apoio/ambiente.ts'
import { type Bancada, envio, montarBancada, pdf } from './apoio/bancada.ts'

/** The quotas of a case and of a person's drafts, which are small here. */

jest.setTimeout(60_000)

const KB = 1024
let b: Bancada
let maria: Pessoa
let processo: string
beforeAll(async () => {
  b = await montarBancada({ COTA_DOCUMENTOS: '5', COTA_PROCESSO_MB: '1', COTA_RASCUNHOS_MB: '2' })
})
beforeEach(async () => {
  maria = await b.emissor.pessoa('produtor_rural', 'bronze')
  processo = b.processos.processo(maria)
})
afterAll(() => b.close())

async function enviar(onde: string, tamanho = 2_000, headers: Record<string, string> = {}): Promise<string> {
  const { status, json } = await b.enviar(maria, envio(onde, pdf(tamanho)), headers)
  return status === 202 ? '202' : `${status} ${json.error.code} ${/no máximo (\d+ \w+)/.exec(json.error.message)?.[1]}`
}
const muitos = async (onde: readonly string[], tamanho?: number) =>
  (await Promise.all(onde.map((id) => enviar(id, tamanho)))).toSorted()
const vezes = <T>(n: number, algo: T): T[] => Array.from({ length: n }, () => algo)
const doCaso = async (id: string) => b.ambiente.store.collection('cotas_processos').findOne({ _id: id as never })

describe('a case', () => {
  test('has no more documents than it may, however many come at once; one that goes makes room for another', async () => {
    expect(await muitos(vezes(12, processo))).toEqual([...vezes(5, '202'), ...vezes(7, '409 CAR-005 5 documentos')])
    const { json } = await b.pedir(maria, 'GET', `/processos/${processo}/documentos`)
    expect(json.data).toHaveLength(5)
    expect((await b.pedir(maria, 'DELETE', `/documentos/${json.data[0].id}`)).status).toBe(204)
    expect([await enviar(processo), await enviar(processo)]).toEqual(['202', '409 CAR-005 5 documentos'])
  })

  test('takes up no more than it may, however many come at once, and no refused file stays', async () => {
    expect(await muitos(vezes(6, processo), 400 * KB)).toEqual([...vezes(2, '202'), ...vezes(4, '409 CAR-005 1 MB')])
    expect(await enviar(processo, 224 * KB)).toBe('202')
    expect(await enviar(processo, 100)).toBe('409 CAR-005 1 MB')
    expect(await doCaso(processo)).toMatchObject({ documentos: 3, bytes: 1024 * KB })
    await ate(
      () => b.ambiente.store.collection('arquivos_pendentes').countDocuments(),
      (n) => n === 0,
    )
  })

  test('takes in five times as many as it may have, those that went counted, and no more: each is on record for good', async () => {
    const feitos: string[] = []
    for (let n = 0; n < 26; n++) {
      feitos.push(await enviar(processo))
      const { json } = await b.pedir(maria, 'GET', `/processos/${processo}/documentos`)
      if (json.data[0]) await b.pedir(maria, 'DELETE', `/documentos/${json.data[0].id}`)
    }
    expect(feitos).toEqual([...vezes(25, '202'), '409 CAR-005 25 arquivos'])
    expect(await doCaso(processo)).toMatchObject({ documentos: 0, recebidos: 25 })
    expect(await enviar(b.processos.processo(maria))).toBe('202')
  })

  test('counts no file that never came: who begins to send and gives up takes nothing from others', async () => {
    for (let n = 0; n < 30; n++) {
      const aberto = await b.pedir(maria, 'POST', '/documentos/envios', {
        body: JSON.stringify({ processo_id: processo, tipo_documento: 'outros', nome: 'a.pdf', tamanho: 1024 }),
        headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID() },
      })
      expect(aberto.status).toBe(201)
      expect((await b.pedir(maria, 'DELETE', `/documentos/envios/${aberto.json.data.id}`)).status).toBe(204)
    }
    expect(await enviar(processo)).toBe('202')
    expect(await doCaso(processo)).toMatchObject({ documentos: 1, recebidos: 1 })
  })

  test('gets back what a refused upload took: here of bytes that are held already', async () => {
    const bytes = pdf(600 * KB)
    expect((await b.enviar(maria, envio(processo, bytes))).status).toBe(202)
    const outro = b.processos.processo(maria)
    expect((await b.enviar(maria, envio(outro, bytes))).json.error.code).toBe('CAR-007')
    expect(await doCaso(outro)).toMatchObject({ documentos: 0, bytes: 0, arquivos: [] })
  })

  test('gets back what an upload took that died before it was on record, with its file', async () => {
    const chave = await b.ctx.arquivos.guardar(Readable.from([pdf()], { objectMode: false }), 'application/pdf')
    await b.ctx.cotas.ocupar({ processoId: processo, chave, tamanho: 1024 * KB }, b.ctx.limites)
    expect(await enviar(processo)).toBe('409 CAR-005 1 MB')
    await limparArquivos(b.ctx, -1_000)
    expect(await b.ambiente.chaves(chave)).toEqual([])
    expect(await enviar(processo)).toBe('202')
  })

  test('tells an upload that took the last room and was cut off before its answer what came of it', async () => {
    await muitos(vezes(4, processo))
    const chave = { 'idempotency-key': randomUUID() }
    const partes = envio(processo, pdf())
    const primeira = await b.enviar(maria, partes, chave)
    await b.ambiente.store
      .collection('idempotencia')
      .updateMany({}, { $unset: { answer: '' }, $set: { heldUntil: new Date(0) } })
    expect((await b.enviar(maria, partes, chave)).json.data).toEqual(primeira.json.data)
    expect(await doCaso(processo)).toMatchObject({ documentos: 5 })
  })
})

describe('the drafts of a person', () => {
  test('take up no more than they may together; those of others, and what is submitted, do not count', async () => {
    const rascunhos = Array.from({ length: 6 }, () => b.processos.processo(maria))
    const ditos = await muitos(rascunhos, 900 * KB)
    expect(ditos.filter((dito) => dito === '202').length).toBeLessThanOrEqual(2)
    expect(new Set(ditos)).toEqual(new Set([...ditos.filter((dito) => dito === '202'), '409 CAR-005 2 MB']))
    for (const id of rascunhos) await enviar(id, 900 * KB)
    const cheios: string[] = []
    for (const id of rascunhos) if (((await doCaso(id))?.['bytes'] as number) > 0) cheios.push(id)
    expect(cheios).toHaveLength(2)

    const joao = await b.emissor.pessoa('produtor_rural')
    expect((await b.enviar(joao, envio(b.processos.processo(joao), pdf(900 * KB)))).status).toBe(202)
    const emAnalise = b.processos.processo(maria, { status: 'pendente' })
    expect(await enviar(emAnalise, 900 * KB)).toBe('202')

    expect(await enviar(processo, 900 * KB)).toBe('409 CAR-005 2 MB')
    b.processos.mudar(cheios[0] ?? '', { status: 'submetido' })
    expect([await enviar(processo, 900 * KB), await enviar(processo, 900 * KB)]).toEqual(['202', '409 CAR-005 1 MB'])
  })

  test('have room again for what was discarded', async () => {
    const [um, outro] = [b.processos.processo(maria), b.processos.processo(maria)]
    const { json } = await b.enviar(maria, envio(um, pdf(1024 * KB)))
    expect(await enviar(outro, 1000 * KB)).toBe('202')
    expect(await enviar(processo, 100 * KB)).toBe('409 CAR-005 2 MB')
    await b.pedir(maria, 'DELETE', `/documentos/${json.data.id}`)
    expect(await enviar(processo, 100 * KB)).toBe('202')
  })
})

test('what is taken up is counted anew from the record, and verified', async () => {
  await muitos([processo, processo], 100 * KB)
  const { json } = await b.enviar(maria, envio(processo, pdf()))
  await b.pedir(maria, 'DELETE', `/documentos/${json.data.id}`)
  const contado = await doCaso(processo)
  expect(await problemas()).toEqual([])
  await b.ambiente.store.collection('cotas_processos').deleteOne({ _id: processo as never })
  await b.ambiente.store.collection('cotas_donos').deleteMany({})
  expect(await problemas()).toEqual(vezes(2, 'is not counted in what its case takes up'))
  await comando('rebuild')
  expect(await doCaso(processo)).toMatchObject({ documentos: 2, bytes: contado?.['bytes'] })
  await b.ctx.cotas.ocupar({ processoId: processo, chave: 'arquivos/de-ninguem', tamanho: 1 }, b.ctx.limites)
  expect(await problemas()).toEqual(['takes up room and belongs to no document'])
  await b.ctx.cotas.devolver('arquivos/de-ninguem')
  expect(await problemas()).toEqual([])
})

async function problemas(): Promise<string[]> {
  const { problemas: ditos } = JSON.parse(await comando('verify')) as { problemas: { problema: string }[] }
  return ditos.map(({ problema }) => problema)
}

async function comando(nome: string): Promise<string> {
  const caminho = fileURLToPath(new URL(`../src/${nome}.ts`, import.meta.url))
  return (await runCommand(caminho, b.env)).output
}
