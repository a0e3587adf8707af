import { positionAt } from '@car/geometry/plane'
import type { MemorialGleba } from '@car/vocabulary/memorial'
import { describe, expect, test } from '@jest/globals'
import { readMemorial } from '../../src/fields/memorial/memorial.ts'
import { noReread, textPage } from '../support.ts'

const glebasOf = async (lines: string[], fonte: 'text' | 'ocr' = 'text'): Promise<MemorialGleba[]> =>
  (await readMemorial([textPage(lines, { fonte, conf: fonte === 'text' ? 100 : 80 })], noReread))?.memorial.glebas ?? []

type Corner = readonly [lon: number, lat: number]
/** A slanted parcel of five corners, from a first corner. */
const parcel = (first: Corner): Corner[] => {
  const corners: Corner[] = [first]
  for (const side of [
    [420, 310],
    [380, -160],
    [-90, -440],
    [-400, -120],
  ] as const)
    corners.push(positionAt(corners.at(-1) as Corner, side))
  return corners
}
const printed = (degrees: number): string => {
  const ticks = Math.round(Math.abs(degrees) * 3_600_000)
  const [d, m, s] = [Math.floor(ticks / 3_600_000), Math.floor(ticks / 60_000) % 60, (ticks % 60_000) / 1000]
  return `${d}°${String(m).padStart(2, '0')}'${s.toFixed(3).padStart(6, '0').replace('.', ',')}"`
}
const minus = (degrees: number): string => `${degrees < 0 ? '-' : ''}${printed(degrees)}`
const azimuth = ([aLon, aLat]: Corner, [bLon, bLat]: Corner): number =>
  (Math.atan2((bLon - aLon) * Math.cos((aLat * Math.PI) / 180) * 1.0067, bLat - aLat) * 180) / Math.PI
const distance = ([aLon, aLat]: Corner, [bLon, bLat]: Corner): string =>
  (Math.hypot((bLon - aLon) * Math.cos((aLat * Math.PI) / 180) * 1.0067, bLat - aLat) * 110_574)
    .toFixed(2)
    .replace('.', ',')

type Write = { lon?: (lon: number) => string; lat?: (lat: number) => string; sides?: boolean; code?: string }
/** Writes a table of vertices as SIGEF does. */
function table(corners: Corner[], { lon = minus, lat = minus, sides = false, code = 'QXRT' }: Write = {}): string[] {
  const name = (i: number) => `${code}-M-010${i % corners.length}`
  return corners.map((corner, i) => {
    const next = corners[(i + 1) % corners.length] as Corner
    const turn = (azimuth(corner, next) + 360) % 360
    const side = `${Math.floor(turn)}°${String(Math.floor((turn % 1) * 60)).padStart(2, '0')}'  ${distance(corner, next)}  Estrada Municipal`
    return `${name(i)}  ${lon(corner[0])}  ${lat(corner[1])}  97,15  ${name(i + 1)}  ${sides ? side : ''}`
  })
}
const HEAD = ['MEMORIAL DESCRITIVO', 'Sistema Geodésico de referência: SIRGAS 2000']
const NORTHERN: Corner = [-51.08, 1.74]
const SOUTHERN: Corner = [-45.2, -3.61]
/** The latitudes that were read, to some decimetres, and how many of them a person confirms. */
const seen = ({ vertices }: MemorialGleba) => ({
  lat: vertices.map(({ lat }) => lat?.toFixed(5)),
  asked: vertices.filter(({ confirmar }) => confirmar).length,
})
const wanted = (corners: Corner[], asked = 0) => ({ lat: corners.map(([, lat]) => lat.toFixed(5)), asked })

