import { fromUtm } from '@car/geometry/datum'
import { describe, expect, test } from '@jest/globals'
import type { MemorialGleba } from '@car/vocabulary/memorial'
import { readMemorial } from '../../src/fields/memorial/memorial.ts'
import type { Reread } from '../../src/agreement/witness.ts'
import type { ReadPage } from '../../src/page.ts'
import { noReread, textPage } from '../support.ts'

/** Most texts below describe a square of 500 m in zone 22S in different forms. Its corners are `CORNERS`. */
const HEAD = [
  'MEMORIAL DESCRITIVO',
  'Imóvel: Sítio Veredinha  Área (ha): 25,0000  Perímetro (m): 2.000,00',
  'Sistema Geodésico de referência: SIRGAS 2000, projeção UTM, fuso 22S',
]
const CORNERS = [
  { n: '8.605.000,000', e: '412.000,000' },
  { n: '8.605.500,000', e: '412.000,000' },
  { n: '8.605.500,000', e: '412.500,000' },
  { n: '8.605.000,000', e: '412.500,000' },
] as const
const AZIMUTHS = [`0°00'00"`, `90°00'00"`, `180°00'00"`, `270°00'00"`] as const
const BEARINGS = [`0°00'00" NE`, `90°00'00" NE`, `0°00'00" SE`, `90°00'00" NW`] as const

type Write = (corner: (typeof CORNERS)[number], i: number) => string

/** Writes prose from corner to corner, as most memoriais do. */
const prose = (at: Write, side: (i: number) => string): string =>
  [
    `Inicia-se a descrição deste perímetro no vértice V-01, de coordenadas ${at(CORNERS[0], 0)}; deste, segue confrontando com a Fazenda Boa Sorte, matrícula nº 4.417, CNS 06.512-3, ${side(0)}`,
    `até o vértice V-02, de coordenadas ${at(CORNERS[1], 1)}; deste, segue confrontando com o Córrego do Tamanduá, ${side(1)}`,
    `até o vértice V-03, de coordenadas ${at(CORNERS[2], 2)}; deste, segue confrontando com a Estrada Municipal PFA-120, ${side(2)}`,
    `até o vértice V-04, de coordenadas ${at(CORNERS[3], 3)}; deste, segue confrontando com terras de Joaquim Penteado, ${side(3)}`,
    'até o vértice V-01, ponto inicial da descrição deste perímetro.',
  ].join(' ')

const byAzimuth = (i: number) => `com azimute de ${AZIMUTHS[i]} e distância de 500,00 m`
const plain: Write = ({ n, e }) => `N ${n} m e E ${e} m`

function linesOf(text: string, letters = 95): string[] {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const last = lines.at(-1)
    if (last !== undefined && last.length + word.length < letters) lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
  }
  return lines
}

const typed = (...lines: string[]): ReadPage[] => [textPage(lines, { fonte: 'text', conf: 100 })]
const seen = (...lines: string[]): ReadPage[] => [textPage(lines, { fonte: 'ocr', conf: 80 })]

async function read(pages: ReadPage[]) {
  const memorial = (await readMemorial(pages, noReread))?.memorial
  return { memorial, gleba: memorial?.glebas[0] as MemorialGleba }
}

const metresOf = (text: string) => Number(text.replaceAll('.', '').replace(',', '.'))
const degrees = (value: number | null | undefined) => value?.toFixed(6)

/** The values of the square that have to be read. Degrees are compared with a tolerance of about a decimetre. */
const SQUARE = {
  names: ['V-01', 'V-02', 'V-03', 'V-04'],
  places: CORNERS.map(({ n, e }) => {
    const [lon, lat] = fromUtm(metresOf(e), metresOf(n), { zone: 22, south: true }, 'SIRGAS 2000')
    return [degrees(lon), degrees(lat)]
  }),
  sides: [0, 90, 180, 270].map((azimuth) => [azimuth, 500]),
}
const squareIn = ({ vertices, segmentos }: MemorialGleba) => ({
  names: vertices.map(({ nome }) => nome),
  places: vertices.map(({ lon, lat }) => [degrees(lon), degrees(lat)]),
  sides: segmentos.map(({ azimute, distancia_m }) => [azimute, distancia_m]),
})

