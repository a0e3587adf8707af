import type { DocumentoReading } from '@car/reading/reading'
import type { Result } from '../domain/reading.ts'
import type { Ctx } from './ctx.ts'

/** A result, and the encrypted numbers that it names. */
export type Kept = { resultado: Result; sealed?: Record<string, string> }

/**
 * Brings the reader's result into recorded form, without measurements of pages and of time. The owners' numbers of a
 * valid document are kept encrypted, so that people need not type them.
 */
export function resultOf({ seals }: Pick<Ctx, 'seals'>, id: string, reading: DocumentoReading): Kept {
  const { confianca, paginas, dados, campos, memorial } = reading
  const lido = { confianca, paginas, dados, campos, ...(memorial ? { memorial } : {}) }
  if (reading.status === 'invalido') {
    return { resultado: { status: 'invalido', motivo: reading.motivo, instrucoes: reading.instrucoes, lido } }
  }
  const kept = [...numbersIn(reading)].map((number) => seals.seal(id, number))
  if (kept.length === 0) return { resultado: { status: 'valido', lido } }
  return {
    resultado: { status: 'valido', lido: { ...lido, numeros: kept.map(({ documento }) => documento) } },
    sealed: Object.assign({}, ...kept.map(({ sealed }) => sealed)) as Record<string, string>,
  }
}

function numbersIn({ dados, campos }: DocumentoReading): Set<string> {
  const ofSpouse = campos.find(({ nome }) => nome === 'coproprietario_cpf_cnpj')?.valor
  const ofHolders = (dados.titulares ?? []).map(({ cpf_cnpj }) => cpf_cnpj)
  return new Set([dados.cpf_cnpj, ...ofHolders, ofSpouse].filter((number) => typeof number === 'string'))
}
