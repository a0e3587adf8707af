/** The magnification, and the place in the middle. */
export type Vista = { vezes: number; centro: readonly number[] }
export type Quadro = {
  largura: number
  altura: number
  /** The position of a degree of longitude or latitude. */
  x: (lon: number) => number
  y: (lat: number) => number
  /** The longitude or latitude at a position. */
  lon: (x: number) => number
  lat: (y: number) => number
  /** The longest of 1, 2, 5, 10 … metres that takes at most a third of the width. */
  escala: { metros: number; largura: number }
}

const LARGURA = 1000
const ALTURA = 750
const MARGEM = 60
const GRAU_M = 111_195
/** A drawing of a single point shows this much around it. */
const MENOR_M = 50

/** Plans a true scale for places in degrees, north up. */
export function planejar(pontos: readonly (readonly number[])[], vista?: Vista): Quadro {
  const limite = (eixo: 0 | 1, qual: (a: number, b: number) => number) =>
    pontos.reduce((a, ponto) => qual(a, ponto[eixo] ?? 0), pontos[0]?.[eixo] ?? 0)
  const [oeste, leste] = [limite(0, Math.min), limite(0, Math.max)]
  const [sul, norte] = [limite(1, Math.min), limite(1, Math.max)]
  const [lon0 = 0, lat0 = 0] = vista?.centro ?? [(oeste + leste) / 2, (sul + norte) / 2]
  // A degree of longitude is shorter farther from the equator.
  const aperto = Math.cos((((sul + norte) / 2) * Math.PI) / 180)
  const porGrau =
    (vista?.vezes ?? 1) *
    Math.min(
      (LARGURA - 2 * MARGEM) / Math.max((leste - oeste) * aperto, MENOR_M / GRAU_M),
      (ALTURA - 2 * MARGEM) / Math.max(norte - sul, MENOR_M / GRAU_M),
    )
  const porMetro = porGrau / GRAU_M
  const maximo = LARGURA / 3 / porMetro
  const potencia = 10 ** Math.floor(Math.log10(maximo))
  const metros = ([5, 2, 1].find((n) => n * potencia <= maximo) ?? 1) * potencia
  return {
    largura: LARGURA,
    altura: ALTURA,
    x: (lon) => LARGURA / 2 + (lon - lon0) * aperto * porGrau,
    y: (lat) => ALTURA / 2 - (lat - lat0) * porGrau,
    lon: (x) => lon0 + (x - LARGURA / 2) / aperto / porGrau,
    lat: (y) => lat0 - (y - ALTURA / 2) / porGrau,
    escala: { metros, largura: metros * porMetro },
  }
}