describe('prose', () => {
  test.each<[string, Write]>([
    ['N … m e E … m', plain],
    ['N(Y) and E(X)', ({ n, e }) => `N(Y) ${n} e E(X) ${e}`],
    ['signs of equality', ({ n, e }) => `N=${n} m e E=${e} m`],
    ['the easting first', ({ n, e }) => `E=${e} m, N=${n} m`],
    ['words', ({ n, e }) => `Norte (Y) ${n}m e Este (X) ${e}m`],
    ['X and Y', ({ n, e }) => `X=${e} e Y=${n}`],
    ['letters after the numbers', ({ n, e }) => `${n} N e ${e} E`],
  ])('with %s', async (_, at) => {
    const { gleba } = await read(typed(...HEAD, ...linesOf(prose(at, byAzimuth))))
    expect(squareIn(gleba)).toEqual(SQUARE)
    expect(gleba).toMatchObject({ area_ha: 25, perimetro_m: 2000, fechamento_m: 0 })
    expect(gleba.segmentos[0]?.confrontante).toBe('Fazenda Boa Sorte, matrícula nº 4.417, CNS 06.512-3')
    expect(gleba.vertices.every(({ confianca, confirmar }) => confianca === 99 && confirmar === undefined)).toBe(true)
  })

  test.each<[string, (i: number) => string]>([
    ['bearings', (i) => `no rumo ${BEARINGS[i]} e distância de 500,00 m`],
    [
      'bearings between their letters',
      (i) => `com rumo ${['N', 'N', 'S', 'N'][i]} ${BEARINGS[i]?.slice(0, -3)} ${['E', 'E', 'E', 'W'][i]} e 500,00 m`,
    ],
    ['the distance first', (i) => `na distância de 500,00 metros e azimute plano de ${AZIMUTHS[i]}`],
    ['bare pairs', (i) => `com os seguintes azimutes e distâncias: ${AZIMUTHS[i]} e 500,00 m`],
    ['geodetic azimuths', (i) => `com azimute geodésico ${AZIMUTHS[i]} e distância de 500,00m`],
  ])('with %s', async (_, side) => {
    expect(squareIn((await read(typed(...HEAD, ...linesOf(prose(plain, side))))).gleba)).toEqual(SQUARE)
  })

  test('by azimuths and distances alone has a shape without a place', async () => {
    const text = `Inicia no marco M-1; deste, com azimute de 10°00'00" e distância de 300,00 m até o marco M-2; deste, com azimute de 100°00'00" e distância de 400,00 m até o marco M-3; deste, com azimute de 190°00'00" e distância de 300,00 m até o marco M-4; deste, com azimute de 280°00'00" e distância de 400,00 m até o marco M-1, ponto de partida.`
    const { gleba } = await read(typed('MEMORIAL DESCRITIVO', ...linesOf(text)))
    expect(gleba.vertices.map(({ nome, lat, lon }) => [nome, lat, lon])).toEqual(
      ['M-1', 'M-2', 'M-3', 'M-4'].map((nome) => [nome, null, null]),
    )
    expect(gleba).toMatchObject({ area_calculada_ha: 12, perimetro_m: 1400, fechamento_m: 0 })
  })

  test.each([
    [
      'from each vertex to the next',
      (i: number) => `do vértice V-0${i + 1} segue até o vértice V-0${((i + 1) % 4) + 1}, `,
    ],
    ['to each vertex', (i: number) => `daí segue até o vértice V-0${((i + 1) % 4) + 1}, `],
  ])('that names where a side leads before it says how: %s', async (_, lead) => {
    const sides = CORNERS.map((_corner, i) => {
      const next = CORNERS[(i + 1) % 4] as (typeof CORNERS)[number]
      return `${lead(i)}de coordenadas ${plain(next, i + 1)}, no azimute de ${AZIMUTHS[i]} e na distância de 500,00 m, confrontando com Rui Prado`
    })
    const text = `Inicia-se no vértice V-01, de coordenadas ${plain(CORNERS[0], 0)}; ${sides.join('; ')}, fechando o perímetro.`
    expect(squareIn((await read(typed(...HEAD, ...linesOf(text)))).gleba)).toEqual(SQUARE)
  })

  test('of a curve: its chord', async () => {
    const side = (i: number) => (i === 1 ? 'em curva de raio 500,00 m e desenvolvimento de 523,60 m' : byAzimuth(i))
    const { gleba } = await read(typed(...HEAD, ...linesOf(prose(plain, side))))
    expect(gleba.segmentos[1]?.distancia_m).toBeCloseTo(500, 2)
    expect(gleba.vertices.map(({ nome }) => nome)).toEqual(['V-01', 'V-02', 'V-03', 'V-04'])
  })

  test('of corners alone', async () => {
    const list = CORNERS.map((corner, i) => `V-0${i + 1}, ${plain(corner, i)}`).join('; vértice ')
    const { gleba } = await read(typed(...HEAD, ...linesOf(`Perímetro definido pelos vértices: vértice ${list}.`)))
    expect(gleba.vertices.map(({ nome }) => nome)).toEqual(['V-01', 'V-02', 'V-03', 'V-04'])
    expect(gleba).toMatchObject({ area_calculada_ha: expect.closeTo(25, 1), fechamento_m: null })
  })

  test('that breaks off encloses nothing', async () => {
    const [half = ''] = prose(plain, byAzimuth).split('até o vértice V-04')
    const { gleba } = await read(typed(...HEAD, ...linesOf(half)))
    expect(gleba.vertices).toHaveLength(3)
    expect(gleba).toMatchObject({ area_calculada_ha: null, fechamento_m: null })
  })

  test('of two glebas', async () => {
    const [one, two] = ['GLEBA 1 - Área (ha): 25,0000', 'GLEBA 2 - Área (ha): 24,0000']
    const { memorial } = await read(
      typed(
        ...HEAD.slice(0, 1),
        HEAD[2] as string,
        'Área total: 49,0000 ha',
        one,
        ...linesOf(prose(plain, byAzimuth)),
        two,
        ...linesOf(prose(plain, byAzimuth)),
      ),
    )
    expect(memorial?.glebas.map(({ nome, area_ha, vertices }) => [nome, area_ha, vertices.length])).toEqual([
      ['GLEBA 1', 25, 4],
      ['GLEBA 2', 24, 4],
    ])
  })

  test('in two columns', async () => {
    const lines = linesOf(prose(plain, byAzimuth), 45)
    const half = Math.ceil(lines.length / 2)
    const page = textPage(
      lines.slice(0, half).map((line, i) => `${line.padEnd(60)}${lines[half + i] ?? ''}`),
      { fonte: 'text', conf: 100 },
    )
    const { gleba } = await read([...typed(...HEAD), { ...page, number: 2, width: 1250 }])
    expect(squareIn(gleba)).toEqual(SQUARE)
  })

  test('over pages', async () => {
    const lines = linesOf(prose(plain, byAzimuth))
    const [first, second] = [lines.slice(0, 5), lines.slice(5)].map((part, i) =>
      textPage([...(i === 0 ? HEAD : []), ...part], { fonte: 'text', conf: 100, number: i + 1 }),
    )
    const { gleba } = await read([first as ReadPage, second as ReadPage])
    expect(squareIn(gleba)).toEqual(SQUARE)
    expect(gleba.vertices.map(({ pagina }) => pagina)).toEqual([1, 1, 1, 2])
  })
})

