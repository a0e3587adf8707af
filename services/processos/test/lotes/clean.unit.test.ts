import { describe, expect, test } from '@jest/globals'
import { dirtOf, type Facts } from '../../src/lotes/domain/clean.ts'
import { inDrawnOrder, sampleSize } from '../../src/lotes/domain/draw.ts'

const CLEAN: Facts = {
  free: true,
  decidedBefore: false,
  hasRessalva: false,
  papersAccepted: true,
  toConfirm: false,
  complete: true,
  compared: true,
  achados: [
    { situacao: 'ok', peso: 0 },
    { situacao: 'aviso', peso: 0 },
  ],
  risk: 10,
  modules: 4,
  impeded: false,
}
const LIMITS = { risk: 10, modules: 4 }

describe('a case', () => {
  test('of which there is nothing to say is clean, up to the limits', () => {
    expect(dirtOf(CLEAN, LIMITS)).toBeNull()
  })

  test.each<[Partial<Facts>, string]>([
    [{ free: false }, 'ocupado'],
    [{ impeded: true }, 'impedimento'],
    [{ decidedBefore: true }, 'ja_decidido'],
    [{ complete: false }, 'incompleto'],
    [{ papersAccepted: false }, 'documento'],
    [{ hasRessalva: true }, 'ressalva'],
    [{ toConfirm: true }, 'a_confirmar'],
    [{ compared: false }, 'nao_comparado'],
    [{ achados: [{ situacao: 'aviso', peso: 5 }] }, 'achado'],
    [{ achados: [{ situacao: 'divergencia', peso: 0 }] }, 'achado'],
    [{ achados: [{ situacao: 'nao_verificavel', peso: 0 }] }, 'achado'],
    [{ risk: 11 }, 'risco'],
    [{ modules: 4.1 }, 'area'],
    [{ modules: null }, 'area'],
  ])('with %j is not, because of %s', (changes, reason) => {
    expect(dirtOf({ ...CLEAN, ...changes }, LIMITS)).toBe(reason)
  })
})

describe('a draw', () => {
  const ids = Array.from({ length: 20 }, (_, n) => `case-${n}`)

  test('depends on the seed and on the beacon, and not on the order of the cases', () => {
    const seed = '00'.repeat(32)
    const order = inDrawnOrder(ids, seed, null)
    expect(order.toSorted()).toEqual(ids.toSorted())
    expect(inDrawnOrder(ids.toReversed(), seed, null)).toEqual(order)
    expect(inDrawnOrder(ids, '01'.repeat(32), null)).not.toEqual(order)
    expect(inDrawnOrder(ids, seed, { nome: 'x', rodada: 1, valor: 'ff' })).not.toEqual(order)
  })

  test('takes the share of all, rounded up, and at least one', () => {
    expect([sampleSize(500, 0.05), sampleSize(21, 0.05), sampleSize(1, 0.05), sampleSize(3, 1)]).toEqual([25, 2, 1, 3])
  })
})
