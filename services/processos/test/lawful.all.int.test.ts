import { fileURLToPath } from 'node:url'
import { runCommand } from '@car/testing/command'
import { person } from '@car/testing/issuer'
import { until } from '@car/testing/until'
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals'
import { ANA, CAPITALS, createFactory, SOFIA } from './interruption-acts.ts'
import { submitClean } from './lotes/clean-case.ts'
import { build, settled, type Setup } from './support.ts'

/** Tests that `verify` says nothing of lots and of cases that follow others, until somebody changes the row of a lot. */

jest.setTimeout(120_000)

const VERIFY = fileURLToPath(new URL('../src/verify.ts', import.meta.url))
const DORA = person('Dora', 'analista_ambiental')

async function verify(m: Setup) {
  await settled(m, 60_000)
  const { status, output, errors } = await runCommand(VERIFY, m.env)
  if (output === '') throw new Error(errors)
  return { status, problems: JSON.parse(output).problems as { stream: string; problem: string }[] }
}
const NOTHING = { status: 0, problems: [] }

let m: Setup
beforeAll(async () => {
  m = await build({ ALARMES_MS: '500' })
  m.team.push(DORA)
  for (const one of [DORA, ANA]) m.analistas.set(one.id, one)
}, 60_000)
afterAll(() => m.close())

const ofLote = (id: string, end = '', body?: object) => m.ask(SOFIA, 'POST', `/supervisor/lotes/${id}${end}`, body)
const lote = async (id: string) => (await m.ask(SOFIA, 'GET', `/supervisor/lotes/${id}`)).body.data

async function opened(uf: 'AL' | 'AM'): Promise<string> {
  await submitClean(m, uf, CAPITALS[uf], 4)
  await settled(m)
  const asked = { uf, limite: 100, amostra: 0.25, simular: false }
  const { id } = (await m.ask(SOFIA, 'POST', '/supervisor/lotes', asked)).body.data
  await until(
    () => lote(id),
    ({ amostra }) => amostra.length > 0 && amostra.every((one: { status: string }) => one.status === 'em_analise'),
    30_000,
  )
  return id
}
const over = (id: string) =>
  until(
    () => m.connection.collection<{ _id: string; aberto: boolean }>('lotes').findOne({ _id: id }),
    (row) => row?.aberto === false,
    30_000,
  )

test('lots that were confirmed and undone, and cases that correct and join approved ones', async () => {
  const confirmed = await opened('AL')
  for (const { processo_id } of (await lote(confirmed)).amostra)
    expect((await m.ask(DORA, 'POST', `/analista/processos/${processo_id}/aprovar`)).status).toBe(200)
  await until(
    () => ofLote(confirmed, '/confirmar'),
    ({ status }) => status === 200,
  )
  const undone = await opened('AM')
  expect((await ofLote(undone, '/desfazer', { motivo: 'A imagem da região mudou.' })).status).toBe(200)
  await Promise.all([over(confirmed), over(undone)])

  const f = createFactory(m)
  for (const origins of [[await f.aprovado()], [await f.aprovado(), await f.aprovado()]]) {
    const id = await f.following(...origins)
    expect((await m.ask(ANA, 'POST', `/analista/processos/${id}/aprovar`)).status).toBe(200)
  }
  expect(await verify(m)).toEqual(NOTHING)

  // The row of a lot says what the supervisor sees, and whether it goes on.
  const rows = m.connection.collection<{ _id: string; aberto: boolean; estado: string }>('lotes')
  await rows.updateOne({ _id: undone }, { $set: { estado: 'confirmado' } })
  await rows.deleteOne({ _id: confirmed })
  const { status, problems } = await verify(m)
  expect([status, problems.toSorted((a, b) => a.problem.localeCompare(b.problem))]).toEqual([
    1,
    [
      { stream: `lote-${confirmed}`, problem: 'has no line in the read model' },
      { stream: `lote-${undone}`, problem: 'the read model is not what the events add up to' },
    ],
  ])
})
