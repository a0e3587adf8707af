import { until } from '@car/testing/until'
import { expect, test } from '@jest/globals'
import { dados, said, get, list, ask, all } from '../support/api.ts'
import { tokenOf, personOf, type Who } from '../support/sign-in.ts'
import { act, submetido } from '../support/factory.ts'
import { form } from '../support/papers/imovel.ts'
import type { QueueItem, NewProcesso } from '../support/types.ts'

type Evidence = {
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
  evidencias: Evidence[]
  total_evidencias: number
  avaliacao: { resultado: string } | null
}

/** A property that no other run declares, somewhere between Amazonas and Mato Grosso. */
const NOW = Date.now()
const MATRICULA = String(NOW).slice(-9)
const [LON, LAT] = [-64 + (NOW % 700_000) / 100_000, -9 + (Math.floor(NOW / 1_000) % 400_000) / 100_000]

function declared(step: number, denominacao: string): NewProcesso {
  const fresh = form()
  const [west, east] = [LON + step, LON + step + 0.01]
  fresh.imovel.denominacao = denominacao
  fresh.imovel.matricula = { numero: MATRICULA }
  delete fresh.imovel.ccir_codigo
  const ring = [
    [west, LAT],
    [east, LAT],
    [east, LAT + 0.01],
    [west, LAT + 0.01],
    [west, LAT],
  ].map((point) => point.map((degree) => Number(degree.toFixed(7))))
  fresh.imovel.geometria = { type: 'Polygon', coordinates: [ring] }
  return fresh
}

const achados = async (id: string) =>
  (await all<Achado>(`/analista/processos/${id}/achados`, await tokenOf('analista'))).filter(({ codigo }) =>
    /_repetid[ao]$|^perimetro_(identico|sobreposto)$/.test(codigo),
  )
/** Waits until the case has exactly these findings, each a rule with the number of the other case. */
const finds = (id: string, expected: string[]) =>
  until(
    async () =>
      (await achados(id))
        .flatMap(({ codigo, evidencias }) =>
          evidencias.map(({ processo }) => `${codigo}.${bothSides(processo?.numero ?? '')}`),
        )
        .toSorted(),
    (ids) => JSON.stringify(ids) === JSON.stringify(expected.toSorted()),
    20_000,
  )
const bothSides = (numero: string) => numero.replace('/', '-')
const inQueue = async (numero: string) =>
  list<QueueItem>(await get(`/analista/processos?q=${encodeURIComponent(numero)}`, await tokenOf('analista'))).data[0]
const fatores = (numero: string, expected: string[]) =>
  until(
    async () => (await inQueue(numero))?.fatores.map((f) => f.codigo) ?? [],
    (codes) => expected.every((codigo) => codes.includes(codigo)),
    20_000,
  )
const judge = async (id: string, achado: string, who: Who = 'analista') =>
  ask('PUT', `/analista/processos/${id}/achados/${achado}/avaliacao`, {
    token: await tokenOf(who),
    json: { resultado: 'descartado', motivo: 'As duas matrículas são de cartórios diferentes.' },
  })

