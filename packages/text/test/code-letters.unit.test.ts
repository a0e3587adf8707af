import { ALPHABET, lettersOf, typedLetters } from '@car/text/code-letters'
import { expect, test } from '@jest/globals'

test('each letter stands for as many bytes as any other', () => {
  const letters = lettersOf(Uint8Array.from({ length: 256 }, (_, byte) => byte))
  for (const letter of ALPHABET) expect(letters.split(letter)).toHaveLength(1 + 256 / ALPHABET.length)
})

test.each(['7k3m-p9t2-vwxe', ' 7K3M P9T2 VWXE ', '7K3M–P9T2—VWXE', '7k3m.p9t2_vwxe', '７Ｋ３ＭP9T2VWXE'])(
  '%j is read as the letters that were meant',
  (typed) => expect(typedLetters(typed)).toBe('7K3MP9T2VWXE'),
)
test('O is read as 0, I and L as 1; what is no letter of the alphabet stays', () =>
  expect(typedLetters('oil0 u#')).toBe('0110U#'))
