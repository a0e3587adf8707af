import { until } from '@car/testing/until'
import { describe, expect, test } from '@jest/globals'
import { decodeJwt } from 'jose'
import { dados, dito, erro, get, lista, pedir, todos } from './support/api.ts'
import { como, type Quem } from './support/entrar.ts'
import { agir, emAnalise, ficha, lidos } from './support/fabrica.ts'
import type { Achado, Assistente, Ato, ItemDaFila } from './support/tipos.ts'

/** The analyst's means: verdicts on findings. §9 of the decisions. */

const MOTIVO = 'A diferença vem de uma retificação já averbada.'

/** A case in the analyst's hands that declares twice the area that its papers say. */
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
      5_000,
    )
    expect(depois?.score_risco).toBeLessThanOrEqual(antes?.score_risco ?? 0)
    const { divergencias } = dados<Assistente>(await get(`/processos/${id}/assistente`, await como('maria')))
    expect(divergencias.map(({ codigo }) => codigo)).not.toContain('area_ccir')
    const [ato] = lista<Ato>(await get(`/processos/${id}/historico?ordenar=-em&page_size=1`, await como('maria'))).data
    expect([ato?.tipo, ato?.resumo]).toEqual(['achado_avaliado', expect.stringContaining(MOTIVO)])
    expect(dito(await agir(id, `achados/${achado.id}/criar-pendencia`))).toBe('409 CAR-005')
  })

  test('is void once the finding changes', async () => {
    const id = await divergente()
    const achado = (await achados(id)).find(({ codigo }) => codigo === 'area_ccir') as Achado
    dados(await avaliar(id, achado.id, { resultado: 'confirmado' }))
    dados(await agir(id, `achados/${achado.id}/criar-pendencia`, 'analista', {}), 201)
    const json = { imovel: { area_ha: (achado.declarado as number) * 2 } }
    dados(await pedir('PATCH', `/processos/${id}`, { token: await como('maria'), json }))
    const mudado = (await achados(id)).find((a) => a.id === achado.id)
    expect(mudado).toMatchObject({ situacao: 'divergencia', avaliacao: null })
  })

  test('takes the case in one’s hands, and a reason of twenty characters to dismiss', async () => {
    const id = await divergente()
    const json = { resultado: 'descartado', motivo: MOTIVO }
    expect(dito(await avaliar(id, 'area_ccir.1', json, 'analistaPrata'))).toBe('409 CAR-005')
    const recusa = erro(await avaliar(id, 'area_ccir.1', { resultado: 'descartado', motivo: 'Não é nada.' }))
    expect([recusa.dito, recusa.detalhes]).toEqual(['422 CAR-004', { motivo: 'too_short' }])
    expect(dito(await avaliar(id, 'area_ccir.9', json))).toBe('404 CAR-003')
  })
})
