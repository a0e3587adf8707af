import { describe, expect, test } from '@jest/globals'
import { DEFEITOS, dito } from '../web/comum/envios/defeitos.ts'
import { bytesSemLocal } from '../web/comum/envios/sem-local.ts'
import { paraMedir, reducao } from '../web/comum/envios/tamanho.ts'

const bytes = (...partes: (string | number[])[]) =>
  Uint8Array.from(Buffer.concat(partes.map((p) => (typeof p === 'string' ? Buffer.from(p, 'latin1') : Buffer.from(p)))))
const parte = (marca: number, corpo: string) => bytes([0xff, marca, 0, corpo.length + 2], corpo)
const texto = (b: Uint8Array) => Buffer.from(b).toString('latin1')

describe('a JPEG', () => {
  const tiff = (ordem: 'II*\0' | 'MM\0*', deLado: number) =>
    ordem === 'II*\0'
      ? texto(bytes(ordem, [8, 0, 0, 0, 1, 0, 0x12, 1, 3, 0, 1, 0, 0, 0, deLado, 0, 0, 0, 0, 0, 0, 0], 'GPS'))
      : texto(bytes(ordem, [0, 0, 0, 8, 0, 1, 1, 0x12, 0, 3, 0, 0, 0, 1, 0, deLado, 0, 0, 0, 0, 0, 0], 'GPS'))
  const dados = bytes([0xff, 0xda, 0, 4, 1, 2], 'pixels', [0xff, 0, 0xff, 0xd0], 'mais', [0xff, 0xd9])
  const foto = (...partes: Uint8Array[]) =>
    bytes([0xff, 0xd8], ...partes.map(texto), texto(parte(0xdb, 'tabela')), texto(dados))

  test('loses what is told of it, and what hangs on behind it, and keeps its pixels and colours', () => {
    const limpa = foto(parte(0xe0, 'JFIF\0'), parte(0xe2, 'ICC_PROFILE\0perfil'), parte(0xee, 'Adobe'))
    const cheia = foto(
      parte(0xe0, 'JFIF\0'),
      parte(0xe1, `Exif\0\0${tiff('II*\0', 1)}`),
      parte(0xe1, 'http://ns.adobe.com/xap/1.0/\0GPS'),
      parte(0xe2, 'ICC_PROFILE\0perfil'),
      parte(0xe2, 'MPF\0'),
      parte(0xed, 'Photoshop GPS'),
      parte(0xee, 'Adobe'),
      parte(0xfe, 'GPS'),
    )
    expect(bytesSemLocal(bytes(texto(cheia), 'outra foto, com GPS'))).toEqual(limpa)
  })

  test.each(['II*\0', 'MM\0*'] as const)('still says which way is up (%j)', (ordem) => {
    const virada = texto(bytesSemLocal(foto(parte(0xe1, `Exif\0\0${tiff(ordem, 6)}`))) ?? bytes())
    expect(virada).not.toContain('GPS')
    expect(virada).toContain(texto(bytes('Exif\0\0MM\0*', [0, 0, 0, 8, 0, 1, 1, 0x12, 0, 3, 0, 0, 0, 1, 0, 6])))
    expect(bytesSemLocal(Uint8Array.from(Buffer.from(virada, 'latin1')))).toEqual(
      Uint8Array.from(Buffer.from(virada, 'latin1')),
    )
  })

  test.each([
    ['cut off', bytes([0xff, 0xd8, 0xff, 0xe1, 0xff, 0xff], 'Exif')],
    ['without an end', foto().subarray(0, 30)],
  ])('%s has to be drawn anew', (_, arquivo) => {
    expect(bytesSemLocal(Uint8Array.from(arquivo))).toBeNull()
  })

  test('that is none stays as it is', () => {
    expect(bytesSemLocal(bytes('%PDF-1.4'))).toEqual(bytes('%PDF-1.4'))
  })
})

test('a PNG loses its texts', () => {
  const pedaco = (tipo: string, corpo: string) => texto(bytes([0, 0, 0, corpo.length], tipo, corpo, [1, 2, 3, 4]))
  const png = (...pedacos: string[]) => bytes([0x89], 'PNG\r\n\x1a\n', ...pedacos)
  const cheio = png(
    pedaco('IHDR', 'x'),
    pedaco('eXIf', 'GPS'),
    pedaco('iTXt', 'GPS'),
    pedaco('IDAT', 'p'),
    pedaco('IEND', ''),
  )
  expect(bytesSemLocal(cheio)).toEqual(png(pedaco('IHDR', 'x'), pedaco('IDAT', 'p'), pedaco('IEND', '')))
})

test.each([
  ['light enough', 3024, 4032, 1_500_000, 3024, 4032],
  ['of twelve million pixels', 3024, 4032, 4_000_000, 2631, 3508],
  ['lying', 8064, 6048, 12_000_000, 3508, 2631],
  ['long', 2000, 9000, 8_000_000, 2000, 9000],
  ['small, however heavy', 2000, 2600, 8_000_000, 2000, 2600],
])('a photograph %s is never made smaller than A4 at 300 dpi', (_, largura, altura, peso, aLargura, aAltura) => {
  const escala = reducao(largura, altura, peso)
  expect([Math.round(largura * escala), Math.round(altura * escala)]).toEqual([aLargura, aAltura])
})

test('is measured at no more than the service reads', () => {
  expect([paraMedir(3000, 4000), paraMedir(8000, 8000)]).toEqual([1, 0.5])
})

test('what seems wrong is said in one sentence', () => {
  expect(dito(['borrada'])).toBe('A foto parece borrada')
  expect(dito(['borrada', 'escura', 'cortada'])).toBe('A foto parece borrada, escura e cortada na borda')
  expect(dito(DEFEITOS)).toMatch(/sem texto$/)
})
