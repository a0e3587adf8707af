import type { TipoPendencia } from '@car/vocabulary/pendencia'
import { conferir } from './conferir.ts'
import type { Achado, Declarado, DocumentoLido, Limites } from './tipos.ts'

export type AchadoNomeado = Achado & { id: string }

/**
 * The cross-checks of a case as it stands now. The id of a finding is made of its rule and its position in the rule.
 */
export function achadosDe(
  declarado: Declarado,
  documentos: readonly DocumentoLido[],
  limites: Limites,
): AchadoNomeado[] {
  const vezes = new Map<string, number>()
  return conferir(declarado, documentos, limites).map((achado) => {
    const vez = (vezes.get(achado.codigo) ?? 0) + 1
    vezes.set(achado.codigo, vez)
    return { id: `${achado.codigo}.${vez}`, ...achado }
  })
}

/** The pendency that a finding becomes: about the drawing, about a document, or about a declared value. */
export function pendenciaDe({ codigo, mensagem, campo, documento_id }: Achado): {
  tipo: TipoPendencia
  descricao: string
  documentoId: string | null
  campo: string | null
} {
  const tipo = codigo.includes('geometria') ? 'geometria' : documento_id === null ? 'dado' : 'documento'
  return { tipo, descricao: `${mensagem} Corrija ou esclareça.`, documentoId: documento_id, campo }
}
