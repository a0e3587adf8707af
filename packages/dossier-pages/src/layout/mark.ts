/** Small signs that show a status by their shape, not only by their colour. */
import type { AchadoStatus } from '@car/vocabulary/achado'
import type { Drawing, Point } from './shapes.ts'
import { COLOUR } from './style.ts'
import { type Flow, put } from './flow.ts'

export type Mark = Exclude<AchadoStatus, 'nao_verificavel' | 'a_confirmar'> | 'neutral'

const R = 3.6

/** Draws the sign about eight points wide, with its left edge 5 points from `x` and its middle at `middle`. */
export function drawMark(f: Flow, mark: Mark, x: number, middle: number): void {
  const centreX = x + 5 + R
  const stroke = (points: readonly Point[], colour: string): Drawing[] =>
    points.slice(1).map((end, i) => ({ forma: 'line', from: points[i] ?? end, to: end, cor: colour, thickness: 1 }))
  const shapes: Record<Mark, Drawing[]> = {
    ok: [
      { forma: 'circle', x: centreX, y: middle, radius: R, cor: COLOUR.verde },
      ...stroke(
        [
          [centreX - 1.7, middle + 0.1],
          [centreX - 0.5, middle + 1.4],
          [centreX + 1.8, middle - 1.4],
        ],
        COLOUR.papel,
      ),
    ],
    aviso: [
      {
        forma: 'rings',
        rings: [
          [
            [centreX, middle - R],
            [centreX + R + 0.4, middle + R - 0.6],
            [centreX - R - 0.4, middle + R - 0.6],
          ],
        ],
        cor: COLOUR.amber,
      },
      ...stroke(
        [
          [centreX, middle - 1.5],
          [centreX, middle + 0.9],
        ],
        COLOUR.papel,
      ),
      { forma: 'circle', x: centreX, y: middle + 2, radius: 0.55, cor: COLOUR.papel },
    ],
    divergencia: [
      {
        forma: 'rectangle',
        x: centreX - R + 0.3,
        y: middle - R + 0.3,
        largura: 2 * R - 0.6,
        altura: 2 * R - 0.6,
        radius: 1,
        cor: COLOUR.red,
      },
      ...stroke(
        [
          [centreX - 1.6, middle - 1.6],
          [centreX + 1.6, middle + 1.6],
        ],
        COLOUR.papel,
      ),
      ...stroke(
        [
          [centreX - 1.6, middle + 1.6],
          [centreX + 1.6, middle - 1.6],
        ],
        COLOUR.papel,
      ),
    ],
    neutral: [
      { forma: 'circle', x: centreX, y: middle, radius: R - 0.5, outline: COLOUR.secondary, thickness: 1 },
      ...stroke(
        [
          [centreX - 1.5, middle],
          [centreX + 1.5, middle],
        ],
        COLOUR.secondary,
      ),
    ],
  }
  for (const shape of shapes[mark]) put(f, shape)
}
