import type { Commit } from '@car/event-store/commit'
import { parseStream } from '@car/event-store/kinds'
import { withoutNulls } from '@car/grpc/without-nulls'
import type { Entrega } from '@car/proto/gen/car/documentos/v1/Entrega'
import type { TipoDocumento } from '@car/vocabulary/documento'
import type { EventoDeDocumento } from '../domain/eventos.ts'
import { resumir } from '../domain/resumo.ts'
import type { Ctx } from './ctx.ts'

/** Which documents were added to a processo and which were removed. What was read in them is not needed, nor loaded. */
export async function listarEntregas(ctx: Ctx, processoId: string): Promise<Entrega[]> {
  const achados = await ctx.store.collection.many(
    { scope: processoId, 'events.tipo': { $in: ['recebido', 'descartado'] } },
    { sort: { scope: 1, _id: 1 } },
  )
  ctx.store.requireEach(achados)
  const commits = achados as unknown as Commit<EventoDeDocumento>[]
  return commits.toSorted((a, b) => a.at.getTime() - b.at.getTime()).flatMap(entregasDe)
}

function entregasDe({ stream, events, at, author, about }: Commit<EventoDeDocumento>): Entrega[] {
  return events.flatMap((evento) => {
    if (evento.tipo !== 'recebido' && evento.tipo !== 'descartado') return []
    const tipo = evento.tipo === 'recebido' ? evento.tipo_documento : (about as TipoDocumento)
    return {
      documento_id: parseStream(stream).id,
      tipo_documento: tipo,
      saiu: evento.tipo === 'descartado',
      em: at.toISOString(),
      resumo: resumir(evento, tipo)?.resumo ?? '',
      ...withoutNulls({
        substitui: evento.tipo === 'recebido' ? evento.substitui : null,
        por_id: author?.id ?? null,
        por_nome: author?.nome ?? null,
      }),
    }
  })
}
