import { type Acao, nivelDo, papeisDo } from '@car/atos/tabela'
import { PAPEIS, type Papel } from '@car/vocabulary/pessoa'

export const TODOS = PAPEIS
export const ADMIN = ['admin'] as const satisfies readonly Papel[]

export const leitura = { metodo: 'GET', nivel: 'bronze', categoria: 'geral', idempotente: false } as const
export const aberta = { ...leitura, papeis: 'publico' } as const
export const acao = { metodo: 'POST', nivel: 'prata', categoria: 'geral', idempotente: true } as const
/** An act on a case. The table of acts says who may do it, and at what level. */
export const doAto = <A extends Acao>(ato: A) =>
  ({ ...acao, ato, nivel: nivelDo(ato), papeis: papeisDo(ato), ifMatch: true }) as const
export const recurso = <S>(schema: S) => ({ forma: 'recurso', status: 200, schema }) as const
export const criado = <S>(schema: S) => ({ forma: 'recurso', status: 201, schema }) as const
export const aceito = <S>(schema: S) => ({ forma: 'recurso', status: 202, schema }) as const
export const lista = <S>(schema: S) => ({ forma: 'lista', status: 200, schema }) as const
export const vazio = { forma: 'vazio', status: 204 } as const

export const NAO_VISTO = ['nao_encontrado'] as const
/** Errors of every operation with a JSON body. */
const DE_CORPO = ['entrada_invalida', 'ilegivel', 'tipo_nao_aceito', 'grande_demais'] as const
const DE_CHAVE = ['chave_reutilizada', 'chave_em_uso'] as const
/** Errors of every operation with a body and an Idempotency-Key. */
export const DE_ENVIO = [...DE_CORPO, ...DE_CHAVE] as const
export const DE_ACAO = ['nivel_insuficiente', ...DE_ENVIO] as const
export const DE_EDICAO = [
  ...NAO_VISTO,
  'nivel_insuficiente',
  ...DE_CORPO,
  'estado_invalido',
  'alterado_por_outro',
  'versao_desatualizada',
] as const
export const DE_COMANDO = [...DE_EDICAO, ...DE_CHAVE] as const
