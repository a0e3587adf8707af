import type { Action } from '@car/atos/table'
import type { AchadoStatus, VerdictResult } from '@car/vocabulary/achado'
import type { Achado } from '../gen/interface.ts'

/** The order in which an analyst works: divergences first. */
const ORDER: AchadoStatus[] = ['divergencia', 'a_confirmar', 'aviso', 'nao_verificavel', 'ok']

export const inOrder = (achados: readonly Achado[]): Achado[] =>
  achados.toSorted((a, b) => ORDER.indexOf(a.situacao) - ORDER.indexOf(b.situacao) || b.peso - a.peso)

/** The findings that need a verdict, whether or not they have one. */
export const toJudge = (achados: readonly Achado[]): Achado[] => achados.filter(({ situacao }) => situacao !== 'ok')

/** Tells whether a verdict may be given now. The finding's present verdict is not given again. */
export const canJudge = (
  { situacao, avaliacao }: Achado,
  resultado: VerdictResult,
  may: (acao: Action) => boolean,
): boolean => situacao !== 'ok' && avaliacao?.resultado !== resultado && may('avaliar_achado')

type Evidence = Achado['evidencias'][number]
type DocumentoEvidence = Extract<Evidence, { documento_id: string }>
export type ProcessoEvidence = Exclude<Evidence, { documento_id: string }>

/** The places on pages where a finding can be seen. */
export const spotsOf = ({ evidencias }: Pick<Achado, 'evidencias'>): DocumentoEvidence[] =>
  evidencias.filter((evidence): evidence is DocumentoEvidence => 'documento_id' in evidence)
/** The evidence of a finding about another case, or about a boundary. */
export const crossedOf = ({ evidencias }: Pick<Achado, 'evidencias'>): ProcessoEvidence[] =>
  evidencias.filter((evidence): evidence is ProcessoEvidence => !('documento_id' in evidence))
