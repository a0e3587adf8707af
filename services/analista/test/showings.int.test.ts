import { until } from '@car/testing/until'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { newProcesso } from './owners.ts'
import { ANA, type Bench, createBench, SUPERVISOR } from './support.ts'

let b: Bench
beforeAll(async () => {
  b = await createBench({ REVISAO_MS: '200' })
  await b.start()
})
afterAll(() => b.close())

async function known() {
  const processo = newProcesso()
  b.owners.processos.set(processo.id, processo)
  await b.tell('processo.submetido', processo.id)
  await until(
    () => b.rowOf(processo.id),
    (row) => row !== null,
  )
  return processo.id
}
const told = (who: typeof ANA, id: string) =>
  until(
    async () => b.owners.listed.flatMap(({ usuario_id, processo_ids }) => (usuario_id === who.id ? processo_ids : [])),
    (ids) => ids.includes(id),
    20_000,
  )

test('what the queue and the report of terms have shown to whom is told to processos', async () => {
  const id = await known()
  expect((await b.ask(ANA, 'GET', '/analista/processos')).body.data).toHaveLength(1)
  expect(await told(ANA, id)).toEqual([id])
  const report = await b.ask(SUPERVISOR, 'GET', '/supervisor/relatorios/prazos?de=2026-01-01&ate=2026-12-31')
  expect(report.body.data.linhas).toHaveLength(1)
  expect(await told(SUPERVISOR, id)).toEqual([id])
})

test('while processos is away the queue goes on, and is counted later', async () => {
  const id = await known()
  await b.owners.peers.close()
  expect((await b.ask(ANA, 'GET', '/analista/processos')).body.data).toHaveLength(2)
  expect(b.owners.listed.some(({ processo_ids }) => processo_ids.includes(id))).toBe(false)
  await b.owners.peers.listen(b.ownersPort)
  expect(await told(ANA, id)).toContain(id)
}, 60_000)
