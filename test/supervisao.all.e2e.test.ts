import { until } from '@car/testing/until'
import { beforeAll, describe, expect, test } from '@jest/globals'
import { decodeJwt } from 'jose'
import { BASE } from './support/ambiente.ts'
import { dados, dito, get, lista, novaChave, post, todos } from './support/api.ts'
import { como, type Quem } from './support/entrar.ts'
import { agir, emRecurso, obter, pedidoDePendencia, pedidoDeRejeicao, submetido } from './support/fabrica.ts'
import { ficha } from './support/imovel.ts'
import { comparar, REPETIDA } from './support/repetir.ts'
import type { Ato, Carga, Decisao, Distribuicao, ItemDaFila, NovoProcesso, RecursoInteiro } from './support/tipos.ts'

/**
 * The supervisor's means: §9 of the decisions. The cases are in a state (UF) that no other file uses, and the analysts
 * who get them have no other work, so they are the least loaded.
 */

const UF = 'RR'
const EQUIPE = ['daCarga', 'daOutraCarga'] as const satisfies Quem[]
const idDe = async (quem: Quem) => decodeJwt(await como(quem)).sub ?? ''

function emRoraima(): NovoProcesso {
  const nova = ficha()
  Object.assign(nova.imovel, { uf: UF, municipio_ibge: '1400100' })
  return nova
}
const distribuir = async (json: object, chave = novaChave()) =>
  post('/supervisor/distribuir', await como('supervisora'), { uf: UF, limite: 500, ...json }, { chave })
const total = async (consulta: string) =>
  lista<ItemDaFila>(await get(`/analista/processos?page_size=1&${consulta}`, await como('supervisora'))).meta
    .total_count

let ids: string[]
let equipe: string[]
beforeAll(async () => {
  // Somebody who has never signed in is not listed.
  equipe = await Promise.all(EQUIPE.map(idDe))
  await como('supervisora')
  // These are left from an earlier run.
  dados(await distribuir({ simular: false }))
  ids = await Promise.all([1, 2, 3, 4].map(async () => (await submetido('maria', emRoraima())).id))
}, 120_000)

describe('a distribution', () => {
  test('does what its simulation says, once under its key, and is in the history of each case', async () => {
    const simulada = dados<Distribuicao>(await distribuir({ simular: true }))
    expect(new Set(simulada.atribuicoes.map((a) => a.processo_id))).toEqual(new Set(ids))
    for (const id of ids) expect((await obter(id)).status).toBe('submetido')

    const chave = novaChave()
    const primeira = await distribuir({ simular: false }, chave)
    expect(dados<Distribuicao>(primeira)).toEqual(simulada)
    expect(comparar(primeira, await distribuir({ simular: false }, chave))).toEqual(REPETIDA)
    for (const { processo_id, numero, analista } of simulada.atribuicoes) {
      expect(equipe).toContain(analista.id)
      expect(await obter(processo_id)).toMatchObject({ numero, status: 'em_analise', analista })
      const atos = await todos<Ato>(`/processos/${processo_id}/historico`, await como('maria'))
      expect(atos.filter(({ tipo }) => tipo === 'processo_atribuido')).toHaveLength(1)
    }
    expect(dados<Distribuicao>(await distribuir({ simular: true }))).toEqual({ atribuicoes: [], sem_destino: 0 })
  })

  test.each(['analista', 'maria'] as const)('is not there for %s', async (quem) => {
    expect(dito(await post('/supervisor/distribuir', await como(quem), { limite: 1, simular: true }))).toBe(
      '404 CAR-003',
    )
  })
})

describe('the load', () => {
  test('of each analyst is what the lists count, within five seconds', async () => {
    const [pedindo = ''] = ids
    const { analista } = await obter(pedindo)
    const quem = EQUIPE[equipe.indexOf(analista?.id ?? '')] ?? 'daCarga'
    dados(await agir(pedindo, 'criar-pendencia', quem, pedidoDePendencia), 201)
    const token = await como('supervisora')
    const dele = async (id: string) => {
      const linha = (await todos<Carga>('/supervisor/carga', token)).find((c) => c.analista.id === id)
      const listas = {
        em_analise: await total(`status=em_analise&analista=${id}`),
        aguardando_requerente: await total(`aguarda=requerente&analista=${id}`),
        vencidos: await total(`aguarda=analise&prazo=vencidos&analista=${id}`),
        vencem_em_7_dias: await total(`aguarda=analise&prazo=vencem_em_7_dias&analista=${id}`),
      }
      return { linha, listas }
    }
    const combina = ({ linha, listas }: Awaited<ReturnType<typeof dele>>) =>
      Object.entries(listas).every(([qual, quantos]) => linha?.[qual as keyof typeof listas] === quantos)
    for (const id of equipe) {
      const { linha, listas } = await until(
        () => dele(id),
        // Line and lists are asked one after the other, so a fact may come between them.
        (v) => combina(v) && (id !== analista?.id || v.listas.aguardando_requerente > 0),
        5_000,
      )
      expect(linha).toMatchObject(listas)
      expect(linha?.carga).toBeCloseTo(listas.em_analise + 0.3 * listas.aguardando_requerente)
    }
  })
})

test('what has passed its term is listed for the supervision; here nothing has', async () => {
  const atrasados = lista<ItemDaFila>(await get('/supervisor/escalados', await como('supervisora')))
  expect(atrasados).toMatchObject({ data: [], meta: { total_count: 0, has_more: false } })
})

test('an appeal is shown whole: its documents, the rejection, and who rejected', async () => {
  const { id, recurso } = await emRecurso()
  const token = await como('supervisora')
  const inteiro = dados<RecursoInteiro>(await get(`/supervisor/recursos/${recurso.id}`, token))
  expect(inteiro).toMatchObject({
    ...recurso,
    documentos: [],
    decisao_contestada: { ...pedidoDeRejeicao, por: { id: await idDe('analista') } },
  })
  const [decisao] = await todos<Decisao>(`/processos/${id}/decisoes`, await como('maria'))
  expect(inteiro.decisao_contestada.recurso_ate).toBe(decisao?.recurso_ate)
  expect(dito(await get(`/supervisor/recursos/${recurso.id}`, await como('analista')))).toBe('404 CAR-003')
})

test('a report is a workbook, or a CSV as spreadsheets in Brazil open it', async () => {
  const baixar = async (formato: string) =>
    fetch(`${BASE}/api/v1/supervisor/relatorios/prazos?formato=${formato}`, {
      headers: { authorization: `Bearer ${await como('supervisora')}` },
    })
  const planilha = await baixar('xlsx')
  expect(planilha.headers.get('content-type')).toBe('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
  const bytes = Buffer.from(await planilha.arrayBuffer())
  // This is a whole zip: it begins with a file, and ends with its table of contents.
  expect([bytes.readUInt32LE(0), bytes.readUInt32LE(bytes.length - 22)]).toEqual([0x04034b50, 0x06054b50])
  const csv = Buffer.from(await (await baixar('csv_excel')).arrayBuffer()).toString('utf8')
  expect(csv).toMatch(/^\uFEFFprocesso_id;numero;status;/)
  expect(csv).toMatch(/;\d\d\/\d\d\/\d{4} \d\d:\d\d;/)
})
