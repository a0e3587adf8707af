import { describe, expect, test } from '@jest/globals'
import { shorten, clean, wrap } from '@car/dossier-pages/layout/text'

const width = (text: string) => Array.from(text).length
const latino = (code: number) => code < 0x250 || code === 0x2014 || code === 0xfffd

describe('what a page can bear', () => {
  test.each([
    ['a\u0000b\u0007c\u009fd', 'abcd'],
    ['um\tdois', 'um dois'],
    ['fim\r\nlinha\rnova\u2028outra', 'fim\nlinha\nnova\noutra'],
    ['Maria \u202Elivro\u202C', 'Maria livro'],
    ['soft\u00ADhyphen\u200B\uFEFF', 'softhyphen'],
    ['Conceic\u0327a\u0303o', 'Conceição'],
    ['王 e \uD800', '[U+738B] e [U+FFFD]'],
    ['ﬁm ｗｉｄｅ', 'fim wide'],
    ['😀', '[U+1F600]'],
  ])('%j becomes %j', (from, to) => {
    expect(clean(from, latino)).toBe(to)
  })

  test('a CPF written out in a text is masked, other numbers are not', () => {
    expect(clean('CPF 783.072.703-16, CCIR 1895295067460, 12.345.678/0001-90', latino)).toBe(
      'CPF ***.072.703-**, CCIR 1895295067460, 12.345.678/0001-90',
    )
  })
})

describe('lines', () => {
  test('words go over whole', () => {
    expect(wrap('uma fazenda no interior', 11, width)).toEqual(['uma fazenda', 'no interior'])
  })

  test('paragraphs stay apart, by one empty line at most', () => {
    expect(wrap('um\n\n\n\ndois\ntrês\n', 20, width)).toEqual(['um', '', 'dois', 'três'])
  })

  test('a word longer than the line is cut after a joint, or between letters', () => {
    expect(wrap('https://exemplo.gov.br/verificar', 24, width)).toEqual(['https://exemplo.gov.br/', 'verificar'])
    expect(wrap('a'.repeat(25), 10, width)).toEqual(['a'.repeat(10), 'a'.repeat(10), 'a'.repeat(5)])
  })

  test('an accent never begins a line, even where nothing fits', () => {
    expect(wrap('x\u0304y\u0304', 1, width)).toEqual(['x\u0304', 'y\u0304'])
  })

  test('no letter is lost and no line is too wide, however the text is', () => {
    let seed = 7
    const random = (n: number) => (seed = (seed * 48_271) % 2_147_483_647) % n
    for (let i = 0; i < 300; i++) {
      const text = Array.from({ length: 60 }, () => 'ab/-_.ç \n'.charAt(random(9))).join('')
      const limit = 2 + random(20)
      const lines = wrap(text, limit, width)
      expect(lines.join('').replace(/\s/g, '')).toBe(text.replace(/\s/g, ''))
      for (const line of lines) expect(width(line)).toBeLessThanOrEqual(limit)
    }
  })

  test('what is shortened says so', () => {
    expect(shorten('Fazenda Santa Rita', 12, width)).toBe('Fazenda San…')
    expect(shorten('Fazenda', 12, width)).toBe('Fazenda')
    expect(shorten('Fazenda', 0, width)).toBe('…')
  })
})
