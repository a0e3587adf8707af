import { describe, expect, test } from '@jest/globals'
import { cropName } from '../../src/fields/matricula/crop.ts'

describe('a name in a line that was read again', () => {
  test.each([
    [': ANA DE SOUZA,', 'ANA DE SOUZA', 'ANA DE SOUZA'],
    ['ANA DE SOVZA, j', 'ANA DE SOUZA', 'ANA DE SOVZA'], // half a letter of the next word
    ["MARIA D' ÁVILA, j", "MARIA D'ÁVILA", "MARIA D'ÁVILA"],
    ['PAU D’ARCO S/A,', "PAU D'ARCO S/A", "PAU D'ARCO S/A"],
    ['ANA DE SOUZA,brasileira', 'ANA DE SOUZA', 'ANA DE SOUZA'],
    ['ANADESOUZA,brasileira', 'ANA DE SOUZA', 'ANADESOUZA'],
  ])('%s', (line, valor, name) => expect(cropName(line, valor)).toBe(name))

  test('ends where its letters end, whatever blanks the first reading lost', () =>
    expect(cropName('ESPÓLIO DE JÚLIO CÉSAR FERREIRA DOS SANTOS, j', 'ESPÓLIO DE JÚLIO CÉSARFERREIRA DOS SANTOS')).toBe(
      'ESPÓLIO DE JÚLIO CÉSAR FERREIRA DOS SANTOS',
    ))

  test.each([
    ['IRMÃOS FALCÃO & CIA LTDA,', 'FALCÃO & CIA LTDA', 'IRMÃOS FALCÃO & CIA LTDA'],
    [': IRMÃOSFALCÃO&CIALTDA,', 'FALCÃO & CIA LTDA', 'IRMÃOS FALCÃO&CIALTDA'],
    ['JÚLIO FERREIRA DOS SANTOS, b', 'JÚLIO FERREIRA', 'JÚLIO FERREIRA DOS SANTOS'],
    ['JÚLIO DE PAULA E SILVA,', 'JÚLIO DE PAULA', 'JÚLIO DE PAULA E SILVA'],
    ['FALCÃO & CIA LTDA,', 'FALCÃO', 'FALCÃO & CIA LTDA'],
    ['FAZENDAS REUNIDAS IPÊ S/A,', 'FAZENDAS REUNIDAS IPÊ', 'FAZENDAS REUNIDAS IPÊ S/A'],
    ['ÃOS FALCÃO & CIA LTDA,', 'FALCÃO & CIA LTDA', 'ÃOS FALCÃO & CIA LTDA'],
  ])('%s is a longer name than %s', (line, valor, name) => expect(cropName(line, valor)).toBe(name))

  test('is null where no words are like it', () => expect(cropName('JOÃO BATISTA, j', 'ANA DE SOUZA')).toBeNull())
})
