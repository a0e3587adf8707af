import { until } from '@car/testing/until'
import { expect, test } from '@jest/globals'
import { dados, dito, get, lista, pedir, todos } from './support/api.ts'
import { como, pessoaDe, type Quem } from './support/entrar.ts'
import { agir, submetido } from './support/fabrica.ts'
import { ficha } from './support/imovel.ts'
import type { ItemDaFila, NovoProcesso } from './support/tipos.ts'

/** What one case says about another: §9 of the decisions, "Across cases". */

type Evidencia = {
  processo?: { numero: string; id?: string }
  hectares?: number
  parte?: number
  forma?: { type: string; coordinates: unknown[] }
}
type Achado = {
  id: string
  codigo: string
  situacao: string
  mensagem: string
  peso: number
  evidencias: Evidencia[]
  avaliacao: { resultado: string } | null
}

/** A property of this run alone, somewhere between Amazonas and Mato Grosso. */
const AGORA = Date.now()
const MATRICULA = String(AGORA).slice(-9)
const [LON, LAT] = [-64 + (AGORA % 700_000) / 100_000, -9 + (Math.floor(AGORA / 1_000) % 400_000) / 100_000]

function declarado(passo: number, denominacao: string): NovoProcesso {
  const novo = ficha()
  const [oeste, leste] = [LON + passo, LON + passo + 0.01]
  novo.imovel.denominacao = denominacao
  novo.imovel.matricula = { numero: MATRICULA }
  delete novo.imovel.ccir_codigo
  const anel = [
    [oeste, LAT],
    [leste, LAT],
    [leste, LAT + 0.01],
    [oeste, LAT + 0.01],
    [oeste, LAT],
  ].map((ponto) => ponto.map((grau) => Number(grau.toFixed(7))))
  novo.imovel.geometria = { type: 'Polygon', coordinates: [anel] }
  return novo
}

const achados = async (id: string) =>
  (await todos<Achado>(`/analista/processos/${id}/achados`, await como('analista'))).filter(({ codigo }) =>
    /_repetid[ao]$|^perimetro_(identico|sobreposto)$/.test(codigo),
  )
const encontra = (id: string, esperado: string[]) =>
  until(
    async () => (await achados(id)).map((a) => a.id).toSorted(),
    (ids) => JSON.stringify(ids) === JSON.stringify(esperado.toSorted()),
    20_000,
  )
const doisLados = (numero: string) => numero.replace('/', '-')
const naFila = async (numero: string) =>
  lista<ItemDaFila>(await get(`/analista/processos?q=${encodeURIComponent(numero)}`, await como('analista'))).data[0]
const fatores = (numero: string, esperado: string[]) =>
  until(
    async () => (await naFila(numero))?.fatores.map((f) => f.codigo) ?? [],
    (codigos) => esperado.every((codigo) => codigos.includes(codigo)),
    20_000,
  )
const avaliar = async (id: string, achado: string, quem: Quem = 'analista') =>
  pedir('PUT', `/analista/processos/${id}/achados/${achado}/avaliacao`, {
    token: await como(quem),
    json: { resultado: 'descartado', motivo: 'As duas matrículas são de cartórios diferentes.' },
  })

test('two people declare one property, a third one beside it: all sides say so, and nothing of each other', async () => {
  const dela = await submetido('maria', declarado(0, 'FAZENDA DE MARIA'))
  const dele = await submetido('joao', declarado(0, 'SÍTIO DE JOÃO'))
  const aoLado = await submetido('conceicao', declarado(0.005, 'CHÁCARA AO LADO'))
  const [nDela, nDele, nAoLado] = [dela, dele, aoLado].map(({ numero }) => doisLados(numero))

  await encontra(dela.id, [
    `matricula_repetida.${nDele}`,
    `matricula_repetida.${nAoLado}`,
    `perimetro_identico.${nDele}`,
    `perimetro_sobreposto.${nAoLado}`,
  ])
  await encontra(dele.id, [
    `matricula_repetida.${nDela}`,
    `matricula_repetida.${nAoLado}`,
    `perimetro_identico.${nDela}`,
    `perimetro_sobreposto.${nAoLado}`,
  ])
  await encontra(aoLado.id, [
    `matricula_repetida.${nDela}`,
    `matricula_repetida.${nDele}`,
    `perimetro_sobreposto.${nDela}`,
    `perimetro_sobreposto.${nDele}`,
  ])
  for (const { numero } of [dela, dele]) await fatores(numero, ['perimetro_identico', 'matricula_repetida'])

  const sobreposto = (await achados(aoLado.id)).find(({ id }) => id === `perimetro_sobreposto.${nDela}`)
  expect(sobreposto).toMatchObject({ situacao: 'divergencia', peso: 30, avaliacao: null })
  expect(sobreposto?.evidencias).toEqual([
    {
      processo: { numero: dela.numero, id: dela.id },
      hectares: expect.closeTo(61, -1),
      parte: expect.closeTo(0.5, 2),
      forma: { type: 'MultiPolygon', coordinates: expect.any(Array) },
    },
  ])

  // Each owner learns the number of the other case, and nothing else.
  const assistente = await get(`/processos/${dele.id}/assistente`, await como('joao'))
  const { divergencias } = dados<{ divergencias: { codigo: string; mensagem: string }[] }>(assistente)
  expect(divergencias.map(({ codigo }) => codigo)).toEqual(expect.arrayContaining(['perimetro_identico']))
  expect(assistente.texto).toContain(dela.numero)
  const daAnalise = await get(`/analista/processos/${dele.id}/achados?page_size=100`, await como('analista'))
  for (const alheio of [dela.imovel.denominacao, pessoaDe('maria').nome, '072.703'])
    expect([alheio, assistente.texto.includes(alheio)]).toEqual([alheio, false])
  for (const alheio of [dela.imovel.denominacao, aoLado.imovel.denominacao])
    expect([alheio, daAnalise.texto.includes(alheio)]).toEqual([alheio, false])
  expect(assistente.texto).not.toContain(dela.id)
  expect(dito(await get(`/analista/processos/${dele.id}/achados`, await como('joao')))).toBe('404 CAR-003')

  // A finding dismissed with a reason stays dismissed until either side changes.
  dados(await agir(dele.id, 'assumir'))
  const qual = `matricula_repetida.${nDela}`
  dados(await avaliar(dele.id, qual))
  const avaliada = async () => (await achados(dele.id)).find(({ id }) => id === qual)?.avaliacao?.resultado ?? null
  expect(await avaliada()).toBe('descartado')
  dados(await agir(dela.id, 'assumir', 'analistaPrata'))
  const pendencia = { tipo: 'geometria', descricao: 'Confira o desenho.' }
  dados(await agir(dela.id, 'criar-pendencia', 'analistaPrata', pendencia), 201)
  expect(await avaliada()).toBe('descartado')
  const { geometria } = declarado(0.05, '').imovel
  dados(await pedir('PATCH', `/processos/${dela.id}`, { token: await como('maria'), json: { imovel: { geometria } } }))
  await encontra(dele.id, [
    `matricula_repetida.${nDela}`,
    `matricula_repetida.${nAoLado}`,
    `perimetro_sobreposto.${nAoLado}`,
  ])
  expect(await avaliada()).toBeNull()

  // A cancelled case no longer takes part.
  expect((await pedir('DELETE', `/processos/${aoLado.id}`, { token: await como('conceicao') })).status).toBe(204)
  await encontra(dele.id, [`matricula_repetida.${nDela}`])
  await encontra(dela.id, [`matricula_repetida.${nDele}`])
}, 240_000)
