import type { ErrorName } from '@car/errors/catalog'
import { PAPEIS } from '@car/vocabulary/person'
import type { Operation } from './operation.ts'

const COMMON_ERRORS = ['ilegivel', 'limite_excedido', 'indisponivel', 'tempo_esgotado', 'inesperado'] as const
const SIGN_IN_ERRORS = ['sem_token', 'token_encerrado'] as const

/**
 * Lists every error that a client of this operation can get: the errors in its row, the errors of every operation, and
 * errors that follow from the row (a role that is not listed, an unknown query parameter, an invalid key).
 */
export function errorsOf(operation: Operation): ErrorName[] {
  const isProtected = operation.papeis !== 'publico'
  const errors: ErrorName[] = [...COMMON_ERRORS, ...operation.errors]
  if (isProtected) errors.push(...SIGN_IN_ERRORS)
  if (isProtected && operation.papeis.length < PAPEIS.length) errors.push('nao_encontrado')
  if (operation.caminho.includes('{')) errors.push('nao_encontrado')
  if (operation.consulta || operation.idempotent) errors.push('entrada_invalida')
  if (operation.nivel !== 'bronze') errors.push('nivel_insuficiente')
  return [...new Set(errors)]
}
