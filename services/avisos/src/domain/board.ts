/** Where a case stands and whom it concerns, as processos says. */
export type Board = {
  numero: string
  status: string
  /** The state whose holidays its terms skip. */
  uf: string
  dono_id: string
  /** Who examines the case; absent while nobody does. */
  analista_id?: string
  /** The technicians whose authorisation is in force. */
  tecnicos: readonly { id: string; escopo: string }[]
  prazo_em?: string
  /** The end of the term of an appeal; absent when none can be made. */
  recurso_ate?: string
  pendencias: readonly { id: string; status: string; prazo_em: string }[]
  recursos: readonly { id: string; status: string }[]
  ressalvas: readonly { id: string; status: string }[]
  /** The technician of the authorisation that was asked about, even if it was revoked. */
  autorizado_id?: string
}
