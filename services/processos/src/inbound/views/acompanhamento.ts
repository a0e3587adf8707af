import type { publicAcompanhamento } from '@car/operations/schemas/acompanhamento'
import type { z } from 'zod'
import { nextStepInWords } from '../../processo/domain/acompanhamento.ts'
import type { Situation } from '../../domain/permission.ts'
import { openPendencias, type Processo } from '../../domain/processo.ts'
import { turnOf } from '../../analise/domain/proximo.ts'

/** Returns the public view of a case, without data of the property or its people. */
export function publicView(
  processo: Processo,
  { now, prazos }: Pick<Situation, 'now' | 'prazos'>,
): z.output<typeof publicAcompanhamento> {
  if (processo.status === 'descartado') throw new Error('a discarded draft is followed by nobody')
  const { com_quem, ate } = turnOf({ processo, documentos: [], now, prazos })
  return {
    numero: processo.numero,
    etapa: processo.status,
    desde: processo.desde,
    prazo_em: ate,
    pendencias_abertas: openPendencias(processo).length,
    proximo_passo: nextStepInWords(processo, com_quem),
    ...(processo.substituidoPor.length === 0
      ? {}
      : { substituido_por: processo.substituidoPor.map(({ numero }) => numero) }),
  }
}
