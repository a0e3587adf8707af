import { meridianOf } from '@car/geometria/datum'
import { type Chance, chance } from './chance.ts'
import { decimal } from './dados.ts'
import { A4, box, centred, MARGIN, newSheet, type Sheet, hasLiberation, wrap } from './sheet.ts'
import { type Corner, gapOf, sideOf, survey, type Survey } from './survey.ts'

export const MEMORIAL_FORMS = [
  'sigef',
  'utm',
  'labels',
  'eastFirst',
  'latitude',
  'hemisphereFirst',
  'bearings',
  'sad69',
  'meridian',
  'pairs',
  'curve',
  'glebas',
  'columns',
  'table',
  'noPlace',
  'nao_fecha',
] as const
export type MemorialForm = (typeof MEMORIAL_FORMS)[number]

/**
 * The values that a reader has to find. A vertex whose position the paper does not determine has null for latitude and
 * longitude.
 */
export type MemorialTruth = {
  datum: string | null
  glebas: { nome: string; lat: number | null; lon: number | null }[][]
  fechamento_m: number | null
}

const sexagesimal = (degrees: number, decimals: number): string => {
  const unit = 10 ** decimals
  const total = Math.round(Math.abs(degrees) * 3600 * unit)
  const [d, m] = [Math.floor(total / 3600 / unit), Math.floor(total / 60 / unit) % 60]
  const seconds = ((total % (60 * unit)) / unit).toFixed(decimals).replace('.', ',')
  return `${d}°${String(m).padStart(2, '0')}'${seconds.padStart(decimals === 0 ? 2 : decimals + 3, '0')}"`
}
const north = ({ north: n }: Corner) => decimal(n, 3)
const east = ({ east: e }: Corner) => decimal(e, 3)

type Wording = {
  at: (corner: Corner) => string
  side: (azimuth: string, distance: string, bearing: string) => string
  system: 'plane' | 'ellipsoid'
}
const PLANE: Wording = {
  at: (c) => `de coordenadas N ${north(c)} m e E ${east(c)} m`,
  side: (azimuth, distance) => `com azimute de ${azimuth} e distância de ${distance} m`,
  system: 'plane',
}
const GEODETIC: Wording = {
  at: ({ geographic: [lon, lat] }) =>
    `de coordenadas Latitude ${sexagesimal(lat, 4)} S e Longitude ${sexagesimal(lon, 4)} W`,
  side: (azimuth, distance) => `com azimute geodésico de ${azimuth} e distância de ${distance} m`,
  system: 'ellipsoid',
}
const WORDINGS: Record<Exclude<MemorialForm, 'sigef' | 'table'>, Wording> = {
  utm: PLANE,
  labels: { ...PLANE, at: (c) => `de coordenadas N(Y) ${north(c)} e E(X) ${east(c)}` },
  eastFirst: { ...PLANE, at: (c) => `de coordenadas E=${east(c)} m, N=${north(c)} m` },
  latitude: GEODETIC,
  hemisphereFirst: {
    ...GEODETIC,
    at: ({ geographic: [lon, lat] }) =>
      `de coordenadas Longitude W ${sexagesimal(lon, 4)} e Latitude S ${sexagesimal(lat, 4)}`,
  },
  bearings: { ...PLANE, side: (_, distance, bearing) => `no rumo ${bearing}, na distância de ${distance} metros,` },
  sad69: PLANE,
  meridian: PLANE,
  pairs: {
    ...PLANE,
    side: (azimuth, distance) => `com os seguintes azimutes e distâncias: ${azimuth} e ${distance} m`,
  },
  curve: PLANE,
  glebas: PLANE,
  columns: PLANE,
  noPlace: { ...PLANE, at: () => '' },
  nao_fecha: PLANE,
}

/**
 * Makes a memorial of this form. The same seed always makes the same document.
 * @param embed  whether the PDF contains its fonts; otherwise it names fonts that every PDF reader has
 */
export async function memorial(
  seed: number,
  form: MemorialForm,
  embed = hasLiberation,
): Promise<{ pdf: Uint8Array; truth: MemorialTruth }> {
  const a = chance(seed * 31 + MEMORIAL_FORMS.indexOf(form))
  const sheet = await newSheet('sans', embed)
  const datum = form === 'sad69' ? 'SAD69' : 'SIRGAS 2000'
  const count = form === 'sigef' ? a.integer(8, 40) : a.integer(6, 14)
  const zone = a.integer(21, 23)
  const nameOf = (g: number) => (n: number) =>
    form === 'sigef'
      ? `QXRT-${a.one(['M', 'P', 'V'])}-${String(100 + n).padStart(4, '0')}`
      : `${['V', 'P'][g]}-${String(n).padStart(2, '0')}`
  const parcels = Array.from({ length: form === 'glebas' ? 2 : 1 }, (_, g) =>
    survey(a, { datum, zone }, count, nameOf(g)),
  )
  if (form === 'sigef') return table(sheet, a, parcels[0] as Survey, 'sigef')
  if (form === 'table') return table(sheet, a, parcels[0] as Survey, 'utm')
  return prose(sheet, a, parcels, form)
}

