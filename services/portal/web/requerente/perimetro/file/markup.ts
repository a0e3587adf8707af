import { gpx, kml } from '@tmcw/togeojson'
import { type Document, DOMParser, type Element } from '@xmldom/xmldom'
import { DAMAGED, OTHER_KIND, Refusal } from './refusal.ts'
import { collect, type Shapes } from './shapes.ts'

/**
 * Reads KML or GPX.
 * @throws Refusal if the content is neither, or says with which of its coordinates something is wrong
 */
export function fromXml(content: string): Shapes {
  // KML and GPX use no DOCTYPE, and entities of a DOCTYPE can make a small file huge.
  if (/<!DOCTYPE/i.test(content)) throw new Refusal(DAMAGED)
  const xml = new DOMParser({ onError: (level) => level !== 'warning' && fail() }).parseFromString(
    withPlainNames(content),
    'text/xml',
  )
  const root = xml.documentElement?.localName
  if (root === 'kml') return fromKml(xml)
  if (root === 'gpx') return fromGpx(xml)
  throw new Refusal(OTHER_KIND)
}

/** Matches the declaration of a prefix for KML or GPX, but not for their extensions. */
const PREFIX = /xmlns:([\w.-]+)\s*=\s*["'][^"']*(?:\/kml\/\d|topografix\.com\/GPX\/\d)[^"']*["']/gi
const ROOT = /<(?:([A-Za-z_][\w.-]*):)?(?:kml|gpx)(?=[\s>])/

/**
 * Gives elements the names that the library reads: `kml:Placemark` becomes `Placemark`. Some programs write undeclared
 * prefixes, as in `gx:Track` or `xsi:schemaLocation`. The function declares these prefixes, because the parser would
 * refuse them.
 */
function withPlainNames(content: string): string {
  const [, rootPrefix] = ROOT.exec(content) ?? []
  const own = [...content.matchAll(PREFIX)].map(([, prefix]) => prefix)
  const simple = new Set([rootPrefix, ...own].filter((prefix) => prefix !== undefined))
  const withoutPrefix = content.replaceAll(/<(\/?)([A-Za-z_][\w.-]*):/g, (whole, slash: string, prefix: string) =>
    simple.has(prefix) ? `<${slash}` : whole,
  )
  const used = new Set(
    [...withoutPrefix.matchAll(/[<\s/]([A-Za-z_][\w.-]*):[A-Za-z_]/g)].map(([, prefix = '']) => prefix),
  )
  const missing = [...used].filter((p) => !/^xml(ns)?$/i.test(p) && !withoutPrefix.includes(`xmlns:${p}=`))
  return withoutPrefix.replace(ROOT, (root) => root + missing.map((p) => ` xmlns:${p}="sem-nome:${p}"`).join(''))
}

function fail(): never {
  throw new Refusal(DAMAGED)
}

const NUMBER = String.raw`[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?`
/** A point of KML: longitude, latitude and perhaps a height, which some programs leave empty. */
const POINT = new RegExp(String.raw`^${NUMBER},${NUMBER}(?:,(?:${NUMBER})?)?$`)
const SPACED_POINT = new RegExp(String.raw`^${NUMBER}\s+${NUMBER}(?:\s+${NUMBER})?$`)
const ONE_NUMBER = new RegExp(`^${NUMBER}$`)

function fromKml(xml: Document): Shapes {
  for (const element of elements(xml, 'coordinates')) {
    const points = pointsIn(element.textContent ?? '')
    const bad = points.find((point) => !POINT.test(point))
    // A label whose place is malformed does not spoil the outline beside it.
    if (bad !== undefined && element.parentNode?.nodeName !== 'Point') throw malformed(element, bad)
    element.textContent = bad === undefined ? points.join(' ') : ''
  }
  for (const element of elements(xml, 'gx:coord')) {
    const point = (element.textContent ?? '').trim()
    if (point !== '' && !SPACED_POINT.test(point)) throw malformed(element, point)
  }
  const shapes = collect(kml(xml as never))
  const [link] = elements(xml, 'NetworkLink')
  if (link && Object.values(shapes).every(({ length }) => length === 0)) throw onlyLink(link)
  return shapes
}

function fromGpx(xml: Document): Shapes {
  for (const element of ['trkpt', 'rtept', 'wpt'].flatMap((name) => elements(xml, name))) {
    const place = ['lat', 'lon'].map((name) => element.getAttribute(name)?.trim() ?? '')
    if (!place.every((degrees) => ONE_NUMBER.test(degrees))) throw malformed(element, place.join(' '))
  }
  return collect(gpx(xml as never))
}

const elements = (xml: Document | Element, name: string): Element[] => [...xml.getElementsByTagName(name)]

/**
 * Splits coordinates into points. Blanks separate points, but some programs also write a blank beside each comma, which
 * shows in that not every piece is a point by itself.
 */
function pointsIn(text: string): string[] {
  const pieces = (content: string) => content.trim().split(/\s+/).filter(Boolean)
  const points = pieces(text)
  return points.every((point) => POINT.test(point)) ? points : pieces(text.replaceAll(/\s*,\s*/g, ','))
}

/** The most signs of a file that are quoted to the person. */
const QUOTED = 40
const quoted = (text: string): string => (text.length > QUOTED ? `${text.slice(0, QUOTED)}…` : text)

function malformed(element: Element, piece: string): Refusal {
  let around = element.parentNode
  while (around && !['Placemark', 'trk', 'rte'].includes(around.nodeName)) around = around.parentNode
  const name = around ? elements(around as Element, 'name')[0]?.textContent?.trim() : ''
  const where = name ? `em “${quoted(name)}”, ` : ''
  return new Refusal(
    `As coordenadas estão mal escritas aqui: ${where}“${quoted(piece)}”. Cada ponto tem longitude e latitude em graus, com ponto nos decimais. Exporte o arquivo de novo e escolha o novo.`,
  )
}

function onlyLink(link: Element): Refusal {
  const address = elements(link, 'href')[0]?.textContent?.trim() ?? ''
  const where = address ? ` (${quoted(address)})` : ''
  return new Refusal(
    `Este arquivo só aponta para um mapa que está em outro lugar${where}: o contorno não está nele. Abra esse mapa e exporte-o de novo com o desenho, sem a opção de manter os dados atualizados pela internet.`,
  )
}
