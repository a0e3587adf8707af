import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { deflateSync, inflateSync } from 'node:zlib'
import sharp, { type Sharp } from 'sharp'
import { SAMPLES } from '../environment.ts'
import { SAMPLE, NUMBERS } from './imovel.ts'

/**
 * Returns a bundled sample unchanged. Most other functions make unique files, because the service refuses a file that
 * it already has, even from earlier runs.
 */

export const sample = (name: string): Buffer => readFileSync(join(SAMPLES, name))
export const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')

/** Returns the sample with a comment after its end: other bytes, the same pages. */
export const pdf = (name: string, nota?: string): Buffer => withNote(sample(name), nota)

const withNote = (papel: Buffer, nota: string = randomUUID()): Buffer =>
  Buffer.concat([papel, Buffer.from(`\n% ${nota}\n`, 'latin1')])

/** Returns the sample with a JPEG comment: other bytes, the same pixels. */
export function jpeg(name: string, nota: string = randomUUID()): Buffer {
  const photo = sample(name)
  const text = Buffer.from(nota, 'ascii')
  const comment = Buffer.concat([Buffer.from([0xff, 0xfe, 0, text.length + 2]), text])
  return Buffer.concat([photo.subarray(0, 2), comment, photo.subarray(2)])
}

/** These PDFs are about the property of this test file. */
export const matriculaPdf = (): Buffer => withNote(withNumbers(sample(`${SAMPLE}.matricula.pdf`)))
export const ccirPdf = (): Buffer => withNote(withNumbers(sample(`${SAMPLE}.ccir.pdf`)))

/**
 * Returns the PDF with the numbers of this test file, as an update at the end (ISO 32000-1, 7.5.6). The page is one
 * stream, in which each font numbers characters differently.
 */
function withNumbers(original: Buffer): Buffer {
  const pdf = original.toString('latin1')
  const streams = [...pdf.matchAll(/(\d+) 0 obj\s+<<\s+\/Filter \/FlateDecode\s+\/Length \d+\s+>>\s+stream\n/g)].map(
    ({ index, 0: start, 1: object }) => ({
      object: Number(object),
      said: inflateSync(original.subarray(index + start.length)).toString('latin1'),
    }),
  )
  const fonts = streams
    .filter(({ said }) => said.includes('beginbfchar'))
    .map(({ said }) => new Map([...said.matchAll(/<(\w{4})> <00(\w\w)>/g)].map(([, glyph, letter]) => [letter, glyph])))
  const written = (source: Map<string | undefined, string | undefined>, text: string) =>
    [...Buffer.from(text)].map((letter) => source.get(letter.toString(16).toUpperCase()) ?? '?').join('')
  const page = streams.find(({ said }) => / Tf\s/.test(said))
  if (!page) throw new Error('the sample has no page')
  let { said } = page
  for (const font of fonts)
    for (const [old, fresh] of NUMBERS) said = said.replaceAll(written(font, old), written(font, fresh))
  if (said === page.said || said.includes('?')) throw new Error('the sample has other numbers, or not all digits')

  const before = Buffer.concat([original, Buffer.from('\n')])
  const content = deflateSync(Buffer.from(said, 'latin1'))
  const fresh = Buffer.concat([
    Buffer.from(`${page.object} 0 obj\n<< /Filter /FlateDecode /Length ${content.length} >>\nstream\n`),
    content,
    Buffer.from('\nendstream\nendobj\n'),
  ])
  const [, objects, previous] = pdf.match(/\/Size (\d+)[^]*startxref\s+(\d+)\s+%%EOF\s*$/) ?? []
  const indexEntry = Buffer.alloc(12)
  indexEntry[0] = indexEntry[6] = 1
  indexEntry.writeUInt32BE(before.length, 1)
  indexEntry.writeUInt32BE(before.length + fresh.length, 7)
  return Buffer.concat([
    before,
    fresh,
    Buffer.from(
      `${objects} 0 obj\n<< /Type /XRef /Size ${Number(objects) + 1} /Root 2 0 R /Prev ${previous} /W [1 4 1] /Index [${page.object} 1 ${objects} 1] /Length 12 >>\nstream\n`,
    ),
    indexEntry,
    Buffer.from(`\nendstream\nendobj\nstartxref\n${before.length + fresh.length}\n%%EOF\n`),
  ])
}

/** Makes a small PDF with unique bytes. Its page is blank, so reading refuses it. `laudoPdf` is accepted. */
export function minimalPdf(nota: string = randomUUID()): Buffer {
  return Buffer.from(
    `%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>>endobj\ntrailer<</Root 1 0 R>>\n% ${nota}\n%%EOF\n`,
  )
}

