import sharp from 'sharp'
import { helvetica, type SetWord, setMatricula, SIZE, TRUTH, type Truth, type Value } from './matricula.ts'
import { literal, toUnicode } from './pdf.ts'
import { cut, pictureOf, place, type Scan, scan, shape, whole } from './scan.ts'
import { Sheet } from './sheet.ts'
import { sign } from './signature.ts'
import { tiff } from './tiff.ts'

/** A paper that a person reads without effort. A program may read something else in it. */
export type Paper = { name: string; make: () => Promise<Buffer>; truth?: Truth }

const words = await setMatricula()
const widthOf = await helvetica()
let scanned: Promise<Scan> | undefined
const theScan = (): Promise<Scan> => (scanned ??= scan(clean().build()))

const clean = (): Sheet => {
  const sheet = new Sheet()
  sheet.write(words)
  return sheet
}
const isValue = ({ value }: SetWord): boolean => value !== undefined
const others = words.filter((word) => !isValue(word))
const values = words.filter(isValue)
const valued = (...kinds: Value[]) => words.filter(({ value }) => value !== undefined && kinds.includes(value))
const left = 56

/** The lines of the decoy: the values of another paper. */
const DECOY = [
  'MATRÍCULA Nº 75.916',
  'IMÓVEL: Uma gleba com a área de 12,3456 ha (doze hectares, trinta e quatro ares e cinquenta e seis centiares), em divisas',
  'PROPRIETÁRIO: JOAQUIM PEREIRA FALSO, brasileiro, casado',
]
/** Draws the decoy, by default in the free upper margin. Operators in `before` can hide it from people. */
function decoy(sheet: Sheet, { before = '', size = 6, x = left, y = SIZE.height - 18 } = {}): void {
  DECOY.forEach((text, i) => sheet.text(text, { before, size, x, y: y - i * 8 }))
}
const withDecoy =
  (hide: (sheet: Sheet) => void, after = false) =>
  async () => {
    const sheet = new Sheet()
    if (!after) hide(sheet)
    sheet.write(words)
    if (after) hide(sheet)
    return sheet.build()
  }

/** Draws words. The parts that `takes` matches are in another font. */
function writeMixed(sheet: Sheet, set: readonly SetWord[], takes: RegExp, font = 'F2'): void {
  const every = new RegExp(`(${takes.source})`, 'gu')
  for (const word of set) {
    let x = word.x
    word.text.split(every).forEach((part, i) => {
      if (part !== '') sheet.text(part, { ...word, x, font: i % 2 === 1 ? font : 'F1' })
      x += widthOf(part)
    })
  }
}
const mixed = (takes: RegExp, map?: string) => async () => {
  const sheet = new Sheet()
  sheet.addFont('F2', map)
  writeMixed(sheet, words, takes)
  return sheet.build()
}

const digit = (shift: number) => (code: number) => (code >= 48 && code <= 57 ? 48 + ((code - 48 + shift) % 10) : code)
const letter = (code: number) => (code >= 65 && code <= 90 ? 65 + ((code - 65 + 1) % 26) : code)

/** Makes a page on which the words of `set` are drawn a second time, with `style`. */
const twice =
  (style: object, set: readonly SetWord[] = values) =>
  async () => {
    const sheet = clean()
    sheet.write(set, style)
    return sheet.build()
  }

/** The text behind a scan; `poor` is a misreading of the page. */
type Layer = 'none' | 'poor'
const POOR: [RegExp, string][] = [
  [/64\.805/, '64.305'],
  [/747,8750/, '741,8150'],
  [/FERREIRA/, 'PERREIRA'],
  [/SETECENTOS|setecentos/, 'seiscentos'],
]
const poor = (set: readonly SetWord[]): SetWord[] =>
  set.map((word) => ({ ...word, text: POOR.reduce((text, [from, to]) => text.replace(from, to), word.text) }))

