import { ErroCar } from '@car/errors/erro-car'
import type { Loaded } from '@car/event-store/store'
import { autorDe, type Usuario } from '@car/identity/usuario'
import { exigirVisivel, type Relacao } from '../domain/acesso.ts'
import type { Caso, Estado } from '../domain/caso.ts'
import type { Evento } from '../domain/eventos.ts'
import type { DocumentoJunto, Situacao } from '../domain/permissao.ts'
import type { Ctx } from './ctx.ts'

/** A processo as the caller was let see it, with the stream as it was read for that. */
export type Visto = { caso: Caso; versao: number; relacao: Relacao; lido: Loaded<Estado, Evento> }

/** What comes with every act: on which processo, under which command id, and what the caller believes its version to be. */
export type Pedido = { visto: Visto; commandId: string; acceptsVersion: (versao: number) => boolean }

/** A case after an act. `documentos` came along where the act had to ask for them. */
export type Feito = { caso: Caso; versao: number; documentos?: readonly DocumentoJunto[] }

/**
 * Decide and append, from the stream as it was read for the visibility check: the way of every act on a processo that
 * exists. `decidir` is a rule of the domain; it runs again, on the newer case, when somebody else was faster.
 * @throws CAR-003 unless the processo is there for the caller; whatever the rule refuses with; CAR-012 for a stale If-Match
 */
export async function agir(
  ctx: Ctx,
  usuario: Usuario,
  { visto, commandId, acceptsVersion }: Pedido,
  decidir: (s: Situacao) => Evento[] | Promise<Evento[]>,
  documentos: readonly DocumentoJunto[] = [],
): Promise<Feito> {
  const agora = ctx.agora()
  const command = { id: commandId, author: autorDe(usuario), at: agora }
  const decide = async (atual: Estado, versao: number) => {
    const { caso, relacao } = exigirVisivel(atual, usuario, agora)
    const events = await decidir({ caso, versao, usuario, relacao, documentos, agora, prazos: ctx.prazos })
    if (!acceptsVersion(versao)) throw new ErroCar('versao_desatualizada')
    return { events }
  }
  const { state, version } = await ctx.store.execute('processo', visto.caso.id, command, decide, visto.lido)
  if (state === null) throw new Error('an act left no case behind')
  return { caso: state, versao: version, documentos }
}
