import type { Detail } from '@car/errors/catalog'
import { MANDATORY, oDocumento, type MandatoryKind } from '@car/vocabulary/documento'
import { isInForce } from '@car/vocabulary/ressalva'
import type { Ressalva } from '../../domain/processo.ts'

type SentDocumento = { tipo: string; status: string }
export type Gap = { tipo: MandatoryKind; code: 'required' | 'invalid_value'; message: string }

/**
 * Returns the mandatory documents to send, or to send again. A document that is still being read is not missing. A kind
 * with a ressalva in force is not missing either.
 */
export function gaps(documentos: readonly SentDocumento[], ressalvas: readonly Ressalva[]): Gap[] {
  return MANDATORY.flatMap((tipo): Gap[] => {
    if (ressalvas.some((ressalva) => ressalva.tipoDocumento === tipo && isInForce(ressalva.status))) return []
    const sent = documentos.filter((documento) => documento.tipo === tipo)
    if (sent.some((documento) => documento.status !== 'invalido')) return []
    if (sent.length === 0) return [{ tipo, code: 'required', message: `Envie ${oDocumento(tipo)}.` }]
    const message = `Envie de novo ${oDocumento(tipo)}: o último arquivo não pôde ser aceito.`
    return [{ tipo, code: 'invalid_value', message }]
  })
}

/** Returns the mandatory kinds for which documents were sent, all of which were refused. */
export const refusedKinds = (documentos: readonly SentDocumento[]): MandatoryKind[] =>
  MANDATORY.filter((tipo) => {
    const sent = documentos.filter((documento) => documento.tipo === tipo)
    return sent.length > 0 && sent.every((documento) => documento.status === 'invalido')
  })

export const gapsFor = (documentos: readonly SentDocumento[], ressalvas: readonly Ressalva[]): Detail[] =>
  gaps(documentos, ressalvas).map(({ tipo, code, message }) => ({ field: `documentos.${tipo}`, code, message }))