type Scanned = {
  rows?: number
  columns?: number
  coding?: 'jpeg' | 'flate' | 'stencil' | 'fax' | 'jbig2'
  layer?: Layer
  forms?: number
  note?: boolean
  page?: string
}
const NOTE = 'Documento assinado digitalmente. Valide em https://assinador.registro.example com o código 7F3A-99.821'
const scannedAs = (how: Scanned) => async () => {
  const { rows = 1, columns = 1, coding = 'jpeg', layer = 'none', forms = 0, note = false, page = '' } = how
  const picture = await theScan()
  const sheet = new Sheet()
  if (layer === 'poor') sheet.write(poor(words), { before: '3 Tr' })
  for (const piece of cut(picture, rows, columns)) await place(sheet, picture, piece, coding)
  for (let i = 0; i < forms; i++) sheet.wrap(`Form${i}`)
  if (note) {
    sheet.text(NOTE, { size: 8, x: left, y: 20 })
    sheet.text('Assinado por: ANA OFICIALA DO REGISTRO em 02/03/2024 para os devidos fins', { size: 8, x: left, y: 30 })
  }
  sheet.page = page
  return sheet.build()
}

/** Draws the scan as a background of paper with a stencil of its ink in front, as compressing scanners do. */
const mrc = (layer: Layer) => async () => {
  const picture = await theScan()
  const sheet = new Sheet()
  if (layer === 'poor') sheet.write(poor(words), { before: '3 Tr' })
  const paper = await sharp({ create: { width: 200, height: 283, channels: 3, background: '#f4f0e0' } })
    .jpeg()
    .toBuffer()
  sheet.xobjects['Paper'] = sheet.pdf.add(
    '/Type/XObject/Subtype/Image/Width 200/Height 283/BitsPerComponent 8/ColorSpace/DeviceRGB/Filter/DCTDecode',
    paper,
  )
  sheet.draw(`q ${SIZE.width} 0 0 ${SIZE.height} 0 0 cm /Paper Do Q 0.1 g`)
  await place(sheet, picture, whole(picture), 'stencil')
  return sheet.build()
}

/** Turns the content on its page by quarters, clockwise, and shows the page turned by `rotate` degrees. */
const turned =
  (quarters: 1 | 2 | 3 | 0, rotate: number, write: (sheet: Sheet) => void | Promise<void> = (s) => s.write(words)) =>
  async () => {
    const { width, height } = SIZE
    const matrix = ['1 0 0 1 0 0', `0 -1 1 0 0 ${width}`, `-1 0 0 -1 ${width} ${height}`, `0 1 -1 0 ${height} 0`][
      quarters
    ]
    const sheet = new Sheet()
    await write(sheet)
    sheet.wrap('Turned', matrix)
    const box = quarters % 2 === 1 ? `/MediaBox[0 0 ${height} ${width}]` : ''
    sheet.page = `${box}/Rotate ${rotate}`
    return sheet.build()
  }

/**
 * Writes the values as fields of a form, or as notes or stamps on the page, each with an appearance unless `appearance`
 * is false.
 */
const asAnnotations =
  (kind: 'field' | 'note' | 'stamp', appearance = true) =>
  async () => {
    const sheet = new Sheet()
    sheet.write(others)
    const fields: string[] = []
    for (const word of values) {
      const box = `[${word.x} ${word.y - 3} ${word.x + word.width + 2} ${word.y + word.size}]`
      const shown = sheet.pdf.add(
        `/Type/XObject/Subtype/Form/BBox[0 0 ${word.width + 2} ${word.size + 3}]/Resources<</Font<</Helv ${sheet.fonts['F1']}>>>>`,
        `/Tx BMC q BT /Helv ${word.size} Tf 0 g 0 3 Td ${literal(word.text)} Tj ET Q EMC`,
      )
      const look = appearance ? `/AP<</N ${shown}>>` : ''
      const how = `/DA(/Helv ${word.size} Tf 0 g)/F 4/Rect${box}${look}`
      const own = {
        field: `/Subtype/Widget/FT/Tx/T(f${fields.length})/V${literal(word.text)}`,
        note: `/Subtype/FreeText/Contents${literal(word.text)}`,
        stamp: '/Subtype/Stamp',
      }[kind]
      fields.push(sheet.pdf.add(`<</Type/Annot${own}${how}>>`))
    }
    sheet.annotations.push(...fields)
    if (kind === 'field') {
      const need = appearance ? '' : '/NeedAppearances true'
      sheet.catalog = `/AcroForm<</Fields[${fields.join(' ')}]${need}/DA(/Helv 11 Tf 0 g)/DR<</Font<</Helv ${sheet.fonts['F1']}>>>>>>`
    }
    return sheet.build()
  }

