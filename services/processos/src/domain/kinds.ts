import { SERVICES } from '@car/config/services'
import type { PersonalOf } from '@car/vocabulary/personal'
import type { AccessEvent, DomainEvent } from './events.ts'
import { ANALYSIS_KINDS } from './events/analysis.ts'
import { AUTORIZACAO_KINDS } from './events/autorizacao.ts'
import { REGISTRATION_KINDS } from './events/registration.ts'
import { CAMADA_KINDS } from './events/camada.ts'
import { LOTE_MEMBER_KINDS } from './events/lote.ts'
import type { FactOf, Kinds, Meaning } from './events/kind.ts'
import { PENDENCIA_KINDS } from './events/pendencia.ts'
import { RECURSO_KINDS } from './events/recurso.ts'
import { RESSALVA_KINDS } from './events/ressalva.ts'
import { SECOND_READING_KINDS } from './events/second-reading.ts'
import { SUCESSAO_KINDS } from './events/sucessao.ts'

export const KINDS: Kinds<DomainEvent> = {
  ...REGISTRATION_KINDS,
  ...ANALYSIS_KINDS,
  ...LOTE_MEMBER_KINDS,
  ...SECOND_READING_KINDS,
  ...PENDENCIA_KINDS,
  ...RESSALVA_KINDS,
  ...CAMADA_KINDS,
  ...RECURSO_KINDS,
  ...AUTORIZACAO_KINDS,
  ...SUCESSAO_KINDS,
}

/** The fields of each type of event that are about people. */
export const PERSONAL = Object.fromEntries(
  Object.entries(KINDS).map(([tipo, { personal }]) => [tipo, personal]),
) as PersonalOf<DomainEvent>

export const kindOf = (event: DomainEvent): Meaning<DomainEvent> => KINDS[event.tipo] as Meaning<DomainEvent>

export function factOf<T extends DomainEvent['tipo']>(tipo: T): FactOf<T> {
  const [subject = ''] = tipo.split('_')
  const own = (SERVICES.processos.tells as readonly string[]).includes(subject)
  return (own ? tipo.replace('_', '.') : `processo.${tipo}`) as FactOf<T>
}

/** Describes an act on a case in one line for people. */
export const summarise = (event: DomainEvent | AccessEvent): string =>
  event.tipo === 'cpf_revelado'
    ? `CPF ou CNPJ do proprietário revelado. Justificativa: ${event.justificativa}`
    : kindOf(event).words(event)
