import { CarError } from '@car/errors/car-error'
import type { Processo, Decision } from '../../domain/processo.ts'
import { inBusinessDays } from '@car/calendar/business-days'
import { placeOfFeriados } from './declared.ts'
import type { Prazos } from './prazos.ts'
import { dayInWords } from '@car/calendar/day'

export const lastRejection = (processo: Processo): Decision | undefined =>
  processo.decisoes.findLast((decisao) => decisao.resultado === 'rejeitado')

/**
 * Returns the end of the term for an appeal, in business days from the notice of the rejection (Lei 9.784/1999, art.
 * 59, unless state law differs). The end is not recorded, so newly loaded holidays can move it.
 */
export function appealableUntil(processo: Processo, rejection: Decision, { recursoDays, feriados }: Prazos): Date {
  const { uf, municipio } = placeOfFeriados(processo)
  return inBusinessDays(new Date(rejection.em), recursoDays, uf, feriados(municipio))
}

/** Returns the reason why no appeal is possible now; null when an appeal is possible. */
export function recursoPrazo(processo: Processo, now: Date, prazos: Prazos): CarError | null {
  const rejection = lastRejection(processo)
  if (!rejection) return refusal('Não há rejeição de que recorrer.')
  if (
    processo.recursos.some((recurso) => recurso.status === 'indeferido' && (recurso.decididoEm ?? '') >= rejection.em)
  ) {
    return refusal('O recurso desta rejeição foi indeferido. A decisão é final.')
  }
  const end = appealableUntil(processo, rejection, prazos)
  return now > end ? refusal(`O prazo para recorrer terminou em ${dayInWords(end)}.`) : null
}

const refusal = (mensagem: string): CarError => new CarError('estado_invalido', { mensagem })
