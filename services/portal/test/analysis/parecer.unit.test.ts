import { describe, expect, test } from '@jest/globals'
import type { Achado } from '../../web/gen/interface.ts'
import { parecerGaps, wholeParecer, withoutVerdict } from '../../web/analysis/acts/parecer.ts'

const verdict = { resultado: 'confirmado', motivo: null } as Achado['avaliacao']
const achado = (situacao: Achado['situacao'], avaliacao: Achado['avaliacao'] = null) =>
  ({ situacao, avaliacao, mensagem: 'A área é diferente.' }) as Achado
const OPEN = [achado('ok'), achado('divergencia'), achado('divergencia', verdict), achado('aviso')]

test('divergences without a verdict are what is asked about, and no other findings', () => {
  expect(withoutVerdict(OPEN)).toEqual([OPEN[1]])
})

describe('an opinion', () => {
  const WHY = 'A diferença vem da retificação de 2019.'
  const [JUDGED, TWO] = [[achado('divergencia', verdict)], [...OPEN, achado('divergencia')]]
  const ask = (open: string) => `Diga por que se aprova com ${open}: ao menos 20 letras.`

  test.each([
    ['is always needed', '', '', [], 'Escreva o parecer.', false],
    ['is enough where every divergence was judged', 'Confere.', '', JUDGED, false, false],
    ['says why, where one was not judged', 'Confere.', 'Confere.', OPEN, false, ask('1 divergência não avaliada')],
    ['says why of several', 'Confere.', '', TWO, false, ask('2 divergências não avaliadas')],
    ['that says why is enough', 'Confere.', WHY, OPEN, false, false],
  ])('%s', (_, parecer, why, achados, gap, whyGap) =>
    expect(parecerGaps({ parecer, why }, achados)).toEqual({ parecer: gap, why: whyGap }),
  )

  test('is sent with the reason only where something was not judged', () => {
    const typed = { parecer: ' Confere. ', why: WHY }
    expect(wholeParecer(typed, OPEN)).toBe(`Confere.\nSobre o que não foi avaliado: ${WHY}`)
    expect(wholeParecer(typed, JUDGED)).toBe('Confere.')
  })
})
