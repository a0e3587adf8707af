import { ErroCar } from '@car/errors/erro-car'
import type { Caso, Decisao } from './caso.ts'
import { emDiasUteis } from '@car/calendario/dias-uteis'
import { lugarDe } from './declarado.ts'
import type { Prazos } from './prazos.ts'
import { diaEmPalavras } from '@car/vocabulary/dia'

export const ultimaRejeicao = (caso: Caso): Decisao | undefined =>
  caso.decisoes.findLast((d) => d.resultado === 'rejeitado')

/**
 * The end of the term in which a rejection of the case may be appealed: business days from its notice (Lei 9.784/1999,
 * art. 59, unless the state says otherwise). It is not recorded, so holidays that are loaded later lengthen it.
 */
export function recorrivelAte(caso: Caso, rejeicao: Decisao, { recursoDias, feriados }: Prazos): Date {
  const { uf, municipio } = lugarDe(caso)
  return emDiasUteis(new Date(rejeicao.em), recursoDias, uf, feriados(municipio))
}

/** The reason why a rejection cannot be appealed any more; null when it can. */
export function prazoDoRecurso(caso: Caso, agora: Date, prazos: Prazos): ErroCar | null {
  const rejeicao = ultimaRejeicao(caso)
  if (!rejeicao) return recusa('Não há rejeição de que recorrer.')
  if (caso.recursos.some((r) => r.status === 'indeferido' && (r.decididoEm ?? '') >= rejeicao.em)) {
    return recusa('O recurso desta rejeição foi indeferido. A decisão é final.')
  }
  const ate = recorrivelAte(caso, rejeicao, prazos)
  return agora > ate ? recusa(`O prazo para recorrer terminou em ${diaEmPalavras(ate)}.`) : null
}

const recusa = (mensagem: string): ErroCar => new ErroCar('estado_invalido', { mensagem })