describe('a table', () => {
  test('of eastings and northings', async () => {
    const rows = CORNERS.map(
      ({ n, e }, i) => `V-0${i + 1}  V-0${((i + 1) % 4) + 1}  ${e}  ${n}  ${AZIMUTHS[i]}  500,00  Fazenda Boa Sorte`,
    )
    const { gleba } = await read(
      typed(...HEAD, 'De  Para  E (m)  N (m)  Azimute  Distância (m)  Confrontante', ...rows),
    )
    expect(squareIn(gleba)).toEqual(SQUARE)
    expect(gleba.segmentos[0]?.confrontante).toBe('Fazenda Boa Sorte')
  })

  test('of SIGEF whose angles stand in pieces', async () => {
    const row = (code: string, next: string, lon: string, lat: string, azimuth: string, distance: string) =>
      `${code}  ${lon}  ${lat}  197,15  ${next}  ${azimuth}  ${distance}  Estrada Municipal`
    const rows = [
      row('QXRT-P-0100', 'QXRT-V-0101', `-51° 25' 21,508"`, `-12° 18' 29,603"`, `68° 36'`, '362,11'),
      row('QXRT-V-0101', 'QXRT-M-0102', `-51° 25' 10,349"`, `-12° 18' 25,306"`, `90° 03'`, '360,99'),
      row('QXRT-M-0102', 'QXRT-P-0100', `-51° 24' 58,402"`, `-12° 18' 25,317"`, `259° 20'`, '711,24'),
    ]
    const { gleba } = await read(typed('MEMORIAL DESCRITIVO', 'Sistema Geodésico de referência: SIRGAS 2000', ...rows))
    expect(gleba.vertices.map(({ nome, lat }) => [nome, lat?.toFixed(6)])).toEqual([
      ['QXRT-P-0100', '-12.308223'],
      ['QXRT-V-0101', '-12.307029'],
      ['QXRT-M-0102', '-12.307033'],
    ])
    expect(gleba.segmentos.map(({ azimute, distancia_m }) => [azimute, distancia_m])).toEqual([
      [68.6, 362.11],
      [90.05, 360.99],
      [259.333333, 711.24],
    ])
  })

  test('of SIGEF of which a picture garbles codes and signs', async () => {
    const row = (code: string, next: string, lon: string, lat: string, azimuth: string, distance: string) =>
      `${code}  ${lon}  ${lat}  197,15  ${next}  ${azimuth}  ${distance}  Estrada Municipal`
    const rows = [
      row(`QXRT-P-D100'`, 'QXRT;V-0101', `-44°25'21,508"`, `-12°18'29,603"`, `68°36"`, '362,11'),
      row('QXRT;V-0101', 'QXRT-M-0102', `-44°25'10,349"`, `-12°18'25,306"`, `90°03'`, '360,99'),
      row('QXRT-M-0102', '~vai', `-A4°24'58,402"`, `-12°18'25,317"`, `212°20'`, '364,36'),
      row('QXRT-V-0103', 'QXRT-P-0100', `-44°25'04,850"`, `-12°18'35,333"`, `289°15'`, '533,55'),
    ]
    const { gleba } = await read(seen('MEMORIAL DESCRITIVO', 'Sistema Geodésico de referência: SIRGAS 2000', ...rows))
    expect(gleba.vertices.map(({ nome }) => nome)).toEqual(['QXRT-P-0100', 'QXRT-V-0101', 'QXRT-M-0102', 'QXRT-V-0103'])
    expect(gleba.segmentos[0]?.azimute).toBe(68.6)
  })
})

