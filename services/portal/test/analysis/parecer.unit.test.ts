import { describe, expect, test } from '@jest/globals'
import type { Achado } from '../../web/gen/interface.ts'
import { crossChecked, parecerGap, withoutVerdict } from '../../web/analysis/acts/parecer.ts'

const verdict = { resultado: 'confirmado', motivo: null } as Achado['avaliacao']
const achado = (situacao: Achado['situacao'], avaliacao: Achado['avaliacao'] = null) =>
  ({ situacao, avaliacao, mensagem: 'A área é diferente.' }) as Achado
const OPEN = [achado('ok'), achado('divergencia'), achado('divergencia', verdict), achado('aviso')]

test('divergences without a verdict are what is asked about, and no other findings', () => {
  expect(withoutVerdict(OPEN)).toEqual([OPEN[1]])
})

describe('an opinion', () => {
  const WHY = 'A diferença vem da retificação de 2019.'

  test.each([
    ['is always needed', '', [], 'Escreva o parecer.'],
    ['is enough where every divergence was judged', 'Confere.', [achado('divergencia', verdict)], false],
    [
      'says why, where one was not judged',
      'Confere.',
      OPEN,
      'Diga por que se aprova com 1 divergência não avaliada: ao menos 20 letras.',
    ],
    [
      'says why of several',
      'Confere.',
      [...OPEN, achado('divergencia')],
      'Diga por que se aprova com 2 divergências não avaliadas: ao menos 20 letras.',
    ],
    ['that says why is enough', WHY, OPEN, false],
    ['does so beside what was looked at', `${crossChecked(OPEN)}\n${WHY}`, OPEN, false],
  ])('%s', (_, parecer, achados, gap) => expect(parecerGap(parecer, achados)).toBe(gap))

  test('that only repeats what was looked at does not say why', () => {
    expect(parecerGap(crossChecked(OPEN), OPEN)).toMatch(/^Diga por que/)
  })
})
