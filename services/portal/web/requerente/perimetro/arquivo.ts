import { MAX_POLIGONOS, MAX_VERTICES, noBrasil } from '@car/geometria/conferir'
import { GRAU_M, distanciaKm, poligonosDe } from '@car/geometria/medidas'
import type { Geometria } from '@car/vocabulary/geometria'
import { gpx, kml } from '@tmcw/togeojson'
import { simplify } from '@turf/simplify'
import { DOMParser } from '@xmldom/xmldom'
import { unzipSync } from 'fflate'
import { parseShp } from 'shpjs'
import { MAX_BYTES, TAMANHO_DEMAIS } from './limites.ts'
import { Recusa } from './recusa.ts'
import { deCrs, dePrj, jaEmGraus } from './sistemas.ts'

type Ponto = [number, number]
/** The shapes of a file, before they become a drawing. */
type Formas = { poligonos: Ponto[][][]; linhas: Ponto[][]; pontos: Ponto[] }
type Lido = { formas: Formas; avisos: string[] }
export type Importado = { geometria: Geometria; avisos: string[] }

const OUTRO_TIPO =
  'Este arquivo não é KML, KMZ, GPX, GeoJSON nem Shapefile. Peça a quem fez a planta o contorno em um desses formatos.'
const DANIFICADO =
  'Não foi possível ler o arquivo: parece danificado ou incompleto. Exporte-o de novo e escolha o novo.'

/**
 * Finds the outline in a file. Its content tells the format, not its name. This runs on a worker that is ended if it
 * takes too long, because a file may be made for that.
 * @throws Recusa
 */
export function lerArquivo(bytes: Uint8Array): Importado {
  if (bytes.length > MAX_BYTES) throw new Recusa(TAMANHO_DEMAIS)
  try {
    const { formas, avisos } = abrir(bytes)
    const desenho = desenhar(formas)
    const destrocado = noLugar(desenho.geometria)
    const leve = aliviar(destrocado.geometria)
    return { geometria: leve.geometria, avisos: [...avisos, ...desenho.avisos, ...destrocado.avisos, ...leve.avisos] }
  } catch (erro) {
    throw erro instanceof Recusa ? erro : new Recusa(DANIFICADO)
  }
}

function abrir(bytes: Uint8Array): Lido {
  const cabeca = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (bytes.length < 4) throw new Recusa('O arquivo está vazio.')
  const marca = cabeca.getUint32(0)
  if (marca === 0x504b0304) return doZip(bytes)
  if (marca === 9994) return doShapefile(bytes, undefined)
  return doTexto(texto(bytes))
}

function texto(bytes: Uint8Array): string {
  const [a, b] = bytes
  const nome = a === 0xff && b === 0xfe ? 'utf-16le' : a === 0xfe && b === 0xff ? 'utf-16be' : 'utf-8'
  return new TextDecoder(nome).decode(bytes).trimStart()
}

function doTexto(conteudo: string): Lido {
  if (conteudo.startsWith('<')) return { formas: doXml(conteudo), avisos: [] }
  if (conteudo.startsWith('{')) return doGeoJson(JSON.parse(conteudo))
  throw new Recusa(OUTRO_TIPO)
}

/**
 * Reads a KMZ, or a Shapefile with its companions. Only what is read is inflated, and never beyond the size that its
 * head states.
 */
function doZip(bytes: Uint8Array): Lido {
  const nomes: string[] = []
  unzipSync(bytes, { filter: ({ name }) => (nomes.push(name), false) })
  const dentro = nomes.filter((nome) => !nome.startsWith('__MACOSX/') && !/(^|\/)\./.test(nome))
  const com = (fim: RegExp) => dentro.filter((nome) => fim.test(nome))
  const textos = com(/\.(kml|gpx|geojson|json)$/i)
  const shps = com(/\.shp$/i)
  const [textoDentro] = [...textos.filter((nome) => /(^|\/)doc\.kml$/i.test(nome)), ...textos]
  if (shps.length > 1) {
    throw new Recusa(
      `O ZIP tem ${shps.length} Shapefiles. Faça um ZIP só com o do perímetro: os arquivos .shp, .shx, .dbf e .prj.`,
    )
  }
  const [shp] = shps
  if (shp) {
    const prj = com(/\.prj$/i).find((nome) => nome.toLowerCase() === shp.toLowerCase().replace(/shp$/, 'prj'))
    return doShapefile(abrirDoZip(bytes, shp), prj && texto(abrirDoZip(bytes, prj)))
  }
  if (textoDentro) return doTexto(texto(abrirDoZip(bytes, textoDentro)))
  throw new Recusa(
    'O ZIP não tem KML nem Shapefile. Em um Shapefile, ponha no ZIP os arquivos .shp, .shx, .dbf e .prj.',
  )
}

