/** Draws the plan of a map: perimeter, shapes within it, grid, north arrow, scale bar. */
import { degreesMinutesSeconds, formatNumber } from '../data/format.ts'
import { COLOUR, withColour, STYLE } from '../layout/style.ts'
import { type Drawing, baseline, type Point, type Size } from '../layout/shapes.ts'
import type { MapPlan } from '../layout/map.ts'

/** The largest number of vertices that are drawn with their names. If there are more, no vertex has its name. */
const NAMED_VERTICES = 40

export const lat = (degrees: number, decimals: number) => degreesMinutesSeconds(degrees, 'N', 'S', decimals)
export const lon = (degrees: number, decimals: number) => degreesMinutesSeconds(degrees, 'L', 'O', decimals)

/**
 * Draws the map, with its top left corner at `x`, `y`.
 * @param inside  shapes that are drawn over the perimeter
 */
export function drawMap(
  plan: MapPlan,
  { largura: width, altura: height }: Size,
  { x: x0, y: y0 }: { x: number; y: number },
  largura: (t: string) => number,
  inside: readonly Drawing[],
): Drawing[] {
  const placed = ([x, y]: Point): Point => [x0 + x, y0 + y]
  const texto = (t: string, x: number, y: number, colour: string = COLOUR.secondary): Drawing => ({
    forma: 'text',
    x,
    y: baseline(y - STYLE.small.lineHeight / 2, STYLE.small),
    texto: t,
    style: withColour(STYLE.small, colour),
  })
  const thin = { cor: COLOUR.rule, thickness: 0.4, dashed: [2, 2] }
  const meridians = plan.meridians
    .filter(({ x }) => x > 40 && x < width - 40)
    .flatMap(({ x, seconds }): Drawing[] => {
      const t = lon(seconds / 3600, 0)
      return [
        { forma: 'line', from: placed([x, 0]), to: placed([x, height - 14]), ...thin },
        texto(t, x0 + x - largura(t) / 2, y0 + height - 7),
      ]
    })
  const parallels = plan.parallels
    .filter(({ y }) => y > 20 && y < height - 30)
    .flatMap(({ y, seconds }): Drawing[] => {
      const t = lat(seconds / 3600, 0)
      return [
        { forma: 'line', from: placed([largura(t) + 10, y]), to: placed([width, y]), ...thin },
        texto(t, x0 + 5, y0 + y),
      ]
    })
  const named = plan.vertices.length <= NAMED_VERTICES
  const middle: Point = [width / 2, height / 2]
  const vertices = plan.vertices.flatMap(({ nome, point }): Drawing[] => {
    const dot: Drawing = {
      forma: 'circle',
      x: x0 + point[0],
      y: y0 + point[1],
      radius: named ? 1.8 : 0.8,
      cor: COLOUR.mapOutline,
    }
    if (!named) return [dot]
    const [dx, dy] = [point[0] - middle[0], point[1] - middle[1]]
    const offset = 9 / (Math.hypot(dx, dy) || 1)
    const [x, y] = placed([point[0] + dx * offset, point[1] + dy * offset])
    return [dot, texto(nome, x - largura(nome) / 2, y, COLOUR.ink)]
  })
  return [
    { forma: 'rectangle', x: x0, y: y0, largura: width, altura: height, cor: COLOUR.ground },
    ...meridians,
    ...parallels,
    {
      forma: 'rings',
      rings: plan.rings.map((ring) => ring.map(placed)),
      cor: COLOUR.mapa,
      outline: COLOUR.mapOutline,
      thickness: 1.1,
    },
    ...inside,
    ...vertices,
    ...northArrow(x0 + width - 24, y0 + 14, texto),
    ...bar(plan, x0 + width - 16, y0 + height - 34, texto, largura),
    { forma: 'rectangle', x: x0, y: y0, largura: width, altura: height, outline: COLOUR.rule, thickness: 0.8 },
  ]
}

type PlacedText = (t: string, x: number, y: number, colour?: string) => Drawing

function northArrow(x: number, y: number, texto: PlacedText): Drawing[] {
  return [
    {
      forma: 'rings',
      rings: [
        [
          [x, y],
          [x + 5, y + 15],
          [x, y + 11.5],
        ],
      ],
      cor: COLOUR.darkBlue,
    },
    {
      forma: 'rings',
      rings: [
        [
          [x, y],
          [x - 5, y + 15],
          [x, y + 11.5],
        ],
      ],
      outline: COLOUR.darkBlue,
      thickness: 0.6,
    },
    texto('N', x - 2.5, y + 21, COLOUR.darkBlue),
  ]
}

/** Draws the scale bar, which ends at `right`: two halves, dark and light, under the scale and the length. */
function bar(
  { barra: { metres, largura: length }, denominator }: MapPlan,
  right: number,
  y: number,
  texto: PlacedText,
  largura: (t: string) => number,
): Drawing[] {
  const x = right - length
  const caption = metres >= 1000 ? `${formatNumber(metres / 1000)} km` : `${formatNumber(metres)} m`
  const scale = `1:${formatNumber(denominator)}`
  return [
    { forma: 'rectangle', x: x - 8, y: y - 15, largura: length + 16, altura: 26, radius: 2, cor: COLOUR.papel },
    { forma: 'rectangle', x, y: y + 2, largura: length / 2, altura: 3, cor: COLOUR.darkBlue },
    { forma: 'rectangle', x, y: y + 2, largura: length, altura: 3, outline: COLOUR.darkBlue, thickness: 0.5 },
    texto(scale, x, y - 6, COLOUR.ink),
    texto(caption, x + length - largura(caption), y - 6, COLOUR.ink),
  ]
}
