import type { NamedAchado } from '@car/cross-check/achados'
import type { AchadoVerdict } from '@car/cross-check/verdicts'
import type { OrigemKind } from '@car/vocabulary/processo'
import { describe, expect, test } from '@jest/globals'
import { carStatus, type Processo, type State } from '../../src/domain/processo.ts'
import { summarise } from '../../src/domain/kinds.ts'
import {
  inheritedVerdicts,
  isOpen,
  leavesItsPlace,
  replacedFirst,
  replacedRefusal,
  replacing,
  replacingTogether,
  rivalsOf,
  soonReplaced,
  sucessorRefusal,
  transferRefusal,
} from '../../src/processo/domain/sucessao.ts'
import { after, ANA, facts, NOW, OWNER, PRAZOS, PROCESSOS } from '../given.ts'

/** Tests when a case may be followed, when a follower stands in the way of another, and when it replaces its origin. */

const { aprovado, rejeitado, rascunho, submetido, cancelado } = PROCESSOS as Record<string, Processo> as {
  [K in 'aprovado' | 'rejeitado' | 'rascunho' | 'submetido' | 'cancelado']: Processo
}
const LATER = new Date('2026-06-10T12:00:00.000Z')
const BY = [{ id: 'p2', numero: '2026/000002' }]
const replaced = after(aprovado, [{ tipo: 'processo_substituido', sucessores: BY }])
const denied = after(rejeitado, [facts.recurso(), facts.decided('indeferido')])
const discarded = after(rascunho, [{ tipo: 'processo_descartado' }])

const doneAnew = (one: Processo) => after(one, [{ tipo: 'processo_substituido', sucessores: BY }])

describe('a successor stands in the way', () => {
  const em = NOW.toISOString()
  test.each<[string, State, Date, boolean]>([
    ['as a draft', rascunho, NOW, true],
    ['submitted', submetido, NOW, true],
    ['approved', aprovado, NOW, true],
    ['rejected, while it may be appealed', rejeitado, NOW, true],
    ['rejected for good, by time', rejeitado, LATER, false],
    ['rejected for good, by an appeal', denied, NOW, false],
    ['cancelled', cancelado, NOW, false],
    ['discarded', discarded, NOW, false],
    ['for a minute, before its own record is there', null, new Date(NOW.getTime() + 59_000), true],
    ['no more, if its record never came', null, new Date(NOW.getTime() + 60_000), false],
  ])('%s', (_, state, now, open) => expect(isOpen({ em }, state, now, PRAZOS)).toBe(open))
})

describe('to follow a case', () => {
  const refusal = (processo: Processo, now = NOW, openSucessores = [{ como: 'retificacao' as const, numero: null }]) =>
    sucessorRefusal('retificacao', { processo, openSucessores, now, versao: 9, prazos: PRAZOS })?.message ?? null

  test('is refused with the number of what replaced it, while it may be appealed, and while another is open', () => {
    expect(refusal(replaced)).toMatch(/2026\/000002/)
    expect(refusal(rejeitado, NOW, [])).toMatch(/Ainda cabe recurso/)
    expect(refusal(rejeitado, LATER, [])).toBeNull()
    expect(refusal(aprovado)).toMatch(/Já há um processo aberto/)
    expect(refusal(aprovado, NOW, [])).toBeNull()
  })

  test('is refused by an open one of its own kind only; of a division there may be many', () => {
    const open = [
      { como: 'desmembramento' as const, numero: '2026/000003' },
      { como: 'transferencia' as const, numero: null },
    ]
    const said = (kind: 'retificacao' | 'desmembramento' | 'transferencia') =>
      sucessorRefusal(kind, { processo: aprovado, openSucessores: open, now: NOW, versao: 9, prazos: PRAZOS })
    expect([said('retificacao'), said('desmembramento')]).toEqual([null, null])
    expect(said('transferencia')?.details).toEqual([expect.objectContaining({ code: 'rectification_open' })])
  })

  test('is refused to a buyer too after very many acts; very many of one kind are no matter to another', () => {
    const one = { id: 'p9', numero: '2026/000009', como: 'transferencia' as const, em: NOW.toISOString() }
    const often = { ...aprovado, sucessores: Array.from({ length: 200 }, () => one) }
    const said = (processo: Processo, versao: number, kind: 'transferencia' | 'desmembramento' = 'transferencia') =>
      sucessorRefusal(kind, { processo, versao, now: NOW, prazos: PRAZOS })?.message ?? null
    const tooOften = expect.stringMatching(/vezes demais/)
    expect([said(aprovado, 999), said(aprovado, 1_000), said(often, 999)]).toEqual([null, tooOften, tooOften])
    expect(said(often, 999, 'desmembramento')).toBeNull()
  })

  test('as a buyer is for nobody who has a part in it already', () => {
    const said = (buyer: string, processo = aprovado) =>
      transferRefusal({ processo, now: NOW, versao: 9, prazos: PRAZOS }, buyer)?.message ?? null
    expect([said(OWNER.id), said(ANA.id)]).toEqual([
      expect.stringMatching(/Você já tem parte/),
      expect.stringMatching(/atuou na análise/),
    ])
    expect([said('buyer'), said('buyer', submetido)]).toEqual([null, expect.stringMatching(/não foi decidido/)])
  })
})

