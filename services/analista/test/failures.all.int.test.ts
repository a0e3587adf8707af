import { fileURLToPath } from 'node:url'
import { runCommand } from '@car/testing/command'
import { until } from '@car/testing/until'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { ANA, type Bench, createBench } from './support.ts'
import { INDICES } from '../src/outbound/queue-query.ts'
import { documento, newProcesso } from './owners.ts'
import { newRow } from './row.ts'

let b: Bench
beforeAll(async () => {
  b = await createBench()
})
afterAll(() => b.close())

const rebuild = fileURLToPath(new URL('../src/rebuild.ts', import.meta.url))
const ownRow = (changes: Parameters<typeof newProcesso>[0] = {}) => {
  const processo = newProcesso(changes)
  b.owners.processos.set(processo.id, processo)
  return processo
}

describe('the rebuild command', () => {
  test('writes every row anew, also one that is wrong in itself, and takes out what is no more', async () => {
    const certain = ownRow()
    const crooked = ownRow({ numero: '2026/000077' })
    b.owners.documentos.set('d', documento(certain.id, { id: 'd' }))
    const gone = newRow()
    await b.linhas.insertMany([gone, newRow({ _id: crooked.id, numero: 'crooked', versao_fluxo: 999 })] as never)

    const { output } = await runCommand(rebuild, { ...b.env, LOG_LEVEL: 'info' })
    expect(output).toContain('"linhas":3')
    expect(await b.rowOf(certain.id)).toMatchObject({ numero: '2026/000012', total_documentos: 1 })
    expect(await b.rowOf(crooked.id)).toMatchObject({ numero: '2026/000077', versao_fluxo: 3 })
    expect(await b.rowOf(gone._id)).toMatchObject({ status: 'descartado' })
  })

  test('asks for its settings by name', async () => {
    const { status, errors } = await runCommand(rebuild, {})
    expect([status, errors]).toEqual([1, expect.stringContaining('PROCESSOS_GRPC: is missing')])
  })
})

describe('rounds', () => {
  let quick: Bench
  beforeAll(async () => {
    quick = await createBench({ REVISAO_MS: '200', RECONCILIACAO_MS: '200' })
    await quick.start()
  })
  afterAll(() => quick.close())

  test('find what no fact told', async () => {
    const processo = newProcesso()
    quick.owners.processos.set(processo.id, processo)
    await until(
      () => quick.rowOf(processo.id),
      (row) => row !== null,
    )
    quick.owners.processos.set(processo.id, { ...processo, numero: '2026/000055' })
    await until(
      () => quick.rowOf(processo.id),
      (row) => row?.numero === '2026/000055',
    )
    quick.owners.processos.delete(processo.id)
    const mark = await until(
      () => quick.rowOf(processo.id),
      (row) => row?.status === 'descartado',
    )
    expect(mark).not.toHaveProperty('numero')
  })
})

describe('with the service running', () => {
  beforeAll(() => b.start())

  test('the store has the indexes that the lists were written for', async () => {
    const created = Object.values(await b.linhas.indexInformation()) as unknown as [string, number][][]
    const asText = (pairs: [string, number][]) => pairs.map(([campo, direction]) => `${campo}:${direction}`).join(' ')
    expect(created.map(asText)).toEqual(expect.arrayContaining(INDICES.map((index) => asText(Object.entries(index)))))
  })

  test('owners that are gone: what needs them says so, lists and figures go on, facts wait', async () => {
    const processo = ownRow()
    await b.tell('processo.submetido', processo.id)
    await until(
      () => b.rowOf(processo.id),
      (row) => row !== null,
    )
    await b.owners.peers.close()

    const achados = await b.ask(ANA, 'GET', `/analista/processos/${processo.id}/achados`)
    expect([503, 504]).toContain(achados.status)
    expect(['CAR-016', 'CAR-017']).toContain(achados.body.error.code)
    expect((await b.ask(ANA, 'GET', '/analista/processos')).body.data).not.toEqual([])
    expect((await b.ask(ANA, 'GET', '/analista/dashboard')).status).toBe(200)

    b.owners.processos.set(processo.id, { ...processo, numero: '2026/000066' })
    await b.tell('processo.editado', processo.id)
    await b.owners.peers.listen(b.ownersPort)
    await until(
      () => b.rowOf(processo.id),
      (row) => row?.numero === '2026/000066',
      20_000,
    )
  }, 60_000)

  test('a fact told while nobody listened is heard later', async () => {
    await b.shutDown()
    const processo = ownRow()
    await b.tell('processo.criado', processo.id)
    await b.start()
    const rebuilt = await until(
      () => b.rowOf(processo.id),
      (row) => row !== null,
    )
    expect(rebuilt).toMatchObject({ numero: processo.numero })
  }, 30_000)
})

describe('priorities', () => {
  let reviewed: Bench
  beforeAll(async () => {
    reviewed = await createBench({ REVISAO_MS: '100' })
    await reviewed.start()
  })
  afterAll(() => reviewed.close())

  test('change when time has passed, and nothing else', async () => {
    // Less than a second from now, exactly ten days of the term are left.
    const prazo_em = new Date(Date.now() + 10 * 86_400_000 + 700).toISOString()
    const processo = newProcesso({ prazo_em, submetido_em: new Date().toISOString() })
    reviewed.owners.processos.set(processo.id, processo)
    await reviewed.tell('processo.submetido', processo.id)
    await until(
      () => reviewed.rowOf(processo.id),
      (row) => row?.prioridade === 0,
    )
    const after = await until(
      () => reviewed.rowOf(processo.id),
      (row) => row?.prioridade === 1,
    )
    expect(after).toMatchObject({ score_risco: 19, revisar_em: expect.any(String) })
  })
})
