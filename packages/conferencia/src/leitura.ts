import type { TipoObrigatorio } from '@car/vocabulary/documento'
import type { DadosLidos, DocumentoLido, Evidencia, Limites } from './tipos.ts'

/** One value as read in a document, how sure it is, and where it stands. */
export type ValorLido = { valor: string | number; certa: boolean; documento_id: string; evidencias: Evidencia[] }

/** The documents of a kind that have been read and accepted, in the order given. */
export const validosDe = (documentos: readonly DocumentoLido[], tipo: TipoObrigatorio): DocumentoLido[] =>
  documentos.filter((d) => d.tipo === tipo && d.status === 'valido')

/** What a document says of one field; null when it says nothing. Without a place and a confidence nothing is certain. */
export function lerCampo(documento: DocumentoLido, nome: keyof DadosLidos, limites: Limites): ValorLido | null {
  const campo = documento.campos.find((c) => c.nome === nome)
  const valor = documento.dados?.[nome] ?? campo?.valor
  if (valor === undefined || valor === null || valor === '') return null
  const { id: documento_id } = documento
  if (!campo) return { valor, certa: false, documento_id, evidencias: [] }
  const { pagina, caixa = null, confianca, confirmar } = campo
  return {
    valor,
    certa: !confirmar && confianca >= limites.confianca,
    documento_id,
    evidencias: [{ documento_id, pagina, caixa: caixa ?? null, confianca }],
  }
}

/** Every value of a field that a document may hold several times over. */
export const lerTodos = (documento: DocumentoLido, nome: string): string[] =>
  documento.campos.filter((c) => c.nome === nome).map((c) => String(c.valor))
