import { until } from '@car/testing/until'
import { beforeAll, describe, expect, test } from '@jest/globals'
import { decodeJwt } from 'jose'
import { BASE } from './support/environment.ts'
import { dados, said, get, list, newKey, post, all } from './support/api.ts'
import { tokenOf, type Who } from './support/sign-in.ts'
import { act, inRecurso, getProcesso, pendenciaRequest, rejectionRequest, submetido } from './support/factory.ts'
import { form } from './support/imovel.ts'
import { compare, REPEATED } from './support/repeat.ts'
import type {
  Ato,
  CaseMap,
  Load,
  Decision,
  Distribution,
  QueueItem,
  NewProcesso,
  WholeRecurso,
} from './support/types.ts'

/**
 * The cases are in a state (UF) that no other test file uses. The analysts of TEAM have no other work, so they get the
 * cases in a distribution.
 */

const UF = 'RR'
const TEAM = ['ofLoad', 'ofOtherLoad'] as const satisfies Who[]
const idOf = async (who: Who) => decodeJwt(await tokenOf(who)).sub ?? ''

function inState(): NewProcesso {
  const fresh = form()
  Object.assign(fresh.imovel, { uf: UF, municipio_ibge: '1400100' })
  return fresh
}
const distribuir = async (json: object, chave = newKey()) =>
  post('/supervisor/distribuir', await tokenOf('supervisora'), { uf: UF, limite: 500, ...json }, { chave })
const total = async (query: string) =>
  list<QueueItem>(await get(`/analista/processos?page_size=1&${query}`, await tokenOf('supervisora'))).meta.total_count

let ids: string[]
let team: string[]
beforeAll(async () => {
  // Only people who have signed in can get cases. `idOf` signs these analysts in.
  team = await Promise.all(TEAM.map(idOf))
  await tokenOf('supervisora')
  // Assigns the remaining cases of earlier runs.
  dados(await distribuir({ simular: false }))
  ids = await Promise.all([1, 2, 3, 4].map(async () => (await submetido('maria', inState())).id))
}, 120_000)

describe('a distribution', () => {
  test('does what its simulation says, once under its key, and is in the history of each case', async () => {
    const simulated = dados<Distribution>(await distribuir({ simular: true }))
    expect(new Set(simulated.atribuicoes.map((a) => a.processo_id))).toEqual(new Set(ids))
    for (const id of ids) expect((await getProcesso(id)).status).toBe('submetido')

    const chave = newKey()
    const first = await distribuir({ simular: false }, chave)
    expect(dados<Distribution>(first)).toEqual(simulated)
    expect(compare(first, await distribuir({ simular: false }, chave))).toEqual(REPEATED)
    for (const { processo_id, numero, analista } of simulated.atribuicoes) {
      expect(team).toContain(analista.id)
      expect(await getProcesso(processo_id)).toMatchObject({ numero, status: 'em_analise', analista })
      const atos = await all<Ato>(`/processos/${processo_id}/historico`, await tokenOf('maria'))
      expect(atos.filter(({ tipo }) => tipo === 'processo_atribuido')).toHaveLength(1)
    }
    expect(dados<Distribution>(await distribuir({ simular: true }))).toEqual({
      atribuicoes: [],
      sem_destino: 0,
      sem_destino_por: [],
    })
  })

  test.each(['analista', 'maria'] as const)('is not there for %s', async (who) => {
    expect(said(await post('/supervisor/distribuir', await tokenOf(who), { limite: 1, simular: true }))).toBe(
      '404 CAR-003',
    )
  })
})

