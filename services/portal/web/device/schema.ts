import type { DocumentoKind } from '@car/vocabulary/documento'
import type { DBSchema } from 'idb'
import type { Usuario } from '../gen/interface.ts'
import type { Defect } from '../shared/uploads/defects.ts'

/** The database of this device. */
export interface Schema extends DBSchema {
  drafts: { key: string; value: Draft; indexes: { dono: string } }
  uploads: { key: string; value: Upload; indexes: { dono: string } }
  session: { key: 'last'; value: Pick<Usuario, KeptField> & { em: number } }
}

/** Unsent text, by person, case and form. It is on this device only. */
export type Draft = { dono: string; processo: string; form: string; valor: unknown; chave: string; em: number }

/** An unsent file. It stays on this device until the service has all of it, for thirty days at most. */
export type Upload = {
  id: string
  dono: string
  processo: string
  tipo: DocumentoKind
  /** The refused document that this one replaces. */
  substitui?: string | undefined
  nome: string
  arquivo: Blob
  em: number
  /** The Idempotency-Key of its opening, and the id that the service has given it since. */
  chave: string
  uploadId?: string | undefined
  recebido: number
  /**
   * The rotation by the sender. Only a page has it. Photographs for one slot become one document, in the order of `em`.
   */
  turn?: Turn | undefined
  /**
   * A photograph is checked before it waits its turn. If it seems to have a defect, its sender decides. A page stays
   * until its sender sends the document.
   */
  status: 'confere' | 'duvida' | 'pronta' | 'espera' | 'envia' | 'recusado'
  defects?: Defect[] | undefined
  thumbnail?: Blob | undefined
  /** The document that is discarded once this one has arrived, and whether that has happened. */
  discards?: string | undefined
  arrived?: boolean
  /** The reason why it waits or was refused, and advice. */
  sentence?: string | undefined
}

/** The clockwise rotation of a page, in degrees. */
export type Turn = 0 | 90 | 180 | 270

export type Page = Upload & { turn: Turn }

/** The remembered fields of the person who last signed in. */
export type KeptField = 'id' | 'nome' | 'tipo_usuario' | 'nivel_confiabilidade'
