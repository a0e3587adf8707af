import type { Detalhe } from '@car/errors/catalog'
import { OBRIGATORIOS, oDocumento, type TipoObrigatorio } from '@car/vocabulary/documento'
import { vigora } from '@car/vocabulary/ressalva'
import type { Ressalva } from './caso.ts'

type Enviado = { tipo: string; status: string }
export type Falta = { tipo: TipoObrigatorio; code: 'required' | 'invalid_value'; message: string }

/**
 * The mandatory documents that have to be sent or sent again. One that is still being read is not missing, nor one in
 * whose place a reservation stands.
 */
export function faltas(documentos: readonly Enviado[], ressalvas: readonly Ressalva[]): Falta[] {
  return OBRIGATORIOS.flatMap((tipo): Falta[] => {
    if (ressalvas.some((r) => r.tipoDocumento === tipo && vigora(r.status))) return []
    const enviados = documentos.filter((d) => d.tipo === tipo)
    if (enviados.some((d) => d.status !== 'invalido')) return []
    if (enviados.length === 0) return [{ tipo, code: 'required', message: `Envie ${oDocumento(tipo)}.` }]
    const message = `Envie de novo ${oDocumento(tipo)}: o último arquivo não pôde ser aceito.`
    return [{ tipo, code: 'invalid_value', message }]
  })
}

/** One fault for each missing document. */
export const faltasPara = (documentos: readonly Enviado[], ressalvas: readonly Ressalva[]): Detalhe[] =>
  faltas(documentos, ressalvas).map(({ tipo, code, message }) => ({ field: `documentos.${tipo}`, code, message }))