describe('the load', () => {
  test('of each analyst is what the lists count, within five seconds', async () => {
    const [asking = ''] = ids
    const { analista } = await getProcesso(asking)
    const who = TEAM[team.indexOf(analista?.id ?? '')] ?? 'ofLoad'
    dados(await act(asking, 'criar-pendencia', who, pendenciaRequest), 201)
    const token = await tokenOf('supervisora')
    const rowAndLists = async (id: string) => {
      const row = (await all<Load>('/supervisor/carga', token)).find((c) => c.analista.id === id)
      const lists = {
        em_analise: await total(`status=em_analise&analista=${id}`),
        aguardando_requerente: await total(`aguarda=requerente&analista=${id}`),
        vencidos: await total(`aguarda=analise&prazo=vencidos&analista=${id}`),
        vencem_em_7_dias: await total(`aguarda=analise&prazo=vencem_em_7_dias&analista=${id}`),
      }
      return { line: row, lists }
    }
    const agrees = ({ line, lists }: Awaited<ReturnType<typeof rowAndLists>>) =>
      Object.entries(lists).every(([which, count]) => line?.[which as keyof typeof lists] === count)
    for (const id of team) {
      const { line, lists } = await until(
        () => rowAndLists(id),
        // The row and the lists come from separate requests, so they may differ for a moment.
        (v) => agrees(v) && (id !== analista?.id || v.lists.aguardando_requerente > 0),
        5_000,
      )
      expect(line).toMatchObject(lists)
      expect(line?.carga).toBeCloseTo(lists.em_analise + 0.3 * lists.aguardando_requerente)
    }
  })
})

describe('the map', () => {
  test('of each cell is what its lists count', async () => {
    const token = await tokenOf('supervisora')
    const cellsAndLists = async () => {
      const { celulas } = dados<CaseMap>(await get(`/supervisor/mapa?uf=${UF}`, token))
      const lists = celulas.map(async ({ celula }) => {
        const inCell = `uf=${UF}&celula=${celula ?? 'nenhuma'}`
        return [await total(inCell), await total(`${inCell}&achado=divergencia`)]
      })
      return { cells: celulas.map((c) => [c.processos, c.processos_com_divergencia]), lists: await Promise.all(lists) }
    }
    // The map and the lists come from separate requests, so they may differ for a moment.
    const { cells } = await until(cellsAndLists, (v) => JSON.stringify(v.cells) === JSON.stringify(v.lists), 20_000)
    expect(cells.length).toBeGreaterThan(0)
  })

  test('is not there for an analyst, and takes no state that there is not', async () => {
    expect(said(await get('/supervisor/mapa', await tokenOf('analista')))).toBe('404 CAR-003')
    expect(said(await get('/supervisor/mapa?uf=XX', await tokenOf('supervisora')))).toBe('422 CAR-004')
  })
})

test('what has passed its term is listed for the supervision; here nothing has', async () => {
  const late = list<QueueItem>(await get('/supervisor/escalados', await tokenOf('supervisora')))
  expect(late).toMatchObject({ data: [], meta: { total_count: 0, has_more: false } })
})

test('an appeal is shown whole: its documents, the rejection, and who rejected', async () => {
  const { id, recurso } = await inRecurso()
  const token = await tokenOf('supervisora')
  const whole = dados<WholeRecurso>(await get(`/supervisor/recursos/${recurso.id}`, token))
  expect(whole).toMatchObject({
    ...recurso,
    documentos: [],
    decisao_contestada: { ...rejectionRequest, por: { id: await idOf('analista') } },
  })
  const [decisao] = await all<Decision>(`/processos/${id}/decisoes`, await tokenOf('maria'))
  expect(whole.decisao_contestada.recurso_ate).toBe(decisao?.recurso_ate)
  expect(said(await get(`/supervisor/recursos/${recurso.id}`, await tokenOf('analista')))).toBe('404 CAR-003')
})

test('a report is a workbook, or a CSV as spreadsheets in Brazil open it', async () => {
  const download = async (format: string) =>
    fetch(`${BASE}/api/v1/supervisor/relatorios/prazos?formato=${format}`, {
      headers: { authorization: `Bearer ${await tokenOf('supervisora')}` },
    })
  const sheet = await download('xlsx')
  expect(sheet.headers.get('content-type')).toBe('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
  const bytes = Buffer.from(await sheet.arrayBuffer())
  // A whole zip begins with a file, and ends with its table of contents.
  expect([bytes.readUInt32LE(0), bytes.readUInt32LE(bytes.length - 22)]).toEqual([0x04034b50, 0x06054b50])
  const csv = Buffer.from(await (await download('csv_excel')).arrayBuffer()).toString('utf8')
  expect(csv).toMatch(/^\uFEFFprocesso_id;numero;status;/)
  expect(csv).toMatch(/;\d\d\/\d\d\/\d{4} \d\d:\d\d;/)
})