function headOf({ area_ha, perimetro_m, datum, zone }: Survey, form: MemorialForm): string[] {
  const meridian = Math.abs(meridianOf(zone))
  const where = form === 'meridian' ? `Meridiano Central nº ${meridian} WGr` : `fuso ${zone}S`
  const isGeodetic = form === 'latitude' || form === 'hemisphereFirst' || form === 'sigef'
  return [
    `Imóvel: Fazenda Mata do Ouvidor`,
    `Área (ha): ${decimal(area_ha, 4)}`,
    `Perímetro (m): ${decimal(perimetro_m, 2)}`,
    form === 'noPlace'
      ? 'Azimutes magnéticos.'
      : `Sistema Geodésico de referência: ${datum}${isGeodetic ? '' : `, projeção UTM, ${where}`}`,
  ]
}

function bearingOf(azimuth: number): string {
  if (azimuth <= 90) return `${sexagesimal(azimuth, 0)} NE`
  if (azimuth <= 180) return `${sexagesimal(180 - azimuth, 0)} SE`
  return azimuth <= 270 ? `${sexagesimal(azimuth - 180, 0)} SW` : `${sexagesimal(360 - azimuth, 0)} NW`
}

function prose(sheet: Sheet, a: Chance, parcels: readonly Survey[], form: keyof typeof WORDINGS) {
  const { at, side, system } = WORDINGS[form]
  const paragraphs = headOf(parcels[0] as Survey, form)
  const gaps: number[] = []
  for (const [g, { corners, area_ha }] of parcels.entries()) {
    if (parcels.length > 1) paragraphs.push(`GLEBA ${g + 1} - Área (ha): ${decimal(area_ha, 4)}`)
    const sides = corners.map((_, i) => sideOf(corners, i, system))
    if (form === 'nao_fecha') {
      const wrong = a.integer(1, corners.length - 2)
      sides[wrong] = { azimuth: (sides[wrong]?.azimuth ?? 0) + 3.7, distance: (sides[wrong]?.distance ?? 0) + 41.3 }
    }
    gaps.push(gapOf(sides))
    const withoutPlaces = form === 'nao_fecha' || form === 'noPlace'
    const [first] = corners as [Corner]
    const steps = corners.map((corner, i) => {
      const { azimuth, distance } = sides[i] as (typeof sides)[0]
      const next = corners[(i + 1) % corners.length] as Corner
      const line =
        form === 'curve' && i === 1
          ? `em curva de raio ${decimal(distance * 2, 2)} m e desenvolvimento de ${decimal(4 * distance * Math.asin(0.25), 2)} m`
          : side(sexagesimal(azimuth, 0), decimal(distance, 2), bearingOf(azimuth))
      const place = i + 1 < corners.length && !withoutPlaces ? `, ${at(next)}` : ''
      return `${a.one(['deste', 'deste ponto'])}, segue confrontando com ${corner.neighbour}, ${line} até o vértice ${next.nome}${place}`
    })
    const start = form === 'noPlace' ? '' : `, ${at(first)}`
    paragraphs.push(
      `Inicia-se a descrição deste perímetro no vértice ${first.nome}${start}; ${steps.join('; ')}, ponto inicial da descrição deste perímetro.`,
    )
  }
  const isAlone = form === 'nao_fecha'
  return finish(
    sheet,
    paragraphs,
    {
      datum: form === 'noPlace' ? null : (parcels[0]?.datum ?? null),
      glebas: parcels.map(({ corners }) =>
        corners.map(({ nome, truth, geographic }, i) => {
          const [lon, lat] = system === 'plane' ? truth : geographic
          const hasPlace = form !== 'noPlace' && (!isAlone || i === 0)
          return { nome, lat: hasPlace ? lat : null, lon: hasPlace ? lon : null }
        }),
      ),
      fechamento_m: form === 'curve' ? null : (gaps[0] ?? null),
    },
    form === 'columns' ? 2 : 1,
  )
}

const FOOT = [
  'Pedra Funda, 2 de março de 2026.',
  'Herculano Dias Moura',
  'Engenheiro Agrimensor - CREA-MT 99.117/D',
  'Código de credenciamento: QXRT - ART nº MT20260099117',
]

