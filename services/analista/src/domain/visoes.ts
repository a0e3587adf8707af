import type { consultaFila } from '@car/operations/schemas/analista'
import { VISAO_LABEL, VISOES, type QuemAguarda, type Visao } from '@car/vocabulary/analise'
import type { StatusProcesso } from '@car/vocabulary/processo'
import type { z } from 'zod'

/** Parameters of the list as they stand in an address. */
export type Parametros = { readonly [Nome in keyof z.input<typeof consultaFila>]?: string }

/** The statuses in which each of them has to act. A case in appeal waits for neither: a supervisor decides it. */
export const AGUARDA: Record<QuemAguarda, readonly StatusProcesso[]> = {
  requerente: ['rascunho', 'pendente'],
  analise: ['submetido', 'em_analise'],
}

/**
 * The list parameters of each view. Cases that wait for the owner have a view of their own and are in no other. A case
 * in analysis has no holder only after a granted appeal, or after a holder declared an impediment while it was
 * pendente.
 */
export const PARAMETROS_DA_VISAO: Record<Visao, Parametros> = {
  meus: { analista: 'eu', aguarda: 'analise' },
  livres: { analista: 'nenhum', aguarda: 'analise' },
  vencem_em_7_dias: { aguarda: 'analise', prazo: 'vencem_em_7_dias', ordenar: 'prazo_em' },
  vencidos: { aguarda: 'analise', prazo: 'vencidos', ordenar: 'prazo_em' },
  esperam_requerente: { aguarda: 'requerente' },
  apos_recurso: { status: 'em_analise', analista: 'nenhum' },
}

/** The views as they are shown. `consulta` is the query string of the list. */
export const VISTAS = VISOES.map((codigo) => ({
  codigo,
  nome: VISAO_LABEL[codigo],
  consulta: new URLSearchParams(PARAMETROS_DA_VISAO[codigo]).toString(),
}))
