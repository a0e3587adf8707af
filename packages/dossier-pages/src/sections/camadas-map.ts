/** Draws overlaps with official layers, hatched on the map of the perimeter and explained beneath it. */
import { CAMADA_KIND_LABEL, OVERLAP_KINDS, type OverlapKind } from '@car/vocabulary/camada'
import type { CamadaDossie, FeicaoDossie } from '../data/dossie.ts'
import { label } from '../data/format.ts'
import { addNode, type Flow, put, write } from '../layout/flow.ts'
import { type Hatch, hatched, type Rings } from '../layout/hatch.ts'
import type { MapPlan } from '../layout/map.ts'
import { baseline, type Drawing, type Point, type Segment } from '../layout/shapes.ts'
import { COLOUR, SHEET, STYLE, withColour } from '../layout/style.ts'

/** A feature with the number by which the map and the table refer to the feature. */
export interface Numbered extends FeicaoDossie {
  n: number
  camada: CamadaDossie
}

export const numbered = (camadas: readonly CamadaDossie[]): Numbered[] =>
  camadas
    .flatMap((camada) => camada.achados.map((achado) => ({ ...achado, camada })))
    .map((achado, i) => ({ ...achado, n: i + 1 }))

const DASHED = [3, 2]
const DOTTED = [0.7, 1.6]
/**
 * The hatch of each kind. No two kinds look alike in black and white. Where areas overlap, their numbers distinguish
 * them.
 */
const HATCH: Readonly<Record<OverlapKind, Hatch>> = {
  terra_indigena: { angles: [45], step: 5 },
  unidade_conservacao: { angles: [135], step: 5 },
  zona_amortecimento: { angles: [135], step: 5, dashed: DASHED },
  embargo_ibama: { angles: [45, 135], step: 6 },
  embargo_icmbio: { angles: [0, 90], step: 6 },
  embargo_estadual: { angles: [45, 135], step: 6, dashed: DASHED },
  assentamento: { angles: [0], step: 5 },
  quilombola: { angles: [90], step: 5 },
  floresta_publica: { angles: [45], step: 5, dashed: DASHED },
  desmatamento: { angles: [0], step: 3.5, dashed: DOTTED },
  area_urbana: { angles: [0, 90], step: 6, dashed: DASHED },
  outra: { angles: [45], step: 4, dashed: DOTTED },
}
const kindOf = (tipo: string): OverlapKind => OVERLAP_KINDS.find((kind) => kind === tipo) ?? 'outra'

export function kindsDrawn(achados: readonly Numbered[]): OverlapKind[] {
  const drawn = new Set(achados.filter(({ forma }) => forma).map(({ camada }) => kindOf(camada.tipo)))
  return OVERLAP_KINDS.filter((kind) => drawn.has(kind))
}

type Placed = { x: number; y: number; largura: number }

/**
 * Draws the overlaps that have a shape, each hatched by its kind and, where there is room, named by its number. The
 * map's corner is at `x`, `y`.
 */
export function drawOverlaps(
  plan: MapPlan,
  achados: readonly Numbered[],
  { x, y }: { x: number; y: number },
  largura: (t: string) => number,
): Drawing[] {
  const placed: Placed[] = []
  const shapes = achados.flatMap(({ forma, n, camada }) => {
    if (!forma) return []
    const rings = plan.ringsOf(forma).map((ring) => ring.map(([pageX, pageY]): Point => [x + pageX, y + pageY]))
    return [{ rings, n: String(n), hatch: HATCH[kindOf(camada.tipo)] }]
  })
  return [
    ...shapes.flatMap(({ rings, hatch }) => [
      ...hatching(rings, hatch),
      { forma: 'rings' as const, rings, outline: COLOUR.darkBlue, thickness: 0.7 },
    ]),
    ...shapes.flatMap(({ rings, n }) => numberIn(rings, n, placed, largura(n))),
  ]
}

const hatching = (rings: Rings, { angles, step, dashed }: Hatch): Drawing[] =>
  angles.flatMap((angle): Drawing[] => {
    const segments = hatched(rings, angle, step)
    const line = { cor: COLOUR.darkBlue, thickness: 0.5, ...(dashed ? { dashed } : {}) }
    return segments.length === 0 ? [] : [{ forma: 'hatch', segments, ...line }]
  })

const LABEL_HEIGHT = STYLE.small.lineHeight

/**
 * Places a number inside a shape, at the widest free place, or on top of a tiny shape. Returns an empty list if there
 * is no room.
 */
function numberIn(rings: Rings, n: string, placed: Placed[], textWidth: number): Drawing[] {
  const largura = textWidth + 4
  const corners = rings.flat().slice(0, 1)
  const place = [...hatched(rings, 0, 2), ...corners.map((p): Segment => [p, p])]
    .toSorted(([[a1], [a2]], [[b1], [b2]]) => b2 - b1 - (a2 - a1))
    .map(([[x1, y], [x2]]) => ({ x: (x1 + x2 - largura) / 2, y: y - LABEL_HEIGHT / 2, largura }))
    .find((one) => placed.every((other) => apart(one, other)))
  if (!place) return []
  placed.push(place)
  const box = {
    ...place,
    altura: LABEL_HEIGHT,
    radius: 2,
    cor: COLOUR.papel,
    outline: COLOUR.darkBlue,
    thickness: 0.4,
  }
  const style = withColour(STYLE.small, COLOUR.ink)
  return [
    { forma: 'rectangle', ...box },
    { forma: 'text', x: place.x + 2, y: baseline(place.y, STYLE.small), texto: n, style },
  ]
}

const apart = (a: Placed, b: Placed): boolean =>
  a.x + a.largura < b.x || b.x + b.largura < a.x || Math.abs(a.y - b.y) > LABEL_HEIGHT

const SWATCH = { largura: 22, altura: 9 }
const ROW = 15

export function legend(f: Flow, kinds: readonly OverlapKind[]): void {
  const under = addNode(f, 'P')
  let x: number = SHEET.left
  for (const kind of kinds) {
    const texto = label(CAMADA_KIND_LABEL, kind)
    const largura = SWATCH.largura + 6 + f.measurer.largura(texto, STYLE.nota)
    if (x + largura > SHEET.right) {
      x = SHEET.left
      f.y += ROW
    }
    swatch(f, kind, x)
    write(f, texto, { x: x + SWATCH.largura + 6, y: f.y }, STYLE.nota, under)
    x += largura + 16
  }
  f.y += ROW + 4
}

function swatch(f: Flow, kind: OverlapKind, x: number): void {
  const y = f.y + 1
  const [right, foot] = [x + SWATCH.largura, y + SWATCH.altura]
  const ring: Point[] = [
    [x, y],
    [right, y],
    [right, foot],
    [x, foot],
  ]
  put(f, { forma: 'rectangle', x, y, ...SWATCH, cor: COLOUR.mapa })
  for (const drawing of hatching([ring], HATCH[kind])) put(f, drawing)
  put(f, { forma: 'rectangle', x, y, ...SWATCH, outline: COLOUR.darkBlue, thickness: 0.7 })
}
