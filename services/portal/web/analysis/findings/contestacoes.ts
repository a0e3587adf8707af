import { useQuery } from '@tanstack/react-query'
import type { Achado } from '../../gen/interface.ts'
import { camadasOf } from '../../shared/api/processo.ts'
import type { CheckedCamada, Contestacao } from '../../shared/camada.ts'

const saidOf = (camadas: readonly CheckedCamada[]): ReadonlyMap<string, Contestacao> =>
  new Map(
    camadas.flatMap(({ achados }) =>
      achados.flatMap(({ id, contestacao }) => (contestacao ? [[id, contestacao] as const] : [])),
    ),
  )
const NONE: ReadonlyMap<string, Contestacao> = new Map()

/** Loads the objections, by the ids of findings. Layers are requested only if a finding is about a layer. */
export function useContestacoes(id: string, achados: readonly Achado[]): ReadonlyMap<string, Contestacao> {
  const enabled = achados.some(({ codigo }) => codigo.startsWith('camada_'))
  return useQuery({ ...camadasOf(id), select: saidOf, enabled }).data ?? NONE
}
