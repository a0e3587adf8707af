import type { TipoAto } from '@car/vocabulary/ato'
import type { Evento } from './eventos.ts'

/** The line of an event in the history of its case; null for what is no act but work in progress. */
export function atoDe(evento: Evento): { tipo: TipoAto; resumo: string } | null {
  switch (evento.tipo) {
    case 'dossie_solicitado':
      return { tipo: evento.tipo, resumo: 'Dossiê solicitado.' }
    case 'dossie_emitido': {
      const paginas = evento.paginas === 1 ? '1 página' : `${evento.paginas} páginas`
      return { tipo: evento.tipo, resumo: `Dossiê emitido com ${paginas}, código ${evento.codigo_verificacao}.` }
    }
    case 'dossie_falhou':
      return { tipo: evento.tipo, resumo: `Dossiê não emitido. ${evento.erro}` }
    case 'composicao_iniciada':
    case 'composicao_devolvida':
    case 'composicao_falhou':
      return null
  }
}
