import type { CampoLido, DadosLidos, DocumentoLido } from './tipos.ts'

/** A document as its owner tells it over gRPC: a value is text or a number, and what is absent is not sent. */
type Contado = {
  id: string
  tipo_documento: string
  status: string
  recebido_em: string
  dados?: DadosLidos | null
  campos: readonly (Omit<CampoLido, 'valor'> & { texto?: string; numero?: number })[]
}

/** The same document in the form that the cross-checks take. */
export function documentoLido({ id, tipo_documento, status, recebido_em, dados, campos }: Contado): DocumentoLido {
  return {
    id,
    tipo: tipo_documento,
    status,
    recebido_em,
    dados: dados ?? null,
    campos: campos.map(({ nome, texto, numero, confianca, pagina, caixa, confirmar }) => ({
      nome,
      valor: texto ?? numero ?? '',
      confianca,
      pagina,
      caixa: caixa ?? null,
      confirmar,
    })),
  }
}
