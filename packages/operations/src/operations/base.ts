import { type Action, levelOf, papeisOf } from '@car/acts/table'
import { PAPEIS, type Papel } from '@car/vocabulary/person'

export const EVERYONE = PAPEIS
export const ADMIN = ['admin'] as const satisfies readonly Papel[]

export const read = { metodo: 'GET', nivel: 'bronze', category: 'geral', idempotent: false } as const
export const open = { ...read, papeis: 'publico' } as const
export const act = { metodo: 'POST', nivel: 'prata', category: 'geral', idempotent: true } as const
/**
 * Returns the common part of the rows of operations that do an act on a case. Roles and trust level come from the table
 * of acts.
 */
export const ofAto = <A extends Action>(ato: A) =>
  ({ ...act, ato, nivel: levelOf(ato), papeis: papeisOf(ato), ifMatch: true }) as const
export const resource = <S>(schema: S) => ({ forma: 'resource', status: 200, schema }) as const
export const created = <S>(schema: S) => ({ forma: 'resource', status: 201, schema }) as const
export const accepted = <S>(schema: S) => ({ forma: 'resource', status: 202, schema }) as const
export const list = <S>(schema: S) => ({ forma: 'list', status: 200, schema }) as const
export const empty = { forma: 'empty', status: 204 } as const

export const UNSEEN_ERRORS = ['nao_encontrado'] as const
/** Errors of every operation with a JSON body. */
const BODY_ERRORS = ['entrada_invalida', 'ilegivel', 'tipo_nao_aceito', 'grande_demais'] as const
const KEY_ERRORS = ['chave_reutilizada', 'chave_em_uso'] as const
/** Errors of every operation with a body and an Idempotency-Key. */
export const SENDING_ERRORS = [...BODY_ERRORS, ...KEY_ERRORS] as const
export const ACTION_ERRORS = ['nivel_insuficiente', ...SENDING_ERRORS] as const
export const EDIT_ERRORS = [
  ...UNSEEN_ERRORS,
  'nivel_insuficiente',
  ...BODY_ERRORS,
  'estado_invalido',
  'alterado_por_outro',
  'versao_desatualizada',
] as const
export const COMMAND_ERRORS = [...EDIT_ERRORS, ...KEY_ERRORS] as const
