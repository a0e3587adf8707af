import { describe, expect, test } from '@jest/globals'
import { z } from 'zod'
import { longList } from '../src/schemas/shared.ts'

const pairs = longList(z.array(z.number()).min(2), 1)
const inside = z.strictObject({ names: longList(longList(z.string(), 2), 1) })
const gaps = (schema: z.ZodType, valor: unknown) =>
  schema.safeParse(valor, { reportInput: true }).error?.issues.map(({ code, path }) => `${path.join('.')} ${code}`)

describe('a long list', () => {
  test.each<[string, z.ZodType, unknown, string[] | undefined]>([
    ['that is right', pairs, Array(1_000).fill([1, 2]), undefined],
    ['that is too short', pairs, [], [' too_small']],
    ['that is none', pairs, { 0: [1, 2] }, [' invalid_type']],
    ['that is not there', inside, {}, ['names invalid_type']],
    ['in another that is too short', inside, { names: [['a', 'b'], ['c']] }, ['names.1 too_small']],
    [
      'of many faults: those of the first',
      pairs,
      Array(50_000).fill(['x', 'y']),
      ['0.0 invalid_type', '0.1 invalid_type'],
    ],
    ['with a fault far behind', pairs, [...Array(999).fill([1, 2]), [1]], ['999 too_small']],
  ])('%s', (_name, schema, valor, expected) => expect(gaps(schema, valor)).toEqual(expected))

  test('is taken as it is', () => expect(pairs.parse([[1, 2]])).toEqual([[1, 2]]))
})