/** Makes a PDF with a page for each text, and a font that is not embedded. Every second page is landscape. */
export function pdfOfTexts(texts: readonly string[]): Buffer {
  const pages = texts.map((text, i) => {
    const written = `BT /F1 24 Tf 72 500 Td (${text}) Tj ET`
    return `${2 * i + 4} 0 obj<</Type/Page/Parent 2 0 R/MediaBox[${i % 2 ? '0 0 842 595' : '0 0 595 842'}]/Resources<</Font<</F1 3 0 R>>>>/Contents ${2 * i + 5} 0 R>>endobj\n${2 * i + 5} 0 obj<</Length ${written.length}>>stream\n${written}\nendstream endobj\n`
  })
  const kids = texts.map((_, i) => `${2 * i + 4} 0 R`).join(' ')
  return Buffer.from(
    `%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[${kids}]/Count ${texts.length}>>endobj\n3 0 obj<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>endobj\n${pages.join('')}trailer<</Root 1 0 R>>\n% ${randomUUID()}\n%%EOF\n`,
    'latin1',
  )
}

/** Makes a report with enough words to be accepted. The bytes differ each time. */
export const laudoPdf = (): Buffer =>
  pdfOfLines([
    'LAUDO DE VISTORIA',
    'O engenheiro que assina esteve no lugar e mediu de novo',
    'as divisas, os rios e a mata que ainda existe no terreno.',
    'Nada foi visto que contradiga o que foi declarado.',
  ])

/** Makes a PDF with a page of these lines, and a font that is not embedded. */
export function pdfOfLines(rows: readonly string[]): Buffer {
  const written = `BT /F1 11 Tf 50 780 Td 18 TL ${rows.map((line) => `(${line}) Tj T*`).join(' ')} ET`
  return Buffer.from(
    `%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[4 0 R]/Count 1>>endobj\n3 0 obj<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>endobj\n4 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Resources<</Font<</F1 3 0 R>>>>/Contents 5 0 R>>endobj\n5 0 obj<</Length ${written.length}>>stream\n${written}\nendstream endobj\ntrailer<</Root 1 0 R>>\n% ${randomUUID()}\n%%EOF\n`,
    'latin1',
  )
}

/** Makes a PDF as an office scanner does. It has only one strip of a page, in the coding of faxes. */
export function faxPdf(): Buffer {
  const tiff = sample('par202.matricula.g4.tif')
  const campos = tiff.readUInt32LE(4)
  /** Reads the value of a tag of the TIFF; for a list, its offset. */
  const campo = (number: number): number => {
    for (let at = campos + 2; at < campos + 2 + 12 * tiff.readUInt16LE(campos); at += 12)
      if (tiff.readUInt16LE(at) === number) return tiff.readUInt32LE(at + 8)
    throw new Error(`the sample has no field ${number}`)
  }
  const [width, height] = [campo(256), campo(278)]
  const [offset, length] = [tiff.readUInt32LE(campo(273)), tiff.readUInt32LE(campo(279))]
  const written = `q ${width} 0 0 ${height} 0 0 cm /I Do Q`
  return Buffer.concat([
    Buffer.from(
      `%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 ${width} ${height}]/Resources<</XObject<</I 5 0 R>>>>/Contents 4 0 R>>endobj\n4 0 obj<</Length ${written.length}>>stream\n${written}\nendstream endobj\n5 0 obj<</Type/XObject/Subtype/Image/Width ${width}/Height ${height}/BitsPerComponent 1/ColorSpace/DeviceGray/Filter/CCITTFaxDecode/DecodeParms<</K -1/BlackIs1 true/Columns ${width}/Rows ${height}>>/Length ${length}>>stream\n`,
    ),
    tiff.subarray(offset, offset + length),
    Buffer.from(`\nendstream endobj\ntrailer<</Root 1 0 R>>\n% ${randomUUID()}\n%%EOF\n`),
  ])
}

/** Makes the beginning of an image, enough for acceptance but not for reading. */
export const png = (): Buffer =>
  Buffer.concat([
    Buffer.from('89504e470d0a1a0a0000000d494844520000000100000001080200000090', 'hex'),
    Buffer.from(randomUUID()),
  ])
export const tiff = (): Buffer => Buffer.concat([Buffer.from('49492a0008000000', 'hex'), Buffer.from(randomUUID())])

/** Makes a PDF of this size, or larger if its content needs more. The bytes differ each time. */
export function large(size: number): Buffer {
  const pdf = matriculaPdf()
  const nota = `\n% ${randomUUID()}\n`
  return Buffer.concat([pdf, Buffer.from(nota.padEnd(Math.max(nota.length, size - pdf.length), ' '))])
}

/**
 * Returns the sample as a JPEG with a random spot near its lower edge, changed by `change`. The spot makes the pixels
 * unique; a comment would change only the bytes.
 */
export async function photo(name: string, change: (photo: Sharp) => Sharp = (same) => same): Promise<Buffer> {
  const { width, height } = await sharp(sample(name)).metadata()
  const stain = { input: randomBytes(24 * 24 * 3), raw: { width: 24, height: 24, channels: 3 } } as const
  const ownRow = sharp(sample(name)).composite([{ ...stain, left: width - 140, top: height - 60 }])
  const { data, info } = await ownRow.raw().toBuffer({ resolveWithObject: true })
  return change(sharp(data, { raw: info }))
    .jpeg({ quality: 90 })
    .toBuffer()
}

/** Returns a photograph from a telephone, taken in Brasília; always the same. */
export const heic = (): Buffer => sample('par204.ccir.heic')
