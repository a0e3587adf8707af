import { randomUUID } from 'node:crypto'
import { auditRecord } from '@car/operations/schemas/audit'
import type { Registro } from '@car/proto/gen/car/comum/v1/Registro'
import { type Person, person } from '@car/testing/issuer'
import { countRoundTrips, ofRelay } from '@car/testing/round-trips'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import mongoose from 'mongoose'
import { settled } from '../support.ts'
import { ANA, OWNER } from '../interruption-acts.ts'
import { setUpOnRefusingStore } from '../refusing-store.ts'

const CHIEF = person('Chefe', 'admin')
const OTHER = person('Outro', 'admin')
const WRITTEN_CPF = '529.982.247-25'

let { m, f, store, close } = {} as Awaited<ReturnType<typeof setUpOnRefusingStore>>
beforeAll(async () => {
  ;({ m, f, store, close } = await setUpOnRefusingStore())
}, 60_000)
afterAll(() => close())
beforeEach(() => {
  for (const theirs of Object.values(m.registros)) theirs.length = 0
  m.falhas.audit = false
})

type Shown = { id: string; em: string; acoes: string[]; resumo: string; por: { id: string } | null }
type Page = { data: Shown[]; meta: { cursor_next: string | null } }
const see = async (query = '', who: Person = CHIEF) => m.ask(who, 'GET', `/admin/auditoria?${query}`)
const acoes = async (query: string) => (await see(query)).body.data.flatMap(({ acoes }: Shown) => acoes)
const outsideRecord = (em: string, acao: string): Registro => ({
  id: randomUUID(),
  em,
  acoes: [acao],
  resumo: `Foi dito ${acao}.`,
  hash: 'b'.repeat(64),
  commit: `x-${em}`,
  indice: 0,
})

describe('the audit', () => {
  test('tells what was done on a case, by whom, newest first, in the form of the interface', async () => {
    const id = await f.assumed()
    const { body } = await see(`processo=${id}`)
    for (const registro of body.data) expect(auditRecord.strict().parse(registro)).toEqual(registro)
    expect(body.data.map(({ acoes, por }: Shown) => [acoes, por?.id])).toEqual([
      [['processo_assumido'], ANA.id],
      [['processo_submetido'], OWNER.id],
      [['processo_criado'], OWNER.id],
    ])
    const { data } = (await m.ask(CHIEF, 'GET', `/processos/${id}`)).body
    expect(body.data[0].processo).toEqual({ id, numero: data.numero })
    expect(body.meta.total_count).toBe(3)
  })

  test('is asked by person, action, case and day, one of them or all', async () => {
    const [id, other] = [await f.assumed(), await f.assumed()]
    const today = new Date(Date.now() - 3 * 3_600_000).toISOString().slice(0, 10)
    const filters = `usuario=${ANA.id}&acao=processo_assumido&processo=${other.toUpperCase()}&de=${today}&ate=${today}`
    expect(await acoes(filters)).toEqual(['processo_assumido'])
    expect(await acoes(`processo=${id}&usuario=${OWNER.id}`)).toEqual(['processo_submetido', 'processo_criado'])
    expect(await acoes(`processo=${id}&acao=processo_criado`)).toEqual(['processo_criado'])
    expect(await acoes(`processo=${id}&ate=2020-01-01`)).toEqual([])
    expect(await acoes(`usuario=${randomUUID()}`)).toEqual([])
  })

  test('asks the other services the same, and puts what they say in its place', async () => {
    const id = await f.submetido()
    const [now, before] = [new Date(Date.now() + 60_000).toISOString(), '2020-01-01T00:00:00.000Z']
    m.registros.documentos.push(outsideRecord(now, 'documento_recebido'))
    m.registros.auth.push({ ...outsideRecord(before, 'tipo_alterado'), pessoa_id: ANA.id })
    m.audits.length = 0
    const { body } = await see(`processo=${id}&de=2019-12-31`)
    expect(body.data.flatMap(({ acoes }: Shown) => acoes)).toEqual([
      'documento_recebido',
      'processo_submetido',
      'processo_criado',
      'tipo_alterado',
    ])
    expect(body.data.at(-1).pessoa).toEqual({ id: ANA.id, nome: ANA.nome })
    expect(body.meta.total_count).toBe(4)
    expect(m.audits).toHaveLength(3)
    for (const request of m.audits)
      expect(request).toMatchObject({ processo_id: id, desde: '2019-12-31T03:00:00.000Z', de_tras: true, limite: 21 })
  })

  test('comes page by page, each once, while more is done meanwhile', async () => {
    const id = await f.assumed()
    const when = (n: number) => new Date(Date.now() - n * 60_000).toISOString()
    for (let n = 1; n <= 5; n++) m.registros.dossie.push(outsideRecord(when(n), 'dossie_solicitado'))
    const seen: string[] = []
    for (let cursor: string | null = ''; cursor !== null; ) {
      const page: Page = (await see(`processo=${id}&page_size=3${cursor ? `&cursor=${cursor}` : ''}`)).body
      seen.push(...page.data.map((registro) => registro.id))
      cursor = page.meta.cursor_next
      await m.ask(ANA, 'POST', `/analista/processos/${id}/notas`, { texto: 'Vista.' })
    }
    expect([seen.length, new Set(seen).size]).toEqual([8, 8])
    const { body } = await see(`processo=${id}&page_size=100`)
    expect(body.data.flatMap(({ acoes }: Shown) => acoes).slice(0, 3)).toEqual(Array(3).fill('nota_escrita'))
  })

  test('says no CPF, nothing that was read in documents, and no note', async () => {
    const id = await f.assumed()
    await m.ask(ANA, 'POST', `/analista/processos/${id}/notas`, { texto: 'segredo da nota' })
    const justificativa = `Conferência do CPF ${WRITTEN_CPF} com a Receita.`
    expect((await m.ask(ANA, 'POST', `/processos/${id}/revelar-cpf`, { justificativa })).status).toBe(200)
    const { texto } = await see(`processo=${id}`)
    expect(texto).toContain('***.982.247-**')
    for (const secret of [WRITTEN_CPF, 'segredo da nota', '78307270316']) expect(texto).not.toContain(secret)
  })

  test.each([
    ['acao=processo_aprovad', 'acao'],
    ['usuario=ana', 'usuario'],
    ['processo=1', 'processo'],
    ['de=2026-02-02&ate=2026-02-01', 'de'],
    ['quem=ana', 'quem'],
    ['cursor=abc', 'cursor'],
  ])('%s is CAR-004', async (query, field) => {
    const { body } = await see(query)
    expect([body.error.code, body.error.details[0].field]).toEqual(['CAR-004', field])
  })

  test('is for administrators of level ouro; a cursor is of who was given it', async () => {
    const said = async (who: Person) => (await see('', who)).body.error?.code
    expect(await said(person('Sofia', 'supervisor_ambiental'))).toBe('CAR-003')
    expect(await said(ANA)).toBe('CAR-003')
    expect(await said(OWNER)).toBe('CAR-003')
    expect(await said({ ...CHIEF, nivel: 'prata' })).toBe('CAR-006')
    const { cursor_next } = (await see('page_size=1')).body.meta
    expect((await see(`page_size=1&cursor=${cursor_next}`, OTHER)).body.error.code).toBe('CAR-004')
  })
})

