import { until } from '@car/testing/until'
import { describe, expect, test } from '@jest/globals'
import { decodeJwt } from 'jose'
import { apagar, dados, dito, get, lista, novaChave, pedir, post, todos } from './support/api.ts'
import { como, type Quem } from './support/entrar.ts'
import { comparar, REPETIDA } from './support/repetir.ts'
import { agir, emAnalise, enviar, lidos, obter, rascunho, submetido } from './support/fabrica.ts'
import { ficha } from './support/imovel.ts'
import type {
  Achado,
  Assistente,
  Ato,
  Comparacao,
  ItemDaFila,
  Modelo,
  Nota,
  Recebido,
  Versao,
} from './support/tipos.ts'

/** The analyst's means: verdicts on findings, notes, texts for pendencies, comparing versions. §9 of the decisions. */

const MOTIVO = 'A diferença vem de uma retificação já averbada.'

/** A case held by the analyst that declares twice the area that its papers say. */
async function divergente(): Promise<string> {
  const novo = ficha()
  novo.imovel.area_ha *= 2
  const { id } = await emAnalise('maria', 'analista', novo)
  await lidos(id)
  return id
}

describe('a verdict on a finding', () => {
  const achados = async (id: string) => todos<Achado>(`/analista/processos/${id}/achados`, await como('analista'))
  const avaliar = async (id: string, achado: string, json: object, quem: Quem = 'analista') =>
    pedir('PUT', `/analista/processos/${id}/achados/${achado}/avaliacao`, { token: await como(quem), json })
  async function naFila(id: string): Promise<ItemDaFila | undefined> {
    const consulta = '/analista/processos?status=em_analise&analista=eu&ordenar=-submetido_em&page_size=100'
    return lista<ItemDaFila>(await get(consulta, await como('analista'))).data.find((i) => i.processo_id === id)
  }
  const codigos = (item: ItemDaFila | undefined) => (item?.fatores ?? []).map(({ codigo }) => codigo)

  test('that dismisses it: nothing follows from it any more, in findings, queue, assistant and history', async () => {
    const id = await divergente()
    const achado = (await achados(id)).find(({ codigo }) => codigo === 'area_ccir') as Achado
    expect(achado).toMatchObject({ situacao: 'divergencia', avaliacao: null })
    const antes = await until(
      () => naFila(id),
      (item) => codigos(item).includes('area_ccir'),
      10_000,
    )
    const dita = dados<Achado>(await avaliar(id, achado.id, { resultado: 'descartado', motivo: MOTIVO }))
    const por = { id: decodeJwt(await como('analista')).sub, nome: dita.avaliacao?.por.nome }
    expect(dita.avaliacao).toMatchObject({ resultado: 'descartado', motivo: MOTIVO, por })
    expect((await achados(id)).find((a) => a.id === achado.id)).toEqual(dita)
    const depois = await until(
      () => naFila(id),
      (item) => item !== undefined && !codigos(item).includes('area_ccir'),
    )
    expect(depois?.score_risco).toBeLessThanOrEqual(antes?.score_risco ?? 0)
    const { divergencias } = dados<Assistente>(await get(`/processos/${id}/assistente`, await como('maria')))
    expect(divergencias.map(({ codigo }) => codigo)).not.toContain('area_ccir')
    const [ato] = lista<Ato>(await get(`/processos/${id}/historico?ordenar=-em&page_size=1`, await como('maria'))).data
    expect([ato?.tipo, ato?.resumo]).toEqual(['achado_avaliado', expect.stringContaining(MOTIVO)])
    expect(dito(await agir(id, `achados/${achado.id}/criar-pendencia`))).toBe('409 CAR-005')
  })
})

describe('notes', () => {
  const anotar = async (id: string, texto: string, quem: Quem = 'analista', chave?: string) =>
    post(`/analista/processos/${id}/notas`, await como(quem), { texto }, { chave })
  const ler = async (id: string, quem: Quem = 'analista') =>
    get(`/analista/processos/${id}/notas?page_size=2`, await como(quem))

  test('are seen by the analysis only, newest first, in pages', async () => {
    const { id } = await submetido()
    for (const texto of ['uma', 'duas', 'três']) dados(await anotar(id, texto, 'analistaPrata'), 201)
    const textos = (await todos<Nota>(`/analista/processos/${id}/notas`, await como('supervisora'), 2)).map(
      ({ texto }) => texto,
    )
    expect(textos).toEqual(['três', 'duas', 'uma'])
    expect(lista(await ler(id)).meta).toMatchObject({ total_count: 3, has_more: true })
    for (const quem of ['maria', 'tecnica', 'estranha'] as const) {
      expect([quem, dito(await ler(id, quem)), dito(await anotar(id, 'x', quem))]).toEqual([
        quem,
        '404 CAR-003',
        '404 CAR-003',
      ])
    }
    const doDono = await Promise.all(
      ['', '/historico', '/assistente', '/leituras'].map(async (parte) =>
        get(`/processos/${id}${parte}`, await como('maria')),
      ),
    )
    for (const { texto } of doDono) expect(texto).not.toMatch(/nota_escrita|três/)
  })
})

