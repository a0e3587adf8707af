import { describe, expect, test } from '@jest/globals'
import { eHeic, fileRefusal, likelyKind, withTypeOfBytes } from '../../../web/shared/uploads/file.ts'

const file = (name: string, { type = '', size = 1_000 } = {}) => fileRefusal({ name, type, size })

test.each(['a.pdf', 'A.JPG', 'a.jpeg', 'a.png', 'a.tif', 'a.heic'])('%s may be sent', (name) =>
  expect(file(name, name === 'a.heic' ? { type: 'image/heic' } : {})).toBeNull(),
)

test.each<[string, object, RegExp]>([
  ['a.pdf', { size: 0 }, /vazio/],
  ['a.pdf', { size: 51 * 1024 * 1024 }, /50 MB/],
  ['matricula.pdf.p7s', { type: 'application/pkcs7-signature' }, /assinatura digital.*envie o PDF/],
  ['a.docx', {}, /não é PDF nem foto/],
])('%s is refused, and it is said what to do', (name, how, said) => expect(file(name, how)).toMatch(said))

describe('the type of a file is that of its bytes', () => {
  const JPEG = '\xff\xd8\xff\xe1'
  const heicOf = (brand: string) => `\0\0\0\x24ftyp${brand}\0\0\0\0`
  test.each([
    ['IMG_0001.jpg', 'image/jpeg', heicOf('heic'), 'image/heic'],
    ['IMG_0001.JPEG', 'image/jpeg', heicOf('mif1'), 'image/heic'],
    ['IMG_0001.png', 'image/png', heicOf('heix'), 'image/heic'],
    ['rajada.jpg', 'image/jpeg', heicOf('hevc'), 'image/heic'],
    ['IMG_0001', '', heicOf('msf1'), 'image/heic'],
    ['IMG_0001.HEIC', '', heicOf('heic'), 'image/heic'],
    ['IMG_0001.heic', 'image/heic', JPEG, 'image/jpeg'],
    ['IMG_0001.heif', 'image/heif', '\x89PNG\r\n\x1a\n', 'image/png'],
    ['matricula.jpg', 'image/jpeg', '%PDF-1.7\n%', 'application/pdf'],
    ['planta.jpg', 'image/jpeg', 'II*\0', 'image/tiff'],
    ['planta.pdf', 'application/pdf', 'MM\0*', 'image/tiff'],
    ['foto.jpg', 'image/jpeg', JPEG, 'image/jpeg'],
    ['figura.jpg', 'image/jpeg', heicOf('avif'), 'image/jpeg'],
    ['figura.webp', 'image/webp', 'RIFF\0\0\0\0WEBP', 'image/webp'],
    ['nada.pdf', 'application/pdf', '', 'application/pdf'],
  ])('%s, told to be %j, that begins with %j: %s', async (name, type, start, expected) => {
    const bytes = Uint8Array.from(start, (letter) => letter.charCodeAt(0))
    const typed = await withTypeOfBytes(new File([bytes], name, { type }))
    expect([typed.name, typed.type, typed.size]).toEqual([name, expected, bytes.length])
    expect(eHeic(typed)).toBe(expected === 'image/heic')
  })
})

describe('of several files in one place, what each is', () => {
  const PDF = 'application/pdf'
  test.each([
    ['CCIR 2025.pdf', PDF, 'matricula_imovel', 'ccir'],
    ['Matri\u0301cula 64805.pdf', PDF, 'ccir', 'matricula_imovel'],
    ['memorial.pdf', PDF, 'matricula_imovel', 'memorial_descritivo'],
    ['declaração de anuência.pdf', PDF, 'ccir', 'anuencia_confrontante'],
    ['mapa do sítio.tif', 'image/tiff', 'matricula_imovel', 'planta_georeferenciada'],
    ['IMG_2031.jpg', 'image/jpeg', 'ccir', 'ccir'],
    ['IMG_2031.heic', 'image/heic', 'ccir', 'ccir'],
    ['digitalizado.pdf', PDF, 'matricula_imovel', ''],
    ['CCIR 2025.pdf', PDF, 'outros', 'outros'],
  ] as const)('%s (%s) for %s: %j', (name, type, place, kind) => expect(likelyKind({ name, type }, place)).toBe(kind))
})
