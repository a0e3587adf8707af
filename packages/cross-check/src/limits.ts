import { LIMITS, type Limits } from './types.ts'

type Settings = { AREA_DIVERGENCIA: number; MEMORIAL_VERTICE_M: number; MEMORIAL_AREA: number }

export const limitsOf = ({ AREA_DIVERGENCIA, MEMORIAL_VERTICE_M, MEMORIAL_AREA }: Settings): Limits => ({
  ...LIMITS,
  areaDivergencia: AREA_DIVERGENCIA,
  memorial: { vertexM: MEMORIAL_VERTICE_M, area: MEMORIAL_AREA },
})
