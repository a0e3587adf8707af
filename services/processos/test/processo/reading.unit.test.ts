import { randomUUID } from 'node:crypto'
import { encodeFact } from '@car/events/fact'
import { describe, expect, test } from '@jest/globals'
import { stillCounting, countOf, excesses, showingExcesses, UNUSUAL } from '../../src/acesso/domain/unusual.ts'
import { countsForAlert, type Look } from '../../src/processo/domain/reading.ts'
import { factsOf } from '../../src/outbound/publish.ts'

const LIMITS = { processosPerHour: 2, processosPerDay: 3, listedPerHour: 2, listedPerDay: 3, cpfPerDay: 1 }
const look = (processo_id: string, extra: Partial<Look> = {}): Look => ({
  processo_id,
  usuario_id: 'ana',
  papel: 'analista_ambiental',
  unidade: null,
  tipo: 'processo',
  em: '2026-03-04T13:00:00.000Z',
  ...extra,
})
const counted = (...looks: Look[]) => {
  const { horas, casos } = countOf(looks)
  const unique = (list: string[]) => [...new Set(list)]
  const byHour = Object.fromEntries(Object.entries(horas).map(([hour, processoIds]) => [hour, unique(processoIds)]))
  return { horas: byHour, casos: unique(casos) }
}
const passed = (...looks: Look[]) => excesses('2026-03-04', counted(...looks), LIMITS)

describe('a limit', () => {
  test('is passed by one more than it is, not by as many', () => {
    expect(passed(look('a'), look('b'))).toEqual([])
    expect(passed(look('a'), look('b'), look('c'))).toEqual([
      { motivo: 'casos_por_hora', desde: '2026-03-04T13:00:00.000Z', total: 3, limite: 2 },
    ])
  })

  test('of an hour is of that hour, and that of a day of all its hours', () => {
    const after = { em: '2026-03-04T14:00:00.000Z' }
    expect(passed(look('a'), look('b'), look('c', after))).toEqual([])
    expect(passed(look('a'), look('b'), look('c', after), look('d', after))).toEqual([
      { motivo: 'casos_por_dia', desde: '2026-03-04T03:00:00.000Z', total: 4, limite: 3 },
    ])
  })

  test('counts a case once, whatever is looked at in it, and a draft twice', () => {
    expect(passed(look('a'), look('a', { tipo: 'historico' }), look('a', { tipo: 'arquivo' }), look('b'))).toEqual([])
    expect(passed(look('a', { rascunho: true }), look('b'))).toMatchObject([{ motivo: 'casos_por_hora', total: 3 }])
  })

  const shown = (...hours: { em: string; listados?: string[]; revelados?: string[] }[]) =>
    showingExcesses('2026-03-04', hours, LIMITS)
  const [thirteen, fourteen] = ['2026-03-04T13:00:00.000Z', '2026-03-04T14:00:00.000Z'] as const

  test('of lists counts a case once in each hour', () => {
    expect(shown({ em: thirteen, listados: ['a', 'b'] }, { em: fourteen, listados: ['a'] })).toEqual([])
    expect(shown({ em: thirteen, listados: ['a', 'b', 'c'] })).toEqual([
      { motivo: 'listados_por_hora', desde: thirteen, total: 3, limite: 2 },
    ])
    expect(shown({ em: thirteen, listados: ['a', 'b'] }, { em: fourteen, listados: ['a', 'b'] })).toEqual([
      { motivo: 'listados_por_dia', desde: '2026-03-04T03:00:00.000Z', total: 4, limite: 3 },
    ])
  })

  test('of CPFs counts each act that revealed one, whatever the hour', () => {
    expect(shown({ em: thirteen, revelados: ['one'] })).toEqual([])
    const extra = { motivo: 'cpf_por_dia', total: 2, limite: 1 }
    expect(shown({ em: thirteen, revelados: ['one', 'two'] })).toMatchObject([extra])
    expect(shown({ em: thirteen, revelados: ['one'] }, { em: fourteen, revelados: ['two'] })).toMatchObject([extra])
  })
})

test('what is over its limit is collected no further, the rest is', () => {
  const end = counted(look('a'), look('b'), look('c'))
  const extra = countOf([look('d'), look('d', { em: '2026-03-04T14:00:00.000Z' })])
  expect(stillCounting(extra, end, LIMITS)).toEqual({
    horas: { '2026-03-04T14': ['d'] },
    casos: ['d', 'd'],
  })
})

test('those who see every case are counted, technicians are not', () => {
  const roles = ['analista_ambiental', 'supervisor_ambiental', 'admin', 'responsavel_tecnico'] as const
  expect(roles.filter((papel) => countsForAlert(look('a', { papel })))).toEqual(roles.slice(0, 3))
})

test('a limit that was passed leaves as a fact of the catalogue, with ids and a reason and nothing else', () => {
  const [id, userId] = [randomUUID(), randomUUID()]
  const said = { tipo: 'acesso_incomum', usuarioId: userId, motivo: 'casos_por_hora', total: 61, limite: 60 } as const
  const event = { ...said, desde: '2026-03-04T13:00:00.000Z' }
  const at = new Date('2026-03-04T13:52:10.000Z')
  const commit = { _id: `incomum-${id}#00000001`, stream: `incomum-${id}`, version: 1, events: [event], at }
  const state = UNUSUAL.evolve(null, event, { at })
  const [fact, ...extra] = factsOf({ kind: 'incomum', id, commit: commit as never, state })
  expect(extra).toEqual([])
  expect(fact).toMatchObject({ type: 'acesso.incomum', subject: id, time: at.toISOString() })
  expect(fact?.data).toEqual({ acesso_id: id, usuario_id: userId, motivo: 'casos_por_hora' })
  expect(() => encodeFact(fact as NonNullable<typeof fact>)).not.toThrow()
})
