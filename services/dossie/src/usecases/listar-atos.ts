import type { Act } from '@car/event-store/acts'
import { streamOf } from '@car/event-store/kinds'
import { criarListaDeAtos } from '@car/proto/ato'
import type { Evento } from '../domain/eventos.ts'
import { resumir } from '../domain/resumo.ts'
import type { Ctx } from './ctx.ts'

/** What happened to the dossiers of a case, in order. */
export const { listarAtos, paginarAtos } = criarListaDeAtos({
  linhaDe: ({ event }: Act<Evento>) => {
    const resumo = resumir(event)
    return resumo === null ? null : { tipo: event.tipo, resumo }
  },
  derivados: async ({ jobs }: Ctx, processoId) =>
    (await jobs.doCaso(processoId)).map(({ _id, versao }) => ({ stream: streamOf('dossie', _id), version: versao })),
})
