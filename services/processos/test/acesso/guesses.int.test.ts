import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { type Person, person } from '@car/testing/issuer'
import { until } from '@car/testing/until'
import { FORM } from '../given.ts'
import { build, type Setup } from '../support.ts'

const OWNER = person('Dona', 'produtor_rural')
const TECNICA = person('Tecla', 'responsavel_tecnico')
const CHIEF = person('Chefe', 'admin')
const TECNICA_CPF = '70010000194'
/** The number that the case declares, and one that it does not. */
const [DECLARED, OTHER] = ['78307270316', '52998224725']
const TRIES = 1_000

let m: Setup
beforeAll(async () => {
  m = await build({ ALARMES_MS: '500' })
  m.tecnicos.set(TECNICA_CPF, TECNICA)
  for (const who of [TECNICA, CHIEF]) m.analistas.set(who.id, who)
})
afterAll(() => m.close())

async function rascunho(): Promise<string> {
  const form = { imovel: FORM.imovel, proprietario: { nome: 'FULANA DE TAL', cpf_cnpj: DECLARED } }
  const { id } = (await m.ask(OWNER, 'POST', '/processos', form)).body.data
  return id
}
const authorise = (id: string) =>
  m.ask(OWNER, 'POST', `/processos/${id}/autorizacoes`, { cpf: TECNICA_CPF, escopo: 'submeter' })

/** Returns what an answer tells, without what differs in each answer. */
async function told(id: string, guess: string, { fault, who = TECNICA, ifMatch }: Asked): Promise<string> {
  const coproprietarios = [{ nome: 'OUTRA', cpf_cnpj: guess }]
  const body = { coproprietarios, ...(fault ? { imovel: { area_ha: -1 } } : {}) }
  const { status, body: answer } = await m.ask(
    who,
    'PATCH',
    `/processos/${id}`,
    body,
    ifMatch ? { 'if-match': ifMatch } : {},
  )
  const { request_id: _, ...error } = answer.error ?? {}
  return JSON.stringify([status, error])
}
type Asked = { fault: boolean; who?: Person; ifMatch?: string }

test('a guessed number gives nothing in a thousand tries, and the alert rings', async () => {
  const id = await rascunho()
  await authorise(id)
  const answers = new Map<string, Set<string>>([DECLARED, OTHER].map((guess) => [guess, new Set()]))
  for (let i = 0; i < TRIES; i++) {
    const guess = i % 2 === 0 ? DECLARED : OTHER
    answers.get(guess)?.add(await told(id, guess, { fault: true }))
  }
  expect(answers.get(DECLARED)).toEqual(answers.get(OTHER))
  expect(answers.get(OTHER)?.size).toBe(1)
  const alerts = await until(
    async () =>
      (await m.ask(CHIEF, 'GET', '/admin/acessos-incomuns?page_size=100')).body.data as {
        motivo: string
        usuario: { id: string }
      }[],
    (all) => all.some(({ usuario }) => usuario.id === TECNICA.id),
  )
  expect(alerts.find(({ usuario }) => usuario.id === TECNICA.id)?.motivo).toBe('cpf_por_dia')
}, 120_000)

test('nor with a stale version, nor by saving it, nor below prata', async () => {
  const id = await rascunho()
  await authorise(id)
  const both = async (asked: Asked) => [await told(id, DECLARED, asked), await told(id, OTHER, asked)]
  for (const asked of [
    { fault: false, ifMatch: '"99"' },
    { fault: true, ifMatch: '"99"' },
    { fault: false },
    { fault: true, who: { ...TECNICA, nivel: 'bronze' as const } },
  ]) {
    const [declared, other] = await both(asked)
    expect([asked, declared]).toEqual([asked, other])
  }
})

test('nor once the case is filed: the status is judged first', async () => {
  const id = await rascunho()
  m.documentos.set(
    id,
    ['matricula_imovel', 'ccir'].map((tipo_documento) => {
      return { id: randomUUID(), processo_id: id, tipo_documento, status: 'valido', campos: [] } as never
    }),
  )
  expect((await m.ask(OWNER, 'POST', `/processos/${id}/submeter`)).status).toBe(200)
  await authorise(id)
  expect(await told(id, DECLARED, { fault: true })).toBe(await told(id, OTHER, { fault: true }))
  const [declared, other] = [await told(id, DECLARED, { fault: false }), await told(id, OTHER, { fault: false })]
  expect([declared, JSON.parse(declared ?? '')[0]]).toEqual([other, 409])
})
