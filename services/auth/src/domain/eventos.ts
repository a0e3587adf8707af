import type { Papel } from '@car/vocabulary/pessoa'
import type { CampoDeContato } from './contato.ts'

/** Who gave a role: the configuration of this installation, or an administrator (named by the commit). */
export type Origem = 'configuracao' | 'administracao'

/**
 * What is recorded of a person, in the stream `usuario-<id>`. Names, e-mails and CPFs are left out, because the record
 * can never change. `motivo` is what an administrator wrote, if they did.
 */
export type Evento =
  | { tipo: 'usuario_criado'; tipo_usuario: Papel }
  | { tipo: 'tipo_alterado'; de: Papel; para: Papel; origem: Origem; motivo?: string }
  | { tipo: 'unidade_alterada'; de: string | null; para: string | null; motivo?: string }
  /** The person changed how they are told of things. What to is not on record. */
  | { tipo: 'contato_alterado'; campos: CampoDeContato[] }
  /** An administrator ended all sessions that the person had then. */
  | { tipo: 'sessoes_encerradas'; motivo: string }
