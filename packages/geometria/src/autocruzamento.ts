import polygonClipping from 'polygon-clipping'
import { orient2d } from 'robust-predicates'

type Ponto = readonly [lon: number, lat: number]
/** A side of a ring from its west end to its east end; on one meridian, from south to north. */
type Lado = { oeste: Ponto; leste: Ponto; anel: number; posicao: number; ultimo: number }
type Anel = readonly (readonly number[])[]

/** What is wrong with how the rings of a drawing lie to each other. */
export type Defeito = 'cruza' | 'furo_fora' | 'sobrepostos'

/**
 * Whether a ring meets itself or another ring of its polygon, a hole lies where nothing is to be cut out, or polygons
 * overlap or lie within each other. Polygons may touch and share sides. The work grows only slightly faster than the
 * number of vertices, however they lie; holes are many times fewer. `kinks` of Turf compares every side with every
 * other, and so do libraries that sweep without keeping the crossed sides in order.
 */
export function defeitoDe(poligonos: readonly Anel[][]): Defeito | null {
  const lados = poligonos.map(ladosDe)
  if (lados.some((doPoligono) => varrer(doPoligono, 'entra', encostam))) return 'cruza'
  if (poligonos.some(temFuroFora)) return 'furo_fora'
  if (poligonos.length === 1) return null
  // Where no sides cross, the clipping has little to cut. With crossing sides it could have to cut everything with
  // everything.
  return varrer(lados.flat(), 'sai', atravessam) || sobrepoem(poligonos.map(planos)) ? 'sobrepostos' : null
}

/** The rings of the polygon do not meet, so one point of a hole tells where all of it lies. */
function temFuroFora([contorno = [], ...furos]: readonly Anel[]): boolean {
  const pontos = furos.map((furo) => plano(furo[0] ?? []))
  return pontos.some((p, i) => !contem(contorno, p) || furos.some((furo, j) => i !== j && contem(furo, p)))
}

/** Whether a point, which is not on the ring, lies within it: a ray to the east leaves it an odd number of times. */
function contem(anel: Anel, ponto: Ponto): boolean {
  let dentro = false
  for (let i = 1; i < anel.length; i++) {
    const [a, b] = [anel[i - 1] as readonly number[], anel[i] as readonly number[]]
    const sobe = (b[1] ?? 0) > ponto[1]
    if ((a[1] ?? 0) > ponto[1] === sobe) continue
    const lado = orient2d(a[0] ?? 0, a[1] ?? 0, b[0] ?? 0, b[1] ?? 0, ponto[0], ponto[1])
    if (lado > 0 !== sobe) dentro = !dentro
  }
  return dentro
}

/** The sides of all rings. A point that repeats the one before it makes no side. */
function ladosDe(poligono: readonly Anel[]): Lado[] {
  return poligono.flatMap((anel, n) => {
    const pontos = anel.map(plano).filter((p, i, todos) => i === 0 || comparar(p, todos[i - 1] as Ponto) !== 0)
    return pontos.slice(1).map((p, posicao): Lado => {
      const antes = pontos[posicao] as Ponto
      const [oeste, leste] = comparar(antes, p) < 0 ? [antes, p] : [p, antes]
      return { oeste, leste, anel: n, posicao, ultimo: pontos.length - 2 }
    })
  })
}

const plano = ([lon = 0, lat = 0]: readonly number[]): [number, number] => [lon, lat]
const planos = (poligono: readonly Anel[]) => poligono.map((anel) => anel.map(plano))
const comparar = (a: Ponto, b: Ponto): number => a[0] - b[0] || a[1] - b[1]

/** 1 when the point lies north of the side, -1 when south, 0 on its line. The result is exact. */
const acima = ({ oeste, leste }: Lado, [lon, lat]: Ponto): number =>
  -Math.sign(orient2d(oeste[0], oeste[1], leste[0], leste[1], lon, lat))

/**
 * The sweep of Shamos and Hoey, from west to east. The sides under the sweep are kept in order from south to north, and
 * only neighbours are compared, since two sides that meet become neighbours first. `primeiro` says what is handled
 * first at a point: sides that begin there or sides that end there. This decides whether sides that meet end to end
 * become neighbours.
 */
function varrer(lados: readonly Lado[], primeiro: 'entra' | 'sai', juntos: (a: Lado, b: Lado) => boolean): boolean {
  const entradas = lados.toSorted((a, b) => comparar(a.oeste, b.oeste))
  const saidas = lados.toSorted((a, b) => comparar(a.leste, b.leste))
  const sob: Lado[] = []
  const vizinhos = (a: Lado | undefined, b: Lado | undefined) => a !== undefined && b !== undefined && juntos(a, b)
  let proximo = 0
  for (const saida of saidas) {
    for (let lado = entradas[proximo]; lado && vemAntes(lado, saida, primeiro); lado = entradas[++proximo]) {
      const lugar = lugarDe(lado, sob)
      if (vizinhos(sob[lugar - 1], lado) || vizinhos(lado, sob[lugar])) return true
      sob.splice(lugar, 0, lado)
    }
    const lugar = sob.indexOf(saida)
    if (vizinhos(sob[lugar - 1], sob[lugar + 1])) return true
    sob.splice(lugar, 1)
  }
  return false
}

