import type { OverlapKind } from '@car/vocabulary/camada'

/**
 * The kind of mark in a hatch. Two hatches differ in their mark or in their angle, or one has half the spacing of the
 * other. Areas can then be distinguished without colour.
 */

type Mark = keyof typeof MARKS
/** Angles are in degrees, spacing in units of the drawing. On a narrow screen a pixel is three and a half units. */
export type Hatch = { mark: Mark; angle: number; space: number }
/**
 * The uses of a hatch: a kind of layer, the area in common with another case (`common`), the perimeter that a
 * paper describes (`described`), and land outside of the municipality (`outside`).
 */
export type HatchName = OverlapKind | 'common' | 'described' | 'outside'

const hatch = (mark: Mark, space: number, angle = 0): Hatch => ({ mark, angle, space })

export const HATCHES: Record<HatchName, Hatch> = {
  terra_indigena: hatch('line', 28, 45),
  unidade_conservacao: hatch('line', 28),
  zona_amortecimento: hatch('ring', 40),
  embargo_ibama: hatch('grid', 36, 45),
  embargo_icmbio: hatch('grid', 36),
  embargo_estadual: hatch('line', 28, 90),
  assentamento: hatch('dash', 32),
  quilombola: hatch('line', 28, 135),
  floresta_publica: hatch('tree', 44),
  desmatamento: hatch('cross', 40),
  area_urbana: hatch('dot', 22),
  outra: hatch('dot', 44),
  common: hatch('dash', 32, 45),
  described: hatch('none', 40),
  outside: hatch('wave', 32),
}

/** The SVG path of each mark in a tile of size `s`. Without a mark, a shape has only its dashed outline. */
const MARKS = {
  none: () => '',
  line: (s: number) => `M0 ${s / 2}H${s}`,
  dash: (s: number) => `M0 ${s / 4}H${s / 2}M${s / 2} ${(3 * s) / 4}H${s}`,
  grid: (s: number) => `M0 ${s / 2}H${s}M${s / 2} 0V${s}`,
  wave: (s: number) => `M0 ${s / 2}Q${s / 4} 0 ${s / 2} ${s / 2}T${s} ${s / 2}`,
  dot: (s: number) => `M${s / 2} ${s / 2}h0`,
  ring: (s: number) => `M${s / 4} ${s / 2}a${s / 4} ${s / 4} 0 1 0 ${s / 2} 0a${s / 4} ${s / 4} 0 1 0 ${-s / 2} 0`,
  cross: (s: number) =>
    `M${s / 4} ${s / 4}L${(3 * s) / 4} ${(3 * s) / 4}M${(3 * s) / 4} ${s / 4}L${s / 4} ${(3 * s) / 4}`,
  tree: (s: number) => `M${s / 2} ${s / 5}L${(4 * s) / 5} ${(3 * s) / 4}H${s / 5}Z`,
}

export const pathOf = ({ mark, space }: Hatch): string => MARKS[mark](space)
