import type { Writing } from '@car/cadastro/rows'
import { capitalised, percent } from '@car/text/wording'
import { hectares } from './format.ts'

/** How pages write declared values. */
export const WRITING: Writing = {
  hectares,
  percent: (share) => percent(share / 100, 4),
  label: (labels, code) => capitalised(labels[code] ?? code),
}