/** Shows the values as little pictures in a page of text. */
const asPictures =
  (coding: 'jpeg' | 'stencil', set: readonly SetWord[] = values) =>
  async () => {
    const picture = await theScan()
    const sheet = new Sheet()
    sheet.write(words.filter((word) => !set.includes(word)))
    const unit = picture.width / SIZE.width
    for (const { x, y, width, size } of set)
      await place(
        sheet,
        picture,
        {
          left: Math.floor((x - 1) * unit),
          top: Math.floor((SIZE.height - y - size) * unit),
          width: Math.ceil((width + 2) * unit),
          height: Math.ceil((size + 4) * unit),
        },
        coding,
      )
    return sheet.build()
  }

/** Makes a page in a font whose letters are drawings. `map` maps the codes of the font to letters. */
const drawnFont = (map?: string) => async () => {
  const sheet = new Sheet()
  const codes = Array.from({ length: 224 }, (_, i) => i + 32)
  const drawing = (code: number) => {
    const shown = String.fromCharCode(code)
    const width = code >= 127 && code < 160 ? 0 : widthOf(shown, 1000)
    return { width, proc: sheet.pdf.add('', `${width} 0 d0 BT /F1 1000 Tf ${literal(shown)} Tj ET`) }
  }
  const drawn = codes.map(drawing)
  const unicode = map === undefined ? '' : `/ToUnicode ${sheet.pdf.add('', map)}`
  sheet.fonts['F3'] = sheet.pdf.add(
    `<</Type/Font/Subtype/Type3/FontBBox[0 -300 1100 1000]/FontMatrix[0.001 0 0 0.001 0 0]/FirstChar 32/LastChar 255/Widths[${drawn.map(({ width }) => width.toFixed(0)).join(' ')}]/Encoding<</Type/Encoding/Differences[32 ${codes.map((c) => `/g${c}`).join(' ')}]>>/CharProcs<<${codes.map((c, i) => `/g${c} ${drawn[i]?.proc}`).join('')}>>/Resources<</Font<</F1 ${sheet.fonts['F1']}>>>>${unicode}>>`,
  )
  sheet.write(words, { font: 'F3' })
  return sheet.build()
}

/** Prints smaller letters, each near the place where a larger letter would be. */
const spaced = (how: 'operator' | 'blanks' | 'letters') => async () => {
  const sheet = new Sheet()
  const smaller = 0.7
  for (const word of words) {
    const letters = word.text.split('')
    const at = { ...word, size: word.size * smaller }
    const free = (word.width * (1 - smaller)) / letters.length
    if (how === 'operator') sheet.text(word.text, { ...at, before: `${free.toFixed(3)} Tc` })
    if (how === 'blanks') sheet.text(letters.join(' '), { ...at, size: word.size * 0.62 })
    let x = word.x
    for (const one of how === 'letters' ? letters : []) {
      sheet.text(one, { ...at, x })
      x += widthOf(one)
    }
  }
  return sheet.build()
}

const ACT = {
  corrected:
    'AV-3-64.805 - RETIFICAÇÃO DE ÁREA. Procede-se a esta averbação para constar que o imóvel passa a ter a área de 801,2345 ha (oitocentos e um hectares, vinte e três ares e quarenta e cinco centiares). Dou fé.',
  sold: 'R-3-64.805 - COMPRA E VENDA. O imóvel objeto da presente matrícula foi adquirido por MARIA APARECIDA DA CONCEIÇÃO, brasileira, solteira, por compra feita a SEBASTIÃO FERREIRA DOS SANTOS. Dou fé.',
}
const acted =
  (act: string, draw: (sheet: Sheet, set: readonly SetWord[]) => void = (s, w) => s.write(w)) =>
  async () => {
    const sheet = new Sheet()
    draw(sheet, await setMatricula([act]))
    return sheet.build()
  }

