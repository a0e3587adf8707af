import type { DocumentoKind } from '@car/vocabulary/documento'
import type { DBSchema } from 'idb'
import type { Usuario } from '../gen/interface.ts'
import type { Defect } from '../shared/uploads/defects.ts'

export interface Schema extends DBSchema {
  drafts: { key: string; value: Draft; indexes: { person: string } }
  uploads: { key: string; value: Upload; indexes: { person: string } }
  session: { key: 'last'; value: Pick<Usuario, KeptField> & Aged }
}

/** What expires: when it was kept, by the clock of the service; absent if the service had not answered. */
export type Aged = { toldAt?: number | undefined }

/** Unsent text, by person, case and form. It exists only on this device. A newer one has a greater `em`. */
export type Draft = { person: string; processo: string; form: string; valor: unknown; chave: string; em: number } & Aged

/** An unsent file. It stays on this device until it is sent, or its person takes it out. */
export type Upload = {
  id: string
  person: string
  processo: string
  tipo: DocumentoKind
  /** The refused document that this file replaces. */
  substitui?: string | undefined
  nome: string
  arquivo: Blob
  em: number
  /**
   * The Idempotency-Key of the request that opens the upload. `uploadId` is the id that the service gives the upload.
   */
  chave: string
  uploadId?: string | undefined
  recebido: number
  /**
   * The rotation that the sender chose. Only pages have a rotation. A page is a photograph. The pages of a slot are
   * joined into one document, in the order of `em`.
   */
  turn?: Turn | undefined
  /**
   * A file that has to be prepared is first `checking`. A page is then `ready` until the document is sent. A file that
   * is no page is `waiting` for its turn. If it seems defective, it is in `doubt` until the sender decides.
   */
  status: 'checking' | 'doubt' | 'ready' | 'waiting' | 'sending' | 'refused'
  defects?: Defect[] | undefined
  thumbnail?: Blob | undefined
  /** The document to discard once this file has `arrived`. */
  discards?: string | undefined
  arrived?: boolean
  /** The reason why the file waits or was refused. */
  sentence?: string | undefined
  /** True for a refused file that the service may take when it is sent again. */
  mayCome?: boolean | undefined
}

/** Degrees, clockwise. */
export type Turn = 0 | 90 | 180 | 270

export type Page = Upload & { turn: Turn }

/** The remembered fields of the person who last signed in. */
export type KeptField = 'id' | 'nome' | 'tipo_usuario' | 'nivel_confiabilidade'
