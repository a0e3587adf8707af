import { PDFiumLibrary } from '@hyzyla/pdfium'
import sharp, { type Sharp } from 'sharp'
import { jbig2 } from './jbig2.ts'
import { SIZE } from './matricula.ts'
import type { Sheet } from './sheet.ts'

export type Scan = { pixels: Buffer; width: number; height: number }
/** A part of a scan, from its upper left corner, in pixels. */
export type Piece = { left: number; top: number; width: number; height: number }

/** Makes the first page of a PDF into a grey picture, as a scanner would. */
export async function scan(pdf: Buffer, dpi = 200): Promise<Scan> {
  const library = await PDFiumLibrary.init()
  const document = await library.loadDocument(pdf)
  const options = { scale: dpi / 72, render: 'bitmap', colorSpace: 'Gray', renderFormFields: true } as const
  const { data, width, height } = await document.getPage(0).render(options)
  const pixels = await sharp(Buffer.from(data), { raw: { width, height, channels: 1 } })
    .blur(0.5)
    .toColourspace('b-w')
    .raw()
    .toBuffer()
  document.destroy()
  library.destroy()
  return { pixels, width, height }
}

export const pictureOf = ({ pixels, width, height }: Scan, piece?: Piece): Sharp => {
  const whole = sharp(pixels, { raw: { width, height, channels: 1 } }).toColourspace('b-w')
  return piece ? whole.extract(piece) : whole
}

export const whole = ({ width, height }: Scan): Piece => ({ left: 0, top: 0, width, height })

export function cut({ width, height }: Scan, rows: number, columns = 1): Piece[] {
  const edge = (side: number, parts: number, i: number) => Math.round((side / parts) * i)
  return Array.from({ length: rows * columns }, (_, i) => {
    const [row, column] = [Math.floor(i / columns), i % columns]
    const [left, top] = [edge(width, columns, column), edge(height, rows, row)]
    const [right, bottom] = [edge(width, columns, column + 1), edge(height, rows, row + 1)]
    return { left, top, width: right - left, height: bottom - top }
  })
}

export type Coding = 'jpeg' | 'flate' | 'stencil' | 'fax' | 'jbig2'

export async function place(sheet: Sheet, scan: Scan, piece: Piece, coding: Coding = 'jpeg'): Promise<void> {
  const name = `I${Object.keys(sheet.xobjects).length}`
  sheet.xobjects[name] = await image(sheet, scan, piece, coding)
  const [x, y] = [SIZE.width / scan.width, SIZE.height / scan.height]
  const [w, h] = [piece.width * x, piece.height * y]
  const bottom = SIZE.height - (piece.top + piece.height) * y
  sheet.draw(
    `q ${w.toFixed(3)} 0 0 ${h.toFixed(3)} ${(piece.left * x).toFixed(3)} ${bottom.toFixed(3)} cm /${name} Do Q`,
  )
}

/** Draws the ink of a piece as shapes: a small box for each run of ink. */
export async function shape(sheet: Sheet, scan: Scan, piece: Piece): Promise<void> {
  const ink = await pictureOf(scan, piece).raw().toBuffer()
  const unit = SIZE.width / scan.width
  for (let y = 0; y < piece.height; y++) {
    const row = Array.from(ink.subarray(y * piece.width, (y + 1) * piece.width), (value) => (value < INK ? '#' : ' '))
    const boxes = [...row.join('').matchAll(/#+/g)].map(({ index, 0: run }) =>
      [(piece.left + index) * unit, SIZE.height - (piece.top + y + 1) * unit, run.length * unit, unit]
        .map((v) => v.toFixed(2))
        .join(' '),
    )
    if (boxes.length > 0) sheet.draw(`${boxes.map((box) => `${box} re`).join(' ')} f`)
  }
}

async function image(sheet: Sheet, scan: Scan, piece: Piece, coding: Coding): Promise<string> {
  const { width, height } = piece
  const entries = `/Type/XObject/Subtype/Image/Width ${width}/Height ${height}`
  const picture = pictureOf(scan, piece)
  if (coding === 'jpeg') {
    const jpeg = await picture.jpeg({ quality: 75 }).toBuffer()
    return sheet.pdf.add(`${entries}/BitsPerComponent 8/ColorSpace/DeviceGray/Filter/DCTDecode`, jpeg)
  }
  if (coding === 'flate')
    return sheet.pdf.add(`${entries}/BitsPerComponent 8/ColorSpace/DeviceGray`, await picture.raw().toBuffer())
  if (coding === 'stencil')
    return sheet.pdf.add(`${entries}/BitsPerComponent 1/ImageMask true`, bits(await picture.raw().toBuffer(), width))
  const inked = `${entries}/BitsPerComponent 1/ColorSpace/DeviceGray`
  if (coding === 'jbig2') {
    const ink = new Uint8Array(await picture.raw().toBuffer()).map((value) => (value < INK ? 1 : 0))
    return sheet.pdf.add(`${inked}/Filter/JBIG2Decode`, jbig2(ink, width, height))
  }
  const parameters = `<</K -1/Columns ${width}/Rows ${height}/BlackIs1 true>>`
  return sheet.pdf.add(`${inked}/Filter/CCITTFaxDecode/DecodeParms${parameters}`, await faxOf(picture))
}

const INK = 140

/** Packs one bit a pixel, 0 where there is ink. */
function bits(gray: Buffer, width: number): Buffer {
  const stride = Math.ceil(width / 8)
  const out = Buffer.alloc(stride * (gray.length / width))
  gray.forEach((value, i) => {
    const [x, y] = [i % width, Math.floor(i / width)]
    if (value >= INK) out[y * stride + (x >> 3)] = (out[y * stride + (x >> 3)] as number) | (0x80 >> (x & 7))
  })
  return out
}

/**
 * Encodes a picture as a fax (T.6), in which white is 1. The bytes are taken out of a TIFF, so a piece has to fit into
 * one strip of the TIFF.
 */
async function faxOf(picture: Sharp): Promise<Buffer> {
  const tiff = await picture
    .threshold(INK)
    .tiff({ compression: 'ccittfax4', bitdepth: 1, predictor: 'none' })
    .toBuffer()
  const directory = tiff.readUInt32LE(4)
  const field = (number: number): number => {
    for (let at = directory + 2; at < directory + 2 + 12 * tiff.readUInt16LE(directory); at += 12)
      if (tiff.readUInt16LE(at) === number && tiff.readUInt32LE(at + 4) === 1)
        return tiff.readUInt16LE(at + 2) === 3 ? tiff.readUInt16LE(at + 8) : tiff.readUInt32LE(at + 8)
    throw new Error(`no single value ${number} in the TIFF`)
  }
  if (field(262) !== 1) throw new Error('white is not 1 in the TIFF')
  return tiff.subarray(field(273), field(273) + field(279))
}