/** Shows the last act only in a picture, or in shapes, under the text. */
const pictured = (how: 'jpeg' | 'stencil' | 'shapes') => async () => {
  const all = await setMatricula([ACT.corrected])
  const page = new Sheet()
  page.write(all)
  const picture = await scan(page.build())
  const act = all.slice(words.length)
  const unit = picture.width / SIZE.width
  const [upper, lower] = [Math.max(...act.map(({ y }) => y)) + 14, Math.min(...act.map(({ y }) => y)) - 6]
  const piece = {
    left: 0,
    top: Math.floor((SIZE.height - upper) * unit),
    width: picture.width,
    height: Math.floor((upper - lower) * unit),
  }
  const sheet = clean()
  if (how === 'shapes') await shape(sheet, picture, piece)
  else await place(sheet, picture, piece, how)
  return sheet.build()
}

/** Draws the whole page in shapes. With `layer` `poor` the page also has an invisible text layer with misread words. */
async function drawn(layer: Layer = 'none'): Promise<Buffer> {
  const picture = await theScan()
  const sheet = new Sheet()
  if (layer === 'poor') sheet.write(poor(words), { before: '3 Tr' })
  await shape(sheet, picture, whole(picture))
  return sheet.build()
}

/**
 * Makes a page on which a value is longer than `usual`. A font maps the additional letters to blanks in the text layer.
 */
const unsaid = (usual: string, longer: string, takes: RegExp) => async () => {
  const set = await setMatricula([], (paragraph) => paragraph.replaceAll(usual, longer))
  const sheet = new Sheet()
  sheet.addFont(
    'F2',
    toUnicode(() => 32),
  )
  writeMixed(sheet, set, takes)
  return sheet.build()
}

/** Draws a page of text with a crest and a code to scan, as certificates have. */
async function adorned(): Promise<Buffer> {
  const sheet = clean()
  const modules = Array.from({ length: 29 * 29 }, (_, i) => (((i * 2_654_435_761) >>> 7) & 1) * 255)
  sheet.xobjects['Code'] = sheet.pdf.add(
    '/Type/XObject/Subtype/Image/Width 29/Height 29/BitsPerComponent 8/ColorSpace/DeviceGray',
    Buffer.from(modules),
  )
  sheet.draw(`q 60 0 0 60 ${SIZE.width - 130} 60 cm /Code Do Q`)
  const crest = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="200" height="200"><circle cx="100" cy="100" r="90" fill="#274"/><path d="M100 20l20 70h70l-56 42 22 68-56-42-56 42 22-68-56-42h70z" fill="#fd0"/></svg>',
  )
  sheet.xobjects['Crest'] = sheet.pdf.add(
    '/Type/XObject/Subtype/Image/Width 200/Height 200/BitsPerComponent 8/ColorSpace/DeviceRGB/Filter/DCTDecode',
    await sharp(crest).flatten({ background: '#fff' }).jpeg().toBuffer(),
  )
  sheet.draw(`q 40 0 0 40 ${SIZE.width / 2 - 20} ${SIZE.height - 50} cm /Crest Do Q`)
  return sheet.build()
}

const pages = (count: number, last?: string) => async () => {
  const sheet = clean()
  const filler = (i: number) => [
    `Continuação da certidão, folha ${i} de ${count}, do Livro 2 deste Ofício.`,
    'Nada mais consta nesta folha. O referido é verdade e dou fé.',
  ]
  const contents = Array.from({ length: count - 1 }, (_, i) => {
    const lines = i === count - 2 && last ? wrapped(last) : filler(i + 2)
    return lines.map((line, k) => `BT /F1 11 Tf 1 0 0 1 ${left} ${760 - 16 * k} Tm ${literal(line)} Tj ET`).join('\n')
  })
  return sheet.build(contents)
}
const wrapped = (text: string): string[] => text.match(/.{1,85}(?:\s|$)/g)?.map((line) => line.trim()) ?? []

