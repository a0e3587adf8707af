import { randomBytes } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { runCommand } from '@car/testing/command'
import { person } from '@car/testing/issuer'
import { unpublished } from '@car/testing/unpublished'
import { until } from '@car/testing/until'
import { startHere, type Setup, build } from '../support.ts'
import { FORM } from '../given.ts'

const OWNER = person('Dona', 'produtor_rural')
const ANA = person('Ana', 'analista_ambiental')
const [K1, K2] = [randomBytes(32).toString('base64'), randomBytes(32).toString('base64')]
const CPFS = ['78307270316', '70010000194', '52998224725', '11144477735']
const programPath = (nome: string) => fileURLToPath(new URL(`../../src/${nome}.ts`, import.meta.url))

let m: Setup
let life: { close: () => Promise<void> }
const cpfOf = new Map<string, string>()
let hashes: string[]

beforeAll(async () => {
  m = await build({ SEALING_KEY: K1 }, async (env) => {
    life = await startHere(env)
    return { close: () => life.close() }
  })
  for (const cpf of CPFS) {
    const { body } = await m.ask(OWNER, 'POST', '/processos', fresh(cpf))
    cpfOf.set(body.data.id, cpf)
  }
  const [first = ''] = cpfOf.keys()
  await m.ask(OWNER, 'PATCH', `/processos/${first}`, { proprietario: { cpf_cnpj: CPFS[3] } })
  cpfOf.set(first, CPFS[3] ?? '')
  await life.close()
  hashes = await currentSeals('hash')
}, 60_000)
afterAll(() => m.close())

const fresh = (cpf_cnpj: string) => ({ imovel: FORM.imovel, proprietario: { nome: 'FULANA DE TAL', cpf_cnpj } })

const commits = () =>
  m.connection
    .collection('commits')
    .find({ stream: /^processo-/ })
    .sort({ _id: 1 })
    .toArray()
const currentSeals = async (campo: string) => (await commits()).map((commit) => String(commit[campo]))
const under = async (kid: string) =>
  (await commits())
    .flatMap(({ sealed = {} }) => Object.values(sealed as object))
    .filter((v) => v.startsWith(`v2.${kid}`))
const run = async (nome: string, ring: string, killedAt?: number) => {
  const { status, output } = await runCommand(programPath(nome), { ...m.env, SEALING_KEY: ring }, { killedAt })
  return { status, ...(JSON.parse(output || '{}') as { chave?: string; reencrypted?: number; problems?: object[] }) }
}

test('a change that was killed half way goes on where it ended, and the key of before is no longer needed', async () => {
  expect((await run('re-encrypt', `${K2} ${K1}`, 4)).status).toBeNull()
  const { chave = '', ...rest } = await run('re-encrypt', `${K2} ${K1}`)
  // Four of the five commits open a case, and one is an edit. Each has a number and its other fields. The killed run had
  // re-encrypted three of the ten values.
  expect(rest).toEqual({ service: 'processos', status: 0, reencrypted: 7, problems: [] })
  expect(await under(chave)).toHaveLength(10)
  expect(await run('re-encrypt', `${K2} ${K1}`)).toMatchObject({ status: 0, reencrypted: 0 })

  life = await startHere({ ...m.env, SEALING_KEY: K2 })
  for (const [id, cpf] of cpfOf) {
    const revealed = await m.ask(ANA, 'POST', `/processos/${id}/revelar-cpf`, {
      justificativa: 'Conferência pedida pela chefia.',
    })
    expect([id, revealed.body.data]).toEqual([id, { cpf_cnpj: cpf }])
  }
  expect(await currentSeals('hash')).toEqual(hashes)
  await until(
    () => unpublished(m.connection),
    (missing) => missing === 0,
    20_000,
  )
  expect(await run('verify', K2)).toMatchObject({ status: 0, problems: [] })
}, 120_000)

test('an edit that leaves the number as it is names the value that is there', async () => {
  for (const id of cpfOf.keys()) {
    const before = (await commits()).filter(({ stream }) => stream === `processo-${id}`)
    await m.ask(OWNER, 'PATCH', `/processos/${id}`, { observacoes: 'nova' })
    const after = (await commits()).filter(({ stream }) => stream === `processo-${id}`)
    const documentoOf = (list: typeof after) => list.at(-1)?.['events'][0].proprietario.documento.lacre
    expect(after).toHaveLength(before.length + 1)
    expect(documentoOf(after)).toEqual(documentoOf(before))
    expect(Object.keys(after.at(-1)?.['sealed'])).toEqual(['campos'])
  }
})

test('a value put in the place of another opens nowhere, and verification says so', async () => {
  const [first, other] = (await commits()).filter(({ version, sealed }) => version === 1 && sealed)
  if (!first || !other) throw new Error('there are no two values')
  const swapped = Object.fromEntries(Object.keys(first['sealed']).map((id) => [id, Object.values(other['sealed'])[0]]))
  await m.connection.collection('commits').updateOne({ _id: first._id }, { $set: { sealed: swapped } })
  const { status, problems } = await run('verify', K2)
  expect([status, problems]).toEqual([
    1,
    [{ stream: first['stream'], problem: 'version 1: its sealed values cannot be opened' }],
  ])
  const reencrypted = await run('re-encrypt', `${K1} ${K2}`)
  expect([reencrypted.status, reencrypted.problems]).toEqual([
    1,
    Object.keys(swapped).map(() => expect.objectContaining({ stream: first._id })),
  ])
}, 60_000)
