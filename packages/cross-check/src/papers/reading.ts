import type { Witness } from '@car/vocabulary/achado'
import { REQUIRED_DATA, type MandatoryKind } from '@car/vocabulary/documento'
import { withoutSuperseded } from './superseded.ts'
import type { ReadDocumento, ReadField, Evidence, Limits, ValuesRead } from '../types.ts'

/** A value in a document. `cpf_cnpj` is the number beside a name. */
export type ReadValue = {
  valor: string | number
  certain: boolean
  documento_id: string
  evidencias: Evidence[]
  cpf_cnpj?: string
  /** The witnesses for the value; absent if the reading is certain by itself, or not at all. */
  testemunhas?: Witness[]
}

/** Selects the documents of a kind that were read and accepted, in the given order, without CCIRs of earlier years. */
export function validOf(documentos: readonly ReadDocumento[], tipo: MandatoryKind): ReadDocumento[] {
  const valid = documentos.filter((d) => d.tipo === tipo && d.status === 'valido')
  return tipo === 'ccir' ? withoutSuperseded(valid) : valid
}

/**
 * Tells whether a person has to confirm a required value on the paper: it was read without certainty or not at all, and
 * nobody else says it.
 */
export const toConfirm = ({ campos }: ReadDocumento, nome: keyof ValuesRead): boolean =>
  REQUIRED_DATA.some((required) => required === nome) &&
  campos.some((campo) => campo.nome === nome && campo.confirmar && campo.confirmado === undefined)

/** Returns the value in a document as the requerente has stated it; undefined if there is no such statement. */
export const statedIn = (documento: ReadDocumento, nome: keyof ValuesRead): string | number | undefined =>
  documento.confirmacoes?.findLast((campo) => campo.nome === nome)?.valor

/**
 * Returns the value of a field in a document; null if the document has no value. A value that a person entered is
 * certain. Any other value without a place is uncertain.
 */
export function readField(documento: ReadDocumento, nome: keyof ValuesRead, limits: Limits): ReadValue | null {
  const campo = documento.campos.find((read) => read.nome === nome)
  const valor = documento.dados?.[nome] ?? campo?.valor
  if (valor === undefined || valor === null || valor === '') return null
  const { id: documento_id } = documento
  return campo ? asRead(documento_id, campo, valor, limits) : { valor, certain: false, documento_id, evidencias: [] }
}

function asRead(documento_id: string, campo: ReadField, valor: string | number, limits: Limits): ReadValue {
  const { pagina, caixa = null, confianca, confirmar, fonte, confirmado } = campo
  if (fonte === 'pessoa') return { valor, certain: true, documento_id, evidencias: [] }
  if (pagina === null) return { valor, certain: false, documento_id, evidencias: [] }
  const read = { valor, documento_id, evidencias: [{ documento_id, pagina, caixa, confianca }] }
  if (confirmado === undefined) return { ...read, certain: !confirmar && confianca >= limits.confianca }
  const { por, evidencias } = confirmado
  return { ...read, certain: true, evidencias: [...read.evidencias, ...evidencias], testemunhas: por }
}

export const readAll = ({ id, campos }: ReadDocumento, nome: string, limits: Limits): ReadValue[] =>
  campos.flatMap((campo) => (campo.nome === nome && campo.valor !== null ? asRead(id, campo, campo.valor, limits) : []))