describe('where it is', () => {
  test.each([
    ['fuso 22 S', '22S'],
    ['Meridiano Central nº 51 WGr', '22S'],
    ['MC -51°', '22S'],
    [`Meridiano Central 51°00'`, '22S'],
  ])('%s', async (said, fuso) => {
    const { memorial } = await read(
      typed('MEMORIAL DESCRITIVO', `datum SAD69, ${said}`, ...linesOf(prose(plain, byAzimuth))),
    )
    expect(memorial).toMatchObject({ datum: 'SAD69', fuso })
    // IBGE's shift from SAD69 is some 65 metres.
    expect(memorial?.glebas[0]?.vertices[0]?.lat).toBeCloseTo(-12.6181728, 4)
  })

  test('plane coordinates without a zone have a shape, and no place', async () => {
    const { gleba } = await read(typed('MEMORIAL DESCRITIVO', 'SIRGAS 2000', ...linesOf(prose(plain, byAzimuth))))
    expect(gleba.vertices.every(({ lat }) => lat === null)).toBe(true)
    expect(gleba).toMatchObject({ area_calculada_ha: 25, fechamento_m: 0 })
  })

  test('a datum that is not named leaves a guess', async () => {
    const { memorial } = await read(typed('MEMORIAL DESCRITIVO', 'fuso 22S', ...linesOf(prose(plain, byAzimuth))))
    expect(memorial?.datum).toBeNull()
    expect(memorial?.glebas[0]?.vertices.every(({ confirmar }) => confirmar)).toBe(true)
  })

  test.each([
    [`Latitude 15°24'18,4734" S e Longitude 51°21'19,2970" W`],
    [`longitude: -51°21'19,2970" e latitude: -15°24'18,4734"`],
    [`S 15°24'18,4734" e W 51°21'19,2970"`],
  ])('%s', async (at) => {
    const text = `Inicia-se no vértice V-01, de coordenadas ${at}; deste, com azimute de 10°00'00" e distância de 300,00 m até o vértice V-02; deste, com azimute de 130°00'00" e distância de 300,00 m até o vértice V-03; deste, com azimute de 250°00'00" e distância de 300,00 m até o vértice V-01, ponto inicial.`
    const { gleba } = await read(typed('MEMORIAL DESCRITIVO datum SIRGAS 2000', ...linesOf(text)))
    expect(gleba.vertices[0]?.lat).toBeCloseTo(-15.4051315, 7)
    expect(gleba.vertices[0]?.lon).toBeCloseTo(-51.3553602778, 7)
    expect(gleba.vertices).toHaveLength(3)
  })
})

