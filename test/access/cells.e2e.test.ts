import { PAPEIS, type Papel } from '@car/vocabulary/person'
import { expect, test } from '@jest/globals'
import { said } from '../support/api.ts'
import { withPapel, existing, requestCell, protectedRows } from '../support/cells.ts'
import { tokenOf } from '../support/sign-in.ts'
import { forged } from '../support/tokens.ts'

/** Each protected operation is requested with one role, which varies by operation. `cells.all` tests all roles. */

const things = existing()

test.each(protectedRows.map((row, i) => [row[0], PAPEIS[i % PAPEIS.length] as Papel, row] as const))(
  '%s, asked for by %s',
  async (_id, papel, row) => {
    const { heard, due } = await withPapel(row, papel, things)
    expect(heard).toEqual(due)
  },
)

test('a forged token opens nothing', async () => {
  const [[, operation]] = protectedRows as [(typeof protectedRows)[0]]
  expect(said(await requestCell(operation, things.byProdutor, forged(await tokenOf('ofCells'))))).toBe('401 CAR-001')
})
