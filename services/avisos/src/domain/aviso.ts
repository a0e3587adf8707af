import type { WorkCount } from './count.ts'

/**
 * What a notice is made of, apart from its model: something happened, and one person is told. Its words are made from
 * these values whenever they are needed. No value except the ids is personal, and no person wrote any of them.
 */
export type Content = {
  /** The hash of fact, person and model, so that a fact that is delivered twice makes the same notice. */
  id: string
  fatoId: string
  pessoaId: string
  processo: { id: string; numero: string } | null
  /** The pendency, document, appeal or authorisation that it is about. */
  alvoId: string | null
  /** The end of the term that it mentions. */
  prazoEm: string | null
  /** The counts of a digest; null in every other notice. */
  contagem: WorkCount | null
  /** When it happened. Times are ISO 8601 in UTC. */
  criadoEm: string
  lidoEm: string | null
}
