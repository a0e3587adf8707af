import type { Leitura } from '@car/leitura/leitura'
import type { Resultado } from '../domain/lido.ts'

/** The reader's result in recorded form. Measurements of pages and of time are not recorded. */
export function resultadoDe(leitura: Leitura): Resultado {
  const { confianca, paginas, dados, campos } = leitura
  const lido = { confianca, paginas, dados, campos }
  if (leitura.status === 'valido') return { status: 'valido', lido }
  return { status: 'invalido', motivo: leitura.motivo, instrucoes: leitura.instrucoes, lido }
}
