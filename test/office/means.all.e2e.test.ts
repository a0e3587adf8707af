import { until } from '@car/testing/until'
import { describe, expect, test } from '@jest/globals'
import { decodeJwt } from 'jose'
import { remove, dados, said, get, list, newKey, ask, post, all } from '../support/api.ts'
import { tokenOf, type Who } from '../support/sign-in.ts'
import { compare, REPEATED } from '../support/repeat.ts'
import { act, inAnalysis, send, readings, getProcesso, rascunho, submetido } from '../support/factory.ts'
import { form } from '../support/papers/imovel.ts'
import type {
  Achado,
  Assistant,
  Ato,
  Comparison,
  QueueItem,
  Template,
  Nota,
  Received,
  Version,
} from '../support/types.ts'

const REASON = 'A diferença vem de uma retificação já averbada.'

/** Makes a case with twice the area of its papers, assigned to the analyst. */
async function divergent(): Promise<string> {
  const fresh = form()
  fresh.imovel.area_ha *= 2
  const { id } = await inAnalysis('maria', 'analista', fresh)
  await readings(id)
  return id
}

describe('a verdict on a finding', () => {
  const achados = async (id: string) => all<Achado>(`/analista/processos/${id}/achados`, await tokenOf('analista'))
  const judge = async (id: string, achado: string, json: object, who: Who = 'analista') =>
    ask('PUT', `/analista/processos/${id}/achados/${achado}/avaliacao`, { token: await tokenOf(who), json })
  async function inQueue(id: string): Promise<QueueItem | undefined> {
    const query = '/analista/processos?status=em_analise&analista=eu&ordenar=-submetido_em&page_size=100'
    return list<QueueItem>(await get(query, await tokenOf('analista'))).data.find((i) => i.processo_id === id)
  }
  const codes = (item: QueueItem | undefined) => (item?.fatores ?? []).map(({ codigo }) => codigo)

  test('that dismisses it: nothing follows from it any more, in findings, queue, assistant and history', async () => {
    const id = await divergent()
    const achado = (await achados(id)).find(({ codigo }) => codigo === 'area_ccir') as Achado
    expect(achado).toMatchObject({ situacao: 'divergencia', avaliacao: null })
    const before = await until(
      () => inQueue(id),
      (item) => codes(item).includes('area_ccir'),
      10_000,
    )
    const judged = dados<Achado>(await judge(id, achado.id, { resultado: 'descartado', motivo: REASON }))
    const por = { id: decodeJwt(await tokenOf('analista')).sub, nome: judged.avaliacao?.por.nome }
    expect(judged.avaliacao).toMatchObject({ resultado: 'descartado', motivo: REASON, por })
    expect((await achados(id)).find((finding) => finding.id === achado.id)).toEqual(judged)
    const after = await until(
      () => inQueue(id),
      (item) => item !== undefined && !codes(item).includes('area_ccir'),
    )
    expect(after?.score_risco).toBeLessThanOrEqual(before?.score_risco ?? 0)
    const { divergencias } = dados<Assistant>(await get(`/processos/${id}/assistente`, await tokenOf('maria')))
    expect(divergencias.map(({ codigo }) => codigo)).not.toContain('area_ccir')
    const [ato] = list<Ato>(
      await get(`/processos/${id}/historico?ordenar=-em&page_size=1`, await tokenOf('maria')),
    ).data
    expect([ato?.tipo, ato?.resumo]).toEqual(['achado_avaliado', expect.stringContaining(REASON)])
    expect(said(await act(id, `achados/${achado.id}/criar-pendencia`))).toBe('409 CAR-005')
  })
})

describe('notes', () => {
  const anotar = async (id: string, texto: string, who: Who = 'analista', chave?: string) =>
    post(`/analista/processos/${id}/notas`, await tokenOf(who), { texto }, { chave })
  const read = async (id: string, who: Who = 'analista') =>
    get(`/analista/processos/${id}/notas?page_size=2`, await tokenOf(who))

  test('are seen by the analysis only, newest first, in pages', async () => {
    const { id } = await submetido()
    for (const texto of ['uma', 'duas', 'três']) dados(await anotar(id, texto, 'analistaPrata'), 201)
    const texts = (await all<Nota>(`/analista/processos/${id}/notas`, await tokenOf('supervisora'), 2)).map(
      ({ texto }) => texto,
    )
    expect(texts).toEqual(['três', 'duas', 'uma'])
    expect(list(await read(id)).meta).toMatchObject({ total_count: 3, has_more: true })
    for (const who of ['maria', 'tecnica', 'stranger'] as const) {
      expect([who, said(await read(id, who)), said(await anotar(id, 'x', who))]).toEqual([
        who,
        '404 CAR-003',
        '404 CAR-003',
      ])
    }
    const ofOwner = await Promise.all(
      ['', '/historico', '/assistente', '/leituras'].map(async (part) =>
        get(`/processos/${id}${part}`, await tokenOf('maria')),
      ),
    )
    for (const { texto } of ofOwner) expect(texto).not.toMatch(/nota_escrita|três/)
  })
})

