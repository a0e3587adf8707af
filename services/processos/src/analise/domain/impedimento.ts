import { type Parties, type Why, hasPart } from '../../processo/domain/parties.ts'

const ADVICE = 'Quem analisa e decide é outra pessoa. Se o processo estiver com você, libere-o.'

const REASONS: Record<Why, string> = {
  abriu: 'Você abriu este processo.',
  tecnico: 'Você atuou neste processo como responsável técnico.',
  agiu: 'Você atuou neste processo pelo requerente.',
  declarou: 'Você declarou impedimento neste processo.',
}

/**
 * Returns the reason why a person must not examine or decide a case because they have a part in it; null when they have
 * none. `declared` is true if their CPF was ever declared on the case.
 */
export function impedimento(processo: Pick<Parties, 'partes'>, personId: string, declared: boolean): string | null {
  const why = (Object.keys(REASONS) as Why[]).find((why) => hasPart(processo, personId, why))
  if (why) return `${REASONS[why]} ${ADVICE}`
  return declared
    ? `Seu CPF consta, ou já constou, como o de um proprietário do imóvel ou de quem o representa. ${ADVICE}`
    : null
}
