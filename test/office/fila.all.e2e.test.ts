import { until } from '@car/testing/until'
import { beforeAll, describe, expect, test } from '@jest/globals'
import { decodeJwt } from 'jose'
import { dados, said, get, list, post } from '../support/api.ts'
import { tokenOf, CPF, personOf, type Who } from '../support/sign-in.ts'
import { act, withValidDocumentos, pendenciaRequest, rascunho, submeter, submetido } from '../support/factory.ts'
import { form } from '../support/papers/imovel.ts'
import type { QueueItem, List, Pendencia, Processo } from '../support/types.ts'

/** A word in the names of this file's cases. */
const MARK = `QZ${Date.now().toString(36).toUpperCase()}`
const withMark = (pair = 'par202') => {
  const fresh = form(pair)
  fresh.imovel.denominacao = `FAZENDA ${MARK} ${pair.toUpperCase()}`
  return fresh
}

let analista: string
let good: Processo
let divergent: Processo
beforeAll(async () => {
  analista = await tokenOf('analista')
  good = await withValidDocumentos('maria', withMark())
  const other = withMark()
  other.imovel.area_ha = 900
  other.proprietario = { nome: 'ANTÔNIO SARDINHA', cpf_cnpj: '111.444.777-35' }
  divergent = await withValidDocumentos('joao', other)
  good = await submeter(good.id)
  divergent = await submeter(divergent.id, 'joao')
  await until(
    () => ids(`q=${MARK}`),
    (found) => found.includes(good.id) && found.includes(divergent.id),
  )
})

const fila = async (query: string, token = analista): Promise<List<QueueItem>> =>
  list<QueueItem>(await get(`/analista/processos?${query}`, token))
const ids = async (query: string, token = analista): Promise<string[]> =>
  (await fila(`page_size=100&${query}`, token)).data.map((i) => i.processo_id)
const item = async (id: string, query = `q=${MARK}`) =>
  (await fila(`page_size=100&${query}`)).data.find((i) => i.processo_id === id)

describe('an item', () => {
  test('has its figures, with types and units', async () => {
    const seen = await item(good.id)
    expect(seen).toEqual({
      processo_id: good.id,
      numero: good.numero,
      status: 'submetido',
      imovel: {
        denominacao: good.imovel.denominacao,
        municipio: 'Patrocínio',
        municipio_ibge: '3148103',
        uf: 'MG',
        area_ha: 528.1068,
      },
      origem: null,
      lote: null,
      segunda_leitura: null,
      total_titulos: 1,
      total_proprietarios: 1,
      modulos_fiscais: null,
      score_completude: 80,
      score_risco: expect.any(Number),
      fatores: expect.any(Array),
      versao_regras: expect.any(String),
      tempo_em_analise: 0,
      total_documentos: 2,
      pendencias_abertas: 0,
      ressalvas_abertas: 0,
      respostas: 0,
      prioridade: expect.stringMatching(/^(baixa|media|alta)$/),
      analista: null,
      escalado: null,
      submetido_em: good.submetido_em,
      prazo_em: good.prazo_em,
    })
    for (const numero of ['score_completude', 'score_risco'] as const) {
      expect([Number.isInteger(seen?.[numero]), (seen?.[numero] ?? -1) >= 0, (seen?.[numero] ?? 101) <= 100]).toEqual([
        true,
        true,
        true,
      ])
    }
  })

  test('says what its risk is made of, heaviest first', async () => {
    const divergencias = ['area_matricula', 'proprietario_matricula', 'cpf_matricula']
    const [little, much] = [await item(good.id), await item(divergent.id)]
    const codes = (seen: typeof much) => seen?.fatores.map((f) => f.codigo) ?? []
    expect(codes(much)).toEqual(expect.arrayContaining(divergencias))
    expect(codes(little).filter((codigo) => divergencias.includes(codigo))).toEqual([])
    for (const seen of [little, much]) {
      const weights = seen?.fatores.map((f) => f.peso) ?? []
      expect(weights).toEqual(weights.toSorted((a, b) => b - a))
      // The weights combine like independent chances: each weight takes its percentage of what the earlier weights
      // left.
      const left = weights.reduce((rest, peso) => rest * (1 - peso / 100), 1)
      expect(seen?.score_risco).toBe(Math.round(100 * (1 - left)))
      for (const factor of seen?.fatores ?? []) expect(Object.keys(factor)).toEqual(['codigo', 'mensagem', 'peso'])
    }
  })

  test('carries no CPF', async () => {
    const { texto } = await get(`/analista/processos?q=${MARK}`, analista)
    expect(texto).not.toMatch(new RegExp(`${CPF.maria}|11144477735`))
  })

  test('follows its case within five seconds: taken, asked, answered', async () => {
    const processo = await submetido('maria', withMark())
    const see = (holds: (i: QueueItem | undefined) => boolean) => until(() => item(processo.id), holds, 5_000)
    await see((i) => i?.status === 'submetido' && i.total_documentos === 2)
    await act(processo.id, 'assumir')
    const taken = await see((i) => i?.status === 'em_analise')
    expect(taken?.analista?.nome).toBe(personOf('analista').nome)
    const { id: pid } = dados<Pendencia>(await act(processo.id, 'criar-pendencia', 'analista', pendenciaRequest), 201)
    await see((i) => i?.status === 'pendente' && i.pendencias_abertas === 1)
    await post(`/processos/${processo.id}/pendencias/${pid}/responder`, await tokenOf('maria'), { resposta: 'Sim.' })
    await see((i) => i?.status === 'em_analise' && i.pendencias_abertas === 0 && i.respostas === 1)
    await act(processo.id, 'rejeitar', 'analista', { motivo: 'm', codigo_motivo: 'OUTRO' })
    await see((i) => i === undefined)
  })

  test('counts the time of analysis in whole seconds, and stands still while the owner owes an answer', async () => {
    const processo = await submetido('maria', withMark())
    await act(processo.id, 'atribuir', 'supervisora', { analista_id: decodeJwt(analista).sub, motivo: 'x' })
    const advanced = await until(
      () => item(processo.id),
      (i) => (i?.tempo_em_analise ?? 0) >= 1,
      15_000,
    )
    expect(Number.isInteger(advanced?.tempo_em_analise)).toBe(true)
    await act(processo.id, 'criar-pendencia', 'analista', pendenciaRequest)
    const stopped = await until(
      () => item(processo.id),
      (i) => i?.status === 'pendente',
      5_000,
    )
    const since = Date.now()
    await until(
      () => Date.now() - since,
      (ms) => ms > 1_500,
    )
    expect((await item(processo.id))?.tempo_em_analise).toBe(stopped?.tempo_em_analise)
  })
})

