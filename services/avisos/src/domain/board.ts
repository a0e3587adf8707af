/** The state of a case and the people concerned, as processos returns them. */
export type Board = {
  numero: string
  status: string
  uf: string
  dono_id: string
  /** The analyst of the case; absent while nobody holds it. */
  analista_id?: string
  /** Where a decision is that two people have to agree on; absent if none is. */
  segunda_leitura?: string
  /** The technicians whose authorisation is in force. */
  tecnicos: readonly { id: string; escopo: string }[]
  prazo_em?: string
  /** The end of the term for an appeal; absent when no appeal is possible. */
  recurso_ate?: string
  pendencias: readonly { id: string; status: string; prazo_em: string }[]
  recursos: readonly { id: string; status: string }[]
  ressalvas: readonly { id: string; status: string }[]
  /** The technician of the requested authorisation, even if it was revoked; absent if none was requested. */
  autorizado_id?: string
}
