import * as esquemas from '@car/operations/schemas/processo'
import { countDocumentsRead } from '@car/testing/documents-read'
import { type Person, person } from '@car/testing/issuer'
import { countRoundTrips, ofRelay } from '@car/testing/round-trips'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import mongoose from 'mongoose'
import { settled, type Setup, build } from '../support.ts'
import { FORM } from '../given.ts'
import { ANA, createFactory, OWNER, type Factory } from '../interruption-acts.ts'

const LENA = person('Lia', 'produtor_rural')
const TECNICA = person('Tecla', 'responsavel_tecnico')
const TECNICA_CPF = '39053344705'
const geometria = {
  type: 'Polygon',
  coordinates: [
    [
      [-47.2, -23.1],
      [-47.1, -23.1],
      [-47.1, -23.2],
      [-47.2, -23.1],
    ],
  ],
}
const IMOVEIS = [
  { denominacao: 'SÍTIO ÁGUA FRIA', matricula: { numero: '49.495' } },
  { denominacao: 'FAZENDA SERRA AZUL', matricula: { numero: '1001' }, geometria },
  { denominacao: 'CHÁCARA SERRA VERDE', matricula: { numero: '1002' } },
]

type Processo = { id: string; numero: string; criado_em: string; atualizado_em: string }
let m: Setup
let f: Factory
let mine: Processo[]
beforeAll(async () => {
  // The interval is so long that no round of alarms reads cases during the tests.
  m = await build({ ALARMES_MS: '3600000' })
  f = createFactory(m)
  m.analistas.set(ANA.id, ANA)
  m.tecnicos.set(TECNICA_CPF, TECNICA)
  const proprietario = { nome: 'FULANA DE TAL', cpf_cnpj: '783.072.703-16' }
  const ids: string[] = []
  for (const imovel of IMOVEIS) {
    ids.push((await f.ask('POST', '/processos', { imovel: { ...FORM.imovel, ...imovel }, proprietario }, LENA)).id)
  }
  // The first case is changed last.
  await f.ask('PATCH', `/processos/${ids[0]}`, { observacoes: 'nova' }, LENA)
  await f.ask('POST', `/processos/${ids[1]}/autorizacoes`, { cpf: TECNICA_CPF, escopo: 'consultar' }, LENA)
  await f.ask('PATCH', `/processos/${ids[0]}`, { observacoes: null }, LENA)
  mine = await Promise.all(ids.map((id) => f.ask('GET', `/processos/${id}`, undefined, LENA)))
  await f.rascunho()
}, 60_000)
afterAll(() => m.close())

const list = async (query: string, who: Person = LENA) => (await m.ask(who, 'GET', `/processos?${query}`)).body
const ids = ({ data }: { data: Processo[] }) => data.map(({ id }) => id)
const [first, second, third] = [0, 1, 2].map((n) => () => mine[n]?.id)

describe('an order', () => {
  test.each(['criado_em', 'atualizado_em', 'numero'] as const)(
    'by %s, either way, holds from page to page',
    async (o) => {
      const expected = mine.toSorted((a, b) => (a[o] < b[o] ? -1 : 1)).map(({ id }) => id)
      for (const [order, all] of [
        [o, expected],
        [`-${o}`, expected.toReversed()],
      ] as const) {
        expect(ids(await list(`ordenar=${order}`))).toEqual(all)
        const seen: string[] = []
        for (let cursor: string | null = ''; cursor !== null; ) {
          const { data, meta } = await list(`ordenar=${order}&page_size=1${cursor ? `&cursor=${cursor}` : ''}`)
          seen.push(...data.map(({ id }: Processo) => id))
          cursor = meta.cursor_next
        }
        expect(seen).toEqual(all)
      }
    },
  )

  test('is the newest first without one, and another one needs another cursor', async () => {
    expect(ids(await list(''))).toEqual(ids(await list('ordenar=-criado_em')))
    const { meta } = await list('ordenar=numero&page_size=1')
    const other = await list(`ordenar=-numero&page_size=1&cursor=${meta.cursor_next}`)
    expect(other.error.details).toEqual([expect.objectContaining({ field: 'cursor' })])
    for (const malformed of ['ordenar=prazo_em', 'ordenar=numero,criado_em', 'campos=tudo', 'q='])
      expect([malformed, (await list(malformed)).error.code]).toEqual([malformed, 'CAR-004'])
  })
})

describe('a search', () => {
  test.each<[string, () => (string | undefined)[]]>([
    ['agua', () => [first?.()]],
    ['SERRA', () => [third?.(), second?.()]],
    ['serra azul', () => [second?.()]],
    ['49495', () => [first?.()]],
    ['são paulo', () => [third?.(), second?.(), first?.()]],
    ['fulana', () => []],
    ['.*', () => []],
  ])('for "%s" finds by number, property, municipality and matrícula, never by the owner', async (q, expected) => {
    const found = await list(`q=${encodeURIComponent(q)}`)
    expect(ids(found)).toEqual(expected())
    expect(found.meta.total_count).toBe(expected().length)
  })

  test('finds a case by its number, and in some status only', async () => {
    const query = `q=${encodeURIComponent(mine[1]?.numero ?? '')}&ordenar=numero`
    expect(ids(await list(query))).toEqual([second?.()])
    expect(ids(await list(`${query}&status=submetido`))).toEqual([])
  })

  test('finds what the person may see and nothing else', async () => {
    expect(ids(await list('q=serra', OWNER))).toEqual([])
    expect(ids(await list('q=serra', TECNICA))).toEqual([second?.()])
    expect(ids(await list('q=serra&ordenar=criado_em', ANA))).toEqual([second?.(), third?.()])
  })
})