describe('texts for pendencies', () => {
  // In the end the fuzzer removes texts with other names.
  const TEXTO = { tipo: 'documento', titulo: 'e2e: matrícula ilegível', texto: 'Envie de novo a matrícula, legível.' }

  test('are written by supervisors, read by analysts, changed on the version that is named, and removed', async () => {
    const [supervisora, analista] = [await como('supervisora'), await como('analista')]
    const chave = novaChave()
    const primeira = await post('/supervisor/modelos', supervisora, TEXTO, { chave })
    const { id, ...criado } = dados<Modelo>(primeira, 201)
    expect(criado).toEqual({ ...TEXTO, versao: 1 })
    expect(comparar(primeira, await post('/supervisor/modelos', supervisora, TEXTO, { chave }))).toEqual(REPETIDA)
    const achar = async () => (await todos<Modelo>('/analista/modelos', analista)).find((modelo) => modelo.id === id)
    expect(await until(achar, (modelo) => modelo !== undefined, 5_000)).toEqual({ id, ...TEXTO, versao: 1 })
    const json = { ...TEXTO, prazo_dias: 20, campo: 'imovel.matricula.numero' }
    const mudar = (ifMatch: string, token = supervisora) =>
      pedir('PUT', `/supervisor/modelos/${id}`, { token, json, ifMatch })
    expect(dados(await mudar('"1"'))).toEqual({ id, ...json, versao: 2 })
    expect(dito(await mudar('"1"'))).toBe('412 CAR-012')
    expect([dito(await mudar('*', analista)), dito(await get('/analista/modelos', await como('maria')))]).toEqual([
      '404 CAR-003',
      '404 CAR-003',
    ])
    expect(dito(await apagar(`/supervisor/modelos/${id}`, supervisora, { ifMatch: '"2"' }))).toBe('204')
    expect(dito(await mudar('*'))).toBe('404 CAR-003')
    await until(achar, (modelo) => modelo === undefined, 5_000)
  })
})

describe('versions', () => {
  const quadrado = (largura: number) => ({
    type: 'Polygon' as const,
    coordinates: [
      [
        [-46.99, -18.94],
        [-46.99 + largura, -18.94],
        [-46.99 + largura, -18.93],
        [-46.99, -18.93],
        [-46.99, -18.94],
      ],
    ],
  })
  const versoes = async (id: string, quem: Quem = 'maria') =>
    todos<Versao>(`/processos/${id}/versoes`, await como(quem))
  const entre = async (id: string, de: number, ate: number, quem: Quem = 'maria') =>
    get(`/processos/${id}/comparar?de=${de}&ate=${ate}`, await como(quem))

  test('tell each change of what was declared and handed in, and what differs between two', async () => {
    const token = await como('maria')
    const novo = ficha()
    const { id } = await rascunho('maria', { ...novo, imovel: { ...novo.imovel, geometria: quadrado(0.01) } })
    const json = { imovel: { area_ha: novo.imovel.area_ha + 1, geometria: quadrado(0.012) } }
    dados(await pedir('PATCH', `/processos/${id}`, { token, json }))
    const { id: matricula } = dados<Recebido>(await enviar(token, id), 202)
    const ditas = await versoes(id)
    expect(ditas.map(({ versao, resumo }) => [versao, resumo])).toEqual([
      [1, expect.stringContaining('aberto')],
      [2, 'Alterado: área, perímetro.'],
      [3, 'Documento recebido: matrícula do imóvel.'],
    ])
    const { campos, documentos, geometria } = dados<Comparacao>(await entre(id, 1, 3))
    expect([campos, documentos]).toEqual([
      [{ campo: 'imovel.area_ha', de: novo.imovel.area_ha, ate: novo.imovel.area_ha + 1 }],
      [{ tipo: 'matricula_imovel', entrou: matricula }],
    ])
    expect(geometria).toMatchObject({ ganho_ha: expect.closeTo(23.4, 0), perda_ha: 0, ganho: { type: 'MultiPolygon' } })
    expect(dados<Comparacao>(await entre(id, 2, 3)).geometria).toBeNull()
    dados(await apagar(`/documentos/${matricula}`, token), 204)
    expect((await versoes(id, 'analista')).at(-1)).toMatchObject({
      versao: 4,
      resumo: expect.stringContaining('descartado'),
    })
    expect(dados<Comparacao>(await entre(id, 3, 4, 'analista')).documentos).toEqual([
      { tipo: 'matricula_imovel', saiu: matricula },
    ])
    expect((await obter(id)).versao).toBe(2)
  })
})
