import { randomUUID } from 'node:crypto'
import { registroDeAuditoria } from '@car/operations/schemas/auditoria'
import type { Registro } from '@car/proto/gen/car/comum/v1/Registro'
import { type Person, person } from '@car/testing/issuer'
import { countRoundTrips, ofRelay } from '@car/testing/round-trips'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import mongoose from 'mongoose'
import { assentado } from './apoio.ts'
import { ANA, DONA } from './interrupcao-atos.ts'
import { montarSobreLojaQueRecusa } from './loja-que-recusa.ts'

/** Who did what, over the records of all services, and who asked for it. */

const CHEFE = person('Chefe', 'admin')
const OUTRO = person('Outro', 'admin')
const CPF_ESCRITO = '529.982.247-25'

let { m, f, loja, close } = {} as Awaited<ReturnType<typeof montarSobreLojaQueRecusa>>
beforeAll(async () => {
  ;({ m, f, loja, close } = await montarSobreLojaQueRecusa())
}, 60_000)
afterAll(() => close())
beforeEach(() => {
  for (const deles of Object.values(m.registros)) deles.length = 0
  m.falhas.auditar = false
})

type Mostrado = { id: string; em: string; acoes: string[]; resumo: string; por: { id: string } | null }
type Pagina = { data: Mostrado[]; meta: { cursor_next: string | null } }
const ver = async (consulta = '', quem: Person = CHEFE) => m.pedir(quem, 'GET', `/admin/auditoria?${consulta}`)
const acoes = async (consulta: string) => (await ver(consulta)).corpo.data.flatMap(({ acoes }: Mostrado) => acoes)
const fora = (em: string, acao: string): Registro => ({
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
    const id = await f.assumido()
    const { corpo } = await ver(`processo=${id}`)
    for (const registro of corpo.data) expect(registroDeAuditoria.strict().parse(registro)).toEqual(registro)
    expect(corpo.data.map(({ acoes, por }: Mostrado) => [acoes, por?.id])).toEqual([
      [['processo_assumido'], ANA.id],
      [['processo_submetido'], DONA.id],
      [['processo_criado'], DONA.id],
    ])
    const { data } = (await m.pedir(CHEFE, 'GET', `/processos/${id}`)).corpo
    expect(corpo.data[0].processo).toEqual({ id, numero: data.numero })
    expect(corpo.meta.total_count).toBe(3)
  })

  test('is asked by person, action, case and day, one of them or all', async () => {
    const [id, outro] = [await f.assumido(), await f.assumido()]
    const hoje = new Date(Date.now() - 3 * 3_600_000).toISOString().slice(0, 10)
    const filtros = `usuario=${ANA.id}&acao=processo_assumido&processo=${outro.toUpperCase()}&de=${hoje}&ate=${hoje}`
    expect(await acoes(filtros)).toEqual(['processo_assumido'])
    expect(await acoes(`processo=${id}&usuario=${DONA.id}`)).toEqual(['processo_submetido', 'processo_criado'])
    expect(await acoes(`processo=${id}&acao=processo_criado`)).toEqual(['processo_criado'])
    expect(await acoes(`processo=${id}&ate=2020-01-01`)).toEqual([])
    expect(await acoes(`usuario=${randomUUID()}`)).toEqual([])
  })

  test('asks the other services the same, and puts what they say in its place', async () => {
    const id = await f.submetido()
    const [agora, antes] = [new Date(Date.now() + 60_000).toISOString(), '2020-01-01T00:00:00.000Z']
    m.registros.documentos.push(fora(agora, 'documento_recebido'))
    m.registros.auth.push({ ...fora(antes, 'tipo_alterado'), pessoa_id: ANA.id })
    m.auditorias.length = 0
    const { corpo } = await ver(`processo=${id}&de=2019-12-31`)
    expect(corpo.data.flatMap(({ acoes }: Mostrado) => acoes)).toEqual([
      'documento_recebido',
      'processo_submetido',
      'processo_criado',
      'tipo_alterado',
    ])
    expect(corpo.data.at(-1).pessoa).toEqual({ id: ANA.id, nome: ANA.nome })
    expect(corpo.meta.total_count).toBe(4)
    expect(m.auditorias).toHaveLength(3)
    for (const pedido of m.auditorias)
      expect(pedido).toMatchObject({ processo_id: id, desde: '2019-12-31T03:00:00.000Z', de_tras: true, limite: 21 })
  })

  test('comes page by page, each once, while more is done meanwhile', async () => {
    const id = await f.assumido()
    const quando = (n: number) => new Date(Date.now() - n * 60_000).toISOString()
    for (let n = 1; n <= 5; n++) m.registros.dossie.push(fora(quando(n), 'dossie_solicitado'))
    const vistos: string[] = []
    for (let cursor: string | null = ''; cursor !== null; ) {
      const pagina: Pagina = (await ver(`processo=${id}&page_size=3${cursor ? `&cursor=${cursor}` : ''}`)).corpo
      vistos.push(...pagina.data.map((registro) => registro.id))
      cursor = pagina.meta.cursor_next
      await m.pedir(ANA, 'POST', `/analista/processos/${id}/notas`, { texto: 'Vista.' })
    }
    expect([vistos.length, new Set(vistos).size]).toEqual([8, 8])
    const { corpo } = await ver(`processo=${id}&page_size=100`)
    expect(corpo.data.flatMap(({ acoes }: Mostrado) => acoes).slice(0, 3)).toEqual(Array(3).fill('nota_escrita'))
  })

  test('says no CPF, nothing that was read in documents, and no note', async () => {
    const id = await f.assumido()
    await m.pedir(ANA, 'POST', `/analista/processos/${id}/notas`, { texto: 'segredo da nota' })
    const justificativa = `Conferência do CPF ${CPF_ESCRITO} com a Receita.`
    expect((await m.pedir(ANA, 'POST', `/processos/${id}/revelar-cpf`, { justificativa })).status).toBe(200)
    const { texto } = await ver(`processo=${id}`)
    expect(texto).toContain('***.982.247-**')
    for (const segredo of [CPF_ESCRITO, 'segredo da nota', '78307270316']) expect(texto).not.toContain(segredo)
  })

  test.each([
    ['acao=processo_aprovad', 'acao'],
    ['usuario=ana', 'usuario'],
    ['processo=1', 'processo'],
    ['de=2026-02-02&ate=2026-02-01', 'de'],
    ['quem=ana', 'quem'],
    ['cursor=abc', 'cursor'],
  ])('%s is CAR-004', async (consulta, field) => {
    const { corpo } = await ver(consulta)
    expect([corpo.error.code, corpo.error.details[0].field]).toEqual(['CAR-004', field])
  })

  test('is for administrators of level ouro; a cursor is of who was given it', async () => {
    const dito = async (quem: Person) => (await ver('', quem)).corpo.error?.code
    expect(await dito(person('Sofia', 'supervisor_ambiental'))).toBe('CAR-003')
    expect(await dito(ANA)).toBe('CAR-003')
    expect(await dito(DONA)).toBe('CAR-003')
    expect(await dito({ ...CHEFE, nivel: 'prata' })).toBe('CAR-006')
    const { cursor_next } = (await ver('page_size=1')).corpo.meta
    expect((await ver(`page_size=1&cursor=${cursor_next}`, OUTRO)).corpo.error.code).toBe('CAR-004')
  })
})

