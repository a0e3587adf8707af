import type { Contagem } from './contagem.ts'

/**
 * What a notice is made of, its model apart: that something happened, told to one person. Its words are made of these
 * values whenever they are needed. None of them is personal but the ids, and none was written by a person.
 */
export type Conteudo = {
  /** The hash of fact, person and model: a fact that is delivered twice makes the same notice. */
  id: string
  fatoId: string
  pessoaId: string
  processo: { id: string; numero: string } | null
  /** The pendency, document, appeal or authorisation that it is about. */
  alvoId: string | null
  /** The end of the term that it tells of. */
  prazoEm: string | null
  /** What the digest counts; null in every other notice, and not there in those of before. */
  contagem?: Contagem | null
  /** When it happened. Times are ISO 8601 in UTC. */
  criadoEm: string
  lidoEm: string | null
}
