import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { DocumentoReason } from '@car/vocabulary/documento'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { PDFDocument } from '@cantoo/pdf-lib'
import sharp from 'sharp'
import { createReader, type Reader } from '../../src/reader.ts'

const SAMPLES = join(import.meta.dirname, '../../../../samples')
const tessdataDir = process.env['TESSDATA_DIR'] ?? '/usr/share/tesseract-ocr/5/tessdata'
const secondDir = process.env['SECOND_MODEL_DIR']
const PRAZO = 120_000

let reader: Reader
let folder: string
beforeAll(async () => {
  reader = await createReader({ tessdataDir, secondDir, readers: 1 })
  folder = await mkdtemp(join(tmpdir(), 'hostile-'))
}, PRAZO)
afterAll(async () => {
  await reader.close()
  await rm(folder, { recursive: true })
})

const read = (file: string, from = reader) => from.read(file, 'matricula_imovel')
async function write(name: string, bytes: Uint8Array | string): Promise<string> {
  const file = join(folder, name)
  await writeFile(file, bytes)
  return file
}
/** Checks that the only reader process still reads an ordinary document. */
async function expectReaderIntact(from = reader) {
  expect(await read(join(SAMPLES, 'leitura/matricula0.pdf'), from)).toMatchObject({
    status: 'valido',
    dados: { numero_matricula: '88074' },
  })
}

describe('refused with a reason, and the next document is read', () => {
  test.each<[string, DocumentoReason]>([
    ['enc-user256.pdf', 'pdf_protegido'],
    ['flatebomb.pdf', 'falha_processamento'],
    ['formbomb.pdf', 'falha_processamento'],
    ['hugepage.pdf', 'imagem_grande_demais'],
    ['loop.pdf', 'paginas_demais'],
    ['trunc.pdf', 'arquivo_corrompido'],
  ])(
    '%s: %s',
    async (name, motivo) => {
      const reading = await read(join(SAMPLES, 'hostile', name))
      expect(reading).toMatchObject({ status: 'invalido', motivo, campos: [] })
      expect(reading.instrucoes.length).toBeGreaterThan(0)
      await expectReaderIntact()
    },
    PRAZO,
  )

  test.each<[string, () => Promise<Uint8Array | string>, DocumentoReason]>([
    ['an empty file', async () => '', 'arquivo_corrompido'],
    ['text that calls itself a PDF', async () => 'not a PDF at all', 'arquivo_corrompido'],
    [
      'a page that starts with HTML',
      async () => `<html></html>${await readFile(join(SAMPLES, 'leitura/matricula0.pdf'), 'latin1')}`,
      'arquivo_corrompido',
    ],
    [
      'half a JPEG',
      async () => (await readFile(join(SAMPLES, 'leitura/matricula0.low72.jpg'))).subarray(0, 40_000),
      'arquivo_incompleto',
    ],
    ['a TIFF in a compression that is not read', tiffInJpeg2000, 'formato_nao_lido'],
    ['half a PNG header', async () => Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), 'arquivo_corrompido'],
    [
      'a PNG of 144 megapixels',
      async () =>
        sharp({ create: { width: 12_000, height: 12_000, channels: 3, background: '#fff' } })
          .toColourspace('b-w')
          .png({ compressionLevel: 1 })
          .toBuffer(),
      'imagem_grande_demais',
    ],
    ['a PDF of 301 pages', () => pdfOfPages(301), 'paginas_demais'],
    ['a PDF without pages of its own words', () => pdfOfPages(2), 'nao_e_documento'],
    ['an SVG', async () => '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"/>', 'arquivo_corrompido'],
  ])(
    '%s',
    async (name, run, motivo) => {
      expect(await read(await write(name.replaceAll(' ', '-'), await run()))).toMatchObject({
        status: 'invalido',
        motivo,
      })
      await expectReaderIntact()
    },
    PRAZO,
  )
})

test(
  'of a file with too many pages it is known how many',
  async () => {
    const reading = await read(join(SAMPLES, 'hostile/loop.pdf'))
    expect(reading).toMatchObject({ motivo: 'paginas_demais', paginas: 1_000_000 })
  },
  PRAZO,
)

test(
  'a JPEG that carries a PDF is a JPEG',
  async () => {
    const reading = await read(join(SAMPLES, 'hostile/poly-jpeg-com.jpg'))
    expect(reading.fonte).toBe('ocr')
    expect(reading.paginas).toBe(1)
  },
  PRAZO,
)

describe('limits', () => {
  test(
    'a page that takes too long is settled, by the clock of the processor',
    async () => {
      const hasty = await createReader({ tessdataDir, secondDir, readers: 1, limits: { pageSeconds: 0.5 } })
      try {
        expect(await read(join(SAMPLES, 'leitura/matricula3.heavy.jpg'), hasty)).toMatchObject({
          status: 'invalido',
          motivo: 'tempo_esgotado',
        })
      } finally {
        await hasty.close()
      }
    },
    PRAZO,
  )
  test(
    'a reader that grows too large is ended',
    async () => {
      const tight = await createReader({ tessdataDir, secondDir, readers: 1, limits: { readerMegabytes: 60 } })
      try {
        expect(await read(join(SAMPLES, 'leitura/matricula0.low72.jpg'), tight)).toMatchObject({
          status: 'invalido',
          motivo: 'falha_processamento',
        })
      } finally {
        await tight.close()
      }
    },
    PRAZO,
  )
  test(
    'pictures of pages are fewer than pages of text may be',
    async () => {
      const short = await createReader({ tessdataDir, secondDir, readers: 1, limits: { ocrPages: 1 } })
      try {
        expect(await read(await write('two.pdf', await pdfOfPages(2)), short)).toMatchObject({
          motivo: 'paginas_demais',
        })
        await expectReaderIntact(short)
      } finally {
        await short.close()
      }
    },
    PRAZO,
  )
})

/** Makes an uncompressed TIFF whose directory claims another compression. */
async function tiffInJpeg2000(): Promise<Uint8Array> {
  const [COMPRESSION, JPEG_2000] = [259, 34_712]
  const picture = sharp({ create: { width: 300, height: 400, channels: 3, background: '#fff' } })
  const bytes = await picture.tiff({ compression: 'none' }).toBuffer()
  const directory = bytes.readUInt32LE(4)
  for (let at = directory + 2; at < directory + 2 + 12 * bytes.readUInt16LE(directory); at += 12)
    if (bytes.readUInt16LE(at) === COMPRESSION) bytes.writeUInt16LE(JPEG_2000, at + 8)
  return bytes
}

async function pdfOfPages(n: number): Promise<Uint8Array> {
  const pdf = await PDFDocument.create()
  for (let i = 0; i < n; i++) pdf.addPage([595, 842])
  return pdf.save()
}
