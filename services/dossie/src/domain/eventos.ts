import type { Causa } from './falha.ts'

/** The case as a dossier was made of it: the version of its record, and how many acts on its documents its history had. */
export type FeitoDe = { versao: number; atosDeDocumentos: number }

/** What happens to a dossier, in the stream `dossie-<job id>`. Fields are added, never renamed or reused. */
export type Evento =
  /** By the author of the commit. */
  | { tipo: 'dossie_solicitado'; processo_id: string }
  /**
   * Everything is gathered and a composition begins. `posse` tells it from those before it; the code is the one decided
   * at the first of them.
   */
  | { tipo: 'composicao_iniciada'; posse: string; codigo: string; emitido_em: string }
  /** Given back unfinished, by an instance that has to close or whose turn was over: nothing is held against it. */
  | { tipo: 'composicao_devolvida'; posse: string }
  | { tipo: 'composicao_falhou'; posse: string; causa: Causa }
  | {
      tipo: 'dossie_emitido'
      processo_numero: string
      codigo_verificacao: string
      /** ISO 8601, as printed on the cover. */
      emitido_em: string
      paginas: number
      hash_sha256: string
      bytes: number
      /** Where the bytes are in the object store. */
      chave: string
      /** Earlier versions did not record it. */
      feito_de?: FeitoDe
    }
  | { tipo: 'dossie_falhou'; erro: string }
