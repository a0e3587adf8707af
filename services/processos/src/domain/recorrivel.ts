import { ErroCar } from '@car/errors/erro-car'
import type { Caso, Decisao } from './caso.ts'
import { emDiasUteis } from '@car/calendario/dias-uteis'
import { diaEmPalavras } from '@car/vocabulary/dia'

export const ultimaRejeicao = (caso: Caso): Decisao | undefined =>
  caso.decisoes.findLast((d) => d.resultado === 'rejeitado')

/** The end of the term in which a rejection of the case may be appealed; `dias` as in `prazoDoRecurso`. */
export const recorrivelAte = ({ imovel }: Caso, rejeicao: Decisao, dias: number): Date =>
  emDiasUteis(new Date(rejeicao.em), dias, imovel.uf)

/**
 * The reason why a rejection cannot be appealed any more; null when it can.
 * @param dias  business days from the notice of the rejection (Lei 9.784/1999, art. 59, unless the state says otherwise)
 */
export function prazoDoRecurso(caso: Caso, agora: Date, dias: number): ErroCar | null {
  const rejeicao = ultimaRejeicao(caso)
  if (!rejeicao) return recusa('Não há rejeição de que recorrer.')
  if (caso.recursos.some((r) => r.status === 'indeferido' && (r.decididoEm ?? '') >= rejeicao.em)) {
    return recusa('O recurso desta rejeição foi indeferido. A decisão é final.')
  }
  const ate = recorrivelAte(caso, rejeicao, dias)
  return agora > ate ? recusa(`O prazo para recorrer terminou em ${diaEmPalavras(ate)}.`) : null
}

const recusa = (mensagem: string): ErroCar => new ErroCar('estado_invalido', { mensagem })
