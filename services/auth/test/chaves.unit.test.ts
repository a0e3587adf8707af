import { describe, expect, test } from '@jest/globals'
import { type Geracao, situacao } from '../src/domain/chaves.ts'

const em = (minuto: number) => new Date(Date.UTC(2026, 0, 1) + minuto * 60_000)
const chave = (geracao: number, ativa: number, retirada?: number): Geracao => ({
  geracao,
  ativa_em: em(ativa),
  retirada_em: retirada === undefined ? null : em(retirada),
})
/** [the key that signs, the keys that are published] */
const olhar = (chaves: Geracao[], minuto: number) => {
  const { assina, publicadas } = situacao(chaves, em(minuto))
  return [assina?.geracao, publicadas.map((c) => c.geracao)]
}

describe('of the signing keys', () => {
  test('none is none', () => {
    expect(olhar([], 0)).toEqual([undefined, []])
    expect(olhar([chave(1, 10)], 0)).toEqual([undefined, [1]])
  })

  test('the next is published before it signs, the last until its tokens have ended', () => {
    const duas = [chave(2, 100), chave(1, 0)]
    expect(olhar(duas, 99)).toEqual([1, [1, 2]])
    expect(olhar(duas, 100)).toEqual([2, [1, 2]])
    expect(olhar(duas, 115.9)).toEqual([2, [1, 2]])
    expect(olhar(duas, 116)).toEqual([2, [2]])
  })

  test('one of a hurried turn overtakes one that was to come', () => {
    const tres = [chave(1, 0), chave(2, 15), chave(3, 1)]
    expect(olhar(tres, 0.5)).toEqual([1, [1, 2, 3]])
    expect(olhar(tres, 1)).toEqual([3, [1, 2, 3]])
    expect(olhar(tres, 20)).toEqual([3, [3]])
  })

  test('those compromised are gone when their time comes', () => {
    const chaves = [chave(1, 0, 50), chave(2, 100, 50), chave(3, 50)]
    expect(olhar(chaves, 49)).toEqual([1, [1, 2, 3]])
    expect(olhar(chaves, 50)).toEqual([3, [3]])
  })
})
