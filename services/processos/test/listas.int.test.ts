import * as esquemas from '@car/operations/schemas/processo'
import { countDocumentsRead } from '@car/testing/documents-read'
import { type Person, person } from '@car/testing/issuer'
import { countRoundTrips, ofRelay } from '@car/testing/round-trips'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import mongoose from 'mongoose'
import { assentado, type Montagem, montar } from './apoio.ts'
import { FICHA } from './dado.ts'
import { ANA, criarFabrica, DONA, type Fabrica } from './interrupcao-atos.ts'

/** Lists of cases: search, order and short form. */

const LIA = person('Lia', 'produtor_rural')
const TECLA = person('Tecla', 'responsavel_tecnico')
const CPF_TECLA = '39053344705'
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
let m: Montagem
let f: Fabrica
let meus: Processo[]
beforeAll(async () => {
  // No round of alarms may read cases meanwhile.
  m = await montar({ ALARMES_MS: '3600000' })
  f = criarFabrica(m)
  m.analistas.set(ANA.id, ANA)
  m.tecnicos.set(CPF_TECLA, TECLA)
  const proprietario = { nome: 'FULANA DE TAL', cpf_cnpj: '783.072.703-16' }
  const ids: string[] = []
  for (const imovel of IMOVEIS) {
    ids.push((await f.pedir('POST', '/processos', { imovel: { ...FICHA.imovel, ...imovel }, proprietario }, LIA)).id)
  }
  // The first was changed last.
  await f.pedir('PATCH', `/processos/${ids[0]}`, { observacoes: 'nova' }, LIA)
  await f.pedir('POST', `/processos/${ids[1]}/autorizacoes`, { cpf: CPF_TECLA, escopo: 'consultar' }, LIA)
  await f.pedir('PATCH', `/processos/${ids[0]}`, { observacoes: null }, LIA)
  meus = await Promise.all(ids.map((id) => f.pedir('GET', `/processos/${id}`, undefined, LIA)))
  await f.rascunho()
}, 60_000)
afterAll(() => m.close())

const listar = async (consulta: string, quem: Person = LIA) =>
  (await m.pedir(quem, 'GET', `/processos?${consulta}`)).corpo
const ids = ({ data }: { data: Processo[] }) => data.map(({ id }) => id)
const [primeiro, segundo, terceiro] = [0, 1, 2].map((n) => () => meus[n]?.id)

describe('an order', () => {
  test.each(['criado_em', 'atualizado_em', 'numero'] as const)(
    'by %s, either way, holds from page to page',
    async (o) => {
      const esperado = meus.toSorted((a, b) => (a[o] < b[o] ? -1 : 1)).map(({ id }) => id)
      for (const [ordem, todos] of [
        [o, esperado],
        [`-${o}`, esperado.toReversed()],
      ] as const) {
        expect(ids(await listar(`ordenar=${ordem}`))).toEqual(todos)
        const vistos: string[] = []
        for (let cursor: string | null = ''; cursor !== null; ) {
          const { data, meta } = await listar(`ordenar=${ordem}&page_size=1${cursor ? `&cursor=${cursor}` : ''}`)
          vistos.push(...data.map(({ id }: Processo) => id))
          cursor = meta.cursor_next
        }
        expect(vistos).toEqual(todos)
      }
    },
  )

  test('is the newest first without one, and another one needs another cursor', async () => {
    expect(ids(await listar(''))).toEqual(ids(await listar('ordenar=-criado_em')))
    const { meta } = await listar('ordenar=numero&page_size=1')
    const outra = await listar(`ordenar=-numero&page_size=1&cursor=${meta.cursor_next}`)
    expect(outra.error.details).toEqual([expect.objectContaining({ field: 'cursor' })])
    for (const torta of ['ordenar=prazo_em', 'ordenar=numero,criado_em', 'campos=tudo', 'q='])
      expect([torta, (await listar(torta)).error.code]).toEqual([torta, 'CAR-004'])
  })
})

describe('a search', () => {
  test.each<[string, () => (string | undefined)[]]>([
    ['agua', () => [primeiro?.()]],
    ['SERRA', () => [terceiro?.(), segundo?.()]],
    ['serra azul', () => [segundo?.()]],
    ['49495', () => [primeiro?.()]],
    ['são paulo', () => [terceiro?.(), segundo?.(), primeiro?.()]],
    ['fulana', () => []],
    ['.*', () => []],
  ])('for "%s" finds by number, property, municipality and matrícula, never by the owner', async (q, esperado) => {
    const achados = await listar(`q=${encodeURIComponent(q)}`)
    expect(ids(achados)).toEqual(esperado())
    expect(achados.meta.total_count).toBe(esperado().length)
  })

  test('finds a case by its number, and in some status only', async () => {
    const consulta = `q=${encodeURIComponent(meus[1]?.numero ?? '')}&ordenar=numero`
    expect(ids(await listar(consulta))).toEqual([segundo?.()])
    expect(ids(await listar(`${consulta}&status=submetido`))).toEqual([])
  })

  test('finds what the person may see and nothing else', async () => {
    expect(ids(await listar('q=serra', DONA))).toEqual([])
    expect(ids(await listar('q=serra', TECLA))).toEqual([segundo?.()])
    expect(ids(await listar('q=serra&ordenar=criado_em', ANA))).toEqual([segundo?.(), terceiro?.()])
  })
})

