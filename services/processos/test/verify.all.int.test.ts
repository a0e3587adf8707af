import { fileURLToPath } from 'node:url'
import { type Commit, hashOf } from '@car/event-store/commit'
import { runCommand } from '@car/testing/command'
import { person } from '@car/testing/issuer'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { assentado, montar, type Montagem } from './apoio.ts'
import { FICHA } from './dado.ts'
import { criarFabrica } from './interrupcao-atos.ts'

/** Somebody who can write to the database changes something in it, and `verify` finds it. */

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
const novo = {
  imovel: { ...FICHA.imovel, geometria },
  proprietario: { nome: 'FULANA DE TAL', cpf_cnpj: '783.072.703-16' },
}
const VERIFY = fileURLToPath(new URL('../src/verify.ts', import.meta.url))
let m: Montagem
let id: string
let recorrido: string
let rid: string
let salvo: Record<string, object[]>

const colecoes = ['commits', 'processos', 'recursos', 'perimetros', 'leituras', 'contadores'] as const
const colecao = (nome: (typeof colecoes)[number]) => m.connection.collection<{ _id: string }>(nome)
const doCaso = () => ({ stream: `processo-${id}` }) as object

beforeAll(async () => {
  m = await montar()
  id = (await m.pedir(MARIA, 'POST', '/processos', novo)).corpo.data.id
  for (const observacoes of ['Um.', 'Dois.']) await m.pedir(MARIA, 'PATCH', `/processos/${id}`, { observacoes })
  await m.pedir(MARIA, 'POST', '/processos', { ...novo, observacoes: 'Outro.' })
  ;({ id: recorrido, rid } = await criarFabrica(m).recorrido())
  await assentado(m)
  const todas = colecoes.map(async (nome) => [nome, await colecao(nome).find().toArray()] as const)
  salvo = Object.fromEntries(await Promise.all(todas))
}, 60_000)
afterAll(() => m.close(), 60_000)

async function problemas(): Promise<{ fluxo: string; problema: string }[]> {
  return JSON.parse((await runCommand(VERIFY, m.env)).output).problemas
}

/** Makes a change, runs `verify` and undoes the change. */
async function depoisDe(mudar: () => Promise<unknown>): Promise<{ fluxo: string; problema: string }[]> {
  await mudar()
  try {
    return await problemas()
  } finally {
    for (const nome of colecoes) {
      await colecao(nome).deleteMany({})
      if (salvo[nome]?.length) await colecao(nome).insertMany(salvo[nome] as never)
    }
  }
}

test('finds nothing where nothing was changed', async () => {
  expect(await problemas()).toEqual([])
}, 30_000)

test('finds a case rewritten to its end with fresh hashes, its read model with it', async () => {
  const reescrever = async () => {
    const commits = (await m.connection
      .collection('commits')
      .find(doCaso())
      .sort({ _id: 1 })
      .toArray()) as unknown as Commit<object>[]
    const ultimo = commits.at(-1)
    if (!ultimo) throw new Error('no commits')
    const conteudo = { ...ultimo, author: { id: 'x', nome: 'Outra', papel: 'admin' } }
    const novos = { author: conteudo.author, hash: hashOf(conteudo) }
    await colecao('commits').updateOne({ _id: ultimo._id }, { $set: novos } as never)
  }
  expect(await depoisDe(reescrever)).toEqual([
    { fluxo: `processo-${id}`, problema: 'the chain breaks at version 3 (stamp)' },
  ])
}, 30_000)

test('finds a case removed whole by what is left of it', async () => {
  const fluxo = `processo-${id}`
  expect(await depoisDe(() => colecao('commits').deleteMany(doCaso()))).toEqual([
    { fluxo, problema: 'the read model tells of version 3, which is not on record' },
  ])
  const comLinha = async () => {
    await colecao('commits').deleteMany(doCaso())
    await colecao('processos').deleteMany({ _id: id })
    await colecao('leituras').insertOne({ _id: 'x', processo_id: id } as never)
  }
  expect(await depoisDe(comLinha)).toEqual([{ fluxo, problema: 'a look tells of version 1, which is not on record' }])
}, 30_000)

test('finds that the last act was cut off', async () => {
  expect(await depoisDe(() => colecao('commits').deleteOne({ ...doCaso(), version: 3 } as never))).toEqual([
    { fluxo: `processo-${id}`, problema: 'the read model stands at version 3 of 2' },
    { fluxo: `processo-${id}`, problema: 'the read model tells of version 3, which is not on record' },
  ])
}, 30_000)

test('finds an appeal whose row says something else, is gone, or is of no record', async () => {
  const fluxo = `processo-${recorrido}`
  const mudar = () => colecao('recursos').updateOne({ _id: rid }, { $set: { fundamentacao: 'Retiro.' } as never })
  const outro = 'an appeal: the read model is not what the events add up to'
  expect(await depoisDe(mudar)).toEqual([{ fluxo, problema: outro }])
  const sem = 'an appeal: has no line in the read model'
  expect(await depoisDe(() => colecao('recursos').deleteMany({}))).toEqual([{ fluxo, problema: sem }])
  const [linha] = salvo['recursos'] ?? []
  const juntar = () => colecao('recursos').insertOne({ ...linha, _id: 'x' } as never)
  expect(await depoisDe(juntar)).toEqual([{ fluxo, problema: 'an appeal x that is not on record' }])
}, 30_000)

test('finds the row of a case under which others would see it', async () => {
  const dar = () => colecao('processos').updateOne({ _id: id }, { $set: { donoId: 'x' } as never })
  const problema = 'the read model is not what the events add up to'
  expect(await depoisDe(dar)).toEqual([{ fluxo: `processo-${id}`, problema }])
}, 30_000)

test('finds a perimeter that was altered, and one that is gone', async () => {
  const [perimetro] = salvo['perimetros'] as { _id: string }[]
  const hash = perimetro?._id ?? ''
  const mover = () =>
    colecao('perimetros').updateOne({ _id: hash }, { $set: { 'geometria.coordinates.0.0.0': -50 } as never })
  expect(await depoisDe(mover)).toEqual([
    { fluxo: `perimetro-${hash}`, problema: 'has another content than was recorded' },
  ])
  const sem = await depoisDe(() => colecao('perimetros').deleteMany({}))
  expect(sem).toContainEqual({
    fluxo: `processo-${id}`,
    problema: `names the perimeter ${hash}, which is not there`,
  })
}, 30_000)

test('finds an act that was hidden from the history, and a number that nobody gave', async () => {
  expect(await depoisDe(() => colecao('commits').updateMany(doCaso(), { $set: { acts: 0 } } as never))).toEqual([
    { fluxo: `processo-${id}`, problema: 'the chain breaks at version 1 (hash)' },
  ])
  const [contador] = salvo['contadores'] as { _id: string }[]
  const voltar = () => colecao('contadores').updateMany({}, { $set: { n: 0 } } as never)
  expect(await depoisDe(voltar)).toEqual([{ fluxo: contador?._id, problema: '0 numbers were given, and a case has 1' }])
}, 30_000)
