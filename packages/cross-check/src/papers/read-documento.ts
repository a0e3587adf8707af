import type { Memorial } from '@car/vocabulary/memorial'
import type { ReadField, DadosRead, ReadDocumento } from '../types.ts'

/**
 * The form in which documentos sends a document over gRPC: a value is text or a number, and empty fields are absent.
 */
type SentDocumento = {
  id: string
  tipo_documento: string
  status: string
  recebido_em: string
  primeiro_recebido_em: string
  dados?: DadosRead | null
  campos: readonly (Pick<ReadField, 'nome' | 'confianca' | 'caixa' | 'confirmar'> & {
    texto?: string
    numero?: number
    pagina?: number
    outra_leitura?: string
    fonte?: string
  })[]
  /** The memorial as JSON. */
  memorial?: string
  confirmacoes?: readonly { nome: string; texto?: string; numero?: number }[]
}

export function toReadDocumento({
  id,
  tipo_documento,
  status,
  recebido_em,
  primeiro_recebido_em,
  dados,
  campos,
  memorial,
  confirmacoes,
}: SentDocumento): ReadDocumento {
  return {
    id,
    tipo: tipo_documento,
    status,
    recebido_em,
    primeiro_recebido_em,
    dados: dados ?? null,
    memorial: memorial === undefined ? null : (JSON.parse(memorial) as Memorial),
    campos: campos.map(({ nome, texto, numero, confianca, pagina, caixa, confirmar, outra_leitura, fonte }) => ({
      nome,
      valor: texto ?? numero ?? null,
      confianca,
      pagina: pagina ?? null,
      caixa: caixa ?? null,
      confirmar,
      ...(outra_leitura === undefined
        ? {}
        : { outra_leitura: numero === undefined ? outra_leitura : Number(outra_leitura) }),
      fonte: fonte === 'pessoa' ? 'pessoa' : 'leitura',
    })),
    confirmacoes: (confirmacoes ?? []).map(({ nome, texto, numero }) => ({ nome, valor: texto ?? numero ?? '' })),
  }
}
