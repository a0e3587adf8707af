import proj4 from 'proj4'
import { Recusa } from './recusa.ts'

/** Turns the coordinates of a file into degrees of SIRGAS 2000. WGS 84 differs from it by a few centimetres. */
type ParaGraus = (ponto: readonly [number, number]) => [number, number]

export const jaEmGraus: ParaGraus = ([x, y]) => [x, y]

const utm = (fuso: number, sul: boolean): ParaGraus => {
  const { inverse } = proj4(
    `+proj=utm +zone=${fuso} ${sul ? '+south ' : ''}+ellps=GRS80 +towgs84=0,0,0 +units=m +no_defs`,
  )
  return ([x, y]) => inverse([x, y])
}

export const deUtm = (fuso: number, sul: boolean, leste: number, norte: number): [number, number] =>
  utm(fuso, sul)([leste, norte])

const outro = (nome: string): Recusa =>
  new Recusa(
    `As coordenadas estão em outro sistema (${nome}), que aqui ficaria fora do lugar. Exporte o arquivo de novo em SIRGAS 2000 e escolha o novo.`,
  )

/**
 * Ways to write a known datum: `D_SIRGAS_2000`, `WGS_1984`, `Sistema de Referencia Geocentrico para las AmericaS 2000`.
 */
const CONHECIDOS = /SIRGAS2000|REFERENCIAGEOCENTRICOPARALASAMERICAS2000|WGS(19)?84|WORLDGEODETICSYSTEM1984/

/**
 * @param prj  the WKT beside a Shapefile. Another datum is refused and not shifted: SAD 69 alone has several
 * realisations, metres apart, and the file does not say which.
 * @throws Recusa
 */
export function dePrj(prj: string): ParaGraus {
  const datum = /(?:DATUM|ENSEMBLE)\s*\[\s*"([^"]+)"/i.exec(prj)?.[1] ?? 'sem nome'
  if (!CONHECIDOS.test(datum.toUpperCase().replaceAll(/[^A-Z\d]/g, ''))) {
    throw outro(datum.replace(/^D_/, '').replaceAll('_', ' '))
  }
  if (/^\s*GEOG/i.test(prj)) return jaEmGraus
  try {
    const { inverse } = proj4(prj)
    return ([x, y]) => inverse([x, y])
  } catch {
    throw outro(/"([^"]+)"/.exec(prj)?.[1]?.replaceAll('_', ' ') ?? 'sem nome')
  }
}

/** @param nome  `urn:ogc:def:crs:EPSG::31982`, `EPSG:4674`, `urn:ogc:def:crs:OGC:1.3:CRS84` @throws Recusa */
export function deCrs(nome: string): ParaGraus {
  if (/CRS84$/i.test(nome)) return jaEmGraus
  const codigo = Number(/EPSG:.*?(\d+)$/i.exec(nome)?.[1])
  if ([4674, 4326, 4979, 4988, 4989].includes(codigo)) return jaEmGraus
  const grupo = GRUPOS.find(({ de, ate }) => codigo >= de && codigo <= ate)
  if (!grupo) throw outro(nome)
  return utm(codigo - grupo.de + grupo.fuso, grupo.sul)
}

/** The codes of UTM zones at EPSG: the first of each group, and its zone. */
const GRUPOS = [
  { de: 31965, ate: 31976, fuso: 11, sul: false },
  { de: 31977, ate: 31985, fuso: 17, sul: true },
  { de: 32601, ate: 32660, fuso: 1, sul: false },
  { de: 32701, ate: 32760, fuso: 1, sul: true },
]
