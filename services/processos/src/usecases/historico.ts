import { checkChain, type Commit } from '@car/event-store/commit'
import { idFrom } from '@car/event-store/ids'
import type { ato } from '@car/operations/schemas/processo'
import type { Ato as AtoProto } from '@car/proto/gen/car/comum/v1/Ato'
import type { Papel } from '@car/vocabulary/pessoa'
import type { z } from 'zod'
import type { Evento, EventoDeAcesso } from '../domain/eventos.ts'
import { resumir } from '../domain/resumo.ts'
import type { Ctx } from './ctx.ts'

export type AtoDoHistorico = z.output<typeof ato>
/** `integra` is true when the hash chains of all these acts hold. */
export type Historico = { atos: AtoDoHistorico[]; integra: boolean }

/**
 * All acts of a case in order: its own, revealed CPFs, and those on its documents and dossiers, which documentos and
 * dossie are asked for. They are read from the records and never late. `proprios` are the case's own commits.
 */
export async function historico(ctx: Ctx, processoId: string, proprios: readonly Commit<Evento>[]): Promise<Historico> {
  const [acessos, documentos, dossies] = await Promise.all([
    ctx.store.load('acessos', processoId),
    ctx.documentos.ListarAtos({ processo_id: processoId }),
    ctx.dossie.ListarAtos({ processo_id: processoId }),
  ])
  const daqui = [...proprios, ...acessos.commits].flatMap(atosDoCommit)
  const dali = [...documentos.atos, ...dossies.atos].map(atoDeProto)
  return {
    atos: [...daqui, ...dali].toSorted((a, b) => (a.em === b.em ? a.id.localeCompare(b.id) : a.em < b.em ? -1 : 1)),
    integra:
      checkChain(proprios) === null &&
      checkChain(acessos.commits) === null &&
      documentos.cadeia_integra &&
      dossies.cadeia_integra,
  }
}

function atosDoCommit({ _id, version, author, at, hash, events }: Commit<Evento | EventoDeAcesso>): AtoDoHistorico[] {
  const por = author && { id: author.id, nome: author.nome, tipo_usuario: author.papel as Papel }
  return events.map((evento, i) => ({
    id: idFrom(_id, String(i)),
    versao: version,
    tipo: evento.tipo,
    em: at.toISOString(),
    por,
    resumo: resumir(evento),
    hash,
  }))
}

function atoDeProto({ id, versao, tipo, em, por, resumo, hash }: AtoProto): AtoDoHistorico {
  const autor = por ? { id: por.id, nome: por.nome, tipo_usuario: por.tipo_usuario as Papel } : null
  return { id, versao, tipo, em, por: autor, resumo, hash }
}
