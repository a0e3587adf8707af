import { VERDICT_RESULT_LABEL } from '@car/vocabulary/achado'
import { SHORTEST_REASON } from '@car/vocabulary/limits'
import { label } from '../../shared/format.ts'
import type { Achado } from '../../gen/interface.ts'
import { toJudge } from '../findings/achado.ts'

export const withoutVerdict = (achados: readonly Achado[]): Achado[] =>
  achados.filter(({ situacao, avaliacao }) => situacao === 'divergencia' && avaliacao === null)

/** An opinion as it is typed. If divergences have no verdict, `why` says why the case is approved all the same. */
export type TypedParecer = { parecer: string; why: string }

/** Returns the error in each field of an opinion, or false. */
export function parecerGaps({ parecer, why }: TypedParecer, achados: readonly Achado[]) {
  const open = withoutVerdict(achados).length
  const missing = `Diga por que se aprova com ${open === 1 ? '1 divergência não avaliada' : `${open} divergências não avaliadas`}: ao menos ${SHORTEST_REASON} letras.`
  return {
    parecer: parecer.trim() === '' && 'Escreva o parecer.',
    why: open > 0 && why.trim().length < SHORTEST_REASON && missing,
  }
}

/** Returns the opinion as it is sent. */
export const wholeParecer = ({ parecer, why }: TypedParecer, achados: readonly Achado[]): string =>
  withoutVerdict(achados).length > 0 ? `${parecer.trim()}\nSobre o que não foi avaliado: ${why.trim()}` : parecer.trim()

/** Lists what was checked, in words with which an opinion may begin. */
export function crossChecked(achados: readonly Achado[]): string {
  const [matching, judged] = [
    achados.filter(({ situacao }) => situacao === 'ok').length,
    toJudge(achados).filter(({ avaliacao }) => avaliacao !== null),
  ]
  return [
    matching === 1 && 'Um achado confere.',
    matching > 1 && `${matching} achados conferem.`,
    ...judged.map(({ mensagem, avaliacao }) => {
      const motivo = avaliacao?.motivo ? ` ${avaliacao.motivo}` : ''
      return `${label(VERDICT_RESULT_LABEL, avaliacao?.resultado ?? 'confirmado')}: ${mensagem}${motivo}`
    }),
  ]
    .filter(Boolean)
    .join('\n')
}
