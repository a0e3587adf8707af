import { randomBytes } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { runCommand } from '@car/testing/command'
import { person } from '@car/testing/issuer'
import { until } from '@car/testing/until'
import { iniciarAqui, type Montagem, montar } from './apoio.ts'
import { FICHA } from './dado.ts'

/** A key is changed while cases are encrypted under it, and is then removed. */

const DONA = person('Dona', 'produtor_rural')
const ANA = person('Ana', 'analista_ambiental')
const [K1, K2] = [randomBytes(32).toString('base64'), randomBytes(32).toString('base64')]
const CPFS = ['78307270316', '70010000194', '52998224725', '11144477735']
const comando = (nome: string) => fileURLToPath(new URL(`../src/${nome}.ts`, import.meta.url))

let m: Montagem
let vida: { close: () => Promise<void> }
const cpfDe = new Map<string, string>()
let hashes: string[]

beforeAll(async () => {
  m = await montar({ CPF_ENCRYPTION_KEY: K1 }, async (env) => {
    vida = await iniciarAqui(env)
    return { close: () => vida.close() }
  })
  for (const cpf of CPFS) {
    const { corpo } = await m.pedir(DONA, 'POST', '/processos', novo(cpf))
    cpfDe.set(corpo.data.id, cpf)
  }
  const [primeiro = ''] = cpfDe.keys()
  await m.pedir(DONA, 'PATCH', `/processos/${primeiro}`, { proprietario: { cpf_cnpj: CPFS[3] } })
  cpfDe.set(primeiro, CPFS[3] ?? '')
  await vida.close()
  hashes = await comoEstao('hash')
}, 60_000)
afterAll(() => m.close())

const novo = (cpf_cnpj: string) => ({ imovel: FICHA.imovel, proprietario: { nome: 'FULANA DE TAL', cpf_cnpj } })

const commits = () =>
  m.connection
    .collection('commits')
    .find({ stream: /^processo-/ })
    .sort({ _id: 1 })
    .toArray()
const comoEstao = async (campo: string) => (await commits()).map((commit) => String(commit[campo]))
const sob = async (kid: string) =>
  (await commits())
    .flatMap(({ sealed = {} }) => Object.values(sealed as object))
    .filter((v) => v.startsWith(`v2.${kid}`))
const rodar = async (nome: string, anel: string, killedAt?: number) => {
  const { status, output } = await runCommand(comando(nome), { ...m.env, CPF_ENCRYPTION_KEY: anel }, { killedAt })
  return { status, ...(JSON.parse(output || '{}') as { chave?: string; recifrados?: number; problemas?: object[] }) }
}

test('a change that was killed half way goes on where it ended, and the key of before is no longer needed', async () => {
  expect((await rodar('recifrar', `${K2} ${K1}`, 4)).status).toBeNull()
  const { chave = '', ...resto } = await rodar('recifrar', `${K2} ${K1}`)
  // There are five values: four opened, one edited. Three were done when the first run was killed.
  expect(resto).toEqual({ servico: 'processos', status: 0, recifrados: 2, problemas: [] })
  expect(await sob(chave)).toHaveLength(5)
  expect(await rodar('recifrar', `${K2} ${K1}`)).toMatchObject({ status: 0, recifrados: 0 })

  vida = await iniciarAqui({ ...m.env, CPF_ENCRYPTION_KEY: K2 })
  for (const [id, cpf] of cpfDe) {
    const revelado = await m.pedir(ANA, 'POST', `/processos/${id}/revelar-cpf`, {
      justificativa: 'Conferência pedida pela chefia.',
    })
    expect([id, revelado.corpo.data]).toEqual([id, { cpf_cnpj: cpf }])
  }
  expect(await comoEstao('hash')).toEqual(hashes)
  await until(
    () => m.connection.collection('commits').countDocuments({ publishedAt: null }),
    (faltam) => faltam === 0,
    20_000,
  )
  expect(await rodar('verify', K2)).toMatchObject({ status: 0, problemas: [] })
}, 120_000)

test('an edit that leaves the number as it is names the value that is there', async () => {
  for (const id of cpfDe.keys()) {
    const antes = (await commits()).filter(({ stream }) => stream === `processo-${id}`)
    await m.pedir(DONA, 'PATCH', `/processos/${id}`, { observacoes: 'nova' })
    const depois = (await commits()).filter(({ stream }) => stream === `processo-${id}`)
    const documentoDe = (lista: typeof depois) => lista.at(-1)?.['events'][0].proprietario.documento
    expect(depois).toHaveLength(antes.length + 1)
    expect(documentoDe(depois)).toEqual(documentoDe(antes))
    expect(depois.at(-1)).not.toHaveProperty('sealed')
  }
})

test('a value put in the place of another opens nowhere, and verification says so', async () => {
  const [um, outro] = (await commits()).filter(({ version, sealed }) => version === 1 && sealed)
  if (!um || !outro) throw new Error('there are no two values')
  const trocado = Object.fromEntries(Object.keys(um['sealed']).map((id) => [id, Object.values(outro['sealed'])[0]]))
  await m.connection.collection('commits').updateOne({ _id: um._id }, { $set: { sealed: trocado } })
  const { status, problemas } = await rodar('verify', K2)
  expect([status, problemas]).toEqual([
    1,
    [{ fluxo: um['stream'], problema: "the owner's CPF or CNPJ cannot be read" }],
  ])
  const recifrado = await rodar('recifrar', `${K1} ${K2}`)
  expect([recifrado.status, recifrado.problemas]).toEqual([1, [expect.objectContaining({ fluxo: um._id })]])
}, 60_000)