describe('on which side of the equator land lies, a table says', () => {
  const north = parcel(NORTHERN)
  const south = parcel(SOUTHERN)
  const bare = { lon: printed, lat: printed }
  test.each<[string, string[], Corner[]]>([
    ['by signs of its longitudes alone', table(north), north],
    ['by signs of both', table(south), south],
    ['by a letter after each', table(north, { lon: (v) => `${printed(v)}W`, lat: (v) => `${printed(v)}N` }), north],
    ['by a letter apart', table(north, { lon: (v) => `${printed(v)} W`, lat: (v) => `${printed(v)} N` }), north],
    ['by a letter before each', table(south, { lon: (v) => `W${printed(v)}`, lat: (v) => `S${printed(v)}` }), south],
    ['by where its azimuths go, in the north', table(north, { ...bare, sides: true }), north],
    ['by where its azimuths go, in the south', table(south, { ...bare, sides: true }), south],
    ['by its heading', ['Código  Longitude (W)  Latitude (N)  Altitude', ...table(north, bare)], north],
    ['by its heading, in the south', ['Código  Longitude (W)  Latitude Sul  Altitude', ...table(south, bare)], south],
    ['by its hemisphere', ['Fuso 22, hemisfério norte', ...table(north, bare)], north],
    ['by its state, which lies south of the equator', ['Município/UF: Santa Luzia-MA', ...table(south, bare)], south],
    ['by its state, which reaches less far south', ['Município/UF: Calçoene-AP', ...table(north, bare)], north],
    ['by the name of its state', ['situado no Estado do Amapá', ...table(north, bare)], north],
    ['by how far it is from the equator', table(parcel([-51, -12.3]), bare), parcel([-51, -12.3])],
    ['by its sides, though its longitudes have signs', table(south, { lat: printed, sides: true }), south],
  ])('%s', async (_how, lines, corners) => {
    const [gleba] = await glebasOf([...HEAD, ...lines])
    expect(seen(gleba as MemorialGleba)).toEqual(wanted(corners))
  })

  test('by the signs that a picture did not lose', async () => {
    const rows = table(south)
    rows[2] = rows[2]?.replace(`-${printed(south[2]?.[1] ?? 0)}`, printed(south[2]?.[1] ?? 0)) ?? ''
    const [gleba] = await glebasOf([...HEAD, ...rows], 'ocr')
    expect(seen(gleba as MemorialGleba).lat).toEqual(wanted(south).lat)
  })

  test.each<[string, string[], Corner[]]>([
    ['nothing', table(north, bare), parcel(NORTHERN).map(([lon, lat]): Corner => [lon, -lat])],
    [
      'a state on both sides',
      ['Município/UF: Oiapoque-PA', ...table(north, bare)],
      north.map(([lon, lat]): Corner => [lon, -lat]),
    ],
    ['signs of longitudes that its state contradicts', ['UF: MA', ...table(south, { lat: printed })], south],
    [
      'a state of the surveyor',
      ['CREA-MT 99.117/D', ...table(north, bare)],
      north.map(([lon, lat]): Corner => [lon, -lat]),
    ],
    ['a letter that its state contradicts', ['UF: MA', ...table(north, { lat: (v) => `${printed(v)}N` })], north],
  ])('and if it says %s, all is to be confirmed', async (_what, lines, corners) => {
    const [gleba] = await glebasOf([...HEAD, ...lines])
    const { lat, asked } = seen(gleba as MemorialGleba)
    expect(asked).toBe(corners.length)
    expect(lat.map((one) => one?.replace('-', ''))).toEqual(wanted(corners).lat.map((one) => one.replace('-', '')))
  })

  test('land on both sides has both, as its sides say', async () => {
    const across = parcel([-51.07, -0.0021])
    const lat = (v: number) => (v < 0 ? `-${printed(v)}` : printed(v))
    const [gleba] = await glebasOf([...HEAD, ...table(across, { lat, sides: true })])
    expect(seen(gleba as MemorialGleba).lat).toEqual(wanted(across).lat)
  })
})

describe('prose', () => {
  const walk = (corners: Corner[], at: (corner: Corner) => string) =>
    `Perímetro definido pelos vértices: ${corners.map((corner, i) => `vértice V-0${i + 1}, ${at(corner)}`).join('; ')}.`
  const wrapped = (text: string) => text.match(/.{1,95}(?:\s|$)/g) ?? []
  const north = parcel(NORTHERN)
  test.each<[string, (corner: Corner) => string, number]>([
    ['signs of longitudes', ([lon, lat]) => `Longitude ${minus(lon)} e Latitude ${printed(lat)}`, 0],
    ['letters', ([lon, lat]) => `Latitude ${printed(lat)} N e Longitude ${printed(lon)} W`, 0],
    ['neither', ([lon, lat]) => `Latitude ${printed(lat)} e Longitude ${printed(lon)}`, 5],
  ])('with %s', async (_how, at, asked) => {
    const [gleba] = await glebasOf([...HEAD, ...wrapped(walk(north, at))])
    const read = seen(gleba as MemorialGleba)
    expect(read.asked).toBe(asked)
    expect(read.lat.map((one) => Math.abs(Number(one)).toFixed(5))).toEqual(wanted(north).lat)
  })
})