describe('a summary', () => {
  test('has no geometry, and says whose move it is and until when', async () => {
    const { data } = await listar('campos=resumo')
    for (const item of data) expect(esquemas.processoDaLista.strict().parse(item)).toEqual(item)
    expect(JSON.stringify(data)).not.toContain('geometria')
    const proximo = { com_quem: 'requerente', ate: null, mensagem: expect.stringMatching(/não está completo/) }
    expect(data.map((p: { proximo: object }) => p.proximo)).toEqual([proximo, proximo, proximo])
    const inteira = await listar('')
    expect(inteira.data[1].imovel.geometria).toEqual(geometria)
    const semResumo = inteira.data.map(
      ({ imovel: { geometria: _, ...imovel }, ...resto }: { imovel: { geometria?: object } }) => ({ ...resto, imovel }),
    )
    expect(semResumo).toEqual(data.map(({ proximo: _, ...resto }: { proximo: object }) => resto))
  })

  test('is all that the analysis gets, without the people of a case; its owner gets all of it', async () => {
    const chefe = person('Chefe', 'admin')
    const supervisora = person('Sônia', 'supervisor_ambiental')
    for (const quem of [ANA, supervisora, chefe]) {
      for (const consulta of ['', 'campos=resumo', 'q=serra&ordenar=numero&page_size=1']) {
        const { data } = await listar(consulta, quem)
        expect(data.length).toBeGreaterThan(0)
        for (const item of data) {
          expect(esquemas.processoDaLista.strict().parse(item)).toEqual(item)
          expect(item).toHaveProperty('proximo')
          for (const campo of ['proprietario', 'responsavel_tecnico', 'observacoes'])
            expect(item).not.toHaveProperty(campo)
        }
        expect(JSON.stringify(data)).not.toMatch(/geometria|FULANA|783\.072/)
      }
    }
    for (const quem of [LIA, TECLA])
      for (const item of (await listar('', quem)).data)
        expect(item).toHaveProperty('proprietario.nome', 'FULANA DE TAL')
  })

  test('tells a technician what they may do, and nobody else', async () => {
    const [dela] = (await listar('campos=resumo', TECLA)).data
    expect(dela).toMatchObject({ id: meus[1]?.id, autorizacao: { escopo: 'consultar', expira_em: null } })
    expect((await listar('', TECLA)).data[0]).not.toHaveProperty('autorizacao')
    for (const { autorizacao } of (await listar('campos=resumo')).data) expect(autorizacao).toBeUndefined()
  })

  test('follows the case', async () => {
    const { id, pid } = await f.pendente()
    const deste = async (quem: Person) =>
      (await listar('campos=resumo&page_size=100', quem)).data.find((p: Processo) => p.id === id).proximo
    const { prazo_em } = (await m.pedir(DONA, 'GET', `/processos/${id}/pendencias`)).corpo.data[0]
    const mensagem = expect.stringMatching(/espera a resposta de 1/)
    expect(await deste(DONA)).toEqual({ com_quem: 'requerente', ate: prazo_em, mensagem, pendencia_id: pid })
    expect((await deste(ANA)).mensagem).toMatch(/O requerente deve/)
    await f.pedir('POST', `/processos/${id}/pendencias/${pid}/responder`, { resposta: 'Pronto.' })
    expect((await deste(DONA)).com_quem).toBe('analise')
  })
})

describe('what a page costs', () => {
  test('are two round trips, however it is ordered; a summary reads no perimeter', async () => {
    await assentado(m)
    for (const consulta of ['campos=resumo', 'campos=resumo&ordenar=numero', 'campos=resumo&q=serra']) {
      const trips = await countRoundTrips(undefined, () => listar(consulta), ofRelay)
      expect([consulta, trips().toSorted()]).toEqual([consulta, ['processos.aggregate', 'processos.find']])
    }
  })

  test('and one more for the analysis, which counts what it is shown; none for what it was shown in this hour', async () => {
    await assentado(m)
    const quem = person('Nova', 'analista_ambiental')
    const pagina = ['processos.aggregate', 'processos.find']
    for (const ids of [['exibicoes.update', ...pagina], pagina]) {
      const trips = await countRoundTrips(undefined, () => listar('page_size=2', quem), ofRelay)
      expect(trips().toSorted()).toEqual(ids)
    }
  })

  test('and no more documents than it shows and one, by an index, whoever asks and in whatever order', async () => {
    const linhas = m.connection.collection('processos')
    const recortes = [
      { status: { $ne: 'descartado' } },
      { donoId: LIA.id },
      { 'tecnicos.id': TECLA.id },
      { status: 'rascunho' },
    ]
    for (const campo of ['criadoEm', 'atualizadoEm', 'ordemDoNumero']) {
      for (const recorte of recortes) {
        for (const direcao of [1, -1] as const) {
          const pagina = linhas
            .find(recorte)
            .sort({ [campo]: direcao, _id: direcao })
            .limit(2)
          const { executionStats } = await pagina.explain('executionStats')
          expect([campo, recorte, executionStats.totalDocsExamined <= 2]).toEqual([campo, recorte, true])
        }
      }
    }
    const conexoes = mongoose.connections.filter(({ name }) => name === m.env['MONGODB_DATABASE'])
    expect(await countDocumentsRead(conexoes, () => listar('ordenar=numero&page_size=1'))).toBeLessThanOrEqual(3)
  })
})
