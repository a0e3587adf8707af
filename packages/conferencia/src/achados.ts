import { createHash } from 'node:crypto'
import { correcaoPedida } from '@car/vocabulary/achado'
import type { TipoPendencia } from '@car/vocabulary/pendencia'
import canonicalize from 'canonicalize'
import { conferir } from './conferir.ts'
import type { Achado, Declarado, DocumentoLido, Limites } from './tipos.ts'

/** `digital` is a digest of the finding's content, which shows whether it is still the same. */
export type AchadoNomeado = Achado & { id: string; digital: string }

/**
 * The cross-checks of a case as it stands now. The id of a finding is derived from its rule and its position within the
 * rule.
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
    return { id: `${achado.codigo}.${vez}`, ...achado, digital: digitalDe(achado) }
  })
}

/**
 * Wording and weights are left out of the digest: a release may change them although nothing in the case has changed.
 */
function digitalDe({ mensagem: _, peso: _p, ...dito }: Achado): string {
  return createHash('sha256')
    .update(canonicalize(dito) ?? '')
    .digest('hex')
}

/** The pendency that a finding becomes: about the drawing, about a document, or about a declared value. */
export function pendenciaDe({ codigo, mensagem, campo, documento_id }: Achado): {
  tipo: TipoPendencia
  descricao: string
  documentoId: string | null
  campo: string | null
} {
  const tipo = /geometria|perimetro/.test(codigo) ? 'geometria' : documento_id === null ? 'dado' : 'documento'
  return { tipo, descricao: correcaoPedida(mensagem), documentoId: documento_id, campo }
}
