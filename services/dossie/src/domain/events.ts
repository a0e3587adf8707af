import type { Cause } from './failure.ts'

/**
 * The state of the case that a dossier shows: the version of the record of the case, and the number of acts on its
 * documents.
 */
export type MadeFrom = { versao: number; atosDeDocumentos: number }

/** The events of a dossier, in the stream `dossie-<job id>`. Fields may be added, but not renamed or reused. */
export type DomainEvent =
  | { tipo: 'dossie_solicitado'; processo_id: string }
  /**
   * The data are gathered, and a composition begins. `posse` distinguishes this composition from others. All
   * compositions of a job have the same code.
   */
  | { tipo: 'composicao_iniciada'; posse: string; codigo: string; emitido_em: string }
  /**
   * The composition ends unfinished, for example because the instance closes or a store is down. This does not
   * count as a failure of the job.
   */
  | { tipo: 'composicao_devolvida'; posse: string }
  /** The composition is done, and waits for its seal because the signer is away. */
  | { tipo: 'selo_aguardado'; posse: string }
  | { tipo: 'composicao_falhou'; posse: string; causa: Cause }
  | {
      tipo: 'dossie_emitido'
      processo_numero: string
      codigo_verificacao: string
      /** The time of issue, ISO 8601, as printed on the cover. */
      emitido_em: string
      paginas: number
      hash_sha256: string
      /** The SHA-256 of the manifest in the file, hex. */
      manifesto_sha256: string
      bytes: number
      chave: string
      feito_de: MadeFrom
    }
  | { tipo: 'dossie_falhou'; erro: string }