describe('without a filter', () => {
  test('shows what somebody still has to do something about', async () => {
    const { data } = await fila('page_size=100')
    expect(data.length).toBeGreaterThan(0)
    for (const { status } of data) expect(['submetido', 'em_analise', 'pendente', 'em_recurso']).toContain(status)
  })

  test('goes by priority, then by who waits longest', async () => {
    const level = { alta: 0, media: 1, baixa: 2 }
    const { data } = await fila('page_size=100')
    const keys = data.map((i) => [level[i.prioridade], i.submetido_em ?? ''] as const)
    expect(keys).toEqual(keys.toSorted((a, b) => a[0] - b[0] || (a[1] < b[1] ? -1 : a[1] > b[1] ? 1 : 0)))
  })

  test('holds no draft, unless asked for, and a draft cannot be taken', async () => {
    const { id } = await rascunho('maria', withMark())
    await until(
      () => ids(`status=rascunho&q=${MARK}`),
      (found) => found.includes(id),
    )
    expect(await ids(`q=${MARK}`)).not.toContain(id)
    expect(said(await act(id, 'assumir'))).toBe('409 CAR-005')
  })
})

describe('a filter', () => {
  test('by words of its number, property, municipality or matrícula', async () => {
    for (const q of [
      good.numero,
      MARK.toLowerCase(),
      `fazenda ${MARK}`,
      `${MARK} patrocinio`,
      `${MARK} 49495`,
      `${MARK} 49.495`,
    ]) {
      expect([q, await ids(`q=${encodeURIComponent(q)}`)]).toEqual([q, expect.arrayContaining([good.id])])
    }
    expect(await ids('q=NadaDissoExiste')).toEqual([])
    for (const q of ['.*', '^', '$ne', '(', '[', '\\'])
      expect([q, await ids(`q=${encodeURIComponent(q)}`)]).toEqual([q, []])
  })
})

test.each<Who>(['maria', 'tecnica'])('the queue is not there for %s', async (who) => {
  expect(said(await get('/analista/processos', await tokenOf(who)))).toBe('404 CAR-003')
})
