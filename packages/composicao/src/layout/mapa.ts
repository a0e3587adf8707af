/** The property's outline at a true scale: takes degrees of SIRGAS 2000 and gives points inside a frame. It is pure. */
import area from '@turf/area'
import type { Geometria } from '@car/vocabulary/geometria'
import type { Ponto } from './formas.ts'

export interface PlanoMapa {
  /** The map is 1:`denominador` when printed at 100 %. */
  denominador: number
  aneis: Ponto[][]
  vertices: Vertice[]
  barra: { metros: number; largura: number }
  meridianos: { x: number; segundos: number }[]
  paralelos: { y: number; segundos: number }[]
  areaHa: number
  perimetroM: number
  centro: { lon: number; lat: number }
}

export interface Vertice {
  nome: string
  lon: number
  lat: number
  ponto: Ponto
  /** To the next vertex of the same ring, in metres. */
  distanciaM: number
}

// GRS 80, the ellipsoid of SIRGAS 2000
const RAIO_EQUATORIAL = 6_378_137
const E2 = 0.006_694_380_022_9
const PONTOS_POR_METRO = 72 / 0.0254
const FOLGA = 34
const ESCALAS = [1, 1.5, 2, 2.5, 3, 4, 5, 7.5]
const SEGUNDOS = [1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 18_000, 36_000]

/** Null when the geometry has no ring of three places or more. */
export function planejarMapa(geometria: Geometria, quadro: { largura: number; altura: number }): PlanoMapa | null {
  const poligonos = geometria.type === 'Polygon' ? [geometria.coordinates] : geometria.coordinates
  const aneis = poligonos
    .flat()
    .map(abrir)
    .filter((anel) => anel.length >= 3)
  const lugares = aneis.flat()
  if (lugares.length === 0) return null
  const lons = lugares.map((p) => p.lon)
  const lats = lugares.map((p) => p.lat)
  const [oeste, leste, sul, norte] = [menor(lons), maior(lons), menor(lats), maior(lats)]
  const centro = { lon: (oeste + leste) / 2, lat: (sul + norte) / 2 }
  const grau = metrosPorGrau(centro.lat)
  const denominador = escalaQueCabe(
    ((leste - oeste) * grau.lon) / ((quadro.largura - 2 * FOLGA) / PONTOS_POR_METRO),
    ((norte - sul) * grau.lat) / ((quadro.altura - 2 * FOLGA) / PONTOS_POR_METRO),
  )
  const k = PONTOS_POR_METRO / denominador
  const projetar = (lon: number, lat: number): Ponto => [
    quadro.largura / 2 + (lon - centro.lon) * grau.lon * k,
    quadro.altura / 2 - (lat - centro.lat) * grau.lat * k,
  ]
  const vertices = aneis.flatMap((anel, a) =>
    anel.map((p, i) => ({
      nome: aneis.length === 1 ? `P${i + 1}` : `${a + 1}.${i + 1}`,
      ...p,
      ponto: projetar(p.lon, p.lat),
      distanciaM: distancia(p, anel[(i + 1) % anel.length] ?? p),
    })),
  )
  const alcance = { lon: quadro.largura / (grau.lon * k), lat: quadro.altura / (grau.lat * k) }
  const passo = SEGUNDOS.find((s) => (alcance.lon * 3600) / s <= 5) ?? 72_000
  return {
    denominador,
    aneis: aneis.map((anel) => anel.map((p) => projetar(p.lon, p.lat))),
    vertices,
    barra: barraDeEscala(k),
    meridianos: multiplos(centro.lon, alcance.lon, passo).map((s) => ({ x: projetar(s / 3600, 0)[0], segundos: s })),
    paralelos: multiplos(centro.lat, alcance.lat, passo).map((s) => ({ y: projetar(0, s / 3600)[1], segundos: s })),
    areaHa: area(comoGeoJson(geometria)) / 10_000,
    perimetroM: vertices.reduce((soma, v) => soma + v.distanciaM, 0),
    centro,
  }
}

interface Lugar {
  lon: number
  lat: number
}

/** The ring without its repeated closing point, and without points that are not on Earth. */
function abrir(anel: readonly (readonly number[])[]): Lugar[] {
  const lugares = anel
    .map(([lon = Number.NaN, lat = Number.NaN]) => ({ lon, lat }))
    .filter((p) => Math.abs(p.lon) <= 180 && Math.abs(p.lat) <= 90)
  const [primeiro, ultimo] = [lugares[0], lugares.at(-1)]
  const fechado = lugares.length > 1 && primeiro?.lon === ultimo?.lon && primeiro?.lat === ultimo?.lat
  return fechado ? lugares.slice(0, -1) : lugares
}

function metrosPorGrau(lat: number): Lugar {
  const seno = Math.sin((lat * Math.PI) / 180)
  const w = 1 - E2 * seno * seno
  const rad = Math.PI / 180
  return {
    lon: (rad * RAIO_EQUATORIAL * Math.cos(lat * rad)) / Math.sqrt(w),
    lat: (rad * RAIO_EQUATORIAL * (1 - E2)) / w ** 1.5,
  }
}

function distancia(a: Lugar, b: Lugar): number {
  const grau = metrosPorGrau((a.lat + b.lat) / 2)
  return Math.hypot((b.lon - a.lon) * grau.lon, (b.lat - a.lat) * grau.lat)
}

function escalaQueCabe(...minimos: number[]): number {
  const minimo = Math.max(250, ...minimos)
  const potencia = 10 ** Math.floor(Math.log10(minimo))
  return (ESCALAS.find((e) => e * potencia >= minimo) ?? 10) * potencia
}

/** The longest of 1, 2, 5, 10 … metres that takes at most 110 points. */
function barraDeEscala(pontosPorMetro: number): { metros: number; largura: number } {
  const limite = 110 / pontosPorMetro
  const potencia = 10 ** Math.floor(Math.log10(limite))
  const metros = ([5, 2, 1].find((n) => n * potencia <= limite) ?? 1) * potencia
  return { metros, largura: metros * pontosPorMetro }
}

function multiplos(centro: number, alcance: number, passo: number): number[] {
  const de = Math.ceil(((centro - alcance / 2) * 3600) / passo)
  const ate = Math.floor(((centro + alcance / 2) * 3600) / passo)
  return Array.from({ length: Math.max(0, ate - de + 1) }, (_, i) => (de + i) * passo)
}

function comoGeoJson(g: Geometria) {
  const anel = (a: readonly (readonly number[])[]) => a.map((p) => [...p])
  return g.type === 'Polygon'
    ? { type: g.type, coordinates: g.coordinates.map(anel) }
    : { type: g.type, coordinates: g.coordinates.map((poligono) => poligono.map(anel)) }
}

const menor = (ns: readonly number[]) => ns.reduce((a, b) => Math.min(a, b))
const maior = (ns: readonly number[]) => ns.reduce((a, b) => Math.max(a, b))
