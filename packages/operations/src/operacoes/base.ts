import { PAPEIS, type Papel } from '@car/vocabulary/pessoa'

export const TODOS = PAPEIS
export const ADMIN = ['admin'] as const satisfies readonly Papel[]

export const leitura = { metodo: 'GET', nivel: 'bronze', categoria: 'geral', idempotente: false } as const
export const aberta = { ...leitura, papeis: 'publico' } as const
export const acao = { metodo: 'POST', nivel: 'prata', categoria: 'geral', idempotente: true } as const
export const recurso = <S>(schema: S) => ({ forma: 'recurso', status: 200, schema }) as const
export const criado = <S>(schema: S) => ({ forma: 'recurso', status: 201, schema }) as const
export const aceito = <S>(schema: S) => ({ forma: 'recurso', status: 202, schema }) as const
export const lista = <S>(schema: S) => ({ forma: 'lista', status: 200, schema }) as const
export const vazio = { forma: 'vazio', status: 204 } as const

export const NAO_VISTO = ['nao_encontrado'] as const
export const DE_COMANDO = [
  'nao_encontrado',
  'nivel_insuficiente',
  'entrada_invalida',
  'ilegivel',
  'tipo_nao_aceito',
  'grande_demais',
  'estado_invalido',
  'alterado_por_outro',
  'versao_desatualizada',
  'chave_reutilizada',
  'chave_em_uso',
] as const
export const DE_EDICAO = [
  'nao_encontrado',
  'nivel_insuficiente',
  'entrada_invalida',
  'ilegivel',
  'tipo_nao_aceito',
  'grande_demais',
  'estado_invalido',
  'alterado_por_outro',
  'versao_desatualizada',
] as const
