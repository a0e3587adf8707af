import type { Act } from '@car/event-store/acts'
import { criarListaDeAtos } from '@car/proto/ato'
import type { Evento } from '../domain/eventos.ts'
import { resumir } from '../domain/resumo.ts'

/** What happened to the dossiers of a case, in order. */
export const { listarAtos, paginarAtos } = criarListaDeAtos(({ event }: Act<Evento>) => {
  const resumo = resumir(event)
  return resumo === null ? null : { tipo: event.tipo, resumo }
})
