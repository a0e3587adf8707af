import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from '@jest/globals'
import { PDFArray, PDFDict, PDFDocument, PDFHexString, PDFName, type PDFObject, PDFRawStream, PDFRef } from 'pdf-lib'
import sharp from 'sharp'
import { copyPdf } from '../src/annexes/backup.ts'
import type { Proof } from '../src/annexes/form.ts'
import { preparePdf } from '../src/annexes/pdf.ts'
import { openPdf } from '../src/annexes/pdfium.ts'
import { type Step, empty } from '../src/annexes/types.ts'
import { assemble } from '../src/assembly/assemble.ts'
import { sample, example } from './example.ts'
import * as pdfs from './pdfs.ts'

/** The tests check how a copied page is proved to equal its original without drawing either page. */

const folder = mkdtempSync(join(tmpdir(), 'proof-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const plan = { figuresOnly: false, figures: [], avisos: [] }

type Objects = Record<number, string>

const stream = (content: string, keys = '', length: number | string = content.length) =>
  `<< /Length ${length} ${keys} >>\nstream\n${content}\nendstream`
const TEXT = 'BT /F1 24 Tf 60 700 Td (Folha das onze) Tj ET'
const PAGE = '/Type /Page /Parent 2 0 R /Contents 5 0 R'
const BOX = '/MediaBox [0 0 595 842]'
const FONT = '/Font << /F1 4 0 R >>'
const page = (keys: string) => `<< ${PAGE} ${BOX} ${keys} >>`
const withResources = (keys: string) => page(`/Resources << ${FONT} ${keys} >>`)
/** The objects of a file with one page of text. A test replaces the objects that it wants to be different. */
const BASE: Objects = {
  1: '<< /Type /Catalog /Pages 2 0 R >>',
  2: '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
  3: withResources(''),
  4: '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  5: stream(TEXT),
}
const HELVETICA = '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica'
const FORM = '/Type /XObject /Subtype /Form /BBox [0 0 100 100]'
const IMAGE = '/Type /XObject /Subtype /Image /ColorSpace /DeviceGray /BitsPerComponent 8'

interface Table {
  size?: number
  trailer?: string
  /** Changes the table of references once the table is complete. */
  change?: (table: string) => string
  /** Bytes before the table that the table does not list. */
  unlisted?: string
}

/** Writes a file that follows the rules of PDF, unless the arguments break them. Each character is a byte. */
function file(changes: Objects, { size, trailer = '', change = (table) => table, unlisted = '' }: Table = {}): Buffer {
  const objects = Object.entries({ ...BASE, ...changes })
  let text = '%PDF-1.7\n'
  const places = objects.map(([number, object]) => {
    const at = text.length
    text += `${number} 0 obj\n${object}\nendobj\n`
    return `${String(at).padStart(10, '0')} 00000 n \n`
  })
  text += unlisted
  const end = size ?? objects.length + 1
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.join('')}`
  const rest = `trailer\n<< /Size ${end} /Root 1 0 R ${trailer} >>\nstartxref\n${text.length}\n%%EOF\n`
  return Buffer.from(text + change(table) + rest, 'latin1')
}

interface Streams {
  /** The numbers of the objects that are inside an object stream. */
  held?: number[]
  /** The number of objects that the stream claims to contain. */
  count?: string
  /** Changes an object's entry: kind, place, and generation or index. */
  entry?: (number: number, entry: number[]) => number[]
  keys?: string
}

/** Writes a file like `file`, with the table in a stream. */
function streamed(changes: Objects, { held = [], count, entry = (_, same) => same, keys = '' }: Streams = {}): Buffer {
  const all = Object.entries({ ...BASE, ...changes }).map(([number, object]) => [Number(number), object] as const)
  const entries = new Map([[0, [0, 0, 0]]])
  let text = '%PDF-1.7\n'
  const put = (number: number, object: string) => {
    entries.set(number, [1, text.length, 0])
    text += `${number} 0 obj\n${object}\nendobj\n`
  }
  for (const [number, object] of all) if (!held.includes(number)) put(number, object)
  const holder = all.length + 1
  let [places, inside] = ['', '']
  for (const [index, number] of held.entries()) {
    entries.set(number, [2, holder, index])
    places += `${number} ${inside.length} `
    inside += `${all.find(([one]) => one === number)?.[1]} `
  }
  put(holder, stream(places + inside, `/Type /ObjStm /N ${count ?? held.length} /First ${places.length}`))
  const start = text.length
  entries.set(holder + 1, [1, start, 0])
  const rows = Array.from({ length: holder + 2 }, (_, number) => {
    const [kind = 0, place = 0, which = 0] = entry(number, entries.get(number) ?? [])
    return [kind, place >> 8, place & 255, which]
  })
  const table = `/Type /XRef /Size ${holder + 2} /W [1 2 1] /Root 1 0 R ${keys}`
  put(holder + 1, stream(Buffer.from(rows.flat()).toString('latin1'), table))
  return Buffer.from(`${text}startxref\n${start}\n%%EOF\n`, 'latin1')
}

const proofs = async (bytes: Uint8Array): Promise<(Proof | undefined)[] | undefined> =>
  (await copyPdf(bytes, 300, plan, () => {}))?.shapes.map((shape) => shape?.proof)

const jpeg = async (background: string, noise: number) => {
  const create = { width: 400, height: 600, channels: 3 as const, background }
  const grain = { noise: { type: 'gaussian' as const, mean: 128, sigma: noise } }
  const picture = sharp({ create: noise === 0 ? create : { ...create, ...grain } })
  return (await picture.greyscale().jpeg({ quality: 80 }).toBuffer()).toString('latin1')
}
const photograph = (data: string, height = 600): Objects => ({
  3: withResources('/XObject << /X 6 0 R >>'),
  5: stream('q 595 0 0 842 0 0 cm /X Do Q'),
  6: stream(data, `${IMAGE} /Width 400 /Height ${height} /Filter /DCTDecode`),
})

/** Another font, under the object number of the page's font. */
const second = '4 0 obj\n<< /Type /Font /Subtype /Type1 /BaseFont /Courier >>\nendobj\n'
const at = (text: Buffer) => text.lastIndexOf('xref\n0')
/** Writes a file with an incremental update that replaces the font. */
const update = (trailer: string) => {
  const first = file({})
  const table = `xref\n4 1\n${String(first.length).padStart(10, '0')} 00000 n \n`
  const place = first.length + second.length
  return Buffer.concat([
    first,
    Buffer.from(
      `${second}${table}trailer\n<< /Size 6 /Root 1 0 R ${trailer} >>\nstartxref\n${place}\n%%EOF\n`,
      'latin1',
    ),
  ])
}

describe('a page that is known to be its original, and to show something', () => {
  test.each<[string, Uint8Array | Promise<Uint8Array>]>([
    ['text', file({})],
    ['text whose objects are in streams', pdfs.simple()],
    [
      'letters like operators',
      file({ 5: stream(`${TEXT} BT /F1 9 Tf [(d)-20(d)] TJ <003d> Tj /d BMC EMC ET [] 0 d`) }),
    ],
    [
      'a link',
      file({
        3: page(`/Resources << ${FONT} >> /Annots [6 0 R]`),
        6: '<< /Type /Annot /Subtype /Link /Rect [0 0 9 9] >>',
      }),
    ],
    [
      'content in two parts',
      file({ 3: page(`/Resources << ${FONT} >>`).replace('5 0 R', '[6 0 R 5 0 R]'), 6: stream('0 g') }),
    ],
    [
      'a box and resources of the whole document',
      file({
        2: `<< /Type /Pages /Kids [3 0 R] /Count 1 ${BOX} /Rotate 90 /Resources << ${FONT} >> >>`,
        3: `<< ${PAGE} >>`,
      }),
    ],
    ['a group', file({ 3: page(`/Resources << ${FONT} >> /Group << /S /Transparency /CS /DeviceRGB >>`) })],
    ['half opacity', file({ 3: withResources('/ExtGState << /G << /ca 0.5 /BM /Normal >> >>') })],
    ['a photograph', jpeg('#808080', 30).then((data) => file(photograph(data)))],
    [
      'a form that draws text',
      file({
        3: withResources('/XObject << /X 6 0 R >>'),
        5: stream('/X Do'),
        6: stream(TEXT, `${FORM} /Resources << ${FONT} >>`),
      }),
    ],
  ])('%s', async (_, bytes) => {
    expect(await proofs(await bytes)).toEqual(['shows'])
  })

  test('each page of a file turned in all directions', async () => {
    expect(await proofs(await pdfs.rotated())).toEqual(['shows', 'shows', 'shows', 'shows'])
  })

  test('a page that acts: what acts is left behind and shows nothing', async () => {
    expect(await proofs(await pdfs.active())).toEqual(['shows'])
  })
})

test.each<[string, Uint8Array | Promise<Uint8Array>]>([
  ['nothing', file({ 5: stream('') })],
  ['rows of blanks', file({ 5: stream('BT /F1 9 Tf (   ) Tj [( ) 20 (  )] TJ ET') })],
  ['text that is white', file({ 5: stream(`1 g ${TEXT}`) })],
  ['text that is invisible', file({ 5: stream(`3 Tr ${TEXT}`) })],
  ['a picture of blank paper', jpeg('#ffffff', 0).then((data) => file(photograph(data)))],
])('a page of %s is its original too, but is looked at to see whether it is empty', async (_, bytes) => {
  expect(await proofs(await bytes)).toEqual(['same'])
})

describe('a page that has to be drawn, since as a form it might look otherwise', () => {
  test.each<[string, Uint8Array | Promise<Uint8Array>]>([
    ['a stamp', pdfs.stamped()],
    ['a filled form', pdfs.form()],
    ['a key that nobody knows', file({ 3: page(`/Resources << ${FONT} >> /UserUnit 2`) })],
    ['blending', file({ 3: withResources('/ExtGState << /G << /BM /Multiply >> >>') })],
    ['a soft mask', file({ 3: withResources('/ExtGState << /G << /SMask << /S /Alpha >> >> >>') })],
    ['hardly any opacity', file({ 3: withResources('/ExtGState << /G << /ca 0.01 >> >>') })],
    ['a group that knocks out', file({ 3: page(`/Resources << ${FONT} >> /Group << /S /Transparency /K true >>`) })],
    ['a pattern', file({ 3: withResources('/Pattern << /P << /PatternType 2 >> >>') })],
    ['a shading', file({ 3: withResources('/Shading << /S << /ShadingType 2 >> >>') })],
    [
      'letters of a kind that contradicts itself',
      file({ 4: `${HELVETICA} /DescendantFonts [6 0 R] >>`, 6: `${HELVETICA} >>` }),
    ],
    ['letters without a name', file({ 4: '<< /Type /Font /Subtype /Type1 >>' })],
    ['letters that are drawings', file({ 4: '<< /Type /Font /Subtype /Type3 >>' })],
    ['a form that borrows resources', file({ 3: withResources('/XObject << /X 6 0 R >>'), 6: stream(TEXT, FORM) })],
    ['a name that is read in two ways', file({ 3: withResources('/ColorSpace << /Ma#e7 /DeviceGray >>') })],
    ['an object that was replaced', file({ 3: page('/Resources << /Font << /F1 4 1 R >> >>') })],
    ['an object that is not there', file({ 3: page('/Resources << /Font << /F1 40 0 R >> >>') })],
    [
      'a form that borrows its letters from the page',
      file({
        3: withResources('/XObject << /X 6 0 R >>'),
        5: stream('/X Do'),
        6: stream(TEXT, `${FORM} /Resources << /ProcSet [/PDF] >>`),
      }),
    ],
    [
      'a form that borrows its opacity from the page',
      file({
        3: withResources('/XObject << /X 6 0 R >> /ExtGState << /G << /ca 0.3 >> >>'),
        5: stream('/X Do'),
        6: stream(`/G gs ${TEXT}`, `${FORM} /Resources << ${FONT} >>`),
      }),
    ],
    [
      'a picture that borrows its colours from the page',
      file({
        3: withResources('/XObject << /X 6 0 R >>'),
        6: stream('x', `${IMAGE.replace('DeviceGray', 'Own')} /Width 1 /Height 1`),
      }),
    ],
    ...['0 g % a remark', '(unfinished'].map((part): [string, Uint8Array] => [
      `content that goes on in the next part: ${part}`,
      file({ 3: withResources('').replace('5 0 R', '[6 0 R 5 0 R]'), 6: stream(part) }),
    ]),
    ['a place far from the origin', file({ 3: withResources('').replace(BOX, '/MediaBox [16777217 0 16777812 842]') })],
    ['a turn by a large angle', file({ 3: page(`/Resources << ${FONT} >> /Rotate 360000000090`) })],
    ['a number that is too large', file({ 3: withResources('/ColorSpace << /C [/CalGray 99999999999] >>') })],
  ])('%s', async (_, bytes) => {
    expect(await proofs(await bytes)).toEqual(['none'])
  })
})

describe('a page that has to be drawn, since it may cost a reader dearly', () => {
  const image = (keys: string) => file({ ...photograph(''), 6: stream('x', `${IMAGE} ${keys}`) })
  test.each<[string, Uint8Array | Promise<Uint8Array>]>([
    ['much content', file({ 5: stream(`${TEXT} ${'0 0 m 9 9 l S '.repeat(90_000)}`) })],
    ['content that grows', pdfs.simple().then(() => readFileSync(sample('hostile/flatebomb.pdf')))],
    ...['0 d ', '0\0d ', '0 d\0', '0 d\xff', '0 d]', '0 }d ', '%[]\n0 d '].map((end): [string, Uint8Array] => [
      `dashes written as [0.0001]${JSON.stringify(end)}`,
      file({ 5: stream(`[0.0001]${end} ${TEXT}`) }),
    ]),
    ['a picture within the content', file({ 5: stream(`${TEXT} BI /W 9000 /H 9000 /BPC 8 /CS /G ID x EI`) })],
    [
      'a form drawn again and again',
      file({
        3: withResources('/XObject << /X 6 0 R >>'),
        5: stream(`${TEXT} ${'/X Do '.repeat(1_000)}`),
        6: stream('0 0 m 9 9 l S '.repeat(1_000), `${FORM} /Resources << >>`),
      }),
    ],
    [
      'a form that draws itself',
      file({
        3: withResources('/XObject << /X 6 0 R >>'),
        6: stream('/X Do', `${FORM} /Resources << /XObject << /X 6 0 R >> >>`),
      }),
    ],
    ['an image of many pixels', image('/Width 60000 /Height 60000 /Filter /FlateDecode')],
    [
      'an image of many pixels whose kind stands elsewhere',
      file({
        ...photograph(''),
        6: stream(
          'x',
          `${IMAGE.replace('/Subtype /Image', '/Subtype 7 0 R')} /Width 60000 /Height 60000 /Resources << >>`,
        ),
        7: '/Image',
      }),
    ],
    ['an image in a rare format', image('/Width 4 /Height 6 /Filter /JPXDecode')],
    ['a photograph of another size than it says', jpeg('#808080', 30).then((data) => file(photograph(data, 700)))],
  ])('%s', async (_, bytes) => {
    expect(await proofs(await bytes)).toEqual(['none'])
  })
})

describe('a file of which readers may make different things', () => {
  test.each<[string, Uint8Array]>([
    ['an object that stands twice', file({}, { unlisted: second })],
    ['an object that the table does not name', file({}, { unlisted: '9 0 obj\nnull\nendobj\n' })],
    [
      'a table that leads nowhere',
      file({}, { change: (table) => table.replace(/\d{10} 00000 n/, '0000000011 00000 n') }),
    ],
    ['entries that are too short', file({}, { change: (table) => table.replaceAll(' n \n', ' n\n') })],
    ['an object beyond the size', file({}, { size: 4 })],
    ['two tables side by side', file({}, { trailer: '/XRefStm 9' })],
    ['encryption that is only announced', file({}, { trailer: '/Encrypt << >>' })],
    ['a later part that replaces an object', update(`/Prev ${at(file({}))}`)],
    ['a later part that forgets the earlier one', update('')],
    ['a table that is its own predecessor', file({}, { trailer: `/Prev ${at(file({}))}` })],
    [
      'no place of the table',
      Buffer.from(
        file({})
          .toString('latin1')
          .replace(/startxref\n\d+/, 'startxref\n7'),
        'latin1',
      ),
    ],
    ['something after the end', Buffer.concat([file({}), Buffer.from('startxref 9')])],
    ['a page tree that counts wrong', file({ 2: '<< /Type /Pages /Kids [3 0 R] /Count 2 >>' })],
    ['a page of another parent', file({ 3: withResources('').replace('/Parent 2 0 R', '/Parent 1 0 R') })],
    ['a page that claims children', file({ 3: withResources('').replace('/Type /Page', '/Type /Page /Kids []') })],
  ])('%s', async (_, bytes) => {
    expect((await proofs(bytes))?.[0] ?? 'none').toBe('none')
  })

  test('a stream of objects that the table does not name', async () => {
    const bytes = Buffer.from(await pdfs.simple())
    const text = bytes.toString('latin1')
    const [, holder = '', size = ''] = /(\d+) 0 obj\n<<\n[^>]*\/ObjStm[\s\S]*\/Index \[ 0 (\d+) \]/.exec(text) ?? []
    const shorter = text.replace(`/Index [ 0 ${size} ]`, `/Index [ 0 ${holder} ]`)
    expect(shorter).not.toBe(text)
    expect(await proofs(bytes)).toEqual(['shows'])
    expect(await proofs(Buffer.from(shorter, 'latin1'))).toEqual(['none'])
  })

  test.each(['4 0R', '4.0 0 R', '+4 0 R', '4 0 RX', '4 0 %\nR'])('the reference %j', async (reference) => {
    expect(await proofs(file({ 3: page(`/Resources << /Font << /F1 ${reference} >> >>`) }))).toBeUndefined()
  })

  test.each<[string, Uint8Array]>([
    ['a name with a code in small letters', file({ 2: `${BASE[2]?.replace('>>', '/R#6ftate 90 >>')}` })],
    ['layers under such a name', file({ 1: '<< /Type /Catalog /Pages 2 0 R /#4fCProperties << >> >>' })],
    ['a name with a byte that some take for a blank', file({ 3: page('/Resources << /Font << /F1\x80 4 0 R >> >>') })],
    ['a name that some cut', file({ 3: page(`/Resources << /Font << /${'\xe7'.repeat(100)} 4 0 R >> >>`) })],
    ['a number that ends in the middle of a word', file({ 3: withResources('/ColorSpace << /C [1.5.5] >>') })],
    ['a switch that ends in the middle of a word', file({ 3: withResources('/ColorSpace << /C [true1] >>') })],
    ['a number that some cut', file({ 3: page(`/Resources << ${FONT} >> /Rotate ${'0'.repeat(255)}90`) })],
    [
      'an object whose number some cut',
      Buffer.from(
        file({})
          .toString('latin1')
          .replace('5 0 obj', `${'0'.repeat(255)}5 0 obj`)
          .replace(/startxref\n(\d+)/, (_, at) => `startxref\n${Number(at) + 255}`),
        'latin1',
      ),
    ],
    ['a later generation', file({ 3: page('/Resources 6 1 R'), 6: `<< ${FONT} >>` })],
    ...['Resources', 'Rotate', 'CropBox'].flatMap((key): [string, Uint8Array][] =>
      ['null', '6 0 R', '40 0 R'].map((value) => [
        `${key} that is ${value}`,
        file({ 3: page(`${key === 'Resources' ? '' : `/Resources << ${FONT} >>`} /${key} ${value}`), 6: 'null' }),
      ]),
    ),
    ['content of the kind of a table', file({ 5: stream(TEXT, '/Type /XRef /Size 1 /W [1 1 1] /Root 1 0 R') })],
    ['content of the kind of a holder', file({ 5: stream(TEXT, '/Type /ObjStm /N 0 /First 0') })],
  ])('%s', async (_, bytes) => {
    expect(await proofs(bytes)).toEqual(['none'])
  })

  test.each<[string, Streams, Proof]>([
    ['nothing odd', {}, 'shows'],
    [
      'a kind of entry that is not known',
      { entry: (number, same) => (number === 5 ? [3, ...same.slice(1)] : same) },
      'none',
    ],
    ['a later generation', { entry: (number, [kind = 0, place = 0]) => [kind, place, number === 5 ? 3 : 0] }, 'none'],
    [
      'an index of another object',
      { entry: (number, [kind = 0, place = 0, i = 0]) => [kind, place, number === 4 ? 1 : i] },
      'none',
    ],
    ['a fraction as the number of objects', { count: '4.0' }, 'none'],
    ['parts that are written at length', { keys: `/Index [0 5 6 1 5 1${' '.repeat(256)} 7 1]` }, 'none'],
  ])('a table in a stream with %s', async (_, streams, proof) => {
    expect(await proofs(streamed({}, { held: [1, 2, 3, 4], ...streams }))).toEqual([proof])
  })

  test('a number that some readers do not reach', async () => {
    const far = streamed({}).toString('latin1')
    expect(await proofs(Buffer.from(far, 'latin1'))).toEqual(['shows'])
    const renamed = file({ 5000000: `${HELVETICA} >>` })
      .toString('latin1')
      .replace('xref\n0 7', 'xref\n0 6')
    const entry = /\d{10} 00000 n \ntrailer/.exec(renamed)?.[0] ?? ''
    const bytes = renamed.replace(entry, `5000000 1\n${entry}`).replace('/Size 7', '/Size 5000001')
    expect(await proofs(Buffer.from(bytes, 'latin1'))).toEqual(['none'])
  })

  test('a type that stands elsewhere', async () => {
    const picture = stream('x', `${IMAGE.replace('/XObject', '7 0 R')} /Width 1 /Height 1`)
    expect(await proofs(file({ 3: withResources('/XObject << /X 6 0 R >>'), 6: picture, 7: '/XObject' }))).toEqual([
      undefined,
    ])
  })

  test('a page that stands twice in the tree', async () => {
    expect(await proofs(file({ 2: '<< /Type /Pages /Kids [3 0 R 3 0 R] /Count 2 >>' }))).toEqual(['none', 'none'])
  })

  test.each([
    ['too short', TEXT.length - 9],
    ['too long', TEXT.length + 9],
    ['missing', '40 0 R'],
  ])('a stream whose length is %s', async (_, length) => {
    expect(await proofs(file({ 5: stream(TEXT, '', length) }))).toEqual(['none'])
  })

  test('a length that stands elsewhere is followed', async () => {
    expect(await proofs(file({ 5: stream(TEXT, '', '6 0 R'), 6: String(TEXT.length) }))).toEqual(['shows'])
  })
})

test.each([
  ['layers', pdfs.layers],
  ['encryption', async () => readFileSync(sample('hostile/enc-owner256.pdf'))],
])('of a file with %s nothing is copied', async (_, make) => {
  expect(await proofs(await make())).toBeUndefined()
})

describe('what is done to prepare a file', () => {
  async function steps(
    bytes: Uint8Array,
  ): Promise<{ steps: Step[]; blanks: boolean[] | undefined; modes: string[] | undefined }> {
    const announced: Step[] = []
    const { paginas } = await preparePdf(bytes, join(folder, 'out.pdf'), plan, (step) => announced.push(step))
    return { steps: announced, blanks: paginas?.map((p) => p.blank), modes: paginas?.map((p) => p.mode) }
  }
  const drawn = (announced: Step[]) => announced.filter(({ step }) => step === 'compare' || step === 'open')

  test('no page of a file of text is drawn, and none is opened for drawing', async () => {
    const { steps: taken, modes } = await steps(await pdfs.simple(30))
    expect(drawn(taken)).toEqual([])
    expect(modes).toEqual(Array.from({ length: 30 }, () => 'copied'))
  })

  test('only the page that may be empty is looked at', async () => {
    const { steps: taken, blanks } = await steps(await pdfs.blank())
    expect(drawn(taken)).toEqual([{ step: 'open' }, { step: 'compare', pagina: 1 }])
    expect(blanks).toEqual([false, true])
  })

  test.each([
    ['copied, if the engine that draws sees the same', update(`/Prev ${at(file({}))}`), 'copied'],
    ['drawn, if that engine sees something else', file({}, { unlisted: second }), 'rasterised'],
  ])('a page that is in doubt is %s', async (_, bytes, mode) => {
    const { steps: taken, modes } = await steps(bytes)
    expect(drawn(taken)).toEqual([{ step: 'open' }, { step: 'compare', pagina: 0 }])
    expect(modes).toEqual([mode])
  })

  test('a page of no sane size is left to the engine that draws', async () => {
    const { steps: taken } = await steps(readFileSync(sample('hostile/hugepage.pdf')))
    expect(drawn(taken)).toEqual([{ step: 'open' }])
  })
})

describe('in the dossier, a page', () => {
  /** Returns the row of pixels in the middle of the dossier's page that reproduces the file. */
  async function middleOf(bytes: Uint8Array): Promise<Uint8Array> {
    const [prepared, out] = [join(folder, 'prepared.pdf'), join(folder, 'dossier.pdf')]
    const attachment = { ...empty('d1'), ...(await preparePdf(bytes, prepared, plan, () => {})) }
    expect(attachment.paginas.map(({ mode }) => mode)).toEqual(['copied'])
    await assemble(example().dados, [attachment], out)
    const written = readFileSync(out)
    const pages = (await PDFDocument.load(written)).getPages()
    const index = pages.findIndex(({ node }) =>
      node.Resources()?.lookup(PDFName.of('XObject'), PDFDict).has(PDFName.of('P0')),
    )
    expect(index).toBeGreaterThan(0)
    const reader = await openPdf(written)
    const pixels = await reader.draw(index, { largura: 1190, altura: 1684 }, 'grey')
    reader.close()
    return pixels.subarray(1190 * 842, 1190 * 843)
  }

  test('starts in black and with lines of full width', async () => {
    expect(Math.min(...(await middleOf(file({ 5: stream('0 0 m 595 842 l S') }))))).toBeLessThan(64)
  })

  test('that names no font gets none of the dossier', async () => {
    const keys = (fonts: string) => page(`/Resources << ${fonts} >>`)
    const text = stream('BT /F1 24 Tf 60 421 Td <001000110012001300140015> Tj ET')
    const without = await middleOf(file({ 3: keys(''), 5: text }))
    expect(without).toEqual(await middleOf(file({ 3: keys('/Font << >>'), 5: text })))
  })
})

/** Loads the written copy with pdf-lib alone, and compares resources and content of each page with the original. */
test('what is written is what was read', async () => {
  const original = await pdfs.rotated()
  await preparePdf(original, join(folder, 'copy.pdf'), plan, () => {})
  const [from, to] = await Promise.all(
    [original, readFileSync(join(folder, 'copy.pdf'))].map((bytes) => PDFDocument.load(bytes)),
  )
  for (const [i, { node }] of (from?.getPages() ?? []).entries()) {
    const form = to?.getPage(i).node.Resources()?.lookup(PDFName.of('XObject'), PDFDict).lookup(PDFName.of('P0'))
    expect(form).toBeInstanceOf(PDFRawStream)
    if (!(form instanceof PDFRawStream)) continue
    expect(plain(form.dict.get(PDFName.of('Resources')), form.dict)).toEqual(plain(node.Resources(), node))
    const content = node.Contents()
    expect(Buffer.from(form.contents)).toEqual(
      Buffer.from((content instanceof PDFArray ? content.lookup(0, PDFRawStream) : (content as PDFRawStream)).contents),
    )
  }
})

/** Returns an object and all that it refers to, without object numbers. */
function plain(object: PDFObject | undefined, { context }: PDFDict): unknown {
  const of = (one: PDFObject | undefined): unknown => {
    if (one instanceof PDFRef) return of(context.lookup(one))
    if (one instanceof PDFRawStream) return [of(one.dict), Buffer.from(one.contents).toString('hex')]
    if (one instanceof PDFDict) return one.entries().map(([key, value]) => [key.toString(), of(value)])
    if (one instanceof PDFArray) return one.asArray().map(of)
    return one instanceof PDFHexString ? one.asString() : one?.toString()
  }
  return of(object)
}
