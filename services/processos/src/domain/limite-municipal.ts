import { getMunicipalityByCode } from '@brazilian-utils/brazilian-utils'
import type { Geometria } from '@car/vocabulary/geometria'

/** West, south, east and north of Brazil in degrees, including islands and a margin. */
const BRASIL = [-74.5, -34.3, -28, 5.8] as const
const MAX_PONTOS = 1_000_000

/** The file is not what it should be. The message says what is wrong and where. */
export class LimiteInvalido extends Error {
  override readonly name = 'LimiteInvalido'
}

/**
 * The municipality that one feature of the IBGE's file (malha municipal, as GeoJSON) describes. `conhecido` is false
 * for a feature that has a code but is not a municipality, such as the lagoons of Rio Grande do Sul.
 * @param posicao  the number of the feature, counted from 1, for messages
 * @throws LimiteInvalido
 */
export function limiteDe(
  feicao: unknown,
  posicao: number,
): { codigo: string; conhecido: boolean; geometria: Geometria } {
  const onde = `feature ${posicao}`
  const { type, properties, geometry } = objeto(feicao, onde)
  if (type !== 'Feature') throw new LimiteInvalido(`${onde} is no Feature of GeoJSON`)
  const { CD_MUN, SIGLA_UF } = objeto(properties, `${onde}, "properties"`)
  const codigo = String(CD_MUN)
  if (!/^\d{7}$/.test(codigo)) throw new LimiteInvalido(`${onde} has no CD_MUN of seven digits`)
  const municipio = getMunicipalityByCode(codigo)
  if (municipio && SIGLA_UF !== undefined && SIGLA_UF !== municipio.stateCode)
    throw new LimiteInvalido(`${onde}: ${codigo} is in ${municipio.stateCode}, and SIGLA_UF says otherwise`)
  return { codigo, conhecido: Boolean(municipio), geometria: geometriaDe(geometry, `${onde} (${codigo})`) }
}

function geometriaDe(valor: unknown, onde: string): Geometria {
  const { type, coordinates } = objeto(valor, `${onde}, "geometry"`)
  if (type !== 'Polygon' && type !== 'MultiPolygon')
    throw new LimiteInvalido(`${onde} is drawn neither as a Polygon nor as a MultiPolygon`)
  const poligonos = lista(type === 'Polygon' ? [coordinates] : coordinates, onde)
  const aneis = poligonos.flatMap((poligono) => lista(poligono, onde).map((anel) => lista(anel, onde)))
  if (aneis.length === 0) throw new LimiteInvalido(`${onde} has no outline`)
  if (aneis.reduce((soma, anel) => soma + anel.length, 0) > MAX_PONTOS)
    throw new LimiteInvalido(`${onde} has more than ${MAX_PONTOS} points`)
  for (const anel of aneis) conferirAnel(anel, onde)
  return { type, coordinates } as Geometria
}

function conferirAnel(anel: readonly unknown[], onde: string): void {
  const [oeste, sul, leste, norte] = BRASIL
  for (const ponto of anel) {
    const [lon, lat] = lista(ponto, onde)
    if (typeof lon !== 'number' || typeof lat !== 'number')
      throw new LimiteInvalido(`${onde} has a point without numbers`)
    if (!(lon >= oeste && lon <= leste && lat >= sul && lat <= norte))
      throw new LimiteInvalido(
        `${onde} lies outside of Brazil: coordinates are longitude and latitude in degrees (SIRGAS 2000)`,
      )
  }
  const [primeiro, ultimo] = [anel[0], anel.at(-1)] as [number[] | undefined, number[] | undefined]
  if (anel.length < 4 || primeiro?.[0] !== ultimo?.[0] || primeiro?.[1] !== ultimo?.[1])
    throw new LimiteInvalido(`${onde} has an outline that does not end where it begins`)
}

function objeto(valor: unknown, onde: string): Record<string, unknown> {
  if (typeof valor === 'object' && valor !== null && !Array.isArray(valor)) return valor as Record<string, unknown>
  throw new LimiteInvalido(`${onde} is no object`)
}

function lista(valor: unknown, onde: string): readonly unknown[] {
  if (Array.isArray(valor)) return valor
  throw new LimiteInvalido(`${onde} has no coordinates as GeoJSON has them`)
}
