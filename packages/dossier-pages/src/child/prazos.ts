export interface Prazos {
  /** The time for opening an attachment, and for each of its pages. */
  stepMs: number
  /** The time for writing the dossier once all attachments are ready. */
  assemblyMs: number
  totalMs: number
  rssMegabytes: number
}

export const PRAZOS: Prazos = { stepMs: 20_000, assemblyMs: 120_000, totalMs: 600_000, rssMegabytes: 1536 }