describe('metres near the equator', () => {
  const corners = [
    [412_000, 145_000],
    [412_430, 145_310],
    [412_810, 145_120],
    [412_500, 144_700],
  ] as const
  const number = (value: number) => `${value.toLocaleString('pt-BR')},000`
  const rows = (isEastFirst: boolean, sides: boolean) =>
    corners.map(([e, n], i) => {
      const [e2, n2] = corners[(i + 1) % 4] as (typeof corners)[0]
      const turn = ((Math.atan2(e2 - e, n2 - n) * 180) / Math.PI + 360) % 360
      const side = sides
        ? `  ${Math.floor(turn)}°${String(Math.floor((turn % 1) * 60)).padStart(2, '0')}'00"  ${Math.hypot(
            e2 - e,
            n2 - n,
          )
            .toFixed(2)
            .replace('.', ',')}`
        : ''
      const [first, second] = isEastFirst ? [e, n] : [n, e]
      return `V-0${i + 1}  V-0${((i + 1) % 4) + 1}  ${number(first)}  ${number(second)}${side}`
    })
  const place = ({ vertices: [first] }: MemorialGleba) => [
    first?.lat?.toFixed(2),
    first?.lon?.toFixed(2),
    first?.confirmar,
  ]
  const RIGHT = ['1.31', '-51.79', undefined]
  test.each<[string, string[]]>([
    ['north', ['Fuso 22N', 'De Para E (m) N (m)', ...rows(true, false)]],
    ['north, northings first', ['Fuso 22 N', 'De Para N (m) E (m)', ...rows(false, false)]],
    ['by azimuths', ['Meridiano Central -51°', ...rows(true, true)]],
    ['by azimuths, northings first', ['MC -51°', ...rows(false, true)]],
  ])('%s', async (_how, lines) => {
    const [gleba] = await glebasOf([...HEAD, ...lines])
    expect(place(gleba as MemorialGleba)).toEqual(RIGHT)
  })

  test('whose order nothing tells are to be confirmed', async () => {
    const [gleba] = await glebasOf([...HEAD, 'Fuso 22N', ...rows(true, false)])
    expect(gleba?.vertices.every(({ confirmar }) => confirmar)).toBe(true)
  })
})

describe('of two parcels, the total is the area of neither', () => {
  const [one, two] = [table(parcel([-51, -12.3])), table(parcel([-51.1, -12.3]), { code: 'ZZXT' })]
  const areas = async (...lines: string[]) =>
    (await glebasOf([...HEAD, ...lines])).map(({ area_ha, perimetro_m }) => [area_ha, perimetro_m])
  const SIZE = 27.1
  const both = (2 * SIZE).toFixed(4).replace('.', ',')
  const each = (name: string, area: string) => `${name} - Área (ha): ${area}`
  test.each<[string, string[], (number | null)[]]>([
    ['above both', [`Área total: ${both} ha`, ...one, ...two], [null, null]],
    ['above both, without a word for it', [`Área (ha): ${both}`, ...one, ...two], [null, null]],
    ['below both', [...one, ...two, `Área: ${both} ha`], [null, null]],
    ['above headings without areas', [`Área (ha): ${both}`, 'GLEBA 1', ...one, 'GLEBA 2', ...two], [null, null]],
    [
      'above headings with areas',
      [`Área total (ha): ${both}`, each('GLEBA 1', '27,1000'), ...one, each('GLEBA 2', '27,2000'), ...two],
      [27.1, 27.2],
    ],
    [
      'below areas of their own',
      [each('Parcela 1', '27,1000'), ...one, each('Parcela 2', '27,2000'), ...two, `Área total: ${both} ha`],
      [27.1, 27.2],
    ],
    [
      'of which the second alone says its own',
      [`Área: ${both} ha`, 'GLEBA A', ...one, each('GLEBA B', '27,2000'), ...two],
      [null, 27.2],
    ],
    ['and each has its own above it', ['Área (ha): 27,1000', ...one, 'Área (ha): 27,2000', ...two], [27.1, 27.2]],
    ['and each has its own below it', [...one, 'Área (ha): 27,1000', ...two, 'Área (ha): 27,2000'], [27.1, 27.2]],
  ])('%s', async (_where, lines, expected) => {
    expect((await areas(...lines)).map(([area]) => area)).toEqual(expected)
  })

  test('nor the total perimeter', async () => {
    const [[, perimeter] = []] = await areas('Perímetro total (m): 3.600,00', ...one, ...two)
    expect(perimeter).toBeNull()
  })

  test('but of one parcel it is', async () => {
    expect(await areas('Área total: 27,1000 ha', 'Perímetro total (m): 1.800,00', ...one)).toEqual([[27.1, 1800]])
  })
})