describe('a summary', () => {
  test('has no geometry, and says whose move it is and until when', async () => {
    const { data } = await list('campos=resumo')
    for (const item of data) expect(esquemas.listedProcesso.strict().parse(item)).toEqual(item)
    expect(JSON.stringify(data)).not.toContain('geometria')
    const proximo = { com_quem: 'requerente', ate: null, mensagem: expect.stringMatching(/não está completo/) }
    expect(data.map((p: { proximo: object }) => p.proximo)).toEqual([proximo, proximo, proximo])
    const whole = await list('')
    expect(whole.data[1].imovel.geometria).toEqual(geometria)
    const withoutSummary = whole.data.map(
      ({ imovel: { geometria: _, ...imovel }, ...rest }: { imovel: { geometria?: object } }) => ({ ...rest, imovel }),
    )
    expect(withoutSummary).toEqual(data.map(({ proximo: _, ...rest }: { proximo: object }) => rest))
  })

  test('is all that the analysis gets, without the people of a case; its owner gets all of it', async () => {
    const chief = person('Chefe', 'admin')
    const supervisor = person('Sônia', 'supervisor_ambiental')
    for (const who of [ANA, supervisor, chief]) {
      for (const query of ['', 'campos=resumo', 'q=serra&ordenar=numero&page_size=1']) {
        const { data } = await list(query, who)
        expect(data.length).toBeGreaterThan(0)
        for (const item of data) {
          expect(esquemas.listedProcesso.strict().parse(item)).toEqual(item)
          expect(item).toHaveProperty('proximo')
          for (const campo of ['proprietario', 'responsavel_tecnico', 'observacoes'])
            expect(item).not.toHaveProperty(campo)
        }
        expect(JSON.stringify(data)).not.toMatch(/geometria|FULANA|783\.072/)
      }
    }
    for (const who of [LENA, TECNICA])
      for (const item of (await list('', who)).data) expect(item).toHaveProperty('proprietario.nome', 'FULANA DE TAL')
  })

  test('tells a technician what they may do, and nobody else', async () => {
    const [herItem] = (await list('campos=resumo', TECNICA)).data
    expect(herItem).toMatchObject({ id: mine[1]?.id, autorizacao: { escopo: 'consultar', expira_em: null } })
    expect((await list('', TECNICA)).data[0]).not.toHaveProperty('autorizacao')
    for (const { autorizacao } of (await list('campos=resumo')).data) expect(autorizacao).toBeUndefined()
  })

  test('follows the case', async () => {
    const { id, pid } = await f.pendente()
    const itemSeenBy = async (who: Person) =>
      (await list('campos=resumo&page_size=100', who)).data.find((p: Processo) => p.id === id).proximo
    const { prazo_em } = (await m.ask(OWNER, 'GET', `/processos/${id}/pendencias`)).body.data[0]
    const mensagem = expect.stringMatching(/espera a resposta de 1/)
    expect(await itemSeenBy(OWNER)).toEqual({ com_quem: 'requerente', ate: prazo_em, mensagem, pendencia_id: pid })
    expect((await itemSeenBy(ANA)).mensagem).toMatch(/O requerente deve/)
    await f.ask('POST', `/processos/${id}/pendencias/${pid}/responder`, { resposta: 'Pronto.' })
    expect((await itemSeenBy(OWNER)).com_quem).toBe('analise')
  })
})

describe('what a page costs', () => {
  test('are two round trips, however it is ordered; a summary reads no perimeter', async () => {
    await settled(m)
    for (const query of ['campos=resumo', 'campos=resumo&ordenar=numero', 'campos=resumo&q=serra']) {
      const trips = await countRoundTrips(undefined, () => list(query), ofRelay)
      expect([query, trips().toSorted()]).toEqual([query, ['processos.aggregate', 'processos.find']])
    }
  })

  test('and one more for the analysis, which counts what it is shown; none for what it was shown in this hour', async () => {
    await settled(m)
    const who = person('Nova', 'analista_ambiental')
    const page = ['processos.aggregate', 'processos.find']
    for (const ids of [['exibicoes.update', ...page], page]) {
      const trips = await countRoundTrips(undefined, () => list('page_size=2', who), ofRelay)
      expect(trips().toSorted()).toEqual(ids)
    }
  })

  test('and no more documents than it shows and one, by an index, whoever asks and in whatever order', async () => {
    const rows = m.connection.collection('processos')
    const subsets = [
      { status: { $ne: 'descartado' } },
      { donoId: LENA.id },
      { 'tecnicos.id': TECNICA.id },
      { status: 'rascunho' },
    ]
    for (const campo of ['criadoEm', 'atualizadoEm', 'ordemDoNumero']) {
      for (const crop of subsets) {
        for (const direction of [1, -1] as const) {
          const page = rows
            .find(crop)
            .sort({ [campo]: direction, _id: direction })
            .limit(2)
          const { executionStats } = await page.explain('executionStats')
          expect([campo, crop, executionStats.totalDocsExamined <= 2]).toEqual([campo, crop, true])
        }
      }
    }
    const connections = mongoose.connections.filter(({ name }) => name === m.env['MONGODB_DATABASE'])
    expect(await countDocumentsRead(connections, () => list('ordenar=numero&page_size=1'))).toBeLessThanOrEqual(3)
  })
})