function abrirDoZip(bytes: Uint8Array, qual: string): Uint8Array {
  const abertos = unzipSync(bytes, {
    filter: ({ name, originalSize }) => {
      if (name === qual && originalSize > MAX_BYTES) throw new Recusa(TAMANHO_DEMAIS)
      return name === qual
    },
  })
  return abertos[qual] as Uint8Array
}

function doXml(conteudo: string): Formas {
  // Neither format uses a DOCTYPE. It can make a small file expand enormously.
  if (/<!DOCTYPE/i.test(conteudo)) throw new Recusa(DANIFICADO)
  const documento = new DOMParser({ onError: (nivel) => nivel !== 'warning' && falhar() }).parseFromString(
    comNomesSimples(conteudo),
    'text/xml',
  )
  const raiz = documento.documentElement?.localName
  if (raiz === 'kml') return juntar(kml(documento as never))
  if (raiz === 'gpx') return juntar(gpx(documento as never))
  throw new Recusa(OUTRO_TIPO)
}

/** A prefix that stands for KML or GPX itself, not for an extension. */
const PREFIXO = /xmlns:([\w.-]+)\s*=\s*["'][^"']*(?:\/kml\/\d|topografix\.com\/GPX\/\d)[^"']*["']/gi
const RAIZ = /<(?:([A-Za-z_][\w.-]*):)?(?:kml|gpx)(?=[\s>])/

/**
 * Gives elements the names that the library reads. Some programs write `kml:Placemark`. Some write `gx:Track` or
 * `xsi:schemaLocation` without declaring the prefix, which the parser refuses.
 */
function comNomesSimples(conteudo: string): string {
  const [, daRaiz] = RAIZ.exec(conteudo) ?? []
  const proprios = [...conteudo.matchAll(PREFIXO)].map(([, prefixo]) => prefixo)
  const simples = new Set([daRaiz, ...proprios].filter((prefixo) => prefixo !== undefined))
  const semPrefixo = conteudo.replaceAll(/<(\/?)([A-Za-z_][\w.-]*):/g, (tudo, barra: string, prefixo: string) =>
    simples.has(prefixo) ? `<${barra}` : tudo,
  )
  const usados = new Set(
    [...semPrefixo.matchAll(/[<\s/]([A-Za-z_][\w.-]*):[A-Za-z_]/g)].map(([, prefixo = '']) => prefixo),
  )
  const faltam = [...usados].filter((p) => !/^xml(ns)?$/i.test(p) && !semPrefixo.includes(`xmlns:${p}=`))
  return semPrefixo.replace(RAIZ, (raiz) => raiz + faltam.map((p) => ` xmlns:${p}="sem-nome:${p}"`).join(''))
}

function falhar(): never {
  throw new Recusa(DANIFICADO)
}

function doGeoJson(dado: unknown): Lido {
  const crs = (dado as { crs?: { properties?: { name?: unknown } } | null }).crs?.properties?.name
  const paraGraus = typeof crs === 'string' ? deCrs(crs) : jaEmGraus
  return { formas: juntar(dado, paraGraus), avisos: [] }
}

function doShapefile(shp: Uint8Array, prj: string | undefined): Lido {
  // The library reads from the start of a buffer.
  const formas = juntar({ type: 'GeometryCollection', geometries: parseShp(shp.slice()) }, prj ? dePrj(prj) : jaEmGraus)
  const aviso = 'O arquivo não diz em que sistema estão as coordenadas; lemos como SIRGAS 2000. Confira o lugar.'
  return { formas, avisos: prj ? [] : [aviso] }
}

type Coisa = {
  type?: string
  features?: unknown[]
  geometry?: unknown
  geometries?: unknown[]
  coordinates?: unknown
} | null

/** All polygons, lines and points of a GeoJSON, however they are nested. */
function juntar(dado: unknown, paraGraus: (ponto: Ponto) => Ponto = jaEmGraus): Formas {
  const formas: Formas = { poligonos: [], linhas: [], pontos: [] }
  const ponto = (posicao: unknown): Ponto => {
    const [x, y] = posicao as number[]
    if (!Number.isFinite(x) || !Number.isFinite(y)) throw new Recusa('O arquivo traz coordenadas que não são números.')
    return paraGraus([x as number, y as number]).map((grau) => Number(grau.toFixed(8))) as Ponto
  }
  const cadeia = (posicoes: unknown) => (posicoes as unknown[]).map(ponto)
  const poligono = (aneis: unknown) => (aneis as unknown[]).map(cadeia)
  const resto: Coisa[] = [dado as Coisa]
  for (let coisa = resto.pop(); resto.length > 0 || coisa !== undefined; coisa = resto.pop()) {
    const { type, coordinates, geometry, geometries = [], features = [] } = coisa ?? {}
    for (const dentro of [...geometries, ...features].toReversed()) resto.push(dentro as Coisa)
    if (geometry) resto.push(geometry as Coisa)
    if (type === 'Polygon') formas.poligonos.push(poligono(coordinates))
    if (type === 'MultiPolygon') formas.poligonos.push(...(coordinates as unknown[]).map(poligono))
    if (type === 'LineString') formas.linhas.push(cadeia(coordinates))
    if (type === 'MultiLineString') formas.linhas.push(...(coordinates as unknown[]).map(cadeia))
    if (type === 'Point') formas.pontos.push(ponto(coordinates))
    if (type === 'MultiPoint') formas.pontos.push(...cadeia(coordinates))
  }
  return formas
}

const igual = (a: Ponto | undefined, b: Ponto | undefined) => a?.[0] === b?.[0] && a?.[1] === b?.[1]
/** A ring ends where it begins. */
const fechar = (anel: Ponto[]): Ponto[] => (igual(anel[0], anel.at(-1)) ? anel : [...anel, anel[0] as Ponto])
const temArea = (anel: Ponto[]): boolean => new Set(anel.map(String)).size >= 3

/** Takes polygons as they are. Without any, it takes lines or points for outlines, and says so. */
function desenhar({ poligonos, linhas, pontos }: Formas): Importado {
  const bons = poligonos.filter(([fora]) => fora && temArea(fora)).map((aneis) => aneis.filter(temArea).map(fechar))
  if (bons.length > 0) {
    const fora = [
      contar(linhas.length, 'linha', 'linhas'),
      contar(pontos.length, 'ponto', 'pontos'),
      contar(poligonos.length - bons.length, 'polígono sem área', 'polígonos sem área'),
    ].filter((parte) => parte !== '')
    const avisos = fora.length === 0 ? [] : [`Lemos só os polígonos: ficaram de fora ${fora.join(' e ')}.`]
    return { geometria: comoGeometria(bons), avisos }
  }
  const contornos = linhas.filter(temArea)
  if (contornos.length > 0) {
    const vao = Math.max(...contornos.map((linha) => distanciaKm(linha[0] as Ponto, linha.at(-1) as Ponto) * 1_000))
    const aberta = vao >= 1 ? ` Ligamos o fim ao começo, a ${Math.round(vao)} m: confira esse lado.` : ''
    const dito = contornos.length === 1 ? 'uma linha, que tomamos' : `${contornos.length} linhas, que tomamos`
    return {
      geometria: comoGeometria(contornos.map((linha) => [fechar(linha)])),
      avisos: [`O arquivo não tem polígono: tem ${dito} como contorno.${aberta}`],
    }
  }
  if (temArea(pontos)) {
    return {
      geometria: comoGeometria([[fechar(pontos)]]),
      avisos: [`O arquivo só tem pontos: ligamos os ${pontos.length} na ordem em que estão. Confira o contorno.`],
    }
  }
  if (linhas.length > 0) {
    throw new Recusa(
      'O arquivo só tem linhas soltas, que não formam um contorno. Junte-as em um polígono e exporte de novo.',
    )
  }
  throw new Recusa('O arquivo não tem nenhum contorno. Escolha o que tem o polígono do imóvel.')
}

const contar = (n: number, um: string, muitos: string): string => (n === 0 ? '' : `${n} ${n === 1 ? um : muitos}`)

const comoGeometria = (poligonos: number[][][][]): Geometria =>
  poligonos.length === 1
    ? { type: 'Polygon', coordinates: poligonos[0] as number[][][] }
    : { type: 'MultiPolygon', coordinates: poligonos }

/**
 * Requires a place in Brazil. If latitude and longitude have to change places for that, they were written in that
 * order.
 */
function noLugar(geometria: Geometria): Importado {
  const pontos = poligonosDe(geometria).flat(2)
  if (pontos.some(([lon = 0, lat = 0]) => Math.abs(lon) > 180 || Math.abs(lat) > 180)) {
    throw new Recusa(
      'As coordenadas não são graus: parecem metros (UTM), e o arquivo não diz de que fuso. Exporte de novo em graus (SIRGAS 2000) ou, em um Shapefile, ponha no ZIP também o arquivo .prj.',
    )
  }
  if (noBrasil(geometria)) return { geometria, avisos: [] }
  const trocada = comoGeometria(
    poligonosDe(geometria).map((aneis) => aneis.map((anel) => anel.map(([a = 0, b = 0]) => [b, a]))),
  )
  if (noBrasil(trocada)) {
    return {
      geometria: trocada,
      avisos: ['Latitude e longitude estavam trocadas no arquivo; destrocamos. Confira o lugar.'],
    }
  }
  throw new Recusa('O desenho está fora do Brasil. Confira se é o arquivo certo, e exporte em SIRGAS 2000.')
}

/** The images on which properties are drawn show nothing finer than the last of these. */
const FOLGAS_M = [0.25, 0.5, 1, 2, 5]
const NUMERO = new Intl.NumberFormat('pt-BR')

/** Leaves out vertices that make little difference, until the service takes the drawing, and says so. */
function aliviar(geometria: Geometria): Importado {
  const quantos = poligonosDe(geometria).length
  if (quantos > MAX_POLIGONOS) {
    throw new Recusa(
      `O arquivo tem ${NUMERO.format(quantos)} polígonos, e o desenho pode ter ${MAX_POLIGONOS}. Exporte só os deste imóvel, ou junte os que se tocam.`,
    )
  }
  const antes = vertices(geometria)
  if (antes <= MAX_VERTICES) return { geometria, avisos: [] }
  for (const metros of FOLGAS_M) {
    const leve = simplificar(geometria, metros)
    const depois = leve ? vertices(leve) : antes
    if (leve && depois <= MAX_VERTICES) {
      const medida = metros.toLocaleString('pt-BR')
      const aviso = `O arquivo tinha ${NUMERO.format(antes)} vértices, e o desenho pode ter ${NUMERO.format(MAX_VERTICES)}: ficaram ${NUMERO.format(depois)}, sem afastar o contorno mais de ${medida} m.`
      return { geometria: leve, avisos: [aviso] }
    }
  }
  throw new Recusa(
    `O arquivo tem ${NUMERO.format(antes)} vértices, e o desenho pode ter ${NUMERO.format(MAX_VERTICES)}. Simplifique-o, ou exporte só este imóvel.`,
  )
}

/** Null if there are too many bends for the library, which calls itself for each. */
function simplificar(geometria: Geometria, metros: number): Geometria | null {
  try {
    return simplify(geometria, { tolerance: metros / GRAU_M, highQuality: true })
  } catch {
    return null
  }
}

const vertices = (geometria: Geometria): number =>
  poligonosDe(geometria).reduce((n, aneis) => n + aneis.flat().length, 0)
