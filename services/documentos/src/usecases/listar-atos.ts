import type { Act } from '@car/event-store/acts'
import { criarListaDeAtos } from '@car/proto/ato'
import type { TipoDocumento } from '@car/vocabulary/documento'
import type { Evento, EventoDeDocumento } from '../domain/eventos.ts'
import { resumir } from '../domain/resumo.ts'

/** What happened to the documents of a case, including discarded ones, in order. */
export const { ditos, paginarAtos } = criarListaDeAtos(({ event, about }: Act<Evento>) =>
  resumir(event as EventoDeDocumento, about as TipoDocumento),
)
