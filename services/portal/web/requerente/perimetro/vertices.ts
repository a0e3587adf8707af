import { GRAU_M, poligonosDe } from '@car/geometria/medidas'
import type { Geometria } from '@car/vocabulary/geometria'

/** Longitude and latitude in degrees. */
export type Vertice = [number, number]
/** Outlines without their closing vertex. While it is being drawn, an outline may have one or two vertices. */
export type Desenhado = Vertice[][][]
/** The place of a vertex: its polygon, outline and index. */
export type Lugar = { poligono: number; anel: number; vertice: number }

export function desenhadoDe(perimetro: string): Desenhado {
  if (perimetro === '') return []
  return poligonosDe(JSON.parse(perimetro) as Geometria).map((aneis) =>
    aneis.map((anel) => anel.slice(0, -1).map(([lon = 0, lat = 0]): Vertice => [lon, lat])),
  )
}

/** The drawing as text, as the interface takes it; empty without a vertex. */
export function perimetroDe(desenhado: Desenhado): string {
  const poligonos = desenhado
    .map((aneis) => aneis.filter((anel) => anel.length > 0).map((anel) => [...anel, anel[0] as Vertice]))
    .filter((aneis) => aneis.length > 0)
  if (poligonos.length === 0) return ''
  const geometria: Geometria =
    poligonos.length === 1
      ? { type: 'Polygon', coordinates: poligonos[0] as Vertice[][] }
      : { type: 'MultiPolygon', coordinates: poligonos }
  return JSON.stringify(geometria)
}

/** Changes one outline of the drawing. An outline that lost its last vertex disappears with its holes. */
export function mudarAnel(
  desenhado: Desenhado,
  { poligono, anel }: Omit<Lugar, 'vertice'>,
  mudar: (vertices: Vertice[]) => Vertice[],
): Desenhado {
  return desenhado
    .map((aneis, p) => (p === poligono ? aneis.map((um, a) => (a === anel ? mudar(um) : um)) : aneis))
    .map((aneis) => (aneis[0]?.length === 0 ? [] : aneis.filter((um) => um.length > 0)))
    .filter((aneis) => aneis.length > 0)
}

export const mover = (desenhado: Desenhado, lugar: Lugar, para: Vertice): Desenhado =>
  mudarAnel(desenhado, lugar, (anel) => anel.with(lugar.vertice, para))

export const apagar = (desenhado: Desenhado, lugar: Lugar): Desenhado =>
  mudarAnel(desenhado, lugar, (anel) => anel.toSpliced(lugar.vertice, 1))

/** Adds a vertex half way to the next one. */
export const dividir = (desenhado: Desenhado, lugar: Lugar): Desenhado =>
  mudarAnel(desenhado, lugar, (anel) => {
    const [a, b] = [anel[lugar.vertice], anel[(lugar.vertice + 1) % anel.length]] as [Vertice, Vertice]
    return anel.toSpliced(lugar.vertice + 1, 0, [redondo((a[0] + b[0]) / 2), redondo((a[1] + b[1]) / 2)])
  })

/** Adds a vertex at the end of the last polygon, or begins the first. */
export const acrescentar = (desenhado: Desenhado, vertice: Vertice): Desenhado =>
  desenhado.length === 0
    ? [[[vertice]]]
    : mudarAnel(desenhado, { poligono: desenhado.length - 1, anel: 0 }, (anel) => [...anel, vertice])

export const verticeEm = (desenhado: Desenhado, { poligono, anel, vertice }: Lugar): Vertice | undefined =>
  desenhado[poligono]?.[anel]?.[vertice]

/** Moves a place by metres to the east and north. It is accurate enough for a step. */
export const deslocar = ([lon, lat]: Vertice, leste: number, norte: number): Vertice => [
  redondo(lon + leste / (GRAU_M * Math.cos((lat * Math.PI) / 180))),
  redondo(lat + norte / GRAU_M),
]

/** Rounds to a millimetre. */
export const redondo = (grau: number): number => Number(grau.toFixed(8))

type Lido = { valor: number } | { erro: string }
const EIXOS = {
  lat: { nome: 'latitude', limite: 90, negativas: 'S', letras: 'NS', exemplo: '-17,7923 ou 17° 47\' 32" S' },
  lon: { nome: 'longitude', limite: 180, negativas: 'OW', letras: 'LEOW', exemplo: '-50,9187 ou 50° 55\' 07" O' },
}

