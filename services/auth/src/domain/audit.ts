import type { AuditedAction } from '@car/vocabulary/audit'
import { PAPEL_LABEL } from '@car/vocabulary/person'
import type { ContactField } from './contact.ts'
import type { DomainEvent, QueryEvent } from './events.ts'

type Recorded = DomainEvent | QueryEvent

/** What the audit calls each type of event. */
export const ACTIONS: { [T in Recorded['tipo']]: AuditedAction & T } = {
  usuario_criado: 'usuario_criado',
  tipo_alterado: 'tipo_alterado',
  unidade_alterada: 'unidade_alterada',
  contato_alterado: 'contato_alterado',
  sessoes_encerradas: 'sessoes_encerradas',
  pessoas_listadas: 'pessoas_listadas',
  pessoa_consultada: 'pessoa_consultada',
  pessoa_procurada: 'pessoa_procurada',
}

/** One line about an act on a person's account, for people. The line stands beside the name of the account's owner. */
export function summarise(event: Recorded): string {
  switch (event.tipo) {
    case 'usuario_criado':
      return `Pessoa cadastrada como ${PAPEL_LABEL[event.tipo_usuario]}.`
    case 'tipo_alterado': {
      const { de, para, origem, motivo } = event
      const por = origem === 'configuracao' ? ' pela configuração da instalação' : ''
      return withReason(`Papel alterado${por}: de ${PAPEL_LABEL[de]} para ${PAPEL_LABEL[para]}.`, motivo)
    }
    case 'unidade_alterada': {
      const { de, para, motivo } = event
      return withReason(`Unidade alterada: de ${de ?? 'nenhuma'} para ${para ?? 'nenhuma'}.`, motivo)
    }
    case 'contato_alterado':
      return `Contato alterado pela própria pessoa (${event.campos.map((campo) => CAMPO_LABEL[campo]).join(' e ')}).`
    case 'sessoes_encerradas':
      return `Todas as sessões da pessoa encerradas. Motivo: ${event.motivo}`
    case 'pessoas_listadas':
      return `Lista das pessoas cadastradas consultada${event.por_nome ? ', por um nome' : ''}.`
    case 'pessoa_consultada':
      return 'Cadastro e contato da pessoa consultados.'
    case 'pessoa_procurada':
      return event.usuarioId === null ? 'Procura por um CPF que ninguém tem.' : 'Pessoa procurada pelo CPF.'
  }
}

/** The person whom an act is about: the owner of the account, or the one who was looked at. */
export function personOf(account: string, [event]: readonly Recorded[]): string | undefined {
  if (event?.tipo === 'pessoas_listadas') return undefined
  if (event?.tipo === 'pessoa_procurada') return event.usuarioId ?? undefined
  return event?.tipo === 'pessoa_consultada' ? event.usuarioId : account
}

const withReason = (said: string, motivo: string | undefined): string =>
  motivo === undefined ? said : `${said} Motivo: ${motivo}`

const CAMPO_LABEL: Record<ContactField, string> = { email_contato: 'endereço de avisos', telefone: 'telefone' }