function vemAntes(entrada: Lado, saida: Lado, primeiro: 'entra' | 'sai'): boolean {
  const ordem = comparar(entrada.oeste, saida.leste)
  return ordem < 0 || (ordem === 0 && primeiro === 'entra')
}

/** How many of the sides under the sweep lie south of a side that begins now. */
function lugarDe(lado: Lado, sob: readonly Lado[]): number {
  let [de, ate] = [0, sob.length]
  while (de < ate) {
    const meio = (de + ate) >> 1
    const outro = sob[meio] as Lado
    if ((acima(outro, lado.oeste) || acima(outro, lado.leste)) > 0) de = meio + 1
    else ate = meio
  }
  return de
}

/** Whether two sides of a polygon have a common point, other than the corner of two consecutive sides. */
function encostam(a: Lado, b: Lado): boolean {
  if (seguidos(a, b)) return dobram(a, b)
  const [deA, deB] = [acima(a, b.oeste) * acima(a, b.leste), acima(b, a.oeste) * acima(b, a.leste)]
  if (deA > 0 || deB > 0) return false
  const naMesmaLinha = acima(a, b.oeste) === 0 && acima(a, b.leste) === 0
  return !naMesmaLinha || (comparar(a.oeste, b.leste) <= 0 && comparar(b.oeste, a.leste) <= 0)
}

const seguidos = (a: Lado, b: Lado): boolean =>
  a.anel === b.anel && [1, a.ultimo].includes(Math.abs(a.posicao - b.posicao))

/** Whether two consecutive sides lie on top of each other, as in a spike. */
function dobram(a: Lado, b: Lado): boolean {
  if (acima(a, b.oeste) !== 0 || acima(a, b.leste) !== 0) return false
  return comparar(a.oeste, b.leste) < 0 && comparar(b.oeste, a.leste) < 0
}

/** Whether each of two sides crosses from one side of the other to its other side. */
const atravessam = (a: Lado, b: Lado): boolean =>
  acima(a, b.oeste) * acima(a, b.leste) < 0 && acima(b, a.oeste) * acima(b, a.leste) < 0

/**
 * Clips one half of the polygons against the other, and so on recursively. A polygon is clipped as often as the list
 * can be halved.
 */
function sobrepoem(poligonos: [number, number][][][]): boolean {
  if (poligonos.length < 2) return false
  const meio = poligonos.length >> 1
  const [uns, outros] = [poligonos.slice(0, meio), poligonos.slice(meio)]
  return polygonClipping.intersection(uns, outros).length > 0 || sobrepoem(uns) || sobrepoem(outros)
}

/**
 * The places where a drawing crosses itself, from west to east, for people who have to correct it: where sides of a
 * polygon meet, and where sides of two polygons cross. Each side is compared with all sides over the same longitudes.
 * That is quick for outlines of land and slow for the worst drawings, so call `defeitoDe` first, and call this where nobody
 * waits.
 */
export function encontros(poligonos: readonly Anel[][], maximo: number): Ponto[] {
  const lados = poligonos
    .flatMap((poligono, doPoligono) => ladosDe(poligono).map((lado) => ({ ...lado, doPoligono })))
    .toSorted((a, b) => comparar(a.oeste, b.oeste))
  const achados = new Map<string, Ponto>()
  for (const [i, a] of lados.entries()) {
    for (let j = i + 1; j < lados.length && achados.size < maximo; j++) {
      const b = lados[j] as (typeof lados)[0]
      if (b.oeste[0] > a.leste[0]) break
      if (!(a.doPoligono === b.doPoligono ? encostam(a, b) : atravessam(a, b))) continue
      const onde = encontro(a, b)
      achados.set(onde.map((grau) => grau.toFixed(9)).join(), onde)
    }
  }
  return [...achados.values()]
}

/** A common point of two sides, exact enough to be shown. */
function encontro(a: Lado, b: Lado): Ponto {
  const canto = [a.oeste, a.leste].find((p) => [b.oeste, b.leste].some((q) => comparar(p, q) === 0))
  if (canto) return canto
  const [dx, dy] = [a.leste[0] - a.oeste[0], a.leste[1] - a.oeste[1]]
  const [ex, ey] = [b.leste[0] - b.oeste[0], b.leste[1] - b.oeste[1]]
  const divisor = dx * ey - dy * ex
  if (divisor === 0) return comparar(a.oeste, b.oeste) > 0 ? a.oeste : b.oeste
  const parte = ((b.oeste[0] - a.oeste[0]) * ey - (b.oeste[1] - a.oeste[1]) * ex) / divisor
  return [a.oeste[0] + parte * dx, a.oeste[1] + parte * dy]
}
