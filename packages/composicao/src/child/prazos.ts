/** The parent kills the child process that composes past any of these. */
export interface Prazos {
  /** To open an attachment, and for every page of it. */
  passoMs: number
  /** To write the dossier once all attachments are ready. */
  montagemMs: number
  /** For everything. */
  totalMs: number
  rssMegabytes: number
}

export const PRAZOS: Prazos = { passoMs: 20_000, montagemMs: 120_000, totalMs: 600_000, rssMegabytes: 1536 }
