import { describe, expect, test } from '@jest/globals'
import { type Generation, generations } from '../../src/domain/keys.ts'

const at = (minute: number) => new Date(Date.UTC(2026, 0, 1) + minute * 60_000)
const key = (generation: number, active: number, withdrawn?: number): Generation => ({
  geracao: generation,
  ativa_em: at(active),
  retirada_em: withdrawn === undefined ? null : at(withdrawn),
})
const look = (keys: Generation[], minute: number) => {
  const { signing, published } = generations(keys, at(minute))
  return [signing?.geracao, published.map((generation) => generation.geracao)]
}

describe('of the signing keys', () => {
  test('none is none', () => {
    expect(look([], 0)).toEqual([undefined, []])
    expect(look([key(1, 10)], 0)).toEqual([undefined, [1]])
  })

  test('the next is published before it signs, the last until its tokens have ended', () => {
    const two = [key(2, 100), key(1, 0)]
    expect(look(two, 99)).toEqual([1, [1, 2]])
    expect(look(two, 100)).toEqual([2, [1, 2]])
    expect(look(two, 115.9)).toEqual([2, [1, 2]])
    expect(look(two, 116)).toEqual([2, [2]])
  })

  test('one of a hurried turn overtakes one that was to come', () => {
    const tres = [key(1, 0), key(2, 15), key(3, 1)]
    expect(look(tres, 0.5)).toEqual([1, [1, 2, 3]])
    expect(look(tres, 1)).toEqual([3, [1, 2, 3]])
    expect(look(tres, 20)).toEqual([3, [3]])
  })

  test('those compromised are gone when their time comes', () => {
    const keys = [key(1, 0, 50), key(2, 100, 50), key(3, 50)]
    expect(look(keys, 49)).toEqual([1, [1, 2, 3]])
    expect(look(keys, 50)).toEqual([3, [3]])
  })
})
