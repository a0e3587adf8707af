import { ErroCar } from '@car/errors/erro-car'
import { OBRIGATORIOS, oDocumento, type TipoObrigatorio } from '@car/vocabulary/documento'

type Enviado = { tipo: string; status: string }
export type Falta = { tipo: TipoObrigatorio; code: 'required' | 'invalid_value'; message: string }

/** The mandatory documents that have to be sent or sent again. A document that is still being read is not missing. */
export function faltas(documentos: readonly Enviado[]): Falta[] {
  return OBRIGATORIOS.flatMap((tipo): Falta[] => {
    const enviados = documentos.filter((d) => d.tipo === tipo)
    if (enviados.some((d) => d.status !== 'invalido')) return []
    if (enviados.length === 0) return [{ tipo, code: 'required', message: `Envie ${oDocumento(tipo)}.` }]
    const message = `Envie de novo ${oDocumento(tipo)}: o último arquivo não pôde ser aceito.`
    return [{ tipo, code: 'invalid_value', message }]
  })
}

/** CAR-004 with one detail for each missing document; null when none is missing. */
export function faltasPara(documentos: readonly Enviado[]): ErroCar | null {
  const detalhes = faltas(documentos).map(({ tipo, code, message }) => ({ field: `documentos.${tipo}`, code, message }))
  return detalhes.length > 0 ? new ErroCar('entrada_invalida', { detalhes }) : null
}