/** Lays paragraphs out in columns, on as many pages as needed. */
async function finish(sheet: Sheet, paragraphs: readonly string[], truth: MemorialTruth, columns: 1 | 2) {
  const [size, step, gutter] = [9.5, 13, 24]
  const width = (A4[0] - 2 * MARGIN - (columns - 1) * gutter) / columns
  let page = sheet.pdf.addPage(A4)
  centred(page, sheet.bold, 'MEMORIAL DESCRITIVO', A4[1] - 60, 13)
  let [column, top] = [0, A4[1] - 90]
  let y = top
  for (const paragraph of [...paragraphs, ...FOOT]) {
    for (const line of wrap(sheet.normal, paragraph, size, width)) {
      if (y < 70) {
        if (column + 1 < columns) column++
        else {
          page = sheet.pdf.addPage(A4)
          column = 0
          top = A4[1] - 60
        }
        y = top
      }
      page.drawText(line, { x: MARGIN + column * (width + gutter), y, size, font: sheet.normal })
      y -= step
    }
    y -= step * 0.4
  }
  return { pdf: await sheet.pdf.save(), truth }
}

const SIGEF = ['Código', 'Longitude', 'Latitude', 'Altitude (m)', 'Código', 'Azimute', 'Dist. (m)', 'Confrontações']
const PLANE_TABLE = ['De', 'Para', 'E (m)', 'N (m)', 'Azimute', 'Distância (m)', 'Confrontante']
const WIDTHS = { sigef: [68, 76, 76, 45, 68, 44, 46, 112], utm: [48, 48, 78, 86, 66, 66, 143] }

/** Lays out the table of SIGEF, which cuts azimuths to whole minutes, or a table of plane coordinates. */
async function table(sheet: Sheet, _a: Chance, parcel: Survey, kind: 'sigef' | 'utm') {
  const { corners } = parcel
  const rows = corners.map((corner, i) => {
    const next = corners[(i + 1) % corners.length] as Corner
    const { azimuth, distance } = sideOf(corners, i, kind === 'sigef' ? 'ellipsoid' : 'plane')
    const [lon, lat] = corner.geographic
    const cut = sexagesimal(Math.floor(azimuth * 60) / 60, 0).replace(/\d\d"$/, '')
    return kind === 'sigef'
      ? [
          corner.nome,
          `-${sexagesimal(lon, 3)}`,
          `-${sexagesimal(lat, 3)}`,
          decimal(corner.altitude, 2),
          next.nome,
          cut,
          decimal(distance, 2),
          corner.neighbour,
        ]
      : [
          corner.nome,
          next.nome,
          east(corner),
          north(corner),
          sexagesimal(azimuth, 0),
          decimal(distance, 2),
          corner.neighbour,
        ]
  })
  const widths = WIDTHS[kind]
  const [size, step, left] = [7.5, 9.5, 30]
  let page = sheet.pdf.addPage(A4)
  centred(page, sheet.bold, 'MEMORIAL DESCRITIVO', A4[1] - 60, 13)
  let y = A4[1] - 85
  for (const line of [
    ...headOf(parcel, kind === 'sigef' ? 'sigef' : 'table'),
    'Responsável Técnico(a): Herculano Dias Moura',
    'Código de credenciamento: QXRT',
  ]) {
    page.drawText(line, { x: left, y, size: 9.5, font: sheet.normal })
    y -= 13
  }
  for (const row of [kind === 'sigef' ? SIGEF : PLANE_TABLE, ...rows]) {
    const cells = row.map((text, i) => wrap(sheet.normal, text, size, (widths[i] as number) - 6))
    const height = Math.max(...cells.map(({ length }) => length)) * step + 4
    if (y - height < 50) {
      page = sheet.pdf.addPage(A4)
      y = A4[1] - 50
    }
    let x = left
    for (const [i, lines] of cells.entries()) {
      box(page, x, y - height, widths[i] as number, height)
      for (const [k, line] of lines.entries())
        page.drawText(line, { x: x + 3, y: y - step * (k + 1) + 1, size, font: sheet.normal })
      x += widths[i] as number
    }
    y -= height
  }
  const truth: MemorialTruth = {
    datum: parcel.datum,
    glebas: [
      corners.map(({ nome, truth: place, geographic }) => {
        const [lon, lat] =
          kind === 'utm' ? place : (geographic.map((d) => Math.round(d * 3_600_000) / 3_600_000) as [number, number])
        return { nome, lat, lon }
      }),
    ],
    fechamento_m: null,
  }
  return { pdf: await sheet.pdf.save(), truth }
}