describe('what the paper says twice', () => {
  const text = prose(plain, byAzimuth)

  test('settles what a picture shows', async () => {
    const { gleba } = await read(seen(...HEAD, ...linesOf(text)))
    expect(gleba.vertices.map(({ confianca }) => confianca)).toEqual([97, 97, 97, 97])
    expect(gleba.segmentos.some(({ confirmar }) => confirmar)).toBe(false)
  })

  test.each([
    [
      'a coordinate',
      'E 412.500,000 m; deste, segue confrontando com a Estrada',
      'E 412.900,000 m; deste, segue confrontando com a Estrada',
    ],
    ['a distance', `90°00'00" e distância de 500,00 m`, `90°00'00" e distância de 600,00 m`],
    ['an azimuth', `azimute de 180°00'00"`, `azimute de 130°00'00"`],
  ])('sets right %s of which one digit was misread, and marks it', async (_, from, to) => {
    expect(text).toContain(from)
    const { gleba } = await read(seen(...HEAD, ...linesOf(text.replace(from, to))))
    expect(squareIn(gleba)).toEqual(SQUARE)
    const marked = [...gleba.vertices, ...gleba.segmentos].filter(({ confirmar }) => confirmar)
    expect(marked).toHaveLength(1)
  })

  test('and does not mark it where a further look reads it so', async () => {
    const pages = seen(
      ...HEAD,
      ...linesOf(
        text.replace(
          'E 412.500,000 m; deste, segue confrontando com a',
          'E 412.900,000 m; deste, segue confrontando com a',
        ),
      ),
    )
    const looks: Reread = async ({ words }, { x0, x1, y0, y1 }) =>
      words
        .filter((w) => w.x0 >= x0 && w.x1 <= x1 && w.y0 >= y0 && w.y1 <= y1)
        .map((w) => ({ ...w, conf: 95, text: w.text.replace('412.900', '412.500') }))
    const gleba = (await readMemorial(pages, looks))?.memorial.glebas[0] as MemorialGleba
    expect(squareIn(gleba)).toEqual(SQUARE)
    expect(gleba.vertices.some(({ confirmar }) => confirmar)).toBe(false)
  })

  test('nor do its names go without saying: one that breaks their order is marked', async () => {
    const wrong = text.replace('até o vértice V-03', 'até o vértice V-08')
    const { gleba } = await read(seen(...HEAD, ...linesOf(wrong)))
    expect(squareIn(gleba)).toEqual(SQUARE)
    expect(gleba.vertices.map(({ confirmar }) => confirmar)).toEqual([undefined, undefined, true, undefined])
    expect(gleba.segmentos[1]?.para).toBe('V-03')
  })

  test('accuses what its author typed', async () => {
    const wrong = text.replace(`azimute de 180°00'00"`, `azimute de 130°00'00"`)
    const { gleba } = await read(typed(...HEAD, ...linesOf(wrong)))
    expect(gleba.segmentos[2]).toMatchObject({ azimute: 130, residuo_m: expect.closeTo(422.618, 2) })
    expect(gleba.fechamento_m).toBeCloseTo(422.618, 2)
  })

  test('and differs in two digits is neither set right nor certain', async () => {
    const wrong = text.replace(
      'E 412.500,000 m; deste, segue confrontando com a Estrada',
      'E 417.800,000 m; deste, segue confrontando com a Estrada',
    )
    const { gleba } = await read(seen(...HEAD, ...linesOf(wrong)))
    expect(gleba.vertices[2]?.confirmar).toBe(true)
  })
})

