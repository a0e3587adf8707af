import type { Papel } from '@car/vocabulary/pessoa'
import type { CampoDeContato } from './contato.ts'
import type { Evento, Origem } from './eventos.ts'
import type { Estado } from './usuario.ts'

/** Records a person once, however many try. */
export const criar = (estado: Estado, papel: Papel): Evento[] =>
  estado === null ? [{ tipo: 'usuario_criado', tipo_usuario: papel }] : []

/**
 * The configuration gives a role only until an administrator has given one. So a removed administrator does not come
 * back by signing in again.
 */
export function mudarPapel(estado: Estado, para: Papel, origem: Origem, motivo?: string): Evento[] {
  if (estado === null || estado.papel === para) return []
  if (origem === 'configuracao' && estado.decididoPorAdmin) return []
  return [{ tipo: 'tipo_alterado', de: estado.papel, para, origem, ...(motivo === undefined ? {} : { motivo }) }]
}

/** Says where a person works. Without a unit it stays as it is; null removes it. */
export function mudarUnidade(estado: Estado, para: string | null | undefined, motivo?: string): Evento[] {
  if (estado === null || para === undefined || estado.unidade === para) return []
  return [{ tipo: 'unidade_alterada', de: estado.unidade, para, ...(motivo === undefined ? {} : { motivo }) }]
}

/** Says which parts of their contact a person changes, and not what to. */
export const mudarContato = (estado: Estado, campos: CampoDeContato[]): Evento[] =>
  estado === null || campos.length === 0 ? [] : [{ tipo: 'contato_alterado', campos }]

/** An administrator may say it again and again: each time it ends what was opened since. */
export const encerrarTudo = (motivo: string): Evento[] => [{ tipo: 'sessoes_encerradas', motivo }]
