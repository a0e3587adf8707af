import { describe, expect, test } from '@jest/globals'
import { Failure } from '../../../web/shared/api/failure.ts'

describe('past the limit of requests', () => {
  const failure = (retryAfterS: number | null) => new Failure('CAR-010', 'Muitos pedidos.', { waitS: retryAfterS })
  const inS = ({ retryAt }: Failure) => (retryAt === null ? null : Math.round((retryAt - Date.now()) / 1_000))

  test.each([
    ['of a minute', 40, 40],
    ['that says no time', null, 60],
  ])('%s the same request goes again', (_, said, waitS) => {
    expect(inS(failure(said))).toBe(waitS)
    expect(failure(said).isTransient).toBe(true)
  })
  test('of a day it does not: a person comes back', () => {
    expect([failure(7_200).retryAt, failure(7_200).isTransient]).toEqual([null, false])
  })
  test('is no other refusal', () => {
    expect(new Failure('CAR-016', 'Fora do ar.', { waitS: 5 }).retryAt).toBeNull()
  })
})