describe('signs that a picture garbles', () => {
  const text = prose(plain, byAzimuth)

  test.each([
    ['a nought of a name is a letter', 'até o vértice V-03', 'até o vértice V-O3'],
    ['a nought of a name is a letter that looks like eight', 'até o vértice V-03', 'até o vértice V-B3'],
    ['the hyphen of a name is a colon', 'até o vértice V-03', 'até o vértice V:03'],
    ['a point stands beside the hyphen of a name', 'até o vértice V-03', 'até o vértice V.-03'],
    ['a point stands before a name', 'até o vértice V-03', 'até o vértice. V-03'],
    ['a letter before a name is another', 'até o vértice V-03', 'até o véftice V-03'],
    ['the first name is garbled where the description begins', 'no vértice V-01', 'no vértice V-o1'],
    ['the first name is garbled where the description ends', 'vértice V-01, ponto', 'vértice Vv-D1, ponto'],
    ['a point between thousands is a colon', 'N 8.605.500,000 m e E 412.500', 'N 8.605:500,000 m e E 412.500'],
    ['blanks stand after a point and a comma', 'E 412.500,000 m', 'E 412. 500, 000 m'],
    ['the comma of a distance is lost', `90°00'00" e distância de 500,00 m`, `90°00'00" e distância de 50000 m`],
  ])('%s', async (_, from, to) => {
    expect(text).toContain(from)
    const { gleba } = await read(seen(...HEAD, ...linesOf(text.replace(from, to))))
    expect(squareIn(gleba)).toEqual(SQUARE)
    expect([...gleba.vertices, ...gleba.segmentos].some(({ confirmar }) => confirmar)).toBe(false)
  })

  test.each([
    [`51°21'19;2970"`, `15°24'18;4734"`],
    [`51°21'/19,2970"`, `15°24'/18,4734"`],
  ])('%s W', async (lon, lat) => {
    const at = `Longitude W ${lon} e Latitude S ${lat}`
    const side = (azimuth: number) => `deste, com azimute de ${azimuth}°00'00" e distância de 300,00 m até o vértice`
    const text = `Inicia-se no vértice V-01, de coordenadas ${at}; ${side(10)} V-02; ${side(130)} V-03; ${side(250)} V-01, ponto inicial.`
    const { gleba } = await read(seen('MEMORIAL DESCRITIVO datum SIRGAS 2000', ...linesOf(text)))
    expect(gleba.vertices[0]?.lat).toBeCloseTo(-15.4051315, 7)
    expect(gleba.vertices[0]?.lon).toBeCloseTo(-51.3553602778, 7)
  })

  test.each(['SAD6S', 'SAD-G9', 'SAD 1969'])('a digit of the datum: %s', async (datum) => {
    const { memorial } = await read(seen('MEMORIAL DESCRITIVO', `datum ${datum}, fuso 22S`, ...linesOf(text)))
    expect(memorial?.datum).toBe('SAD69')
  })

  test('but another datum is none that is known', async () => {
    const { memorial } = await read(seen('MEMORIAL DESCRITIVO', 'datum PSAD56, fuso 22S', ...linesOf(text)))
    expect(memorial?.datum).toBeNull()
    expect(memorial?.glebas[0]?.vertices.every(({ confirmar }) => confirmar)).toBe(true)
  })
})

