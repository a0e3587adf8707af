import { expect, test } from '@jest/globals'
import { mesclar } from '../web/comum/mesclar.ts'

const base = { nome: 'Boa Vista', area: '10', nota: '' }

test('what only one side changed is kept, whichever side', () => {
  const { valor, conflitos } = mesclar(base, { ...base, nome: 'Bela Vista' }, { ...base, area: '12' })
  expect([valor, conflitos]).toEqual([{ nome: 'Bela Vista', area: '12', nota: '' }, []])
})

test('the same change on both sides is no conflict', () => {
  const mudado = { ...base, area: '12' }
  expect(mesclar(base, mudado, mudado)).toEqual({ valor: mudado, conflitos: [] })
})

test('a field that both changed is for the person to decide, and nothing of theirs is lost meanwhile', () => {
  const { valor, conflitos } = mesclar(base, { ...base, area: '11' }, { ...base, area: '12', nota: 'x' })
  expect(valor).toEqual({ nome: 'Boa Vista', area: '11', nota: 'x' })
  expect(conflitos).toEqual([{ campo: 'area', meu: '11', novo: '12' }])
})
