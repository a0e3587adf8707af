import { randomUUID } from 'node:crypto'
import type { FactType } from '@car/events/catalogue'
import { countGrpcCalls } from '@car/testing/grpc-calls'
import { countRoundTrips } from '@car/testing/round-trips'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import mongoose from 'mongoose'
import { until } from '@car/testing/until'
import { type Bench, createBench } from './support.ts'
import { PENDENCIA } from './given.ts'

/** The tests count requests, because times vary. */

let b: Bench
beforeAll(async () => {
  // The lease is long, because its renewals would be counted as round trips.
  b = await createBench({ LEASE_MS: '600000' })
  await b.start()
}, 60_000)
afterAll(() => b.close())

/** Recognises queries that belong to no fact: those of background searches and of the test itself. */
const ofRounds = (there: string, { filter }: Record<string, unknown>): boolean => {
  const { until: due, em, entrega, _id } = (filter ?? {}) as Record<string, unknown>
  const looks = there.endsWith('.find') && (due !== undefined || em !== undefined)
  return (
    looks ||
    there === 'entregas.findAndModify' ||
    (entrega === 'espera' && _id === undefined) ||
    there === 'entregas.aggregate'
  )
}

async function costOf(run: () => Promise<unknown>) {
  const questions = countGrpcCalls()
  const trips = await countRoundTrips(mongoose.connections, run, ofRounds)
  return { trips: trips().toSorted(), pairs: questions().toSorted() }
}

const OF_ONE_AVISO = ['avisos.find', 'avisos.insert', 'avisos.update', 'entregas.delete', 'entregas.insert']
const QUESTIONS = ['avisos asks ObterEndereco', 'avisos asks ObterQuadro', 'avisos asks ObterQuadro']

/** Returns a function that publishes a fact, and waits until the notice is settled and the outbox is empty. */
const counted = (kind: FactType, personId: string, dados: object) => async () => {
  await b.count(kind, dados)
  await b.settled(personId)
  await until(
    () => b.store.collection('entregas').countDocuments({}),
    (n) => n === 0,
  )
}

describe('a fact that is told to one person costs', () => {
  test('seven round trips and three questions, where a case waits for them; and two for its reminders', async () => {
    const owner = b.somebody()
    const prazo_em = new Date(Date.now() + 30 * 86_400_000).toISOString()
    const id = b.processo(owner.id, { pendencias: [{ id: PENDENCIA, status: 'aberta', prazo_em }] })
    const cost = await costOf(counted('pendencia.criada', owner.id, b.ofProcesso(id, { pendencia_id: PENDENCIA })))
    const wait = ['esperas.update', 'esperas.update']
    expect(cost).toEqual({
      trips: ['agenda.insert', 'agenda.insert', ...OF_ONE_AVISO, ...wait].toSorted(),
      pairs: QUESTIONS,
    })
  })

  test('two more where it can', async () => {
    const owner = b.somebody()
    const dados = b.ofProcesso(b.processo(owner.id, { status: 'submetido' }))
    const cost = await costOf(counted('processo.submetido', owner.id, dados))
    expect(cost).toEqual({
      trips: [...OF_ONE_AVISO, 'avisos.aggregate', 'preferencias.find'].toSorted(),
      pairs: QUESTIONS,
    })
  })
})

describe('people are told of a fact with', () => {
  test('one question about each, to a role: where to write, and whether it is still theirs', async () => {
    const admin = b.somebody('admin')
    const dados = { acesso_id: randomUUID(), usuario_id: randomUUID(), motivo: 'cpf_por_dia' }
    const { pairs } = await costOf(counted('acesso.incomum', admin.id, dados))
    expect(pairs).toEqual(['avisos asks ListarPorPapel', 'avisos asks ObterEndereco'])
  })

  test('the case asked about when it is heard, and again right before it is sent', async () => {
    const who = b.somebody('responsavel_tecnico')
    const id = b.processo(b.somebody().id, {
      tecnicos: [{ id: who.id, escopo: 'consultar' }],
      autorizado_id: who.id,
    })
    const dados = b.ofProcesso(id, { autorizacao_id: randomUUID() })
    expect((await costOf(counted('autorizacao.concedida', who.id, dados))).pairs).toEqual(QUESTIONS)
  })

  test('one question more, about the document', async () => {
    const [owner, documento_id] = [b.somebody(), randomUUID()]
    b.owners.documentos.set(documento_id, 'invalido')
    const dados = { ...b.ofProcesso(b.processo(owner.id)), documento_id, tipo_documento: 'ccir', status: 'invalido' }
    const { pairs } = await costOf(counted('documento.invalidado', owner.id, dados))
    expect(pairs).toEqual([...QUESTIONS, 'avisos asks ListarPorProcessos'].toSorted())
  })
})

describe('who looks costs', () => {
  test('a page, its count and what it says; a mark a look and two writes; preferences a look', async () => {
    const owner = b.somebody()
    await counted('processo.submetido', owner.id, b.ofProcesso(b.processo(owner.id, { status: 'submetido' })))()
    let id = ''
    const page = await costOf(async () => {
      id = (await b.ask(owner, 'GET', '/avisos')).body.data[0].id
    })
    expect(page).toEqual({ trips: ['avisos.aggregate', 'avisos.find'], pairs: [] })
    const mark = await costOf(() => b.ask(owner, 'POST', `/avisos/${id}/lido`))
    expect(mark).toEqual({ trips: ['avisos.find', 'avisos.update', 'esperas.update'], pairs: [] })
    const choices = await costOf(() => b.ask(owner, 'GET', '/avisos/preferencias'))
    expect(choices).toEqual({ trips: ['preferencias.find'], pairs: [] })
  })
})
