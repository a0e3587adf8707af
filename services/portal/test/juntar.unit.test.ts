import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { decodePDFRawStream, PDFDocument, type PDFArray, type PDFRawStream } from '@cantoo/pdf-lib'
import { expect, test } from '@jest/globals'
import type { Giro } from '../web/comum/envios/guardados.ts'
import { juntar } from '../web/comum/envios/juntar.ts'

/** Photographs of one paper become one document, and none of them is written anew. */

const amostra = (nome: string) => readFileSync(join(import.meta.dirname, '../../../samples', nome))
const DE_PE = amostra('par203.matricula.medium.jpg')
const OUTRA = amostra('par203.ccir.light.jpg')
const PONTO = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const folha = (bytes: Buffer, giro: Giro = 0) => ({ foto: new Blob([new Uint8Array(bytes)]), giro })
async function junto(...folhas: ReturnType<typeof folha>[]): Promise<Buffer> {
  const junta = await juntar(folhas)
  return Buffer.from(await (junta as Blob).arrayBuffer())
}

/** The photograph, which says that it lies turned. */
function deitada(orientation: number): Buffer {
  const tiff = Buffer.from('4d4d002a000000080001011200030000000100000000000000000000', 'hex')
  tiff.writeUInt16BE(orientation, 18)
  const app1 = Buffer.concat([Buffer.from([0xff, 0xe1, 0, 8 + tiff.length]), Buffer.from('Exif\0\0'), tiff])
  return Buffer.concat([OUTRA.subarray(0, 2), app1, OUTRA.subarray(2)])
}

test('each is a page, in their order, with its bytes untouched', async () => {
  const pdf = await junto(folha(DE_PE), folha(deitada(6)), folha(PONTO))
  expect([pdf.includes(DE_PE), pdf.includes(deitada(6))]).toEqual([true, true])
  expect(pdf.indexOf(DE_PE)).toBeLessThan(pdf.indexOf(deitada(6)))
  const lados = (await PDFDocument.load(pdf)).getPages().map((pagina) => pagina.getSize())
  expect(lados.map(({ width, height }) => Math.round(Math.max(width, height)))).toEqual([842, 842, 842])
})

test('the same pages are the same file, so that nobody sends them twice', async () => {
  const duas = [folha(DE_PE), folha(OUTRA, 90)] as const
  expect(await junto(...duas)).toEqual(await junto(...duas))
})

test.each<[number, Giro, number]>([
  [1, 0, 0],
  [6, 0, 90],
  [3, 90, 270],
  [8, 180, 90],
  [1, 270, 270],
])('EXIF %d, turned by %d, is shown turned by %d', async (orientation, giro, esperado) => {
  const pdf = await PDFDocument.load(await junto(folha(deitada(orientation), giro)))
  expect(pdf.getPage(0).getRotation().angle).toBe(esperado)
})

test.each([
  [2, 0],
  [4, 180],
  [5, 270],
  [7, 90],
])(
  'EXIF %d, as cameras write it that look at who holds them, is mirrored, and turned by %d',
  async (lado, esperado) => {
    const pdf = await PDFDocument.load(await junto(folha(deitada(lado))))
    const pagina = pdf.getPage(0)
    expect(pagina.getRotation().angle).toBe(esperado)
    const desenho = (pagina.node.Contents() as PDFArray).lookup(0) as PDFRawStream
    const { width, height } = pagina.getSize()
    expect(Buffer.from(decodePDFRawStream(desenho).decode()).toString()).toContain(`-${width} 0 0 ${height} 0 0 cm`)
  },
)

test('what is called a JPEG and is none is told by its place', async () => {
  expect(await juntar([folha(DE_PE), folha(Buffer.from('RIFF....WEBP'))])).toBe(1)
  expect(await juntar([folha(Buffer.alloc(0)), folha(DE_PE)])).toBe(0)
})