describe('who asked', () => {
  test('is on record with what they asked, page by page, and found by the next who asks', async () => {
    const curioso = person('Curioso', 'admin')
    const id = await f.assumido()
    await ver(`usuario=${ANA.id}&processo=${id}&acao=processo_assumido&de=2026-01-02`, curioso)
    const { data } = (await ver(`usuario=${curioso.id}`)).corpo
    expect(data).toHaveLength(1)
    expect(data[0]).toMatchObject({
      acoes: ['auditoria_consultada'],
      resumo: 'Auditoria consultada: de uma pessoa, de um processo, ação "análise assumida", desde 02/01/2026.',
      por: { id: curioso.id, nome: 'Curioso', tipo_usuario: 'admin' },
      pessoa: { id: ANA.id, nome: ANA.nome },
      processo: { id, numero: expect.stringMatching(/^\d{4}\//) },
    })
  })

  test('that cannot be recorded is not told: CAR-016', async () => {
    const curioso = person('Curioso', 'admin')
    loja.refuse('commits')
    const { status, corpo } = await ver('', curioso)
    loja.refuse(null)
    expect([status, corpo.error.code, corpo.data]).toEqual([503, 'CAR-016', undefined])
    expect((await ver(`usuario=${curioso.id}`)).corpo.data).toEqual([])
  })

  test('is not recorded when nothing could be told, as a service is away', async () => {
    const curioso = person('Curioso', 'admin')
    m.falhas.auditar = true
    expect((await ver('', curioso)).corpo.error.code).toBe('CAR-016')
    m.falhas.auditar = false
    expect((await ver(`usuario=${curioso.id}`)).corpo.data).toEqual([])
  })

  test('costs two questions to the own record, one to each other service, and the note of it', async () => {
    await assentado(m)
    m.auditorias.length = 0
    const contar = await countRoundTrips(
      mongoose.connections.filter((connection) => connection !== m.connection),
      () => ver(`usuario=${ANA.id}`),
      ofRelay,
    )
    expect(contar().toSorted()).toEqual(['commits.count', 'commits.find', 'commits.insert', 'processos.find'])
    expect(m.auditorias).toHaveLength(3)
  })
})
