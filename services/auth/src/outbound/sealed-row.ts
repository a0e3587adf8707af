/** A row with encrypted content, which is removed when it has expired. */
export type SealedRow = { _id: string; conteudo: string; expira_em: Date }
