import type { NomeErro } from '@car/errors/catalog'
import { PAPEIS } from '@car/vocabulary/pessoa'
import type { Operacao } from './operacao.ts'

const DE_TODAS = ['ilegivel', 'limite_excedido', 'indisponivel', 'tempo_esgotado', 'inesperado'] as const
const DE_QUEM_ENTRA = ['sem_token', 'token_encerrado'] as const

/**
 * Every error that a client of this operation can get: those that its row names, those that every operation can give,
 * and those that follow from the row (a role that is not listed, an unknown query parameter, an invalid key).
 */
export function errosDe(operacao: Operacao): NomeErro[] {
  const protegida = operacao.papeis !== 'publico'
  const erros: NomeErro[] = [...DE_TODAS, ...operacao.erros]
  if (protegida) erros.push(...DE_QUEM_ENTRA)
  if (protegida && operacao.papeis.length < PAPEIS.length) erros.push('nao_encontrado')
  if (operacao.caminho.includes('{')) erros.push('nao_encontrado')
  if (operacao.consulta || operacao.idempotente) erros.push('entrada_invalida')
  if (operacao.nivel !== 'bronze') erros.push('nivel_insuficiente')
  return [...new Set(erros)]
}
