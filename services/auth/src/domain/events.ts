import type { Papel } from '@car/vocabulary/person'
import type { ContactField } from './contact.ts'

/** A role is given by the configuration of this installation, or by the administrator whom the commit names. */
export type Origin = 'configuracao' | 'administracao'

/**
 * The events of a person, in the stream `usuario-<id>`. They contain no names, e-mails or CPFs, because the record can
 * never change. `motivo` is the administrator's reason, if they gave a reason.
 */
export type DomainEvent =
  | { tipo: 'usuario_criado'; tipo_usuario: Papel }
  | { tipo: 'tipo_alterado'; de: Papel; para: Papel; origem: Origin; motivo?: string }
  | { tipo: 'unidade_alterada'; de: string | null; para: string | null; motivo?: string }
  /** The person changed their contact. The new values are not recorded. */
  | { tipo: 'contato_alterado'; campos: ContactField[] }
  /** An administrator ended all sessions that the person had at that time. */
  | { tipo: 'sessoes_encerradas'; motivo: string }

/**
 * An administrator looked people up. Each look-up has its own stream. The words of a search are not recorded, because
 * they are parts of names.
 */
export type QueryEvent =
  | { tipo: 'pessoas_listadas'; por_nome: boolean }
  | { tipo: 'pessoa_consultada'; usuarioId: string }
  /** A person was searched for by a whole CPF, which is not recorded. Null means that nobody has it. */
  | { tipo: 'pessoa_procurada'; usuarioId: string | null }
