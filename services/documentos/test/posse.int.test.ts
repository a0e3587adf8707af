import { randomBytes, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, jest, test } from '@jest/globals'
import { ErroCar } from '@car/errors/erro-car'
import type { MotivoDocumento } from '@car/vocabulary/documento'
import { receberDocumento } from '../src/usecases/receber-documento.ts'
import type { Pessoa } from './apoio/ambiente.ts'
import { type Bancada, montarBancada } from './apoio/bancada.ts'

/**
 * Who holds a file's bytes, and for how long. Days pass by the clock that an upload is given. Nothing reads the files
 * of documents recorded here.
 */

jest.setTimeout(60_000)

const DIA_MS = 24 * 60 * 60_000
let b: Bancada
let maria: Pessoa
let joao: Pessoa
let hash: string
beforeAll(async () => {
  b = await montarBancada()
})
beforeEach(async () => {
  maria = await b.emissor.pessoa('produtor_rural')
  joao = await b.emissor.pessoa('produtor_rural')
  hash = randomBytes(32).toString('hex')
})
afterAll(() => b.close())

/** The id of the document that it became, or the code of the refusal. */
async function enviar(quem: Pessoa, processoId: string, dias = 0): Promise<string> {
  const em = Date.now() + dias * DIA_MS
  const usuario = { id: quem.id, nome: 'Fulana', papel: 'produtor_rural', nivel: 'ouro' } as const
  const acesso = {
    processoId,
    donoId: quem.id,
    relacao: 'dono',
    rascunho: true,
    estadoPermite: true,
    nivel: 'bronze',
  } as const
  const arquivo = { chave: `arquivos/${randomUUID()}`, hash, tamanho: 10, tipo: 'application/pdf', nome: null }
  const pedido = { tipo: 'outros', substitui: null, arquivo } as const
  try {
    const ctx = { ...b.ctx, agora: () => new Date(em) }
    const caller = { ...usuario, jti: randomUUID(), exp: em / 1000, token: quem.token }
    return (await receberDocumento(ctx, caller, acesso, pedido, randomUUID())).id
  } catch (erro) {
    if (erro instanceof ErroCar) return erro.code
    throw erro
  }
}
const invalidar = (id: string, motivo: MotivoDocumento) =>
  b.gravar(id, { tipo: 'invalidado', posse: 'w', motivo, instrucoes: [], lido: null })
const documento = async (id: string) => (await b.ctx.store.load('documento', id)).state
const detentor = async () =>
  (await b.ctx.store.collection.one({ uniqueKey: `sha256:${hash}` }))?.stream.replace('documento-', '')

test("a stranger's draft keeps a file from its owner for three days; then it is given up, a risk on both", async () => {
  const [deMaria, deJoao] = [b.processos.processo(maria), b.processos.processo(joao)]
  const doEstranho = await enviar(joao, deJoao)
  expect(await enviar(maria, deMaria)).toBe('CAR-007')
  expect(await enviar(maria, deMaria, 2.9)).toBe('CAR-007')
  const daDona = await enviar(maria, deMaria, 3.1)
  expect(await detentor()).toBe(daDona)
  expect(await documento(daDona)).toMatchObject({ status: 'aguardando', detem: true })
  // The stranger's document stays as it is, but no longer holds the bytes.
  expect(await documento(doEstranho)).toMatchObject({ status: 'aguardando', detem: false })
  const { comDuplicidade } = await b.ctx.documentos.dosProcessos([deMaria, deJoao], false)
  expect([...comDuplicidade].toSorted()).toEqual([deMaria, deJoao].toSorted())
  expect(await enviar(joao, deJoao, 3.2)).toBe('CAR-007')
})

test('of several to whom it is given up at once one has it, and the others are CAR-007', async () => {
  await enviar(joao, b.processos.processo(joao))
  const donos = await Promise.all(Array.from({ length: 6 }, () => b.emissor.pessoa('produtor_rural')))
  const ditos = await Promise.all(donos.map((dono) => enviar(dono, b.processos.processo(dono), 4)))
  const [vencedor = '', ...outros] = ditos.filter((dito) => dito !== 'CAR-007')
  expect([ditos.length, outros]).toEqual([6, []])
  expect(await detentor()).toBe(vencedor)
})

test('a submitted case keeps its files, however long ago they came', async () => {
  const deJoao = b.processos.processo(joao)
  const id = await enviar(joao, deJoao)
  b.processos.mudar(deJoao, { status: 'submetido' })
  expect(await enviar(maria, b.processos.processo(maria), 400)).toBe('CAR-007')
  expect(await detentor()).toBe(id)
})

test('a stranger with more drafts than can be listed keeps it no longer than others', async () => {
  await enviar(joao, b.processos.processo(joao))
  b.processos.encher(joao)
  const daDona = await enviar(maria, b.processos.processo(maria), 3.1)
  expect(await detentor()).toBe(daDona)
})

test('who discards it and sends it again gains no time: what counts is when the owner first asked', async () => {
  const [deMaria, deJoao] = [b.processos.processo(maria), b.processos.processo(joao)]
  const antes = await enviar(joao, deJoao)
  expect(await enviar(maria, deMaria)).toBe('CAR-007')
  await b.gravar(antes, { tipo: 'descartado', causa: 'pedido' })
  const depois = await enviar(joao, b.processos.processo(joao), 2.9)
  expect(await detentor()).toBe(depois)
  expect(await enviar(maria, deMaria, 3.1)).not.toBe('CAR-007')
})

test('one’s own draft keeps it, since one can discard it', async () => {
  await enviar(maria, b.processos.processo(maria))
  expect(await enviar(maria, b.processos.processo(maria), 400)).toBe('CAR-007')
})

test('an invalid document gives it up after three days to anybody, in whatever state its case is; malware never', async () => {
  const submetido = b.processos.processo(maria, { status: 'pendente' })
  const id = await enviar(maria, submetido)
  await invalidar(id, 'tipo_divergente')
  expect(await enviar(maria, submetido, 2.9)).toBe('CAR-007')
  const outro = await enviar(maria, submetido, 3.1)
  expect(await detentor()).toBe(outro)
  await invalidar(outro, 'arquivo_malicioso')
  expect(await enviar(joao, b.processos.processo(joao), 400)).toBe('CAR-007')
})
