import { describe, expect, test } from '@jest/globals'
import {
  withDrawings,
  inCommonWithoutDrawing,
  MAXIMUM,
  changesOf,
  type Other,
} from '../../src/territorio/domain/in-common.ts'
import type { Comparable } from '../../src/territorio/domain/comparable.ts'

const ME: Comparable = {
  id: 'me',
  numero: '2026/000001',
  dono: 'd-me',
  versao: 3,
  base: 'b-me',
  chaves: ['m|3106200|12345', 'c|9500000000000', 'p|h1'],
  perimetro: 'h1',
  pontos: 5,
  celulas: [],
  procurar: [],
  caixa: null,
  municipios: ['3106200'],
  saiEm: null,
}
const processo = (_id: string, extra: Partial<Other> = {}): Other => ({
  _id,
  numero: `2026/${_id}`,
  dono: `d-${_id}`,
  base: `b-${_id}`,
  chaves: [],
  perimetro: null,
  pontos: 0,
  outros: [],
  semelhantes: {},
  incompleto: false,
  ...extra,
})
const ROW = { outros: [], semelhantes: {} }
const NOTHING = { lost: [], own: [], remove: [], put: [], fill: [], replace: [] }
const onMatricula = (...others: Other[]) => inCommonWithoutDrawing(ME, others, {}).inCommon
const same = (id: string, extra: Partial<Other> = {}) => processo(id, { chaves: ['m|3106200|12345'], ...extra })
const many = (count: number) => Array.from({ length: count }, (_, i) => `o${i}`)

describe('two cases have in common', () => {
  test('the keys that are equal, and only they', () => {
    const { inCommon, missing } = inCommonWithoutDrawing(ME, [same('a'), processo('b', { chaves: ['m|9|12345'] })], {})
    expect([...inCommon]).toEqual([
      ['a', { comparado: expect.any(String), matricula: true, ccir: false, perimetro: null }],
    ])
    expect(missing.map(({ _id }) => _id)).toEqual(['a', 'b'])
  })

  test('what is known of the same two already, which is not compared again; of other declarations it is', () => {
    const alreadyKnown = onMatricula(same('a')).get('a')
    const known = { a: { processo_id: 'a', numero: '', ...alreadyKnown, ccir: true } as never }
    expect(inCommonWithoutDrawing(ME, [same('a')], known)).toEqual({
      inCommon: new Map([['a', expect.objectContaining({ ccir: true })]]),
      missing: [],
    })
    expect(inCommonWithoutDrawing({ ...ME, base: 'changed' }, [same('a')], known).missing).toHaveLength(1)
  })

  test('nothing where one of them takes no part', () => {
    expect(inCommonWithoutDrawing(ME, [same('a', { base: null })], {})).toEqual({ inCommon: new Map(), missing: [] })
    expect(inCommonWithoutDrawing({ ...ME, base: null }, [same('a')], {}).missing).toEqual([])
  })

  test('a drawing besides, or a drawing alone', () => {
    const part = { identico: false, hectares: 2, parte: 0.5 }
    const inCommon = withDrawings(ME, onMatricula(same('a')), [
      [same('a'), part],
      [processo('b'), part],
    ])
    expect(inCommon.get('a')).toMatchObject({ matricula: true, perimetro: part })
    expect(inCommon.get('b')).toMatchObject({ matricula: false, ccir: false, perimetro: part })
  })
})

describe('what rows are told', () => {
  test('is the same in both, once', () => {
    const other = same('a')
    const inCommon = onMatricula(other)
    const first = changesOf(ME, ROW, [other], inCommon)
    expect(first).toMatchObject({
      ...NOTHING,
      own: [{ processo_id: 'a', numero: other.numero, base: 'b-a', matricula: true }],
      put: [{ em: 'a', noted: { processo_id: 'me', numero: ME.numero, base: 'b-me', matricula: true } }],
    })
    const own = { outros: ['a'], semelhantes: Object.fromEntries(first.own.map((m) => [m.processo_id, m])) }
    const otherSide = { ...other, outros: ['me'], semelhantes: { me: first.put[0]?.noted as never } }
    expect(changesOf(ME, own, [otherSide], inCommon)).toEqual(NOTHING)
  })

  test('is that they have nothing in common any more', () => {
    const listingOwn = processo('a', { outros: ['me'] })
    const before = { outros: ['a'], semelhantes: {} }
    expect(changesOf(ME, before, [listingOwn, processo('b')], new Map())).toEqual({
      ...NOTHING,
      lost: ['a'],
      remove: ['a'],
    })
  })

  test('is that there are more, once, where a row is full', () => {
    const full = same('a', { outros: many(MAXIMUM) })
    expect(changesOf(ME, ROW, [full], onMatricula(full))).toMatchObject({ ...NOTHING, own: [{}], fill: ['a'] })
    const unfinished = { ...full, incompleto: true }
    expect(changesOf(ME, ROW, [unfinished], onMatricula(unfinished))).toMatchObject({
      ...NOTHING,
      own: [{}],
      fill: [],
    })
    const listingOwn = { ...full, outros: [...many(MAXIMUM - 1), 'me'] }
    expect(changesOf(ME, ROW, [listingOwn], onMatricula(listingOwn)).put).toHaveLength(1)
  })

  test("of more than one row keeps, the first stay in one's own and all others hear", () => {
    const others = many(MAXIMUM + 1).map((id) => same(id))
    const { own, put, lost } = changesOf(
      ME,
      { outros: [`o${MAXIMUM}`], semelhantes: {} },
      others,
      onMatricula(...others),
    )
    expect([own.length, put.length, lost]).toEqual([MAXIMUM, MAXIMUM + 1, [`o${MAXIMUM}`]])
  })

  test('keeps in one’s own row what others have, however many cases one person has there', () => {
    const decoys = many(80).map((id) => same(id, { dono: 'attacker' }))
    const victim = same('victim')
    const all = [...decoys, victim]
    const { own } = changesOf(ME, ROW, all, onMatricula(...all))
    expect([own.length, own.some(({ processo_id }) => processo_id === 'victim')]).toEqual([MAXIMUM, true])
  })

  test('makes room in a full row, at the cost of the person who has most there', () => {
    const noted = (processo_id: string, dono: string, extra = {}) =>
      ({ processo_id, numero: '', base: '', comparado: '', dono, matricula: true, ccir: false, ...extra }) as never
    const decoys = many(MAXIMUM - 2).map((id) => noted(id, 'attacker', { ccir: id !== 'o7' }))
    const inRow = [...decoys, noted('x', 'd-x'), noted('y', 'd-y')]
    const similar = Object.fromEntries(inRow.map((a: { processo_id: string }) => [a.processo_id, a])) as never
    const full = same('a', { outros: [...many(MAXIMUM - 2), 'x', 'y'], semelhantes: similar })
    const { replace, fill } = changesOf(ME, ROW, [full], onMatricula(full))
    expect(replace).toMatchObject([{ em: 'a', leaves: 'o7', noted: { processo_id: 'me', dono: 'd-me' } }])
    expect(fill).toEqual(['a'])
    const extra = changesOf({ ...ME, dono: 'attacker' }, ROW, [full], onMatricula(full))
    expect(extra.replace).toEqual([])
  })
})
