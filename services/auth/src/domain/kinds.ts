import type { FactType } from '@car/events/catalogue'
import type { AuditedAction } from '@car/vocabulary/audit'
import { PAPEL_LABEL } from '@car/vocabulary/person'
import type { ContactField } from './contact.ts'
import type { DomainEvent, QueryEvent } from './events.ts'

type Recorded = DomainEvent | QueryEvent

type Kind<E extends Recorded> = {
  /**
   * The fact for other services; null if none is published. It names the person, but contains no new values. A service
   * that needs the role, the unit or an address requests it.
   */
  fact: Extract<FactType, `usuario.${string}`> | null
  /** Describes the event in one line, which appears beside the name of the account's owner. */
  words: (event: E) => string
}

const KINDS: { readonly [T in Recorded['tipo']]: Kind<Extract<Recorded, { tipo: T }>> } = {
  usuario_criado: {
    fact: 'usuario.criado',
    words: ({ tipo_usuario }) => `Pessoa cadastrada como ${PAPEL_LABEL[tipo_usuario]}.`,
  },
  tipo_alterado: {
    fact: 'usuario.tipo_alterado',
    words({ de, para, origem, motivo }) {
      const byWhom = origem === 'configuracao' ? ' pela configuração da instalação' : ''
      return withReason(`Papel alterado${byWhom}: de ${PAPEL_LABEL[de]} para ${PAPEL_LABEL[para]}.`, motivo)
    },
  },
  unidade_alterada: {
    fact: null,
    words: ({ de, para, motivo }) =>
      withReason(`Unidade alterada: de ${de ?? 'nenhuma'} para ${para ?? 'nenhuma'}.`, motivo),
  },
  contato_alterado: {
    fact: 'usuario.endereco_alterado',
    words: ({ campos }) =>
      `Contato alterado pela própria pessoa (${campos.map((campo) => CAMPO_LABEL[campo]).join(' e ')}).`,
  },
  telefone_confirmado: { fact: null, words: () => 'Telefone confirmado pela própria pessoa, com um código.' },
  sessoes_encerradas: {
    fact: 'usuario.sessoes_encerradas',
    words: ({ motivo }) => `Todas as sessões da pessoa encerradas. Motivo: ${motivo}`,
  },
  pessoas_listadas: {
    fact: null,
    words: ({ por_nome }) => `Lista das pessoas cadastradas consultada${por_nome ? ', por um nome' : ''}.`,
  },
  pessoa_consultada: { fact: null, words: () => 'Cadastro e contato da pessoa consultados.' },
  pessoa_procurada: {
    fact: null,
    words: ({ usuarioId }) =>
      usuarioId === null ? 'Procura por um CPF que ninguém tem.' : 'Pessoa procurada pelo CPF.',
  },
}

const kindOf = (event: Recorded): Kind<Recorded> => KINDS[event.tipo] as Kind<Recorded>

export const ACTIONS = Object.fromEntries(Object.keys(KINDS).map((tipo) => [tipo, tipo])) as {
  [T in Recorded['tipo']]: AuditedAction & T
}

export const summarise = (event: Recorded): string => kindOf(event).words(event)

/** Returns null if no fact is published. A changed contact is published only if the e-mail address changed. */
export const factOf = (event: DomainEvent): Kind<Recorded>['fact'] =>
  event.tipo === 'contato_alterado' && !event.campos.includes('email_contato') ? null : kindOf(event).fact

/**
 * Returns the id of the person whom an event is about: the owner of the account, or the person who was looked up;
 * undefined for lists, and for searches that found nobody.
 */
export function personOf(account: string, [event]: readonly Recorded[]): string | undefined {
  if (event?.tipo === 'pessoas_listadas') return undefined
  if (event?.tipo === 'pessoa_procurada') return event.usuarioId ?? undefined
  return event?.tipo === 'pessoa_consultada' ? event.usuarioId : account
}

const withReason = (said: string, motivo: string | undefined): string =>
  motivo === undefined ? said : `${said} Motivo: ${motivo}`

const CAMPO_LABEL: Record<ContactField, string> = { email_contato: 'endereço de avisos', telefone: 'telefone' }