/**
 * Makes a TIFF of the page with a small copy of it, before or behind it. A tag of the copy says that it is a thumbnail.
 */
const thumbnailed = (first: boolean) => async () => {
  const picture = await theScan()
  const page = {
    pixels: await pictureOf(picture).raw().toBuffer(),
    width: picture.width,
    height: picture.height,
    kind: 0,
  }
  const small = await pictureOf(picture).resize(120, 170, { fit: 'fill' }).raw().toBuffer()
  const thumbnail = { pixels: small, width: 120, height: 170, kind: 1 }
  return tiff(first ? [thumbnail, page] : [page, thumbnail])
}
const ALL = `0 0 ${SIZE.width} ${SIZE.height} re`
const TOP = `0 ${SIZE.height - 45} ${SIZE.width} 45 re`

export const PAPERS: Paper[] = [
  { name: 'a clean page', make: async () => clean().build() },
  { name: 'accents in a second font', make: mixed(/[À-ÿ]/u) },
  { name: 'digits in a second font', make: mixed(/\d/u) },
  { name: 'capitals and small letters in two fonts', make: mixed(/\p{Lu}/u) },
  { name: 'digits in a font that says other digits', make: mixed(/\d/u, toUnicode(digit(3))) },
  { name: 'a number whose last digit is in a font that lies', make: mixed(/(?<=\d)5(?!\d)/u, toUnicode(digit(1))) },
  { name: 'capitals in a font that says other letters', make: mixed(/[A-Z]/u, toUnicode(letter)) },
  {
    name: 'all in a font that says other digits',
    make: async () => {
      const sheet = new Sheet()
      sheet.addFont('F2', toUnicode(digit(1)))
      sheet.write(words, { font: 'F2' })
      return sheet.build()
    },
  },
  {
    name: 'the owner in a font that says another',
    make: async () => {
      const sheet = new Sheet()
      sheet.addFont(
        'F2',
        toUnicode((c) => (c === 83 ? 84 : c)),
      )
      sheet.write(words.filter(({ value }) => value !== 'owner'))
      sheet.write(valued('owner'), { font: 'F2' })
      return sheet.build()
    },
  },
  { name: 'letters that are drawings, and say nothing', make: drawnFont() },
  { name: 'letters that are drawings, and say what they are', make: drawnFont(toUnicode((c) => c)) },
  { name: 'letters that are drawings, and say other digits', make: drawnFont(toUnicode(digit(4))) },
  { name: 'values drawn twice in one place', make: twice({}) },
  { name: 'values drawn twice to look bold', make: twice({ dx: 0.3 }) },
  { name: 'values with a shadow', make: twice({ dx: 1, dy: -1, before: '0.6 g' }) },
  { name: 'values with an outline', make: twice({ before: '1 Tr 0.2 w' }) },
  { name: 'all drawn twice', make: twice({ dx: 0.25 }, words) },
  {
    name: 'all drawn three times',
    make: async () => {
      const sheet = clean()
      for (const dx of [0.2, 0.4]) sheet.write(words, { dx })
      return sheet.build()
    },
  },
  {
    name: 'digits in a second font, drawn twice',
    make: async () => {
      const sheet = new Sheet()
      sheet.addFont('F2', undefined)
      writeMixed(sheet, words, /\d/u)
      writeMixed(
        sheet,
        words.map((word) => ({ ...word, x: word.x + 0.3 })),
        /\d/u,
      )
      return sheet.build()
    },
  },
  { name: 'a scan', make: scannedAs({}) },
  { name: 'a scan over a poor reading', make: scannedAs({ layer: 'poor' }) },
  { name: 'a scan in strips', make: scannedAs({ rows: 24 }) },
  { name: 'a scan in strips over a poor reading', make: scannedAs({ rows: 24, layer: 'poor' }) },
  { name: 'a scan in halves over a poor reading', make: scannedAs({ rows: 2, layer: 'poor' }) },
  { name: 'a scan in left and right halves over a poor reading', make: scannedAs({ columns: 2, layer: 'poor' }) },
  { name: 'a scan in tiles over a poor reading', make: scannedAs({ rows: 12, columns: 8, layer: 'poor' }) },
  { name: 'a scan in strips as thin as lines', make: scannedAs({ rows: 120, layer: 'poor' }) },
  { name: 'a scan in a form over a poor reading', make: scannedAs({ forms: 1, layer: 'poor' }) },
  { name: 'a scan in forms in forms, with a note', make: scannedAs({ forms: 3, note: true }) },
  { name: 'a scan with a note of its signature', make: scannedAs({ note: true }) },
  { name: 'a scan as a stencil', make: scannedAs({ coding: 'stencil' }) },
  { name: 'a scan as a stencil over a poor reading', make: scannedAs({ coding: 'stencil', layer: 'poor' }) },
  {
    name: 'a scan in stencils in a form over a poor reading',
    make: scannedAs({ coding: 'stencil', rows: 6, forms: 1, layer: 'poor' }),
  },
  { name: 'a scan in the coding of faxes', make: scannedAs({ coding: 'fax', rows: 16 }) },
  { name: 'a scan in JBIG2', make: scannedAs({ coding: 'jbig2' }) },
  { name: 'a scan in JBIG2 over a poor reading', make: scannedAs({ coding: 'jbig2', layer: 'poor' }) },
  { name: 'a scan in layers', make: mrc('none') },
  { name: 'a scan in layers over a poor reading', make: mrc('poor') },
  { name: 'a scan shown turned by its page', make: scannedAs({ page: '/Rotate 90' }) },
  { name: 'a scan in strips shown upside down', make: scannedAs({ rows: 20, page: '/Rotate 180', layer: 'poor' }) },
  {
    name: 'another paper on a layer that is off',
    make: withDecoy((sheet) => {
      const layer = sheet.pdf.add('<</Type/OCG/Name(Rascunho)>>')
      sheet.layers['Off'] = layer
      sheet.catalog = `/OCProperties<</OCGs[${layer}]/D<</OFF[${layer}]/Order[${layer}]>>>>`
      sheet.within('/OC /Off BDC', 'EMC', () => decoy(sheet))
    }),
  },
  { name: 'another paper in white', make: withDecoy((sheet) => decoy(sheet, { before: '1 g' })) },
  {
    name: 'another paper in white, of full size',
    make: withDecoy((sheet) => decoy(sheet, { before: '1 g', size: 9 })),
  },
  { name: 'another paper that is not drawn', make: withDecoy((sheet) => decoy(sheet, { before: '3 Tr' })) },
  {
    name: 'another paper under a white box',
    make: withDecoy((sheet) => {
      decoy(sheet)
      sheet.draw(`q 1 g ${TOP} f Q`)
    }),
  },
  {
    name: 'another paper under a dark box',
    make: withDecoy((sheet) => {
      decoy(sheet)
      sheet.draw(`q 0.2 g ${TOP} f Q`)
    }),
  },
  {
    name: 'another paper under the picture of a crest',
    make: async () => {
      const sheet = new Sheet()
      decoy(sheet)
      const crest = await sharp({ create: { width: 400, height: 40, channels: 3, background: '#dfe8df' } })
        .jpeg()
        .toBuffer()
      sheet.xobjects['Crest'] = sheet.pdf.add(
        '/Type/XObject/Subtype/Image/Width 400/Height 40/BitsPerComponent 8/ColorSpace/DeviceRGB/Filter/DCTDecode',
        crest,
      )
      sheet.draw(`q ${SIZE.width} 0 0 45 0 ${SIZE.height - 45} cm /Crest Do Q`)
      sheet.write(words)
      return sheet.build()
    },
  },
  {
    name: 'another paper clipped away',
    make: withDecoy((sheet) => sheet.within('q 0 0 10 10 re W n', 'Q', () => decoy(sheet))),
  },
  { name: 'another paper as the clip of nothing', make: withDecoy((sheet) => decoy(sheet, { before: '7 Tr' })) },
  { name: 'another paper in tiny print', make: withDecoy((sheet) => decoy(sheet, { size: 0.5 })) },
  {
    name: 'another paper outside the page',
    make: withDecoy((sheet) => decoy(sheet, { y: SIZE.height + 60, size: 11 })),
  },
  {
    name: 'another paper outside what is shown of the page',
    make: withDecoy((sheet) => {
      sheet.page = `/CropBox[0 0 ${SIZE.width} ${SIZE.height - 45}]`
      decoy(sheet)
    }),
  },
  {
    name: 'another paper that is transparent',
    make: withDecoy((sheet) => {
      sheet.states['Clear'] = sheet.pdf.add('<</Type/ExtGState/ca 0/CA 0>>')
      sheet.within('q /Clear gs', 'Q', () => decoy(sheet))
    }),
  },
  {
    name: 'another paper of the same size under the page',
    make: async () => {
      const sheet = new Sheet()
      decoy(sheet, { size: 11, y: SIZE.height - 100 })
      sheet.draw(`q 1 g ${ALL} f Q`)
      sheet.write(words)
      return sheet.build()
    },
  },
  {
    name: 'other values exactly under the values, in white',
    make: async () => {
      const sheet = new Sheet()
      sheet.write(poor(values), { before: '1 g' })
      sheet.write(words)
      return sheet.build()
    },
  },
  {
    name: 'other values under the values, covered',
    make: async () => {
      const sheet = new Sheet()
      sheet.write(poor(values))
      sheet.draw(`q 1 g ${ALL} f Q`)
      sheet.write(words)
      return sheet.build()
    },
  },
  {
    name: 'the true values drawn over others that were painted out',
    make: async () => {
      const sheet = new Sheet()
      sheet.write(poor(words))
      for (const { x, y, width, size } of values) sheet.draw(`q 1 g ${x - 1} ${y - 3} ${width + 2} ${size + 3} re f Q`)
      sheet.write(values)
      return sheet.build()
    },
  },
  { name: 'an act in a picture under a page of text', make: pictured('jpeg'), truth: { ...TRUTH, area_ha: 801.2345 } },
  {
    name: 'an act in a stencil under a page of text',
    make: pictured('stencil'),
    truth: { ...TRUTH, area_ha: 801.2345 },
  },
  { name: 'an act in shapes under a page of text', make: pictured('shapes'), truth: { ...TRUTH, area_ha: 801.2345 } },
  {
    name: 'an act in a font that says nothing',
    truth: { ...TRUTH, area_ha: 801.2345 },
    make: async () => {
      const all = await setMatricula([ACT.corrected])
      const sheet = new Sheet()
      sheet.addFont(
        'F2',
        toUnicode(() => 32),
      )
      sheet.write(all.slice(0, words.length))
      sheet.write(all.slice(words.length), { font: 'F2' })
      return sheet.build()
    },
  },
  { name: 'a page that is a drawing', make: drawn },
  { name: 'a page that is a drawing, over a poor reading', make: () => drawn('poor') },
  {
    name: 'a number whose first digit says nothing',
    make: unsaid('64.805', '164.805', /1(?=64\.805)/u),
    truth: { ...TRUTH, numero_matricula: '164805' },
  },
  {
    name: 'a number whose last digits say nothing',
    make: unsaid('64.805', '6.480.571', /(?<=6\.480)\.571/u),
    truth: { ...TRUTH, numero_matricula: '6480571' },
  },
  {
    name: 'an owner whose last name says nothing',
    make: unsaid('FERREIRA DOS SANTOS', 'FERREIRA DOS SANTOS NETO', /NETO/u),
    truth: { ...TRUTH, proprietario_nome: 'SEBASTIÃO FERREIRA DOS SANTOS NETO' },
  },
  { name: 'a page with a crest and a code to scan', make: adorned },
  { name: 'a page turned by a quarter, and shown upright', make: turned(3, 90) },
  { name: 'a page turned by three quarters, and shown upright', make: turned(1, 270) },
  { name: 'a page turned over, and shown upright', make: turned(2, 180) },
  { name: 'a page shown upside down', make: turned(0, 180) },
  { name: 'a page turned over', make: turned(2, 0) },
  { name: 'a page shown on its side', make: turned(0, 90) },
  { name: 'a page turned on its side', make: turned(1, 0) },
  {
    name: 'a page turned over and shown upright, drawn twice',
    make: turned(2, 180, (sheet) => {
      sheet.write(words)
      sheet.write(values, { dx: 0.3 })
    }),
  },
  {
    name: 'a page turned over and shown upright, digits in a font that lies',
    make: turned(2, 180, (sheet) => {
      sheet.addFont('F2', toUnicode(digit(3)))
      writeMixed(sheet, words, /\d/u)
    }),
  },
  { name: 'values in fields', make: asAnnotations('field') },
  { name: 'values in fields that have no appearance yet', make: asAnnotations('field', false) },
  { name: 'values in notes', make: asAnnotations('note') },
  { name: 'values in stamps', make: asAnnotations('stamp') },
  { name: 'values in little pictures', make: asPictures('jpeg') },
  { name: 'values in little stencils', make: asPictures('stencil') },
  { name: 'the number in little pictures', make: asPictures('jpeg', valued('number')) },
  { name: 'letters apart by an operator', make: spaced('operator') },
  { name: 'letters apart by blanks', make: spaced('blanks') },
  { name: 'letters apart, each by itself', make: spaced('letters') },
  {
    name: 'a signed page',
    make: async () => {
      const sheet = clean()
      return sign(sheet, sheet.build())
    },
  },
  {
    name: 'a page that was changed behind its signature',
    truth: { ...TRUTH, area_ha: 801.2345 },
    make: async () => {
      const sheet = clean()
      const signed = sign(sheet, sheet.build())
      sheet.write((await setMatricula([ACT.corrected])).slice(words.length))
      return sheet.revise(signed)
    },
  },
  {
    name: 'a signed scan over a poor reading',
    make: async () => {
      const picture = await theScan()
      const sheet = new Sheet()
      sheet.write(poor(words), { before: '3 Tr' })
      await place(sheet, picture, whole(picture))
      return sign(sheet, sheet.build())
    },
  },
  {
    name: 'a page with a note along its side',
    make: async () => {
      const sheet = clean()
      sheet.draw(
        `q 0.3 g BT /F1 7 Tf 0 1 -1 0 585 120 Tm ${literal(`${NOTE} - MATRÍCULA Nº 99.821 - Protocolo 5.512`)} Tj ET Q`,
      )
      return sheet.build()
    },
  },
  { name: 'a corrected area', make: acted(ACT.corrected), truth: { ...TRUTH, area_ha: 801.2345 } },
  {
    name: 'a corrected area, digits in a font that lies',
    truth: { ...TRUTH, area_ha: 801.2345 },
    make: acted(ACT.corrected, (sheet, set) => {
      sheet.addFont('F2', toUnicode(digit(1)))
      writeMixed(sheet, set, /\d/u)
    }),
  },
  {
    name: 'sold, and drawn twice',
    truth: { ...TRUTH, proprietario_nome: 'MARIA APARECIDA DA CONCEIÇÃO' },
    make: acted(ACT.sold, (sheet, set) => {
      sheet.write(set)
      sheet.write(set, { dx: 0.3 })
    }),
  },
  {
    name: 'a corrected area on a layer that is off',
    make: async () => {
      const all = await setMatricula([ACT.corrected])
      const sheet = new Sheet()
      const layer = sheet.pdf.add('<</Type/OCG/Name(Minuta)>>')
      sheet.layers['Off'] = layer
      sheet.catalog = `/OCProperties<</OCGs[${layer}]/D<</OFF[${layer}]/Order[${layer}]>>>>`
      sheet.write(all.slice(0, words.length))
      sheet.within('/OC /Off BDC', 'EMC', () => sheet.write(all.slice(words.length)))
      return sheet.build()
    },
  },
  { name: '60 pages', make: pages(60) },
  {
    name: '300 pages, sold on the last',
    make: pages(300, ACT.sold),
    truth: { ...TRUTH, proprietario_nome: 'MARIA APARECIDA DA CONCEIÇÃO' },
  },
  { name: 'a TIFF with a thumbnail behind', make: thumbnailed(false) },
  { name: 'a TIFF with a thumbnail before', make: thumbnailed(true) },
]
