/** Where a case stands and whom it concerns, as its owner says. */
export type Quadro = {
  numero: string
  status: string
  /** Whose holidays its terms skip. */
  uf: string
  dono_id: string
  /** Those whose authorisation is in force. */
  tecnicos: readonly { id: string; escopo: string }[]
  prazo_em?: string
  /** The end of the term of an appeal; absent where none can be made. */
  recurso_ate?: string
  pendencias: readonly { id: string; status: string; prazo_em: string }[]
  recursos: readonly { id: string; status: string }[]
  /** Whose the authorisation is, or was, that was asked about. */
  autorizado_id?: string
}
