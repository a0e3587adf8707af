import { LIMITS, type Limits } from './types.ts'

type Settings = { AREA_DIVERGENCIA: number; MEMORIAL_VERTICE_M: number; MEMORIAL_AREA: number }

/** Makes the limits of the cross-checks from the settings of the service. */
export const limitsOf = ({ AREA_DIVERGENCIA, MEMORIAL_VERTICE_M, MEMORIAL_AREA }: Settings): Limits => ({
  ...LIMITS,
  areaDivergencia: AREA_DIVERGENCIA,
  memorial: { vertexM: MEMORIAL_VERTICE_M, area: MEMORIAL_AREA },
})
