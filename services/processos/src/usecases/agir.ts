import { ErroCar } from '@car/errors/erro-car'
import type { Decision, Loaded } from '@car/event-store/store'
import { autorDe, type Usuario, veTudo } from '@car/identity/usuario'
import { exigirVisivel, type Relacao } from '../domain/acesso.ts'
import type { Caso, Estado } from '../domain/caso.ts'
import type { Evento } from '../domain/eventos.ts'
import type { DocumentoJunto, Situacao } from '../domain/permissao.ts'
import type { Ctx } from './ctx.ts'

/** A processo that the caller may see, with the stream as it was read for this check. */
export type Visto = { caso: Caso; versao: number; relacao: Relacao; lido: Loaded<Estado, Evento> }

/** What every act needs: the processo, the command id, and the versions that the caller accepts (If-Match). */
export type Pedido = { visto: Visto; commandId: string; acceptsVersion: (versao: number) => boolean }

/** A case after an act. `documentos` are set if the act had to ask for them. */
export type Feito = { caso: Caso; versao: number; documentos?: readonly DocumentoJunto[] }

export type Commits = Visto['lido']['commits']
type Decidido = Evento[] | Decision<Evento>

/**
 * The case and the person, as the rules see them. Whether their CPF was declared on it is looked up only if they could
 * examine it, and whether they have written a note on it only if they act for the requerente and are not the owner: a
 * technician may have been an analyst.
 */
export async function situar(
  ctx: Ctx,
  usuario: Usuario,
  { caso, versao, relacao, lido }: Visto,
  documentos: readonly DocumentoJunto[],
): Promise<Situacao> {
  const [declarada, anotou] = await Promise.all([
    veTudo(usuario.papel) && ctx.proprietarios.eh(caso, lido.commits, usuario.id),
    (relacao.como === 'administracao' || relacao.como === 'tecnico') && ctx.notas.escreveu(caso.id, usuario.id),
  ])
  return { caso, versao, usuario, relacao, declarada, anotou, documentos, agora: ctx.agora(), prazos: ctx.prazos }
}

/**
 * Decides and appends, starting from the stream that the visibility check has read. Every act on an existing processo
 * goes through here. `decidir` is a rule of the domain. It runs again on the newer case when somebody else was faster.
 * `documentos` are the documents of the case, for rules that depend on them.
 * @throws CAR-003 when the caller may not see the processo; the refusal of the rule; CAR-012 for a stale If-Match
 */
export async function agir(
  ctx: Ctx,
  usuario: Usuario,
  { visto, commandId, acceptsVersion }: Pedido,
  decidir: (s: Situacao, commits: Commits) => Decidido | Promise<Decidido>,
  documentos?: readonly DocumentoJunto[],
): Promise<Feito> {
  const agora = ctx.agora()
  const command = { id: commandId, author: autorDe(usuario), at: agora }
  const decide = async (atual: Estado, versao: number, commits: Commits) => {
    const { caso, relacao } = exigirVisivel(atual, usuario, agora)
    const lido = { state: atual, version: versao, commits }
    const situacao = await situar(ctx, usuario, { caso, versao, relacao, lido }, documentos ?? [])
    const decidido = await decidir(situacao, commits)
    const decisao = Array.isArray(decidido) ? { events: decidido } : decidido
    // What changes nothing is in nobody's way.
    if (decisao.events.length > 0 && !acceptsVersion(versao)) throw new ErroCar('versao_desatualizada')
    return decisao
  }
  const { state, version } = await ctx.store.execute('processo', visto.caso.id, command, decide, visto.lido)
  if (state === null) throw new Error('an act left no case behind')
  return { caso: state, versao: version, ...(documentos ? { documentos } : {}) }
}
