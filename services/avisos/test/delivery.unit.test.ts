import { describe, expect, test } from '@jest/globals'
import { afterFailure, type Failure } from '../src/domain/delivery.ts'

const refusal = (final: boolean): Failure => ({ where: 'message', final })

describe('a message that is refused', () => {
  test('for now rests 1 and 10 minutes, 1, 6 and 24 hours, and is returned after that', () => {
    const minutes: number[] = []
    let after = afterFailure(refusal(false), 0)
    while (after.estado === 'espera') {
      minutes.push(after.restMs / 60_000)
      after = afterFailure(refusal(false), after.tentativas)
    }
    expect(minutes).toEqual([1, 10, 60, 360, 1440])
    expect(after).toEqual({ estado: 'devolvido', tentativas: 6, porque: 'tentativas' })
  })

  test('for good is returned at once', () => {
    expect(afterFailure(refusal(true), 2)).toEqual({ estado: 'devolvido', tentativas: 3, porque: 'recusado' })
  })

  test('by a server that is away is no attempt, however often', () => {
    expect(afterFailure({ where: 'server' }, 5)).toEqual({ estado: 'espera', tentativas: 5, restMs: 60_000 })
  })
})
