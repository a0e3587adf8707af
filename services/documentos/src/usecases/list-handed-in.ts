import type { Commit } from '@car/event-store/commit'
import { parseStream } from '@car/event-store/kinds'
import { withoutNulls } from '@car/grpc/without-nulls'
import type { Entrega } from '@car/proto/gen/car/documentos/v1/Entrega'
import type { DocumentoKind } from '@car/vocabulary/documento'
import type { DocumentoEvent } from '../domain/events.ts'
import { summarise } from '../domain/kinds.ts'
import type { Ctx } from './ctx.ts'

/** Lists the documents that were added to a processo or discarded, without their contents. */
export async function listHandedIn(ctx: Ctx, processoId: string): Promise<Entrega[]> {
  const found = await ctx.store.collection.many(
    { scope: processoId, 'events.tipo': { $in: ['recebido', 'aproveitado', 'descartado'] } },
    { sort: { scope: 1, _id: 1 } },
  )
  const commits = ctx.store.openEach<DocumentoEvent>(found)
  return commits.toSorted((a, b) => a.at.getTime() - b.at.getTime()).flatMap(handedInBy)
}

function handedInBy({ stream, events, at, author, about }: Commit<DocumentoEvent>): Entrega[] {
  return events.flatMap((event) => {
    if (event.tipo !== 'recebido' && event.tipo !== 'aproveitado' && event.tipo !== 'descartado') return []
    const tipo = event.tipo !== 'descartado' ? event.tipo_documento : (about as DocumentoKind)
    return {
      documento_id: parseStream(stream).id,
      tipo_documento: tipo,
      saiu: event.tipo === 'descartado',
      em: at.toISOString(),
      resumo: summarise(event, tipo)?.resumo ?? '',
      ...withoutNulls({
        substitui: event.tipo === 'recebido' ? event.substitui : null,
        por_id: author?.id ?? null,
        por_nome: author?.nome ?? null,
      }),
    }
  })
}
