import { type Bounds, boundsOf } from '@car/vocabulary/geometry'

/**
 * The counts of one cell of the map. `_id` is the cell; null for cases without a perimeter. `divergent` is the number
 * of cases with findings that contradict the declaration. `ms` is the sum of the submission times, each in milliseconds
 * since 1970.
 */
export type InCell = {
  _id: string | null
  /** The municipality with the most cases in the cell. */
  municipio: string
  uf: string
  processos: number
  divergent: number
  ms: number
  mais_antigo_em: string
}

export type CaseMap = {
  processos: number
  celulas: {
    celula: string | null
    limites: Bounds | null
    municipio: { nome: string; uf: string } | null
    processos: number
    processos_com_divergencia: number
    dias_medios: number
    mais_antigo_em: string
  }[]
}

const DAY_MS = 86_400_000

/** Puts the fullest cells first, and cases without a perimeter last. */
export function mapOf(counted: readonly InCell[], now: Date): CaseMap {
  const celulas = counted
    .toSorted((a, b) => Number(a._id === null) - Number(b._id === null) || b.processos - a.processos || byName(a, b))
    .map(({ _id, municipio, uf, processos, divergent, ms, mais_antigo_em }) => ({
      celula: _id,
      limites: _id === null ? null : boundsOf(_id),
      municipio: _id === null ? null : { nome: municipio, uf },
      processos,
      processos_com_divergencia: divergent,
      dias_medios: Math.max(0, Math.round((now.getTime() - ms / processos) / DAY_MS)),
      mais_antigo_em,
    }))
  return { processos: celulas.reduce((sum, { processos }) => sum + processos, 0), celulas }
}

const byName = (a: InCell, b: InCell): number => ((a._id ?? '') < (b._id ?? '') ? -1 : 1)
