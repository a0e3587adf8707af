import { expect, test } from '@jest/globals'
import { merge } from '../../web/shared/merge.ts'

const base = { nome: 'Boa Vista', area: '10', nota: '' }

test('what only one side changed is kept, whichever side', () => {
  const { valor, conflicts } = merge(base, { ...base, nome: 'Bela Vista' }, { ...base, area: '12' })
  expect([valor, conflicts]).toEqual([{ nome: 'Bela Vista', area: '12', nota: '' }, []])
})

test('the same change on both sides is no conflict', () => {
  const changed = { ...base, area: '12' }
  expect(merge(base, changed, changed)).toEqual({ valor: changed, conflicts: [] })
})

test('a field that both changed is for the person to decide, and nothing of theirs is lost meanwhile', () => {
  const { valor, conflicts } = merge(base, { ...base, area: '11' }, { ...base, area: '12', nota: 'x' })
  expect(valor).toEqual({ nome: 'Boa Vista', area: '11', nota: 'x' })
  expect(conflicts).toEqual([{ campo: 'area', mine: '11', fresh: '12' }])
})
