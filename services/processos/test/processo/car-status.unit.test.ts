import { expect, test } from '@jest/globals'
import { carStatus, type Processo } from '../../src/domain/processo.ts'
import { after, datum, facts, PROCESSOS } from '../given.ts'

test.each([
  ['rascunho', null],
  ['submetido', null],
  ['em_analise', null],
  ['pendente', null],
  ['aprovado', 'AT'],
  ['rejeitado', 'PE'],
  ['em_recurso', 'PE'],
  ['cancelado', 'CA'],
] as const)('a case that is %s: %s', (status, expected) => {
  expect(carStatus(PROCESSOS[status] as Processo)).toBe(expected)
})

test('a granted appeal leaves a case undecided, whatever the analysis then does', () => {
  const reopened = datum(
    facts.created(),
    facts.submetido(),
    facts.assumed(),
    facts.rejeitado(),
    facts.recurso(),
    facts.decided('deferido'),
    facts.assumed(),
  )
  const later: Processo[] = [
    reopened,
    after(reopened, [facts.pendencia()]),
    after(reopened, [{ tipo: 'processo_liberado' }]),
  ]
  expect(later.map(carStatus)).toEqual([null, null, null])
})