describe('who asked', () => {
  test('is on record with what they asked, page by page, and found by the next who asks', async () => {
    const onlooker = person('Curioso', 'admin')
    const id = await f.assumed()
    await see(`usuario=${ANA.id}&processo=${id}&acao=processo_assumido&de=2026-01-02`, onlooker)
    const { data } = (await see(`usuario=${onlooker.id}`)).body
    expect(data).toHaveLength(1)
    expect(data[0]).toMatchObject({
      acoes: ['auditoria_consultada'],
      resumo: 'Auditoria consultada: de uma pessoa, de um processo, ação "análise assumida", desde 02/01/2026.',
      por: { id: onlooker.id, nome: 'Curioso', tipo_usuario: 'admin' },
      pessoa: { id: ANA.id, nome: ANA.nome },
      processo: { id, numero: expect.stringMatching(/^\d{4}\//) },
    })
  })

  test('has looked at the case that they asked for, and was shown a list of the cases in any other page', async () => {
    const onlooker = person('Curioso', 'admin')
    const [id, another] = [await f.assumed(), await f.submetido()]
    const looks = async (which: string) =>
      (await m.ask(OWNER, 'GET', `/processos/${which}/leituras`)).body.data.filter(
        ({ papel }: { papel: string }) => papel === 'admin',
      )
    await see(`processo=${id}`, onlooker)
    expect(await looks(id)).toMatchObject([{ tipo: 'historico' }])
    await see('page_size=100', onlooker)
    expect(await looks(another)).toEqual([])
    const shown = await m.connection.collection('exibicoes').findOne({ usuario_id: onlooker.id })
    expect(shown?.['listados']).toEqual(expect.arrayContaining([id, another]))
    expect((await see(`processo=${randomUUID()}`, onlooker)).status).toBe(200)
  })

  test('that cannot be recorded is not told: CAR-016', async () => {
    const onlooker = person('Curioso', 'admin')
    store.refuse('commits')
    const { status, body } = await see('', onlooker)
    store.refuse(null)
    expect([status, body.error.code, body.data]).toEqual([503, 'CAR-016', undefined])
    expect((await see(`usuario=${onlooker.id}`)).body.data).toEqual([])
  })

  test('is not recorded when nothing could be told, as a service is away', async () => {
    const onlooker = person('Curioso', 'admin')
    m.falhas.audit = true
    expect((await see('', onlooker)).body.error.code).toBe('CAR-016')
    m.falhas.audit = false
    expect((await see(`usuario=${onlooker.id}`)).body.data).toEqual([])
  })

  test('costs two questions to the own record, one to each other service, and the note of it', async () => {
    await settled(m)
    m.audits.length = 0
    const count = await countRoundTrips(
      mongoose.connections.filter((connection) => connection !== m.connection),
      () => see(`usuario=${ANA.id}`),
      ofRelay,
    )
    expect(count().toSorted()).toEqual([
      'commits.count',
      'commits.find',
      'commits.insert',
      'exibicoes.update',
      'processos.find',
    ])
    expect(m.audits).toHaveLength(3)
  })
})
