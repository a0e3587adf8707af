import { fileURLToPath } from 'node:url'
import { type Commit, hashOf } from '@car/event-store/commit'
import { runCommand } from '@car/testing/command'
import { person } from '@car/testing/issuer'
import { besideTheLog } from '@car/testing/verified'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { hourOf } from '../src/processo/domain/reading.ts'
import { settled, build, type Setup } from './support.ts'
import { FORM } from './given.ts'
import { createFactory } from './interruption-acts.ts'

/** Tests that `verify` finds changes by an intruder who can write to the database. */

const MARIA = person('Maria', 'produtor_rural')
const geometria = {
  type: 'Polygon',
  coordinates: [
    [
      [-46.7, -23.6],
      [-46.69, -23.6],
      [-46.69, -23.59],
      [-46.7, -23.6],
    ],
  ],
}
const fresh = {
  imovel: { ...FORM.imovel, geometria },
  proprietario: { nome: 'FULANA DE TAL', cpf_cnpj: '783.072.703-16' },
}
const VERIFY = fileURLToPath(new URL('../src/verify.ts', import.meta.url))
let m: Setup
let id: string
let appealed: string
let rid: string
let saved: Record<string, object[]>

const collections = ['commits', 'processos', 'recursos', 'perimetros', 'leituras', 'contadores'] as const
const collection = (nome: (typeof collections)[number]) => m.connection.collection<{ _id: string }>(nome)
const ofProcesso = () => ({ stream: `processo-${id}` }) as object

beforeAll(async () => {
  m = await build()
  id = (await m.ask(MARIA, 'POST', '/processos', fresh)).body.data.id
  for (const observacoes of ['Um.', 'Dois.']) await m.ask(MARIA, 'PATCH', `/processos/${id}`, { observacoes })
  await m.ask(MARIA, 'POST', '/processos', { ...fresh, observacoes: 'Outro.' })
  ;({ id: appealed, rid } = await createFactory(m).appealed())
  await settled(m)
  const all = collections.map(async (nome) => [nome, await collection(nome).find().toArray()] as const)
  saved = Object.fromEntries(await Promise.all(all))
}, 60_000)
afterAll(() => m.close(), 60_000)

const problems = async () => besideTheLog(JSON.parse((await runCommand(VERIFY, m.env)).output).problems)

/** Returns the problems that `verify` finds after a change, and undoes the change. */
async function after(change: () => Promise<unknown>): Promise<{ stream: string; problem: string }[]> {
  await change()
  try {
    return await problems()
  } finally {
    for (const nome of collections) {
      await collection(nome).deleteMany({})
      if (saved[nome]?.length) await collection(nome).insertMany(saved[nome] as never)
    }
  }
}

test('finds nothing where nothing was changed', async () => {
  expect(await problems()).toEqual([])
}, 30_000)

test('finds a case rewritten to its end with fresh hashes, its read model with it', async () => {
  const rewrite = async () => {
    const commits = (await m.connection
      .collection('commits')
      .find(ofProcesso())
      .sort({ _id: 1 })
      .toArray()) as unknown as Commit<object>[]
    const last = commits.at(-1)
    if (!last) throw new Error('no commits')
    const content = { ...last, author: { id: 'x', nome: 'Outra', papel: 'admin' } }
    const rehashed = { author: content.author, hash: hashOf(content) }
    await collection('commits').updateOne({ _id: last._id }, { $set: rehashed } as never)
  }
  expect(await after(rewrite)).toEqual([{ stream: `processo-${id}`, problem: 'the chain breaks at version 3 (stamp)' }])
}, 30_000)

test('finds a case removed whole by what is left of it', async () => {
  const stream = `processo-${id}`
  expect(await after(() => collection('commits').deleteMany(ofProcesso()))).toEqual([
    { stream, problem: 'the read model tells of version 3, which is not on record' },
  ])
  const withRow = async () => {
    await collection('commits').deleteMany(ofProcesso())
    await collection('processos').deleteMany({ _id: id })
    // The job records no hour that ended less than ten minutes ago, so none is on record yet.
    const em = hourOf(new Date(Date.now() - 5 * 60_000))
    await collection('leituras').insertOne({ _id: `${id}|${em}|x`, processo_id: id, em } as never)
  }
  expect(await after(withRow)).toEqual([{ stream, problem: 'a look tells of version 1, which is not on record' }])
}, 30_000)

test('finds that the last act was cut off', async () => {
  expect(await after(() => collection('commits').deleteOne({ ...ofProcesso(), version: 3 } as never))).toEqual([
    { stream: `processo-${id}`, problem: 'the read model stands at version 3 of 2' },
    { stream: `processo-${id}`, problem: 'the read model tells of version 3, which is not on record' },
  ])
}, 30_000)

test('finds an appeal whose row says something else, is gone, or is of no record', async () => {
  const stream = `processo-${appealed}`
  const change = () => collection('recursos').updateOne({ _id: rid }, { $set: { fundamentacao: 'Retiro.' } as never })
  const other = 'an appeal: the read model is not what the events add up to'
  expect(await after(change)).toEqual([{ stream, problem: other }])
  const missing = 'an appeal: has no line in the read model'
  expect(await after(() => collection('recursos').deleteMany({}))).toEqual([{ stream, problem: missing }])
  const [row] = saved['recursos'] ?? []
  const insertRecurso = () => collection('recursos').insertOne({ ...row, _id: 'x' } as never)
  expect(await after(insertRecurso)).toEqual([{ stream, problem: 'an appeal x that is not on record' }])
}, 30_000)

test('finds the row of a case under which others would see it', async () => {
  const give = () => collection('processos').updateOne({ _id: id }, { $set: { donoId: 'x' } as never })
  const problem = 'the read model is not what the events add up to'
  expect(await after(give)).toEqual([{ stream: `processo-${id}`, problem }])
}, 30_000)

test('finds a perimeter that was altered, and one that is gone', async () => {
  const [perimetro] = saved['perimetros'] as { _id: string }[]
  const hash = perimetro?._id ?? ''
  const move = () =>
    collection('perimetros').updateOne({ _id: hash }, { $set: { 'geometria.coordinates.0.0.0': -50 } as never })
  expect(await after(move)).toEqual([{ stream: `perimetro-${hash}`, problem: 'has another content than was recorded' }])
  const missing = await after(() => collection('perimetros').deleteMany({}))
  expect(missing).toContainEqual({
    stream: `processo-${id}`,
    problem: `names the perimeter ${hash}, which is not there`,
  })
}, 30_000)

test('finds an act that was hidden from the history, and a number that nobody gave', async () => {
  expect(await after(() => collection('commits').updateMany(ofProcesso(), { $set: { acts: 0 } } as never))).toEqual([
    { stream: `processo-${id}`, problem: 'the chain breaks at version 1 (hash)' },
  ])
  const [counter] = saved['contadores'] as { _id: string }[]
  const returnTo = () => collection('contadores').updateMany({}, { $set: { n: 0 } } as never)
  expect(await after(returnTo)).toEqual([{ stream: counter?._id, problem: '0 numbers were given, and a case has 1' }])
}, 30_000)
