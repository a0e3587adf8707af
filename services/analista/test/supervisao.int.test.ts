import { countRoundTrips } from '@car/testing/round-trips'
import { until } from '@car/testing/until'
import mongoose from 'mongoose'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { ANA, type Bancada, bancada, SUPERVISORA } from './apoio.ts'
import { processo } from './donos.ts'
import { linha } from './linha.ts'

/** What supervisors look at. */

const dias = (n: number) => new Date(Date.now() + n * 86_400_000).toISOString()

let b: Bancada
beforeAll(async () => {
  b = await bancada()
  await b.ligar()
})
afterAll(() => b.close())

describe('what has passed its term', () => {
  const AVISO = { vez: 1, em: '2026-06-01T03:00:02.118Z' }
  const listar = async (consulta = '') => (await b.pedir(SUPERVISORA, 'GET', `/supervisor/escalados?${consulta}`)).corpo

  test('is listed with its escalation once a fact tells of it, of high priority, until the case has gone on', async () => {
    const caso = processo({ status: 'em_analise', prazo_em: dias(-1) })
    b.donos.processos.set(caso.id, caso)
    await b.contar('processo.submetido', caso.id)
    await until(
      () => b.linhaDe(caso.id),
      (l) => l !== null,
    )
    expect((await listar()).data).toEqual([])

    const andamento = { ...caso.andamento, versao_fluxo: 9, escalada: AVISO } as NonNullable<typeof caso.andamento>
    b.donos.processos.set(caso.id, { ...caso, andamento })
    await b.contar('processo.escalado', caso.id, { versao: 9, status: 'em_analise', vez: 1 })
    const { data } = await until(
      () => listar(),
      ({ meta }) => meta.total_count === 1,
    )
    expect(data).toEqual([expect.objectContaining({ processo_id: caso.id, prioridade: 'alta', escalado: AVISO })])
    const { data: fila } = (await b.pedir(ANA, 'GET', '/analista/processos')).corpo
    expect(fila).toEqual(data)

    b.donos.processos.set(caso.id, {
      ...caso,
      status: 'aprovado',
      andamento: { ...andamento, versao_fluxo: 10, escalada: undefined } as never,
    })
    await b.contar('processo.aprovado', caso.id, { versao: 10, status: 'aprovado' })
    await until(
      () => listar(),
      ({ meta }) => meta.total_count === 0,
    )
  })

  test('comes the longest overdue first, page by page, and is not there for analysts', async () => {
    const muitas = Array.from({ length: 1_000 }, (_, n) =>
      linha({ prazo_em: dias(-n - 1), ...(n % 100 === 0 ? { escalado: { ...AVISO, vez: n < 500 ? 1 : 2 } } : {}) }),
    )
    await b.linhas.insertMany(muitas as never)
    const esperados = muitas.filter((l) => l.escalado).toReversed()
    const vistos: string[] = []
    for (let cursor: string | null = ''; cursor !== null; ) {
      const { data, meta } = await listar(`page_size=4${cursor === '' ? '' : `&cursor=${cursor}`}`)
      vistos.push(...data.map((i: { processo_id: string }) => i.processo_id))
      expect(meta.total_count).toBe(10)
      cursor = meta.cursor_next
    }
    expect(vistos).toEqual(esperados.map((l) => l._id))
    expect((await b.pedir(ANA, 'GET', '/supervisor/escalados')).status).toBe(404)

    const idas = await countRoundTrips(mongoose.connections, async () => void (await listar('page_size=5')))
    expect(idas().toSorted()).toEqual(['fila.aggregate', 'fila.find'])
    const { executionStats } = await b.linhas
      .find({ 'escalado.vez': { $in: [1, 2] } } as never)
      .sort({ prazo_em: 1, _id: 1 })
      .limit(6)
      .explain('executionStats')
    expect(executionStats.totalDocsExamined).toBeLessThanOrEqual(6)
  })
})
