import type { Shown } from '@car/cadastro/declaration'

/** The content of a receipt as plain data, at the time of submission. Times are ISO 8601 in UTC. */
export interface DadosRecibo {
  numero: string
  submetido_em: string
  por: string
  imovel: Shown['imovel']
  proprietario: Shown['proprietario']
  otherProprietarios: number
  documentos: readonly DocumentoRecibo[]
  registro: { versao: number; hash: string; prova: ProvaRecibo | null }
  acompanhamento: { chave: string; url: string }
}

export interface DocumentoRecibo {
  tipo: string
  nome: string
  hash_sha256: string
  recebido_em: string
  /** The size in bytes. */
  tamanho: number
}

/** The proof that the public log has the submission, as the history of the case gives it. */
export interface ProvaRecibo {
  prova: string
  hash: string
  sal: string
  indice: number
  tamanho: number
  em: string
  travado: boolean
}
