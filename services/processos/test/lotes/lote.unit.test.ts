import { describe, expect, test } from '@jest/globals'
import { type Member, reasonToUndo } from '../../src/lotes/domain/lote.ts'

/** Tests when a lot is undone by itself. */

const MADE = { criadoEm: '2026-03-02T13:00:00.000Z' }
/** The end of the twentieth business day after that, in Brasília. No holiday lies between. */
const LAST = new Date('2026-03-31T02:59:59.000Z')
const ONE: Member = { id: 'a', waits: false, left: false, bad: null, approved: false }
const reason = (changes: Partial<Member>, now = new Date(MADE.criadoEm), sample = ['a']) =>
  reasonToUndo(MADE, sample, new Map([['a', { ...ONE, ...changes }]]), now)
const after = new Date(LAST.getTime() + 1_000)

describe('a lot', () => {
  test('waits twenty business days for its sample, to the last second, and not one more', () => {
    expect([reason({}), reason({}, LAST)]).toEqual([null, null])
    expect(reason({}, after)).toBe('a amostra não foi lida em 20 dias úteis')
  })

  test('waits no longer for whoever confirms it', () => {
    expect(reason({ approved: true }, LAST)).toBeNull()
    expect(reason({ approved: true }, after)).toBe('ninguém o confirmou em 20 dias úteis')
  })

  test('is undone at once by what its reader found, and if no case is left', () => {
    const bad = 'um processo da amostra foi rejeitado'
    expect([reason({ bad }), reason({ bad }, after)]).toEqual([bad, bad])
    expect(reason({}, LAST, [])).toBe('nenhum processo ficou no lote')
  })
})
