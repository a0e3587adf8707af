import { randomUUID } from 'node:crypto'
import { encodeFato } from '@car/events/fato'
import { describe, expect, test } from '@jest/globals'
import { aindaContam, contagemDe, excessos, excessosDeExibicao, INCOMUM } from '../src/domain/incomum.ts'
import { contaParaAlerta, type Leitura } from '../src/domain/leitura.ts'
import { factsOf } from '../src/outbound/publish.ts'

const LIMITES = { casosPorHora: 2, casosPorDia: 3, listadosPorHora: 2, listadosPorDia: 3, cpfPorDia: 1 }
const look = (processo_id: string, mais: Partial<Leitura> = {}): Leitura => ({
  processo_id,
  usuario_id: 'ana',
  papel: 'analista_ambiental',
  unidade: null,
  tipo: 'processo',
  em: '2026-03-04T13:00:00.000Z',
  ...mais,
})
/** The looks as the store keeps them: each once. */
const contada = (...leituras: Leitura[]) => {
  const { horas, casos } = contagemDe(leituras)
  const cada = (lista: string[]) => [...new Set(lista)]
  const porHora = Object.fromEntries(Object.entries(horas).map(([hora, vistos]) => [hora, cada(vistos)]))
  return { horas: porHora, casos: cada(casos) }
}
const passados = (...leituras: Leitura[]) => excessos('2026-03-04', contada(...leituras), LIMITES)

describe('a limit', () => {
  test('is passed by one more than it is, not by as many', () => {
    expect(passados(look('a'), look('b'))).toEqual([])
    expect(passados(look('a'), look('b'), look('c'))).toEqual([
      { motivo: 'casos_por_hora', desde: '2026-03-04T13:00:00.000Z', total: 3, limite: 2 },
    ])
  })

  test('of an hour is of that hour, and that of a day of all its hours', () => {
    const depois = { em: '2026-03-04T14:00:00.000Z' }
    expect(passados(look('a'), look('b'), look('c', depois))).toEqual([])
    expect(passados(look('a'), look('b'), look('c', depois), look('d', depois))).toEqual([
      { motivo: 'casos_por_dia', desde: '2026-03-04T03:00:00.000Z', total: 4, limite: 3 },
    ])
  })

  test('counts a case once, whatever is looked at in it, and a draft twice', () => {
    expect(passados(look('a'), look('a', { tipo: 'historico' }), look('a', { tipo: 'arquivo' }), look('b'))).toEqual([])
    expect(passados(look('a', { rascunho: true }), look('b'))).toMatchObject([{ motivo: 'casos_por_hora', total: 3 }])
  })

  const exibidos = (...horas: { em: string; listados?: string[]; revelados?: string[] }[]) =>
    excessosDeExibicao('2026-03-04', horas, LIMITES)
  const [treze, catorze] = ['2026-03-04T13:00:00.000Z', '2026-03-04T14:00:00.000Z'] as const

  test('of lists counts a case once in each hour', () => {
    expect(exibidos({ em: treze, listados: ['a', 'b'] }, { em: catorze, listados: ['a'] })).toEqual([])
    expect(exibidos({ em: treze, listados: ['a', 'b', 'c'] })).toEqual([
      { motivo: 'listados_por_hora', desde: treze, total: 3, limite: 2 },
    ])
    expect(exibidos({ em: treze, listados: ['a', 'b'] }, { em: catorze, listados: ['a', 'b'] })).toEqual([
      { motivo: 'listados_por_dia', desde: '2026-03-04T03:00:00.000Z', total: 4, limite: 3 },
    ])
  })

  test('of CPFs counts each act that revealed one, whatever the hour', () => {
    expect(exibidos({ em: treze, revelados: ['um'] })).toEqual([])
    const mais = { motivo: 'cpf_por_dia', total: 2, limite: 1 }
    expect(exibidos({ em: treze, revelados: ['um', 'dois'] })).toMatchObject([mais])
    expect(exibidos({ em: treze, revelados: ['um'] }, { em: catorze, revelados: ['dois'] })).toMatchObject([mais])
  })
})

test('what is over its limit is collected no further, the rest is', () => {
  const ate = contada(look('a'), look('b'), look('c'))
  const mais = contagemDe([look('d'), look('d', { em: '2026-03-04T14:00:00.000Z' })])
  expect(aindaContam(mais, ate, LIMITES)).toEqual({
    horas: { '2026-03-04T14': ['d'] },
    casos: ['d', 'd'],
  })
})

test('those who see every case are counted, technicians are not', () => {
  const papeis = ['analista_ambiental', 'supervisor_ambiental', 'admin', 'responsavel_tecnico'] as const
  expect(papeis.filter((papel) => contaParaAlerta(look('a', { papel })))).toEqual(papeis.slice(0, 3))
})

test('a limit that was passed leaves as a fact of the catalogue, with ids and a reason and nothing else', () => {
  const [id, usuarioId] = [randomUUID(), randomUUID()]
  const dito = { tipo: 'acesso_incomum', usuarioId, motivo: 'casos_por_hora', total: 61, limite: 60 } as const
  const evento = { ...dito, desde: '2026-03-04T13:00:00.000Z' }
  const at = new Date('2026-03-04T13:52:10.000Z')
  const commit = { _id: `incomum-${id}#00000001`, stream: `incomum-${id}`, version: 1, events: [evento], at }
  const state = INCOMUM.evolve(null, evento, { at })
  const [fato, ...mais] = factsOf({ kind: 'incomum', id, commit: commit as never, state })
  expect(mais).toEqual([])
  expect(fato).toMatchObject({ type: 'acesso.incomum', subject: id, time: at.toISOString() })
  expect(fato?.data).toEqual({ acesso_id: id, usuario_id: usuarioId, motivo: 'casos_por_hora' })
  expect(() => encodeFato(fato as NonNullable<typeof fato>)).not.toThrow()
})
