import { VERDICT_RESULT_LABEL } from '@car/vocabulary/achado'
import { SHORTEST_REASON } from '@car/vocabulary/limits'
import { label } from '../../shared/format.ts'
import type { Achado } from '../../gen/interface.ts'
import { toJudge } from '../findings/achado.ts'

export const withoutVerdict = (achados: readonly Achado[]): Achado[] =>
  achados.filter(({ situacao, avaliacao }) => situacao === 'divergencia' && avaliacao === null)

/**
 * Returns the error in an opinion, or false. If divergences have no verdict, the analyst has to say why, besides the
 * prepared words.
 */
export function parecerGap(parecer: string, achados: readonly Achado[]): string | false {
  if (parecer === '') return 'Escreva o parecer.'
  const open = withoutVerdict(achados).length
  const own = parecer.replace(crossChecked(achados), '').trim()
  if (open === 0 || own.length >= SHORTEST_REASON) return false
  return `Diga por que se aprova com ${open === 1 ? '1 divergência não avaliada' : `${open} divergências não avaliadas`}: ao menos ${SHORTEST_REASON} letras.`
}

/** Lists what was checked, in words with which an opinion may begin. */
export function crossChecked(achados: readonly Achado[]): string {
  const [matching, judged] = [
    achados.filter(({ situacao }) => situacao === 'ok').length,
    toJudge(achados).filter(({ avaliacao }) => avaliacao !== null),
  ]
  return [
    matching === 1 && 'Uma conferência dos documentos confere.',
    matching > 1 && `${matching} conferências dos documentos conferem.`,
    ...judged.map(({ mensagem, avaliacao }) => {
      const motivo = avaliacao?.motivo ? ` ${avaliacao.motivo}` : ''
      return `${label(VERDICT_RESULT_LABEL, avaliacao?.resultado ?? 'confirmado')}: ${mensagem}${motivo}`
    }),
  ]
    .filter(Boolean)
    .join('\n')
}
