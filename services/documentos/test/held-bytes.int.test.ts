import { randomBytes, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, jest, test } from '@jest/globals'
import { CarError } from '@car/errors/car-error'
import type { DocumentoKind, DocumentoReason } from '@car/vocabulary/documento'
import { receiveDocumento } from '../src/usecases/upload/receive-documento.ts'
import type { Person } from './support/environment.ts'
import { type Bench, createBench } from './support/bench.ts'

/**
 * Tests that a document holds the bytes of a file for a limited time. The tests set the time of each upload, so they
 * need not wait. The recorded documents have no stored files.
 */

jest.setTimeout(60_000)

const DAY_MS = 24 * 60 * 60_000
let b: Bench
let maria: Person
let joao: Person
let hash: string
beforeAll(async () => {
  b = await createBench()
})
beforeEach(async () => {
  maria = await b.issuer.pessoa('produtor_rural')
  joao = await b.issuer.pessoa('produtor_rural')
  hash = randomBytes(32).toString('hex')
})
afterAll(() => b.close())

async function send(who: Person, processoId: string, days = 0, tipo: DocumentoKind = 'outros'): Promise<string> {
  const at = Date.now() + days * DAY_MS
  const usuario = { id: who.id, nome: 'Fulana', papel: 'produtor_rural', nivel: 'ouro' } as const
  const access = {
    processoId,
    donoId: who.id,
    relacao: 'dono',
    rascunho: true,
    estadoPermite: true,
    onlyKinds: [],
    nivel: 'bronze',
    isHeld: false,
  } as const
  const arquivo = { chave: `arquivos/${randomUUID()}`, hash, tamanho: 10, tipo: 'application/pdf', nome: null }
  const request = { tipo, substitui: null, arquivo }
  try {
    const ctx = { ...b.ctx, now: () => new Date(at) }
    const caller = { ...usuario, jti: randomUUID(), exp: at / 1000, token: who.token }
    return (await receiveDocumento(ctx, caller, access, request, randomUUID())).id
  } catch (error) {
    if (error instanceof CarError) return error.code
    throw error
  }
}
const invalidate = (id: string, motivo: DocumentoReason) =>
  b.record(id, { tipo: 'invalidado', posse: 'w', motivo, instrucoes: [], lido: null })
const documento = async (id: string) => (await b.ctx.store.load('documento', id)).state
const holder = async () => (await b.ctx.store.holderOf(`sha256:${hash}`))?.replace('documento-', '')

test("a stranger's draft keeps a file from its owner for three days; then it is given up, a risk on both", async () => {
  const [ofMaria, ofJoao] = [b.processos.processo(maria), b.processos.processo(joao)]
  const ofStranger = await send(joao, ofJoao)
  expect(await send(maria, ofMaria)).toBe('CAR-007')
  expect(await send(maria, ofMaria, 2.9)).toBe('CAR-007')
  const ofOwner = await send(maria, ofMaria, 3.1)
  expect(await holder()).toBe(ofOwner)
  expect(await documento(ofOwner)).toMatchObject({ status: 'aguardando', detem: true })
  expect(await documento(ofStranger)).toMatchObject({ status: 'aguardando', detem: false })
  const { comDuplicidade } = await b.ctx.documentos.ofProcessos([ofMaria, ofJoao], false)
  expect([...comDuplicidade].toSorted()).toEqual([ofMaria, ofJoao].toSorted())
  expect(await send(joao, ofJoao, 3.2)).toBe('CAR-007')
})

test('of several to whom it is given up at once one has it, and the others are CAR-007', async () => {
  await send(joao, b.processos.processo(joao))
  const owners = await Promise.all(Array.from({ length: 6 }, () => b.issuer.pessoa('produtor_rural')))
  const told = await Promise.all(owners.map((dono) => send(dono, b.processos.processo(dono), 4)))
  const [winner = '', ...others] = told.filter((said) => said !== 'CAR-007')
  expect([told.length, others]).toEqual([6, []])
  expect(await holder()).toBe(winner)
})

test('a submitted case keeps its files, however long ago they came', async () => {
  const ofJoao = b.processos.processo(joao)
  const id = await send(joao, ofJoao)
  b.processos.change(ofJoao, { status: 'submetido' })
  expect(await send(maria, b.processos.processo(maria), 400)).toBe('CAR-007')
  expect(await holder()).toBe(id)
})

test('a stranger with more drafts than can be listed keeps it no longer than others', async () => {
  await send(joao, b.processos.processo(joao))
  b.processos.fill(joao)
  const ofOwner = await send(maria, b.processos.processo(maria), 3.1)
  expect(await holder()).toBe(ofOwner)
})

test('who discards it and sends it again gains no time: what counts is when the owner first asked', async () => {
  const [ofMaria, ofJoao] = [b.processos.processo(maria), b.processos.processo(joao)]
  const before = await send(joao, ofJoao)
  expect(await send(maria, ofMaria)).toBe('CAR-007')
  await b.record(before, { tipo: 'descartado', causa: 'pedido' })
  const after = await send(joao, b.processos.processo(joao), 2.9)
  expect(await holder()).toBe(after)
  expect(await send(maria, ofMaria, 3.1)).not.toBe('CAR-007')
})

test('one’s own draft keeps it, since one can discard it', async () => {
  await send(maria, b.processos.processo(maria))
  expect(await send(maria, b.processos.processo(maria), 400)).toBe('CAR-007')
})

test('an invalid document gives it up after three days to anybody, in whatever state its case is; malware never', async () => {
  const submetido = b.processos.processo(maria, { status: 'pendente' })
  const id = await send(maria, submetido)
  await invalidate(id, 'tipo_divergente')
  expect(await send(maria, submetido, 2.9)).toBe('CAR-007')
  const other = await send(maria, submetido, 3.1)
  expect(await holder()).toBe(other)
  await invalidate(other, 'arquivo_malicioso')
  expect(await send(joao, b.processos.processo(joao), 400)).toBe('CAR-007')
})

test('a file that was refused as another kind is taken as that kind at once, in its own case, as its instructions say', async () => {
  const pendente = b.processos.processo(maria, { status: 'pendente' })
  const id = await send(maria, pendente, 0, 'matricula_imovel')
  expect(await send(maria, pendente, 0, 'ccir')).toBe('CAR-007')
  await invalidate(id, 'tipo_divergente')
  expect(await send(maria, pendente, 0, 'matricula_imovel')).toBe('CAR-007')
  expect(await send(joao, b.processos.processo(joao), 0, 'ccir')).toBe('CAR-007')
  const asOther = await send(maria, pendente, 0, 'ccir')
  expect(await holder()).toBe(asOther)
  expect(await documento(asOther)).toMatchObject({ status: 'aguardando', detem: true })
  expect(await documento(id)).toMatchObject({ status: 'invalido', detem: false })
})
