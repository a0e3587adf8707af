import type { DocumentoKind } from '@car/vocabulary/documento'
import type { DBSchema } from 'idb'
import type { Usuario } from '../gen/interface.ts'
import type { Defect } from '../shared/uploads/defects.ts'

/** What this device keeps in its database. */
export interface Schema extends DBSchema {
  drafts: { key: string; value: Draft; indexes: { dono: string } }
  uploads: { key: string; value: Upload; indexes: { dono: string } }
  session: { key: 'last'; value: Pick<Usuario, KeptField> & { em: number } }
}

/** What was typed and not sent yet, by person, case and form. It is on this device only. */
export type Draft = { dono: string; caso: string; formulario: string; valor: unknown; chave: string; em: number }

/** A file on its way. It stays on this device until the service has all of it, for thirty days at most. */
export type Upload = {
  id: string
  dono: string
  caso: string
  tipo: DocumentoKind
  /** The refused document that this one replaces. */
  substitui?: string | undefined
  nome: string
  arquivo: Blob
  em: number
  /** The Idempotency-Key of its opening, and the id that the service has given it since. */
  chave: string
  envio?: string | undefined
  recebido: number
  /**
   * Set for a page. Photographs for one slot become one document, in the order of `em`, each turned as its sender
   * turned it.
   */
  giro?: Giro | undefined
  /**
   * A photograph is checked before it waits its turn, and its sender is asked if something seems wrong. A page stays
   * until its sender sends the document.
   */
  estado: 'confere' | 'duvida' | 'pronta' | 'espera' | 'envia' | 'recusado'
  defects?: Defect[] | undefined
  thumbnail?: Blob | undefined
  /** The document that is discarded once this one has arrived, and whether that has happened. */
  descarta?: string | undefined
  arrived?: boolean
  /** Why it waits or was refused, and what to do. */
  sentence?: string | undefined
}

/** By how many degrees a page was turned, clockwise. */
export type Giro = 0 | 90 | 180 | 270

export type Page = Upload & { giro: Giro }

/** What is kept of the person who last signed in. */
export type KeptField = 'id' | 'nome' | 'tipo_usuario' | 'nivel_confiabilidade'
