import type { DocumentoKind } from '@car/vocabulary/documento'
import type { WorkCount } from './count.ts'

/**
 * The content of a notice without its template: one event, for one person. The words of the notice are made from these
 * values when they are needed. Apart from ids, no value is personal or written by a person.
 */
export type Content = {
  /** The hash of fact, person and template. So a repeated fact gives the same id. */
  id: string
  fatoId: string
  pessoaId: string
  processo: { id: string; numero: string } | null
  /**
   * The object that the notice is about, such as a pendency, a document or a change of address; null if there is none.
   */
  alvoId: string | null
  /** The end of the term that the notice mentions; null if the notice mentions none. */
  prazoEm: string | null
  /** The counts of a digest; null in every other notice. */
  contagem: WorkCount | null
  /** The kind of the refused document; null in every other notice. */
  documento: DocumentoKind | null
  /** The time of the event, ISO 8601 in UTC. */
  criadoEm: string
  lidoEm: string | null
}
