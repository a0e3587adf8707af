import { readFileSync } from 'node:fs'
import { expect, jest, test } from '@jest/globals'
import { PDFDocument } from 'pdf-lib'
import { compare } from '../src/annexes/compare.ts'
import { copyPdf } from '../src/annexes/backup.ts'
import { openPdf } from '../src/annexes/pdfium.ts'
import { bytesOf } from '../src/pdf/write.ts'
import { sample } from './example.ts'
import * as pdfs from './pdfs.ts'

/**
 * The tests damage files at random. A copy of a page that was accepted without drawing has to be confirmed by drawing
 * both pages. DAMAGES is the number of files, and DAMAGES_FROM the seed.
 */
jest.setTimeout(600_000)

const HOW_MANY = Number(process.env['DAMAGES'] ?? 1_500)
const random = sequence(Number(process.env['DAMAGES_FROM'] ?? 1))

const WORDS =
  'Contents Resources MediaBox Kids Count Font Length Filter Type Parent Subtype Prev Root Size Encoding XObject'.split(
    ' ',
  )

test('no copy that is known to be its original looks otherwise', async () => {
  const sound = await soundFiles()
  const otherwise: string[] = []
  let known = 0
  for (let i = 0; i < HOW_MANY; i++) {
    const bytes = damaged(sound[random(sound.length)] ?? Buffer.alloc(0))
    const copy = await copyPdf(bytes, 300, { figuresOnly: false, figures: [], avisos: [] }, () => {})
    const proofs = copy?.shapes.map((shape) => shape?.proof ?? 'none') ?? []
    if (copy === null || proofs.every((proof) => proof === 'none')) continue
    const original = await openPdf(bytes).catch(() => null)
    if (original?.paginas !== copy.total) {
      otherwise.push(`${i}: ${original?.paginas ?? 'no'} pages, not ${copy.total}`)
      continue
    }
    const drawn = await openPdf(await bytesOf(copy.doc))
    for (const [page, proof] of proofs.entries()) {
      if (proof === 'none') continue
      known++
      const size = await original.tamanho(page)
      const verdict = size === null ? 'sem tamanho' : await compare(original, drawn, page, size)
      // The damage may move the page's edges past its text. Both pictures are then empty.
      if (verdict !== 'same' && verdict !== 'blank') otherwise.push(`${i}: ${proof}, ${verdict}`)
    }
    original.close()
    drawn.close()
  }
  expect(otherwise).toEqual([])
  expect(known).toBeGreaterThan(HOW_MANY / 20)
})

/** Returns each sample as it is, and again without object streams, so that damage can hit its objects. */
async function soundFiles(): Promise<Buffer[]> {
  const samples = ['par202.matricula.pdf', 'par202.ccir.pdf', 'leitura/matricula0.pdf'].map((name) =>
    readFileSync(sample(name)),
  )
  const made = [await pdfs.simple(2), await pdfs.rotated(), await pdfs.active(), await pdfs.blank()]
  const open = async (bytes: Uint8Array) =>
    (await PDFDocument.load(bytes, { updateMetadata: false })).save({ useObjectStreams: false })
  const both = await Promise.all([...samples, ...made].map(async (bytes) => [bytes, await open(bytes)]))
  return both.flat().map((bytes) => Buffer.from(bytes))
}

function damaged(file: Buffer): Buffer {
  let bytes = Buffer.from(file)
  for (let times = random(3); times >= 0; times--) bytes = Buffer.from(damagedOnce(bytes))
  return bytes
}

function damagedOnce(bytes: Buffer): Uint8Array {
  const text = bytes.toString('latin1')
  const at = placeOutside(text)
  const replaced = (from: number, to: number, by: string) =>
    Buffer.concat([bytes.subarray(0, from), Buffer.from(by, 'latin1'), bytes.subarray(to)])
  switch (random(9)) {
    case 0:
      return replaced(at, at + 1, String.fromCharCode(random(256)))
    case 1:
      return replaced(at, at + 1, '0123456789 /<>[]()%RnfT\n'.charAt(random(24)))
    case 2:
      return replaced(at, at + 1, '')
    case 3:
      return replaced(at, at, String.fromCharCode(random(256)))
    case 4: {
      const digit = text.slice(at).search(/\d/)
      return digit < 0 ? bytes : replaced(at + digit, at + digit + 1, String(random(10)))
    }
    case 5: {
      const object = anyOf(text, /\d+ 0 obj[\s\S]{1,400}?endobj/g)?.[0] ?? ''
      const end = text.lastIndexOf('xref')
      return replaced(end, end, `${object.replace(/\d/, String(random(9) + 1))}\n`)
    }
    case 6: {
      const word = `/${WORDS[random(WORDS.length)]}`
      const place = text.indexOf(word) + 1 + random(word.length - 1)
      return place < word.length ? bytes : replaced(place, place + 1, String.fromCharCode(65 + random(58)))
    }
    case 7: {
      const [whole = '', place = '0'] = /startxref\s+(\d+)\s+%%EOF\s*$/.exec(text) ?? []
      const other = `startxref\n${Number(place) + random(40) - 20}\n%%EOF\n`
      return replaced(text.length - whole.length, text.length, other)
    }
    default: {
      const [one, other] = [anyOf(text, /(\d+) 0 R/g), anyOf(text, /(\d+) 0 R/g)]
      if (one === undefined || other === undefined) return bytes
      return replaced(one.index, one.index + one[0].length, other[0])
    }
  }
}

function placeOutside(text: string): number {
  const parts = [...text.matchAll(/(?:^|endstream)[\s\S]*?(?=stream|$)/g)].filter(([part]) => part.length > 0)
  const part = parts[random(parts.length)]
  return (part?.index ?? 0) + random(part?.[0].length ?? 1)
}

function anyOf(text: string, pattern: RegExp): RegExpExecArray | undefined {
  const found = [...text.matchAll(pattern)]
  return found[random(found.length)]
}

/** Returns a function for pseudo-random whole numbers below a limit. The same seed gives the same numbers. */
function sequence(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fff_ffff
    return below === 0 ? 0 : (state >>> 8) % below
  }
}
