import type { Leitura } from '@car/leitura/leitura'
import type { Resultado } from '../domain/lido.ts'

/** What the reader says, in the words of the record. What is measured of pages and of time is not kept. */
export function resultadoDe(leitura: Leitura): Resultado {
  const { confianca, paginas, dados, campos } = leitura
  const lido = { confianca, paginas, dados, campos }
  if (leitura.status === 'valido') return { status: 'valido', lido }
  return { status: 'invalido', motivo: leitura.motivo, instrucoes: leitura.instrucoes, lido }
}
