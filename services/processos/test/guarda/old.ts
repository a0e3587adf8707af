import { fileURLToPath } from 'node:url'
import { runCommand } from '@car/testing/command'
import { type Person, person } from '@car/testing/issuer'
import { recordOtherwise } from '../../../../packages/event-store/test/support.ts'
import { FORM } from '../given.ts'
import type { Setup } from '../support.ts'

/** A name that is searched for after its case was destroyed. */
export const NAME = 'SEBASTIANA QUE SE ESQUECE'
export const LONG_AGO = new Date('2010-01-01T12:00:00.000Z')

export const owner = (): Person => person('Dona', 'produtor_rural')

export async function rascunho(m: Setup, dono: Person): Promise<string> {
  const form = { imovel: FORM.imovel, proprietario: { nome: NAME, cpf_cnpj: '783.072.703-16' }, observacoes: NAME }
  return (await m.ask(dono, 'POST', '/processos', form)).body.data.id
}

/** Moves all acts of a case, and its row, to a time long ago. */
export async function age(m: Setup, id: string): Promise<void> {
  const stamp = Buffer.from(m.env['RECORD_KEY'] ?? '', 'base64')
  await recordOtherwise(m.connection, stamp, `processo-${id}`, () => ({ at: LONG_AGO }))
  const at = LONG_AGO.toISOString()
  await m.connection
    .collection('processos')
    .updateOne({ _id: id } as never, { $set: { atualizadoEm: at, 'processo.atualizadoEm': at } })
}

export async function old(m: Setup, dono = owner()): Promise<string> {
  const id = await rascunho(m, dono)
  await age(m, id)
  return id
}

/** Returns the collections in which a text stands. */
export async function inDatabase(m: Setup, what: string): Promise<string[]> {
  const found = await Promise.all(
    (await m.connection.listCollections()).map(async ({ name }) => {
      const documents = await m.connection.collection(name).find().toArray()
      return JSON.stringify(documents).includes(what) ? [name] : []
    }),
  )
  return found.flat()
}

const program = (name: string) => fileURLToPath(new URL(`../../src/${name}.ts`, import.meta.url))
export const RETENCAO = program('retencao')

/** Returns what `verify` finds, but for what the log notices of the commits that `age` has rewritten. */
export async function verify(m: Setup): Promise<object[]> {
  const { problems } = JSON.parse((await runCommand(program('verify'), m.env)).output) as {
    problems: { problem: string }[]
  }
  return problems.filter(({ problem }) => !/\blog\b/.test(problem))
}

/** The services that were asked. The running service may go on with what a command does, so each may be asked twice. */
export const askedFor = (m: Setup, id: string): string[] => [
  ...new Set(m.eliminated.filter((one) => one.id === id).map(({ servico }) => servico)),
]