describe('a name that is not certain is marked', () => {
  const text = prose(plain, byAzimuth)
  const marks = ({ vertices }: MemorialGleba) => vertices.map(({ confirmar }) => confirmar ?? false)

  test.each([
    ['one that was not read, whose number its neighbours leave free', 'até o vértice V-03,', 'até o vé~~ice,'],
    ['one unlike all others', 'até o vértice V-03', 'até o vértice Y-03'],
    ['one out of order', 'até o vértice V-03', 'até o vértice V-02'],
  ])('%s', async (_, from, to) => {
    const { gleba } = await read(seen(...HEAD, ...linesOf(text.replace(from, to))))
    expect(squareIn(gleba)).toEqual(SQUARE)
    expect(marks(gleba)).toEqual([false, false, true, false])
  })

  test('unless a further look reads what fits between its neighbours', async () => {
    const pages = seen(...HEAD, ...linesOf(text.replace('até o vértice V-03', 'até o vértice V-08')))
    const looks: Reread = async ({ words }, { x0, x1, y0, y1 }) =>
      words
        .filter((w) => w.text === 'V-08,' && w.x0 >= x0 && w.x1 <= x1 && w.y0 >= y0 && w.y1 <= y1)
        .map((w) => ({ ...w, text: 'V-03,' }))
    const gleba = (await readMemorial(pages, looks))?.memorial.glebas[0] as MemorialGleba
    expect(squareIn(gleba)).toEqual(SQUARE)
    expect(marks(gleba)).toEqual([false, false, false, false])
  })
})

describe('a picture of a walk that does not close', () => {
  const text = `Inicia no marco M-1, de coordenadas N 8.605.000,000 m e E 412.000,000 m; deste, com azimute de 10°00'00" e distância de 311,11 m até o marco M-2; deste, com azimute de 100°00'00" e distância de 455,55 m até o marco M-3; deste, com azimute de 203°00'00" e distância de 377,77 m até o marco M-4; deste, com azimute de 280°00'00" e distância de 400,00 m até o marco M-1, ponto de partida.`
  const page = textPage([...HEAD, ...linesOf(text)], { fonte: 'ocr', conf: 80 })
  /** Returns the printed text at every further reading. */
  const insists: Reread = async ({ words }, box) =>
    words.filter(({ x0, x1, y0, y1 }) => x0 >= box.x0 && x1 <= box.x1 && y0 >= box.y0 && y1 <= box.y1)

  test('is the fault of the paper where every look reads the same', async () => {
    const gleba = (await readMemorial([page], insists))?.memorial.glebas[0]
    expect(gleba?.fechamento_m).toBeGreaterThan(50)
    expect(gleba?.segmentos.some(({ confirmar }) => confirmar)).toBe(false)
    expect(gleba?.vertices.slice(1).every(({ confirmar }) => confirmar)).toBe(true)
  })

  test('may be the fault of the reading where no look confirms it', async () => {
    const { gleba } = await read([page])
    expect(gleba.segmentos.every(({ confirmar }) => confirmar)).toBe(true)
  })
})

test('who surveyed it', async () => {
  const { memorial } = await read(
    typed(
      ...HEAD,
      ...linesOf(prose(plain, byAzimuth)),
      'Herculano Dias Moura',
      'Engenheiro Agrimensor - CREA-MT 99.117/D',
      'Código de credenciamento: QXRT - ART nº MT20260099117',
      'CERTIFICAÇÃO: 7b0c2f1e-93d4-4a6b-8f0e-000000001eef',
    ),
  )
  expect(memorial).toMatchObject({
    responsavel_tecnico: 'Herculano Dias Moura',
    credenciamento: 'QXRT',
    art_trt: 'MT20260099117',
    certificacao: '7b0c2f1e-93d4-4a6b-8f0e-000000001eef',
  })
})

test('prose about fences and streams is no technical description', async () => {
  const text =
    'começa no marco 3, à margem do córrego, daí segue por cerca em 500 metros até a divisa de Rui; volta à direita e segue com a mesma confrontação em 231,20 m até a estrada municipal; desta até o ponto de partida.'
  expect(await readMemorial(typed(...linesOf(text)), noReread)).toBeNull()
})
