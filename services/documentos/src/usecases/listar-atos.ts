import { type Commit, checkChain } from '@car/event-store/commit'
import { idFrom } from '@car/event-store/ids'
import { parseStream } from '@car/event-store/kinds'
import type { Ato } from '@car/proto/gen/car/comum/v1/Ato'
import type { TipoDocumento } from '@car/vocabulary/documento'
import { resumir } from '../domain/resumo.ts'
import type { Evento, EventoDeDocumento } from '../domain/eventos.ts'
import type { Ctx } from './ctx.ts'

/**
 * What happened to the documents of a processo, discarded ones too, in the order in which it happened, and whether the
 * hash chains of their records hold.
 */
export async function listarAtos(ctx: Ctx, processoId: string): Promise<{ atos: Ato[]; cadeia_integra: boolean }> {
  const commits = await ctx.store.inScope(processoId)
  const doCaso = commits.filter(ehDeDocumento)
  const fluxos = Map.groupBy(doCaso, ({ stream }) => stream)
  return {
    atos: [...fluxos.values()].flatMap(atosDoFluxo).sort((a, b) => (a.em < b.em ? -1 : a.em > b.em ? 1 : 0)),
    cadeia_integra: [...fluxos.values()].every((fluxo) => checkChain(fluxo) === null),
  }
}

/** That somebody else sent the same file is no act of the case: nobody is told whose or where. */
const ehDeDocumento = (commit: Commit<Evento>): commit is Commit<EventoDeDocumento> =>
  parseStream(commit.stream).kind === 'documento'

function atosDoFluxo(commits: Commit<EventoDeDocumento>[]): Ato[] {
  const recebido = commits[0]?.events[0]
  if (recebido?.tipo !== 'recebido') return []
  return commits.flatMap((commit) => atosDoCommit(commit, recebido.tipo_documento))
}

function atosDoCommit(
  { _id, version: versao, author, at, hash, events }: Commit<EventoDeDocumento>,
  tipoDocumento: TipoDocumento,
): Ato[] {
  const por = author ? { por: { id: author.id, nome: author.nome, tipo_usuario: author.papel } } : {}
  return events.flatMap((evento, i) => {
    const ato = resumir(evento, tipoDocumento)
    return ato === null ? [] : [{ id: idFrom(_id, String(i)), versao, em: at.toISOString(), ...por, hash, ...ato }]
  })
}
