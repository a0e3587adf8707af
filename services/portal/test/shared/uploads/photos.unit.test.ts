import { describe, expect, test } from '@jest/globals'
import { DEFECTS, defectsInWords } from '../../../web/shared/uploads/defects.ts'
import { bytesWithoutLocation } from '../../../web/shared/uploads/storeless.ts'
import { scaleToMeasure, reduction } from '../../../web/shared/uploads/reduction.ts'

const bytes = (...pieces: (string | number[])[]) =>
  Uint8Array.from(Buffer.concat(pieces.map((p) => (typeof p === 'string' ? Buffer.from(p, 'latin1') : Buffer.from(p)))))
const part = (mark: number, body: string) => bytes([0xff, mark, 0, body.length + 2], body)
const text = (b: Uint8Array) => Buffer.from(b).toString('latin1')

describe('a JPEG', () => {
  const tiff = (byteOrder: 'II*\0' | 'MM\0*', orientation: number) =>
    byteOrder === 'II*\0'
      ? text(bytes(byteOrder, [8, 0, 0, 0, 1, 0, 0x12, 1, 3, 0, 1, 0, 0, 0, orientation, 0, 0, 0, 0, 0, 0, 0], 'GPS'))
      : text(bytes(byteOrder, [0, 0, 0, 8, 0, 1, 1, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0, 0, 0, 0, 0], 'GPS'))
  const dados = bytes([0xff, 0xda, 0, 4, 1, 2], 'pixels', [0xff, 0, 0xff, 0xd0], 'mais', [0xff, 0xd9])
  const photo = (...pieces: Uint8Array[]) =>
    bytes([0xff, 0xd8], ...pieces.map(text), text(part(0xdb, 'tabela')), text(dados))

  test('loses what is told of it, and what hangs on behind it, and keeps its pixels and colours', () => {
    const clean = photo(part(0xe0, 'JFIF\0'), part(0xe2, 'ICC_PROFILE\0perfil'), part(0xee, 'Adobe'))
    const full = photo(
      part(0xe0, 'JFIF\0'),
      part(0xe1, `Exif\0\0${tiff('II*\0', 1)}`),
      part(0xe1, 'http://ns.adobe.com/xap/1.0/\0GPS'),
      part(0xe2, 'ICC_PROFILE\0perfil'),
      part(0xe2, 'MPF\0'),
      part(0xed, 'Photoshop GPS'),
      part(0xee, 'Adobe'),
      part(0xfe, 'GPS'),
    )
    expect(bytesWithoutLocation(bytes(text(full), 'outra foto, com GPS'))).toEqual(clean)
  })

  test.each(['II*\0', 'MM\0*'] as const)('still says which way is up (%j)', (byteOrder) => {
    const turned = text(bytesWithoutLocation(photo(part(0xe1, `Exif\0\0${tiff(byteOrder, 6)}`))) ?? bytes())
    expect(turned).not.toContain('GPS')
    expect(turned).toContain(text(bytes('Exif\0\0MM\0*', [0, 0, 0, 8, 0, 1, 1, 0x12, 0, 3, 0, 0, 0, 1, 0, 6])))
    expect(bytesWithoutLocation(Uint8Array.from(Buffer.from(turned, 'latin1')))).toEqual(
      Uint8Array.from(Buffer.from(turned, 'latin1')),
    )
  })

  test.each([
    ['cut off', bytes([0xff, 0xd8, 0xff, 0xe1, 0xff, 0xff], 'Exif')],
    ['without an end', photo().subarray(0, 30)],
  ])('%s has to be drawn anew', (_, file) => {
    expect(bytesWithoutLocation(Uint8Array.from(file))).toBeNull()
  })

  test('that is none stays as it is', () => {
    expect(bytesWithoutLocation(bytes('%PDF-1.4'))).toEqual(bytes('%PDF-1.4'))
  })
})

test('a PNG loses its texts', () => {
  const chunk = (kind: string, body: string) => text(bytes([0, 0, 0, body.length], kind, body, [1, 2, 3, 4]))
  const png = (...chunks: string[]) => bytes([0x89], 'PNG\r\n\x1a\n', ...chunks)
  const full = png(
    chunk('IHDR', 'x'),
    chunk('eXIf', 'GPS'),
    chunk('iTXt', 'GPS'),
    chunk('IDAT', 'p'),
    chunk('IEND', ''),
  )
  expect(bytesWithoutLocation(full)).toEqual(png(chunk('IHDR', 'x'), chunk('IDAT', 'p'), chunk('IEND', '')))
})

test.each([
  ['light enough', 3024, 4032, 1_500_000, 3024, 4032],
  ['of twelve million pixels', 3024, 4032, 4_000_000, 2631, 3508],
  ['lying', 8064, 6048, 12_000_000, 3508, 2631],
  ['long', 2000, 9000, 8_000_000, 2000, 9000],
  ['small, however heavy', 2000, 2600, 8_000_000, 2000, 2600],
])('a photograph %s is never made smaller than A4 at 300 dpi', (_, width, height, peso, outWidth, outHeight) => {
  const scale = reduction(width, height, peso)
  expect([Math.round(width * scale), Math.round(height * scale)]).toEqual([outWidth, outHeight])
})

test('is measured at no more than the service reads', () => {
  expect([scaleToMeasure(3000, 4000), scaleToMeasure(8000, 8000)]).toEqual([1, 0.5])
})

test('what seems wrong is said in one sentence', () => {
  expect(defectsInWords(['blurred'])).toBe('A foto parece borrada')
  expect(defectsInWords(['blurred', 'dark', 'cut'])).toBe('A foto parece borrada, escura e cortada na borda')
  expect(defectsInWords(DEFECTS)).toMatch(/sem texto$/)
})
