import type { Detail } from '@car/errors/catalog'
import { MANDATORY, oDocumento, type MandatoryKind } from '@car/vocabulary/documento'
import { isInForce } from '@car/vocabulary/ressalva'
import type { Ressalva } from '../../domain/processo.ts'

type SentDocumento = { tipo: string; status: string }
type JoinedDocumento = SentDocumento & { id: string }
export type Gap = { tipo: MandatoryKind; code: 'required' | 'invalid_value'; message: string }

/**
 * Returns the mandatory documents to send, or to send again. A document that is still being read is not missing. A kind
 * with a ressalva in force is not missing either, unless the document that the ressalva names was discarded.
 */
export function gaps(documentos: readonly JoinedDocumento[], ressalvas: readonly Ressalva[]): Gap[] {
  const isThere = (id: string | null) => id === null || documentos.some((documento) => documento.id === id)
  return MANDATORY.flatMap((tipo): Gap[] => {
    const inForce = ressalvas.filter((ressalva) => ressalva.tipoDocumento === tipo && isInForce(ressalva.status))
    if (inForce.some(({ documentoId }) => isThere(documentoId))) return []
    const sent = documentos.filter((documento) => documento.tipo === tipo)
    if (sent.some((documento) => documento.status !== 'invalido')) return []
    const code = sent.length === 0 ? 'required' : 'invalid_value'
    return [{ tipo, code, message: inForce.length > 0 ? ofNoCopy(tipo) : messageOf(tipo, code) }]
  })
}

const ofNoCopy = (tipo: MandatoryKind): string =>
  `O arquivo da ressalva sobre ${oDocumento(tipo)} foi descartado. Retire a ressalva e faça outra, ou envie o documento.`

const messageOf = (tipo: MandatoryKind, code: Gap['code']): string =>
  code === 'required'
    ? `Envie ${oDocumento(tipo)}.`
    : `Envie de novo ${oDocumento(tipo)}: o último arquivo não pôde ser aceito.`

/** Returns the mandatory kinds for which documents were sent, all of which were refused. */
export const refusedKinds = (documentos: readonly SentDocumento[]): MandatoryKind[] =>
  MANDATORY.filter((tipo) => {
    const sent = documentos.filter((documento) => documento.tipo === tipo)
    return sent.length > 0 && sent.every((documento) => documento.status === 'invalido')
  })

export const gapsFor = (documentos: readonly JoinedDocumento[], ressalvas: readonly Ressalva[]): Detail[] =>
  gaps(documentos, ressalvas).map(({ tipo, code, message }) => ({ field: `documentos.${tipo}`, code, message }))
