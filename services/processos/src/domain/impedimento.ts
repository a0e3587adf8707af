import type { Caso } from './caso.ts'
import { type Porque, temParte } from './partes.ts'

const SAIDA = 'Quem analisa e decide é outra pessoa. Se o processo estiver com você, libere-o.'

const PORQUES: Record<Porque, string> = {
  abriu: 'Você abriu este processo.',
  tecnico: 'Você atuou neste processo como responsável técnico.',
  agiu: 'Você atuou neste processo pelo requerente.',
  declarou: 'Você declarou impedimento neste processo.',
}

/**
 * Why a person must not examine or decide a case, whatever their role: they have a part in it. Null when nothing stands
 * against it. `declarada` says whether their CPF was ever declared on the case.
 */
export function impedimento(caso: Caso, pessoaId: string, declarada: boolean): string | null {
  const porque = (Object.keys(PORQUES) as Porque[]).find((cada) => temParte(caso, pessoaId, cada))
  if (porque) return `${PORQUES[porque]} ${SAIDA}`
  return declarada ? `Seu CPF consta, ou já constou, como o do proprietário do imóvel. ${SAIDA}` : null
}
