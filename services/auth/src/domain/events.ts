import type { Papel } from '@car/vocabulary/person'
import type { ContactField } from './contact.ts'

/** The origin of a role: the configuration of this installation, or the administrator whom the commit names. */
export type Origin = 'configuracao' | 'administracao'

/**
 * The events of a person, in the stream `usuario-<id>`. They contain no names, e-mails or CPFs, because the record can
 * never change. `motivo` is the administrator's reason, if they gave a reason.
 */
export type DomainEvent =
  | { tipo: 'usuario_criado'; tipo_usuario: Papel }
  | { tipo: 'tipo_alterado'; de: Papel; para: Papel; origem: Origin; motivo?: string }
  | { tipo: 'unidade_alterada'; de: string | null; para: string | null; motivo?: string }
  | { tipo: 'contato_alterado'; campos: ContactField[] }
  /** The person has shown by a code that the telephone of their contact is theirs. */
  | { tipo: 'telefone_confirmado' }
  | { tipo: 'sessoes_encerradas'; motivo: string }

/**
 * The look-ups of people by administrators. Each look-up has its own stream. The words of a search are not recorded,
 * because they are parts of names.
 */
export type QueryEvent =
  | { tipo: 'pessoas_listadas'; por_nome: boolean }
  | { tipo: 'pessoa_consultada'; usuarioId: string }
  /**
   * An administrator searched for a person by a whole CPF. The CPF is not recorded. `usuarioId` is null if nobody has
   * this CPF.
   */
  | { tipo: 'pessoa_procurada'; usuarioId: string | null }