/** Words beside a coordinate that carry no information. */
const MUDAS = ['LAT', 'LATITUDE', 'LON', 'LONG', 'LONGITUDE', 'DE', 'GR', 'GREENWICH']
/** Names of the hemispheres, besides their letters. */
const HEMISFERIOS: Record<string, string> = {
  SUL: 'S',
  NORTE: 'N',
  LESTE: 'L',
  ESTE: 'E',
  OESTE: 'O',
  WGR: 'W',
  EGR: 'E',
  OGR: 'O',
}

/**
 * Reads degrees as people write them: `-17,7923`, `17.7923 Sul`, `17° 47' 32,5" S`, `S 17 47 32`, `50°55´07" W.Gr.`.
 */
export function lerGraus(texto: string, qual: keyof typeof EIXOS): Lido {
  const { nome, limite, negativas, letras, exemplo } = EIXOS[qual]
  const limpo = texto
    .toUpperCase()
    .replaceAll(',', '.')
    .replaceAll(/[°º'’‘´`′"“”″]/g, ' ')
    .trim()
  const [palavra = '', ...outras] = (limpo.match(/[A-Z]+/g) ?? []).filter((uma) => !MUDAS.includes(uma))
  const letra = HEMISFERIOS[palavra] ?? palavra
  const numero = limpo.replaceAll(/[A-Z]+\.?/g, ' ').trim()
  const partes = numero.replace(/^[-−]/, '').trim().split(/\s+/)
  const numeros = partes.map(Number)
  const [graus = Number.NaN, minutos = 0, segundos = 0] = numeros
  const bem =
    partes.length <= 3 &&
    partes.every((parte) => /^\d+(\.\d+)?$/.test(parte)) &&
    (letra === '' || (letra.length === 1 && letras.includes(letra))) &&
    outras.length === 0 &&
    !/\d.*[A-Z].*\d/.test(limpo) &&
    minutos < 60 &&
    segundos < 60
  if (!bem) return { erro: `Escreva a ${nome} em graus, como ${exemplo}.` }
  const negativo = letra === '' ? /^[-−]/.test(numero) : negativas.includes(letra)
  const valor = redondo((graus + minutos / 60 + segundos / 3_600) * (negativo ? -1 : 1))
  if (Math.abs(valor) > limite) return { erro: `A ${nome} vai até ${limite} graus.` }
  if (qual === 'lon' && valor > 0)
    return { erro: 'No Brasil a longitude é oeste: ponha o sinal de menos, ou O no fim.' }
  if (qual === 'lat' && valor > 5.3)
    return { erro: 'Ao sul do Equador a latitude é negativa: ponha o sinal de menos, ou S no fim.' }
  return { valor }
}

const FAIXAS = {
  leste: { nome: 'E (leste)', de: 100_000, ate: 900_000, exemplo: '508.500,25' },
  norte: { nome: 'N (norte)', de: 0, ate: 10_000_000, exemplo: '8.031.900,50' },
}

/** Reads metres of UTM. Three digits behind a dot or a comma are thousands if that gives a place in the zone. */
export function lerMetros(texto: string, qual: keyof typeof FAIXAS): Lido {
  const { nome, de, ate, exemplo } = FAIXAS[qual]
  const limpo = texto.replaceAll(/\s|m$/gi, '')
  const leituras = [semMilhares(limpo, '.').replace(',', '.'), semMilhares(limpo, ',')]
  const valor = leituras
    .filter((um) => /^\d+(\.\d+)?$/.test(um))
    .map(Number)
    .find((um) => um >= de && um <= ate)
  return valor === undefined ? { erro: `Escreva ${nome} em metros, como ${exemplo}.` } : { valor }
}

/** Removes the mark between thousands, if all groups have three digits. */
const semMilhares = (texto: string, marca: '.' | ','): string =>
  new RegExp(`^\\d{1,3}(\\${marca}\\d{3})+(?!\\d|\\${marca})`).test(texto) ? texto.replaceAll(marca, '') : texto

const GRAUS = new Intl.NumberFormat('pt-BR', { minimumFractionDigits: 6, maximumFractionDigits: 7, useGrouping: false })
/** `-17,792300`. */
export const escreverGraus = (grau: number): string => GRAUS.format(grau).replace('−', '-')
