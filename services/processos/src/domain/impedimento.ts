import type { Caso } from './caso.ts'

const SAIDA = 'Quem analisa e decide é outra pessoa. Se o processo estiver com você, libere-o.'

/**
 * Why a person must not examine or decide a case, whatever their role: they have a part in it. Null when nothing stands
 * against it. `proprietario` says whether the person owns the property, by CPF.
 */
export function impedimento(caso: Caso, pessoaId: string, proprietario: boolean): string | null {
  if (caso.dono.id === pessoaId) return `Você abriu este processo. ${SAIDA}`
  if (proprietario) return `Você é proprietário do imóvel. ${SAIDA}`
  if (caso.tecnicos.includes(pessoaId)) return `Você atuou neste processo como responsável técnico. ${SAIDA}`
  if (caso.impedidos.includes(pessoaId)) return `Você declarou impedimento neste processo. ${SAIDA}`
  return null
}