describe('texts for pendencies', () => {
  // `fuzz.all` removes all templates whose title does not begin with `e2e: `.
  const TEXT = { tipo: 'documento', titulo: 'e2e: matrícula ilegível', texto: 'Envie de novo a matrícula, legível.' }

  test('are written by supervisors, read by analysts, changed on the version that is named, and removed', async () => {
    const [supervisor, analista] = [await tokenOf('supervisora'), await tokenOf('analista')]
    const chave = newKey()
    const first = await post('/supervisor/modelos', supervisor, TEXT, { chave })
    const { id, ...created } = dados<Template>(first, 201)
    expect(created).toEqual({ ...TEXT, versao: 1 })
    expect(compare(first, await post('/supervisor/modelos', supervisor, TEXT, { chave }))).toEqual(REPEATED)
    const find = async () => (await all<Template>('/analista/modelos', analista)).find((template) => template.id === id)
    expect(await until(find, (template) => template !== undefined, 5_000)).toEqual({ id, ...TEXT, versao: 1 })
    const json = { ...TEXT, prazo_dias: 20, campo: 'imovel.matricula.numero' }
    const change = (ifMatch: string, token = supervisor) =>
      ask('PUT', `/supervisor/modelos/${id}`, { token, json, ifMatch })
    expect(dados(await change('"1"'))).toEqual({ id, ...json, versao: 2 })
    expect(said(await change('"1"'))).toBe('412 CAR-012')
    expect([said(await change('*', analista)), said(await get('/analista/modelos', await tokenOf('maria')))]).toEqual([
      '404 CAR-003',
      '404 CAR-003',
    ])
    expect(said(await remove(`/supervisor/modelos/${id}`, supervisor, { ifMatch: '"2"' }))).toBe('204')
    expect(said(await change('*'))).toBe('404 CAR-003')
    await until(find, (template) => template === undefined, 5_000)
  })
})

describe('versions', () => {
  const square = (width: number) => ({
    type: 'Polygon' as const,
    coordinates: [
      [
        [-46.99, -18.94],
        [-46.99 + width, -18.94],
        [-46.99 + width, -18.93],
        [-46.99, -18.93],
        [-46.99, -18.94],
      ],
    ],
  })
  const versoes = async (id: string, who: Who = 'maria') => all<Version>(`/processos/${id}/versoes`, await tokenOf(who))
  const between = async (id: string, start: number, end: number, who: Who = 'maria') =>
    get(`/processos/${id}/comparar?de=${start}&ate=${end}`, await tokenOf(who))

  test('tell each change of what was declared and handed in, and what differs between two', async () => {
    const token = await tokenOf('maria')
    const fresh = form()
    const { id } = await rascunho('maria', { ...fresh, imovel: { ...fresh.imovel, geometria: square(0.01) } })
    const json = { imovel: { area_ha: fresh.imovel.area_ha + 1, geometria: square(0.012) } }
    dados(await ask('PATCH', `/processos/${id}`, { token, json }))
    const { id: matricula } = dados<Received>(await send(token, id), 202)
    const versions = await versoes(id)
    expect(versions.map(({ versao, resumo }) => [versao, resumo])).toEqual([
      [1, expect.stringContaining('aberto')],
      [2, 'Alterado: área, perímetro.'],
      [3, 'Documento recebido: matrícula do imóvel.'],
    ])
    const { campos, documentos, geometria } = dados<Comparison>(await between(id, 1, 3))
    expect([campos, documentos]).toEqual([
      [{ campo: 'imovel.area_ha', de: fresh.imovel.area_ha, ate: fresh.imovel.area_ha + 1 }],
      [{ tipo: 'matricula_imovel', entrou: matricula }],
    ])
    expect(geometria).toMatchObject({ ganho_ha: expect.closeTo(23.4, 0), perda_ha: 0, ganho: { type: 'MultiPolygon' } })
    expect(dados<Comparison>(await between(id, 2, 3)).geometria).toBeNull()
    dados(await remove(`/documentos/${matricula}`, token), 204)
    expect((await versoes(id, 'analista')).at(-1)).toMatchObject({
      versao: 4,
      resumo: expect.stringContaining('descartado'),
    })
    expect(dados<Comparison>(await between(id, 3, 4, 'analista')).documentos).toEqual([
      { tipo: 'matricula_imovel', saiu: matricula },
    ])
    expect((await getProcesso(id)).versao).toBe(2)
  })
})
