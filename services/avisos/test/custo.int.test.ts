import { countGrpcCalls } from '@car/testing/grpc-calls'
import { countRoundTrips } from '@car/testing/round-trips'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import mongoose from 'mongoose'
import { until } from '@car/testing/until'
import { type Bancada, bancada } from './apoio.ts'
import { PENDENCIA } from './dado.ts'

/** What it costs to tell one person of one fact, and to show the notice: counted, never timed. */

let b: Bancada
beforeAll(async () => {
  // Nobody dies here, and renewing a lease would be counted.
  b = await bancada({ LEASE_MS: '600000' })
  await b.ligar()
}, 60_000)
afterAll(() => b.close())

/** The rounds look for what is due; so does the test. */
const dasRondas = (ida: string, { filter }: Record<string, unknown>): boolean => {
  const { until: due, em, entrega, _id } = (filter ?? {}) as Record<string, unknown>
  const procura = ida.endsWith('.find') && (due !== undefined || em !== undefined)
  return (
    procura ||
    ida === 'entregas.findAndModify' ||
    (entrega === 'espera' && _id === undefined) ||
    ida === 'entregas.aggregate'
  )
}

async function custoDe(fazer: () => Promise<unknown>) {
  const perguntas = countGrpcCalls()
  const idas = await countRoundTrips(mongoose.connections, fazer, dasRondas)
  return { loja: idas().toSorted(), pares: perguntas().toSorted() }
}

const DE_UM_AVISO = ['avisos.find', 'avisos.insert', 'avisos.update', 'entregas.delete', 'entregas.insert']
const PERGUNTAS = ['avisos asks ObterEndereco', 'avisos asks ObterQuadro', 'avisos asks ObterQuadro']

/** Publishes a fact, and waits until nothing is left to send. */
const contado = (tipo: 'pendencia.criada' | 'processo.submetido', pessoaId: string, dados: object) => async () => {
  await b.contar(tipo, dados)
  await b.resolvidos(pessoaId)
  await until(
    () => b.store.collection('entregas').countDocuments({}),
    (n) => n === 0,
  )
}

describe('a fact that is told to one person costs', () => {
  test('five round trips and three questions, where the kind cannot be switched off; and two for its reminders', async () => {
    const dona = b.alguem()
    const prazo_em = new Date(Date.now() + 30 * 86_400_000).toISOString()
    const id = b.processo(dona.id, { pendencias: [{ id: PENDENCIA, status: 'aberta', prazo_em }] })
    const custo = await custoDe(contado('pendencia.criada', dona.id, b.doProcesso(id, { pendencia_id: PENDENCIA })))
    expect(custo).toEqual({ loja: ['agenda.insert', 'agenda.insert', ...DE_UM_AVISO].toSorted(), pares: PERGUNTAS })
  })

  test('two more where it can', async () => {
    const dona = b.alguem()
    const dados = b.doProcesso(b.processo(dona.id, { status: 'submetido' }))
    const custo = await custoDe(contado('processo.submetido', dona.id, dados))
    expect(custo).toEqual({
      loja: [...DE_UM_AVISO, 'avisos.aggregate', 'preferencias.find'].toSorted(),
      pares: PERGUNTAS,
    })
  })
})

describe('who looks costs', () => {
  test('a page, its count and what it says; a mark a look and a write; preferences a look', async () => {
    const dona = b.alguem()
    await contado('processo.submetido', dona.id, b.doProcesso(b.processo(dona.id, { status: 'submetido' })))()
    let id = ''
    const pagina = await custoDe(async () => {
      id = (await b.pedir(dona, 'GET', '/avisos')).corpo.data[0].id
    })
    expect(pagina).toEqual({ loja: ['avisos.aggregate', 'avisos.find'], pares: [] })
    const marca = await custoDe(() => b.pedir(dona, 'POST', `/avisos/${id}/lido`))
    expect(marca).toEqual({ loja: ['avisos.find', 'avisos.update'], pares: [] })
    const escolhas = await custoDe(() => b.pedir(dona, 'GET', '/avisos/preferencias'))
    expect(escolhas).toEqual({ loja: ['preferencias.find'], pares: [] })
  })
})