describe('an origin is replaced', () => {
  test.each<[string, State, State[], number | null]>([
    ['by one that is approved', aprovado, [aprovado], 1],
    ['by nothing while one is open', aprovado, [aprovado, submetido], null],
    ['by nothing while one is rejected', aprovado, [aprovado, rejeitado], null],
    ['by those that are left', aprovado, [aprovado, discarded, cancelado, aprovado], 2],
    ['by nothing if none is left', aprovado, [discarded, cancelado], null],
    ['once', replaced, [aprovado], null],
    [
      'by what replaced one that was rejected, or cancelled',
      aprovado,
      [aprovado, doneAnew(denied), doneAnew(cancelado)],
      3,
    ],
  ])('%s', (_, origin, sucessores, count) => expect(replacing(origin, sucessores)?.length ?? null).toBe(count))

  test('by all parts of a division, otherwise by the one that was approved, whatever was rejected before it', () => {
    const opened = (id: string, kind: OrigemKind) =>
      ({ tipo: 'sucessor_aberto', id, numero: id, como: kind, terceiro: false }) as const
    const origin = after(aprovado, [
      ...['a', 'b'].map((id) => opened(id, 'desmembramento')),
      ...['c', 'd'].map((id) => opened(id, 'remembramento')),
    ])
    const by = (id: string, kind: OrigemKind) =>
      replacingTogether(origin, {
        ...aprovado,
        id,
        origem: { como: kind, processos: [], documentos: [], lineage: [] },
      }).map((one) => one.id)
    expect([by('b', 'desmembramento'), by('d', 'remembramento')]).toEqual([['a', 'b'], ['d']])
  })

  test('first by one of two that are approved at the same moment; the other is replaced by it', () => {
    const late = (kind: OrigemKind, origins: State[], processo = aprovado) =>
      replacedFirst(
        { ...processo, id: 'p9', origem: { como: kind, processos: [], documentos: [], lineage: [] } },
        origins,
      )
    expect(late('retificacao', [replaced])).toEqual(BY)
    expect(late('remembramento', [replaced, replaced])).toEqual(BY)
    const own = after(aprovado, [{ tipo: 'processo_substituido', sucessores: [{ id: 'p9', numero: '9' }] }])
    // It has replaced one of them, one stands, or was destroyed, or it is a part.
    expect([
      late('remembramento', [replaced, own]),
      late('remembramento', [replaced, aprovado]),
      late('retificacao', [null]),
      late('desmembramento', [replaced]),
      late('retificacao', [replaced], rejeitado),
      late('retificacao', [replaced], replaced),
    ]).toEqual([null, null, null, null, null, null])
  })

  test('by what follows a case in its place, unless that was a part that is given up', () => {
    const origem = { como: 'desmembramento' as const, processos: [], documentos: [], lineage: [] }
    const all = [aprovado, denied, cancelado, { ...denied, origem }, { ...cancelado, origem }]
    expect(all.map(leavesItsPlace)).toEqual([false, true, true, true, false])
  })

  test('soon, by what is approved of another kind: all parts of a division, or the one that a buyer opened', () => {
    const opened = (id: string, kind: OrigemKind) =>
      ({ tipo: 'sucessor_aberto', id, numero: id, como: kind, terceiro: false }) as const
    const origin = after(aprovado, [
      ...['a', 'b'].map((id) => opened(id, 'desmembramento')),
      opened('c', 'transferencia'),
      opened('d', 'retificacao'),
    ])
    const of = (id: string, kind: OrigemKind, processo = aprovado): Processo => ({
      ...processo,
      id,
      numero: id,
      origem: { como: kind, processos: [], documentos: [], lineage: [] },
    })
    expect(rivalsOf(origin, of('b', 'desmembramento')).map(({ id }) => id)).toEqual(['c', 'd'])
    expect(rivalsOf(origin, of('d', 'retificacao')).map(({ id }) => id)).toEqual(['a', 'b', 'c'])
    const soon = (...rivals: Processo[]) => soonReplaced(origin, rivals).substituidoPor.map(({ id }) => id)
    const [a, b] = [of('a', 'desmembramento'), of('b', 'desmembramento')]
    expect([soon(), soon(a, of('b', 'desmembramento', submetido)), soon(a, b)]).toEqual([[], [], ['a', 'b']])
    expect([soon(of('c', 'transferencia')), soon(of('c', 'transferencia', rejeitado))]).toEqual([['c'], []])
  })

  test('and is removed from the registry, with its successors named', () => {
    expect([carStatus(aprovado), carStatus(replaced)]).toEqual(['AT', 'RE'])
    expect(replaced.status).toBe('aprovado')
    expect(summarise({ tipo: 'processo_substituido', sucessores: BY })).toBe('Substituído pelo processo 2026/000002.')
    const other = { ...aprovado, id: 'p3' }
    expect(replacedRefusal(other, [replaced])?.message).toMatch(/2026\/000002/)
    expect(replacedRefusal({ ...aprovado, id: 'p2' }, [replaced])).toBeNull()
    expect(replacedRefusal(other, [aprovado])).toBeNull()
  })
})

test('a verdict goes over under the digest that its finding has here, and stays as it is if it has none', () => {
  const achado = (id: string, digital: string) => ({ id, codigo: id.split('.')[0], digital }) as NamedAchado
  const verdict = (id: string, digital: string): AchadoVerdict => ({
    achado: id,
    digital,
    resultado: 'confirmado',
    motivo: null,
    por: { id: 'ana', nome: 'ANA' },
    em: NOW.toISOString(),
  })
  const there = [achado('area_ccir.1', 'aa'), achado('area_ccir.2', 'bb')]
  const here = [achado('area_ccir.1', 'AA'), achado('area_ccir.2', 'BB')]
  const given = [verdict('area_ccir.1', 'bb'), verdict('ccir_repetido.1', 'xx.yy'), verdict('area_ccir.1', 'old')]
  expect(inheritedVerdicts(there, here, given).map(({ achado: id, digital }) => [id, digital])).toEqual([
    ['area_ccir.2', 'BB'],
    ['ccir_repetido.1', 'xx.yy'],
    ['area_ccir.1', 'old'],
  ])
})
