import { DOCUMENTO_KIND_LABEL, type DocumentoKind } from '@car/vocabulary/documento'
import type { Upload } from '../../../device/schema.ts'
import type { Documento, Pendencia, Ressalva } from '../../../gen/interface.ts'
import { LABELS } from '../../labels.ts'

type Left = Pick<Upload, 'nome' | 'tipo' | 'status' | 'turn'>

/** Returns whether a file is on its way, so that waiting is enough. */
export const isMoving = ({ status, turn, sentence }: Left & Pick<Upload, 'sentence'>): boolean =>
  turn === undefined && ['checking', 'waiting', 'sending'].includes(status) && sentence === undefined

/** Returns for each chosen file why it would not be sent with a text. Pages of one paper count as one file. */
export function leftBehind(uploads: readonly Left[], documentos: readonly Documento[]): string[] {
  const pages = uploads.filter(({ turn }) => turn !== undefined)
  const files = uploads.filter(({ turn }) => turn === undefined)
  return [
    ...files.map(({ nome, status }) =>
      status === 'refused' ? notAccepted(nome) : `O arquivo ${nome} ainda está só neste aparelho.`,
    ),
    ...new Set(
      pages.map(({ tipo }) => `As páginas fotografadas ainda não foram enviadas: ${DOCUMENTO_KIND_LABEL[tipo]}.`),
    ),
    ...documentos
      .filter(({ status }) => status === 'invalido')
      .map(({ nome_arquivo, tipo_documento }) => notAccepted(nome_arquivo ?? DOCUMENTO_KIND_LABEL[tipo_documento])),
  ]
}

const notAccepted = (nome: string) => `O arquivo ${nome} não foi aceito.`

type Asked = Pick<Pendencia, 'tipo' | 'campo' | 'documento_id'>
type Changed = { campos: readonly { campo: string }[]; documentos: readonly unknown[]; geometria: unknown }

/**
 * Returns a sentence about a missing correction. Null if part of the correction was made or the changes are unknown.
 * Null also if the request only asks for an explanation, or names neither a field nor a document.
 * @param changed  the changes since the request
 * @param joined  the number of documents sent with the answer
 */
export function stillAsAsked(asked: Asked, changed: Changed | undefined, joined: number): string | null {
  const { tipo, campo, documento_id } = asked
  if (changed === undefined || tipo === 'esclarecimento' || (campo === null && documento_id === null)) return null
  const corrected =
    campo !== null &&
    (campo === 'imovel.geometria' ? changed.geometria !== null : changed.campos.some((it) => areOne(it.campo, campo)))
  const handedIn = joined > 0 || changed.documentos.length > 0
  if (corrected || (documento_id !== null && handedIn)) return null
  const datum = campo !== null && `o dado “${LABELS[campo] ?? 'Dados do cadastro'}” não mudou desde o pedido`
  const paper = documento_id !== null && 'nenhum documento novo acompanha a resposta'
  const sentence = [datum, paper].filter(Boolean).join(', e ')
  return `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}.`
}

/**
 * Returns whether two paths mean the same field. A list counts as one field: `imovel.outros_ccir[0]` means
 * `imovel.outros_ccir`. A group and its fields also count as the same.
 */
function areOne(a: string, b: string): boolean {
  const [one, other] = [a, b].map((campo) => campo.replace(/\[.*$/, '')) as [string, string]
  return one === other || one.startsWith(`${other}.`) || other.startsWith(`${one}.`)
}

/**
 * Returns the kind of document that a pendency asks for.
 * @param refused  the refused ressalvas, whose papers have to be sent after all
 */
export function kindAsked(
  { tipo, campo }: Pick<Asked, 'tipo' | 'campo'>,
  documento: Documento | undefined,
  refused: readonly Pick<Ressalva, 'tipo_documento'>[] = [],
): DocumentoKind {
  if (documento) return documento.tipo_documento
  if (tipo === 'documento' && campo === null && refused[0]) return refused[0].tipo_documento
  if (campo?.startsWith('imovel.matricula') || campo?.startsWith('imovel.outras_matriculas')) return 'matricula_imovel'
  return /^imovel\.(ccir|outros_ccir)/.test(campo ?? '') ? 'ccir' : 'outros'
}
