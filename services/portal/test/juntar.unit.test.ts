import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PDFDocument } from '@cantoo/pdf-lib'
import { expect, test } from '@jest/globals'
import { juntar } from '../web/comum/envios/juntar.ts'

/** Photographs of one paper become one document, and none of them is written anew. */

const amostra = (nome: string) => readFileSync(join(import.meta.dirname, '../../../samples', nome))
const DE_PE = amostra('par203.matricula.medium.jpg')
const OUTRA = amostra('par203.ccir.light.jpg')
const PONTO = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const blob = (bytes: Buffer, type = 'image/jpeg') => new Blob([new Uint8Array(bytes)], { type })
const junto = async (...folhas: Parameters<typeof juntar>[0]) => Buffer.from(await (await juntar(folhas)).arrayBuffer())

/** The photograph, which says that it lies turned. */
function deitada(orientation: number): Buffer {
  const tiff = Buffer.from('4d4d002a000000080001011200030000000100000000000000000000', 'hex')
  tiff.writeUInt16BE(orientation, 18)
  const app1 = Buffer.concat([Buffer.from([0xff, 0xe1, 0, 8 + tiff.length]), Buffer.from('Exif\0\0'), tiff])
  return Buffer.concat([OUTRA.subarray(0, 2), app1, OUTRA.subarray(2)])
}

test('each is a page, in their order, with its bytes untouched', async () => {
  const pdf = await junto(
    { foto: blob(DE_PE), giro: 0 },
    { foto: blob(OUTRA), giro: 0 },
    { foto: blob(PONTO, 'image/png'), giro: 0 },
  )
  expect([pdf.includes(DE_PE), pdf.includes(OUTRA)]).toEqual([true, true])
  expect(pdf.indexOf(DE_PE)).toBeLessThan(pdf.indexOf(OUTRA))
  const lados = (await PDFDocument.load(pdf)).getPages().map((pagina) => pagina.getSize())
  expect(lados.map(({ width, height }) => Math.round(Math.max(width, height)))).toEqual([842, 842, 842])
})

test.each([
  [1, 0, 0],
  [6, 0, 90],
  [3, 90, 270],
  [8, 180, 90],
  [1, 270, 270],
])('EXIF %d, turned by %d, is shown turned by %d', async (orientation, giro, esperado) => {
  const pdf = await junto({ foto: blob(deitada(orientation)), giro })
  const [pagina] = (await PDFDocument.load(pdf)).getPages()
  expect(pagina?.getRotation().angle).toBe(esperado)
})
