import type { DocumentoReading } from '@car/leitura/reading'
import type { Result } from '../domain/reading.ts'

/** Brings the reader's result into recorded form, without measurements of pages and of time. */
export function resultOf(leitura: DocumentoReading): Result {
  const { confianca, paginas, dados, campos, memorial } = leitura
  const lido = { confianca, paginas, dados, campos, ...(memorial ? { memorial } : {}) }
  if (leitura.status === 'valido') return { status: 'valido', lido }
  return { status: 'invalido', motivo: leitura.motivo, instrucoes: leitura.instrucoes, lido }
}
