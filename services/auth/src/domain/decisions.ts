import { CarError } from '@car/errors/car-error'
import type { Papel } from '@car/vocabulary/person'
import type { ContactField } from './contact.ts'
import type { DomainEvent, Origin } from './events.ts'
import type { State } from './usuario.ts'

export const create = (state: State, papel: Papel): DomainEvent[] =>
  state === null ? [{ tipo: 'usuario_criado', tipo_usuario: papel }] : []

/**
 * Changes a person's role. The configuration may not change a role that an administrator has given. So a removed
 * administrator does not become an administrator again by signing in.
 */
export function changePapel(state: State, papel: Papel, origin: Origin, motivo?: string): DomainEvent[] {
  if (state === null || state.papel === papel) return []
  if (origin === 'configuracao' && state.decididoPorAdmin) return []
  return [
    {
      tipo: 'tipo_alterado',
      de: state.papel,
      para: papel,
      origem: origin,
      ...(motivo === undefined ? {} : { motivo }),
    },
  ]
}

/** Records the unit in which a person works. Undefined changes nothing; null removes the unit. */
export function changeUnit(state: State, papel: string | null | undefined, motivo?: string): DomainEvent[] {
  if (state === null || papel === undefined || state.unidade === papel) return []
  return [{ tipo: 'unidade_alterada', de: state.unidade, para: papel, ...(motivo === undefined ? {} : { motivo }) }]
}

/** Records the names of the changed fields of a contact, but not the new values. */
export const changeContact = (state: State, campos: ContactField[]): DomainEvent[] =>
  state === null || campos.length === 0 ? [] : [{ tipo: 'contato_alterado', campos }]

/** Records that the telephone was confirmed, but not the number. */
export const confirmPhone = (state: State): DomainEvent[] => (state === null ? [] : [{ tipo: 'telefone_confirmado' }])

/**
 * The allowed changes per day. Every change stays on record, and every command about a person reads all records of that
 * person, so changes are limited. A new e-mail address also causes messages to the old and the new address, and either
 * may belong to somebody else.
 */
const CHANGES_PER_DAY: Record<ContactField, number> = { email_contato: 20, telefone: 100 }
const DAY_MS = 86_400_000

/** @throws CAR-010 when a field in `campos` was changed too often in the last day */
export function requireContactChangeable(
  commits: readonly { at: Date; events: readonly DomainEvent[] }[],
  campos: readonly ContactField[],
  now: Date,
): void {
  const since = now.getTime() - DAY_MS
  const changed = (campo: ContactField) =>
    commits.filter(
      ({ at, events }) =>
        at.getTime() > since &&
        events.some((event) => event.tipo === 'contato_alterado' && event.campos.includes(campo)),
    )
  const first = campos.map((campo) => changed(campo).at(-CHANGES_PER_DAY[campo])).find((commit) => commit)
  if (first === undefined) return
  throw new CarError('limite_excedido', {
    mensagem: 'Você já mudou o seu contato vezes demais hoje. Tente de novo amanhã.',
    retryAfterS: Math.ceil((first.at.getTime() - since) / 1_000),
  })
}

/** Ends all sessions of a person. A second call ends the sessions that were opened since the first. */
export const endAll = (motivo: string): DomainEvent[] => [{ tipo: 'sessoes_encerradas', motivo }]