test('two people declare one property, a third one beside it: all sides say so, and nothing of each other', async () => {
  const mariaProcesso = await submetido('maria', declared(0, 'FAZENDA DE MARIA'))
  const processoOfOther = await submetido('joao', declared(0, 'SÍTIO DE JOÃO'))
  const neighbour = await submetido('conceicao', declared(0.005, 'CHÁCARA AO LADO'))
  const [herNumber, hisNumber, neighbourNumber] = [mariaProcesso, processoOfOther, neighbour].map(({ numero }) =>
    bothSides(numero),
  )

  await finds(mariaProcesso.id, [
    `matricula_repetida.${hisNumber}`,
    `matricula_repetida.${neighbourNumber}`,
    `perimetro_identico.${hisNumber}`,
    `perimetro_sobreposto.${neighbourNumber}`,
  ])
  await finds(processoOfOther.id, [
    `matricula_repetida.${herNumber}`,
    `matricula_repetida.${neighbourNumber}`,
    `perimetro_identico.${herNumber}`,
    `perimetro_sobreposto.${neighbourNumber}`,
  ])
  await finds(neighbour.id, [
    `matricula_repetida.${herNumber}`,
    `matricula_repetida.${hisNumber}`,
    `perimetro_sobreposto.${herNumber}`,
    `perimetro_sobreposto.${hisNumber}`,
  ])
  for (const { numero } of [mariaProcesso, processoOfOther])
    await fatores(numero, ['perimetro_identico', 'matricula_repetida'])

  const overlapping = (await achados(neighbour.id)).filter(({ codigo }) => codigo === 'perimetro_sobreposto')
  expect(overlapping).toEqual([
    expect.objectContaining({ situacao: 'divergencia', peso: 30, avaliacao: null, total_evidencias: 2 }),
  ])
  const [overlap] = overlapping
  expect(overlap?.mensagem).toMatch(/^O perímetro se sobrepõe ao de 2 processos: /)
  expect(overlap?.evidencias).toHaveLength(2)
  expect(overlap?.evidencias).toContainEqual({
    processo: { numero: mariaProcesso.numero, id: mariaProcesso.id, status: 'submetido' },
    hectares: expect.closeTo(61, -1),
    parte: expect.closeTo(0.5, 2),
    forma: { type: 'MultiPolygon', coordinates: expect.any(Array) },
  })
  const paged = `/analista/processos/${neighbour.id}/achados/${overlap?.id}/evidencias`
  expect(await all<Evidence>(paged, await tokenOf('analista'), 1)).toEqual(overlap?.evidencias)
  expect(said(await get(paged, await tokenOf('conceicao')))).toBe('404 CAR-003')
  expect(said(await get(paged.replace('sobreposto', 'crooked'), await tokenOf('analista')))).toBe('404 CAR-003')

  // An owner learns only the number of the other case.
  const assistente = await get(`/processos/${processoOfOther.id}/assistente`, await tokenOf('joao'))
  const { divergencias } = dados<{ divergencias: { codigo: string; mensagem: string }[] }>(assistente)
  expect(divergencias.map(({ codigo }) => codigo)).toEqual(expect.arrayContaining(['perimetro_identico']))
  expect(assistente.texto).toContain(mariaProcesso.numero)
  const ofAnalysis = await get(
    `/analista/processos/${processoOfOther.id}/achados?page_size=100`,
    await tokenOf('analista'),
  )
  for (const foreign of [mariaProcesso.imovel.denominacao, personOf('maria').nome, '072.703'])
    expect([foreign, assistente.texto.includes(foreign)]).toEqual([foreign, false])
  for (const foreign of [mariaProcesso.imovel.denominacao, neighbour.imovel.denominacao])
    expect([foreign, ofAnalysis.texto.includes(foreign)]).toEqual([foreign, false])
  expect(assistente.texto).not.toContain(mariaProcesso.id)
  expect(said(await get(`/analista/processos/${processoOfOther.id}/achados`, await tokenOf('joao')))).toBe(
    '404 CAR-003',
  )

  // A dismissed finding stays dismissed when the other case gets a pendency, but not when the perimeter of that case
  // changes.
  dados(await act(processoOfOther.id, 'assumir'))
  const which = 'matricula_repetida.1'
  dados(await judge(processoOfOther.id, which))
  const judged = async () =>
    (await achados(processoOfOther.id)).find(({ id }) => id === which)?.avaliacao?.resultado ?? null
  expect(await judged()).toBe('descartado')
  dados(await act(mariaProcesso.id, 'assumir', 'analistaPrata'))
  const pendencia = { tipo: 'geometria', descricao: 'Confira o desenho.' }
  dados(await act(mariaProcesso.id, 'criar-pendencia', 'analistaPrata', pendencia), 201)
  expect(await judged()).toBe('descartado')
  const { geometria } = declared(0.05, '').imovel
  dados(
    await ask('PATCH', `/processos/${mariaProcesso.id}`, {
      token: await tokenOf('maria'),
      json: { imovel: { geometria } },
    }),
  )
  await finds(processoOfOther.id, [
    `matricula_repetida.${herNumber}`,
    `matricula_repetida.${neighbourNumber}`,
    `perimetro_sobreposto.${neighbourNumber}`,
  ])
  expect(await judged()).toBeNull()

  // A cancelled case is not compared.
  expect((await ask('DELETE', `/processos/${neighbour.id}`, { token: await tokenOf('conceicao') })).status).toBe(204)
  await finds(processoOfOther.id, [`matricula_repetida.${herNumber}`])
  await finds(mariaProcesso.id, [`matricula_repetida.${hisNumber}`])
}, 240_000)
