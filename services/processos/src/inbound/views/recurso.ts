import type { decisao, recurso } from '@car/operations/schemas/processo'
import type { listedRecurso, wholeRecurso } from '@car/operations/schemas/supervisor'
import type { DecisionForm } from '@car/vocabulary/processo'
import type { z } from 'zod'
import { appealableUntil } from '../../processo/domain/appealable.ts'
import type { JoinedDocumento } from '../../domain/permission.ts'
import type { Prazos } from '../../processo/domain/prazos.ts'
import type { Processo, Recurso } from '../../domain/processo.ts'
import { contestedBy } from '../../processo/domain/recursos.ts'
import type { ListedRecurso } from '../../processo/usecases/list-recursos.ts'

export const recursoView = (processoId: string, one: Recurso): z.output<typeof recurso> => ({
  id: one.id,
  processo_id: processoId,
  status: one.status,
  fundamentacao: one.fundamentacao,
  documento_ids: one.documentoIds,
  aberto_em: one.abertoEm,
  decidido_em: one.decididoEm,
  decidido_por: one.decididoPor,
  decisao: one.decisao,
})

/**
 * Shows an appeal in the list of the supervision, with the person who rejected the case, and whether the reader may
 * decide.
 */
export const listedRecursoView = ({
  recurso: one,
  processo,
  rejectedBy,
  decision,
}: ListedRecurso): z.output<typeof listedRecurso> => ({
  ...recursoView(processo.id, one),
  processo_numero: processo.numero,
  rejeitado_por: rejectedBy,
  posso_decidir: { permitida: decision.permitida, motivo: decision.motivo ?? null },
})

export function wholeRecursoView(
  processo: Processo,
  one: Recurso,
  documentos: readonly JoinedDocumento[],
  prazos: Prazos,
): z.output<typeof wholeRecurso> {
  const rejection = contestedBy(processo, one)
  return {
    ...recursoView(processo.id, one),
    processo_numero: processo.numero,
    documentos: documentos.map(({ id, tipo, status }) => ({ id, tipo_documento: tipo, status })),
    decisao_contestada: {
      codigo_motivo: rejection.codigo,
      motivo: rejection.motivo ?? '',
      em: rejection.em,
      por: rejection.por,
      recurso_ate: appealableUntil(processo, rejection, prazos).toISOString(),
    },
  }
}

/** Says how the last decision on a case came about, for whoever verifies its dossier. */
export function howDecided({ decisoes }: Pick<Processo, 'decisoes'>): { forma?: DecisionForm; lote_id?: string } {
  const last = decisoes.at(-1)
  return last === undefined ? {} : { forma: last.forma, ...(last.loteId === null ? {} : { lote_id: last.loteId }) }
}

/**
 * Returns the decisions on the case and on its appeals, oldest first.
 * @param prazos  gives the term for an appeal
 */
export function decisionViews(processo: Processo, prazos: Prazos): z.output<typeof decisao>[] {
  const ofAnalysis = processo.decisoes.map((decisao) => ({
    resultado: decisao.resultado,
    codigo_motivo: decisao.codigo,
    motivo: decisao.motivo,
    parecer: decisao.parecer,
    forma: decisao.forma,
    ...(decisao.loteId === null ? {} : { lote_id: decisao.loteId }),
    ...(decisao.segundaLeitura === null ? {} : { segunda_leitura: decisao.segundaLeitura.forma }),
    em: decisao.em,
    recurso_ate: decisao.resultado === 'rejeitado' ? appealableUntil(processo, decisao, prazos).toISOString() : null,
  }))
  const ofRecursos = processo.recursos.flatMap(({ status, decisao: motivo, decididoEm: em }) =>
    status === 'aberto' || em === null
      ? []
      : {
          resultado: `recurso_${status}` as const,
          codigo_motivo: null,
          motivo,
          parecer: null,
          forma: 'individual' as const,
          em,
          recurso_ate: null,
        },
  )
  return [...ofAnalysis, ...ofRecursos].toSorted((a, b) => Date.parse(a.em) - Date.parse(b.em))
}
