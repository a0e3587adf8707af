import { createHash } from 'node:crypto'
import { requestedCorrection } from '@car/vocabulary/achado'
import type { PendenciaKind } from '@car/vocabulary/pendencia'
import canonicalize from 'canonicalize'
import { crossCheck } from './cross-check.ts'
import type { Achado, Declared, ReadDocumento, Limits } from './types.ts'

/** `digital` is a digest of the finding's content. It shows whether the content has changed. */
export type NamedAchado = Achado & { id: string; digital: string }

/** Returns the current findings of a case. The id of a finding is its rule and its position within the rule. */
export function achadosOf(declared: Declared, documentos: readonly ReadDocumento[], limits: Limits): NamedAchado[] {
  const counts = new Map<string, number>()
  return crossCheck(declared, documentos, limits).map((achado) => {
    const ordinal = (counts.get(achado.codigo) ?? 0) + 1
    counts.set(achado.codigo, ordinal)
    return { id: `${achado.codigo}.${ordinal}`, ...achado, digital: digestOf(achado) }
  })
}

/**
 * Computes the digest of a finding. The digest does not cover wording and weights, because a release may change them
 * although nothing in the case has changed.
 */
function digestOf({ mensagem: _, peso: _p, ...rest }: Achado): string {
  return createHash('sha256')
    .update(canonicalize(rest) ?? '')
    .digest('hex')
}

/** Makes the content of a pendência about a finding: about the drawing, a document, or a declared value. */
export function pendenciaOf({ codigo, mensagem, campo, documento_id }: Achado): {
  tipo: PendenciaKind
  descricao: string
  documentoId: string | null
  campo: string | null
} {
  const tipo = /geometria|perimetro|^camada|memorial_(?:divergente|outro)/.test(codigo)
    ? 'geometria'
    : documento_id === null
      ? 'dado'
      : 'documento'
  return { tipo, descricao: requestedCorrection(mensagem), documentoId: documento_id, campo }
}
