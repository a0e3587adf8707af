import { State } from '@car/local/state'
import { run } from '@car/local/upkeep/run'
import { type Told, toldBeside } from '@car/local/upkeep/told'
import { until } from '@car/testing/until'
import { GUARDA_CLASSES, type GuardaClass } from '@car/vocabulary/guarda'
import { beforeAll, expect, test } from '@jest/globals'
import { ask, dados, get, said } from '../support/api.ts'
import { STATE } from '../support/environment.ts'
import { placesOf } from '../support/everything.ts'
import { act, assumed, rascunho, readings, rejectionRequest, send, submetido } from '../support/factory.ts'
import { form } from '../support/papers/imovel.ts'
import { pdfOfTexts } from '../support/papers/files.ts'
import { personOf, tokenOf } from '../support/sign-in.ts'
import type { Job } from '../support/types.ts'
import { wiped } from '../support/wiped.ts'

/** What was planted in each case: the owner's name and number, a remark, the name of a file, words on its page. */
const NAME = 'GUIOMAR PLANTADA DE ALMEIDA'
const NUMBER = '487.215.903-97'
const REMARK = 'Observação plantada: o córrego seca em agosto'
const FILE = 'escritura-plantada.pdf'
const WORDS = 'Palavras plantadas noutra pagina'
const REASON = 'Motivo plantado: a divisa contorna o açude.'
const OF_ACCOUNT = personOf('ofAccount')
const PLANTED = [NAME, NUMBER, NUMBER.replaceAll(/\D/g, ''), REMARK, FILE, WORDS, REASON, OF_ACCOUNT.nome]

/** Nothing is kept for longer than it takes to ask. */
const NOTHING_KEPT = Object.fromEntries(
  ['RASCUNHO', 'DESCARTADO', 'CANCELADO', 'REJEITADO', 'CONTA', 'LEITURAS', 'ACESSOS'].map((name) => [
    `GUARDA_${name}`,
    '0 dias: Lei de teste, art. 1º',
  ]),
)

let told: Told
async function retencao<T>(...args: string[]): Promise<T> {
  const later: Told = { ...told, environment: (name) => ({ ...told.environment(name), ...NOTHING_KEPT }) }
  const { status, output } = await run(later, 'processos', 'retencao', args)
  expect([status, output]).toEqual([0, output])
  return JSON.parse(output) as T
}

type Due = { classe: GuardaClass; id: string; retido: boolean }
type Done = Record<GuardaClass, { destroyed: number; held: number; failed: number }>

const cases: Partial<Record<GuardaClass, string>> = {}
/** The ids of papers and dossiers, of which those of pictures and dossiers stand in the keys of their objects. */
const objects: string[] = []

beforeAll(async () => {
  const state = State.beside(STATE)
  if (!state) throw new Error('the constellation under test does not run')
  told = toldBeside(state)
  const fresh = () => ({ ...form(), proprietario: { nome: NAME, cpf_cnpj: NUMBER }, observacoes: REMARK })
  const [owner, admin] = [await tokenOf('conceicao'), await tokenOf('admin')]
  const withPaper = async (id: string) => {
    const paper = { tipo: 'outros', arquivo: pdfOfTexts([WORDS, NAME]), nome: FILE } as const
    objects.push(dados<{ id: string }>(await send(owner, id, paper), 202).id)
    return id
  }
  cases.rascunho = await withPaper((await rascunho('conceicao', fresh())).id)
  cases.descartado = await withPaper((await rascunho('conceicao', fresh())).id)
  await ask('DELETE', `/processos/${cases.descartado}`, { token: owner })
  cases.cancelado = (await submetido('conceicao', fresh())).id
  await ask('DELETE', `/processos/${cases.cancelado}`, { token: owner })
  const { id, dossie_job_id } = await assumed('conceicao', 'analista', fresh())
  cases.rejeitado = id
  await until(
    async () => dados<Job>(await get(`/analista/dossies/${dossie_job_id}`, await tokenOf('analista'))).status,
    (status) => status === 'pronto',
    240_000,
  )
  objects.push(dossie_job_id)
  dados(await act(id, 'rejeitar', 'analista', { ...rejectionRequest, motivo: REASON }))
  // This case stays, and with it its owner's account. The look at it does not.
  const stays = await submetido('conceicao')
  await get(`/processos/${stays.id}`, admin)
  await readings(cases.rascunho, 'conceicao')
  for (const one of [cases.rascunho, cases.rejeitado]) await get(`/processos/${one}`, admin)
  await get(`/documentos/${objects[0]}/paginas/1`, owner)
  await tokenOf('ofAccount')
}, 480_000)

test('what is over its time is everywhere before, and nowhere once it was destroyed; the list of before said so', async () => {
  expect((await placesOf(PLANTED)).length).toBeGreaterThan(5)
  expect((await placesOf(objects)).filter((place) => place.startsWith('objects')).length).toBeGreaterThan(1)
  const listed = await retencao<Due[]>('--simular')
  const ofClass = (classe: GuardaClass) => listed.filter((one) => one.classe === classe && !one.retido)
  for (const [classe, id] of Object.entries(cases))
    expect([classe, ofClass(classe as GuardaClass).some((one) => one.id === id)]).toEqual([classe, true])
  const done = await retencao<Done>()
  await wiped(told)
  for (const classe of GUARDA_CLASSES.filter((one) => one !== 'leituras' && one !== 'acessos_incomuns'))
    expect([classe, done[classe]]).toEqual([
      classe,
      expect.objectContaining({ destroyed: ofClass(classe).length, failed: 0 }),
    ])
  expect(done.leituras.destroyed).toBeGreaterThan(0)
  expect((await retencao<Due[]>('--simular')).filter(({ retido }) => !retido)).toEqual([])
  for (const id of Object.values(cases))
    expect(said(await get(`/processos/${id}`, await tokenOf('conceicao')))).toBe('404 CAR-003')
  expect(await placesOf(PLANTED)).toEqual([])
  expect((await placesOf(objects)).filter((place) => place.startsWith('objects'))).toEqual([])
})

test('whoever had no case signs in again as somebody new', async () => {
  expect(said(await get('/auth/me', await tokenOf('ofAccount')))).toBe('401 CAR-002')
})
