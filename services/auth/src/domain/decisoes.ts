import { ErroCar } from '@car/errors/erro-car'
import type { Papel } from '@car/vocabulary/pessoa'
import type { CampoDeContato } from './contato.ts'
import type { Evento, Origem } from './eventos.ts'
import type { Estado } from './usuario.ts'

/** Records a person once, however often it is tried. */
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

/** Records where a person works. An undefined unit changes nothing; null removes it. */
export function mudarUnidade(estado: Estado, para: string | null | undefined, motivo?: string): Evento[] {
  if (estado === null || para === undefined || estado.unidade === para) return []
  return [{ tipo: 'unidade_alterada', de: estado.unidade, para, ...(motivo === undefined ? {} : { motivo }) }]
}

/** Records which parts of their contact a person changed, but not the new values. */
export const mudarContato = (estado: Estado, campos: CampoDeContato[]): Evento[] =>
  estado === null || campos.length === 0 ? [] : [{ tipo: 'contato_alterado', campos }]

/**
 * Changes per day. Each change is recorded for good, and every act on a person reads all of theirs. A change of the
 * e-mail address also sends a message to the old and the new address, either of which may belong to somebody else.
 */
const MUDANCAS_POR_DIA: Record<CampoDeContato, number> = { email_contato: 20, telefone: 100 }
const DIA_MS = 86_400_000

/** @throws CAR-010 when a person has changed one of these too often since yesterday */
export function exigirContatoMudavel(
  commits: readonly { at: Date; events: readonly Evento[] }[],
  campos: readonly CampoDeContato[],
  agora: Date,
): void {
  const desde = agora.getTime() - DIA_MS
  const mudou = (campo: CampoDeContato) =>
    commits.filter(
      ({ at, events }) =>
        at.getTime() > desde &&
        events.some((evento) => evento.tipo === 'contato_alterado' && evento.campos.includes(campo)),
    )
  const primeira = campos.map((campo) => mudou(campo).at(-MUDANCAS_POR_DIA[campo])).find((commit) => commit)
  if (primeira === undefined) return
  throw new ErroCar('limite_excedido', {
    mensagem: 'Você já mudou o seu contato vezes demais hoje. Tente de novo amanhã.',
    retryAfterS: Math.ceil((primeira.at.getTime() - desde) / 1_000),
  })
}

/** An administrator may repeat this. Each time it ends the sessions opened since. */
export const encerrarTudo = (motivo: string): Evento[] => [{ tipo: 'sessoes_encerradas', motivo }]
