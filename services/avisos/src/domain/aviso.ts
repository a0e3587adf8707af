import type { WorkCount } from './count.ts'

/**
 * The content of a notice without its template. It is about one event, for one person. Its words are made from these
 * values when they are needed. No value except the ids is personal, and none was written by a person.
 */
export type Content = {
  /** The hash of fact, person and template, so that a fact that is delivered twice makes the same notice. */
  id: string
  fatoId: string
  pessoaId: string
  processo: { id: string; numero: string } | null
  /** The pendency, document, appeal or authorisation that the notice is about. */
  alvoId: string | null
  /** The end of the term that the notice mentions. */
  prazoEm: string | null
  /** The counts of a digest; null in every other notice. */
  contagem: WorkCount | null
  /** The time of the event. Times are ISO 8601 in UTC. */
  criadoEm: string
  lidoEm: string | null
}
