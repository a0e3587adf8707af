import { ALFABETO, letrasDe, letrasDigitadas } from '@car/vocabulary/letras'
import { expect, test } from '@jest/globals'

test('each letter stands for as many bytes as any other', () => {
  const letras = letrasDe(Uint8Array.from({ length: 256 }, (_, byte) => byte))
  for (const letra of ALFABETO) expect(letras.split(letra)).toHaveLength(1 + 256 / ALFABETO.length)
})

test.each(['7k3m-p9t2-vwxe', ' 7K3M P9T2 VWXE ', '7K3M–P9T2—VWXE', '7k3m.p9t2_vwxe', '７Ｋ３ＭP9T2VWXE'])(
  '%j is read as the letters that were meant',
  (digitado) => expect(letrasDigitadas(digitado)).toBe('7K3MP9T2VWXE'),
)
test('O is read as 0, I and L as 1; what is no letter of the alphabet stays', () =>
  expect(letrasDigitadas('oil0 u#')).toBe('0110U#'))
