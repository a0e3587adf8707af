import type { DocumentoReading } from '@car/leitura/reading'
import type { Result } from '../domain/reading.ts'

/** The reader's result in recorded form. Measurements of pages and of time are not recorded. */
export function resultOf(leitura: DocumentoReading): Result {
  const { confianca, paginas, dados, campos, memorial } = leitura
  const lido = { confianca, paginas, dados, campos, ...(memorial ? { memorial } : {}) }
  if (leitura.status === 'valido') return { status: 'valido', lido }
  return { status: 'invalido', motivo: leitura.motivo, instrucoes: leitura.instrucoes, lido }
}
