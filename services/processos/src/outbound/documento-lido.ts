import type { DocumentoLido } from '@car/conferencia/tipos'
import type { Documento } from '@car/proto/gen/car/documentos/v1/Documento'

/** A document as documentos tells it, in the form that the cross-checks take. */
export function documentoLido(d: Documento): DocumentoLido {
  return {
    id: d.id,
    tipo: d.tipo_documento,
    status: d.status,
    dados: d.dados ?? null,
    recebido_em: d.recebido_em,
    campos: d.campos.map(({ nome, texto, numero, confianca, pagina, caixa, confirmar }) => ({
      nome,
      valor: texto ?? numero ?? '',
      confianca,
      pagina,
      caixa: caixa ?? null,
      confirmar,
    })),
  }
}
