import { describe, expect, test } from '@jest/globals'
import type { Pendencia } from '../../web/gen/interface.ts'
import { answerSpan, lastAnswers, newAnswers } from '../../web/analysis/findings/answers.ts'

const pendencia = (
  status: string,
  criada_em = '2026-03-10T12:00:00.000Z',
  respondida_em: string | null = '2026-03-21T12:00:00.000Z',
) => ({ status, criada_em, respondida_em }) as Pendencia
const versoes = [
  { versao: 1, em: '2026-03-01T12:00:00.000Z' },
  { versao: 2, em: '2026-03-05T12:00:00.000Z' },
  { versao: 3, em: '2026-03-12T12:00:00.000Z' },
  { versao: 4, em: '2026-03-14T12:00:00.000Z' },
]

describe('answers that the analysis has not closed', () => {
  const all = ['aberta', 'respondida', 'resolvida', 'expirada', 'cancelada'].map((status) => pendencia(status))

  test('are those of a case in analysis', () => {
    expect(newAnswers({ status: 'em_analise' }, all).map(({ status }) => status)).toEqual(['respondida'])
  })

  test.each(['pendente', 'aprovado', 'rejeitado'] as const)('are none in %s', (status) => {
    expect(newAnswers({ status }, all)).toEqual([])
  })
})

describe('answers to compare', () => {
  const closed = pendencia('resolvida', '2026-03-02T12:00:00.000Z', '2026-03-06T12:00:00.000Z')
  const later = pendencia('resolvida', '2026-03-10T12:00:00.000Z', '2026-03-13T12:00:00.000Z')
  const asked = pendencia('aberta', '2026-03-15T12:00:00.000Z', null)

  test('are the last one while another question is open, and after the decision', () => {
    expect(lastAnswers({ status: 'pendente' }, [later, closed, asked])).toEqual([later])
    expect(lastAnswers({ status: 'aprovado' }, [closed])).toEqual([closed])
    expect(answerSpan([closed], versoes)).toEqual({ de: 1, ate: 2 })
  })

  test('are those that the analysis has not closed, if there are some', () => {
    const fresh = pendencia('respondida')
    expect(lastAnswers({ status: 'em_analise' }, [closed, fresh])).toEqual([fresh])
    expect(lastAnswers({ status: 'em_analise' }, [asked])).toEqual([])
  })
})

describe('before and after the answer', () => {
  test('is from what stood when it was asked to what stands now: what was corrected before answering counts', () => {
    expect(answerSpan([pendencia('respondida')], versoes)).toEqual({ de: 2, ate: 4 })
  })

  test('of several begins with the one that was asked first', () => {
    const answers = [pendencia('respondida', '2026-03-13T12:00:00.000Z'), pendencia('respondida')]
    expect(answerSpan(answers, versoes)).toEqual({ de: 2, ate: 4 })
  })

  test('of an answer in words alone is one version', () => {
    expect(answerSpan([pendencia('respondida', '2026-03-20T12:00:00.000Z')], versoes)).toEqual({ de: 4, ate: 4 })
  })

  test('is nothing without an answer, or before the versions are there', () => {
    expect(answerSpan([], versoes)).toBeNull()
    expect(answerSpan([pendencia('respondida')], [])).toBeNull()
  })
})
