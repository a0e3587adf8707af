import type { Evento } from './eventos.ts'

/** One line for people about one act, without personal data; null for work in progress, which is not an act. */
export function resumir(evento: Evento): string | null {
  switch (evento.tipo) {
    case 'dossie_solicitado':
      return 'Dossiê solicitado.'
    case 'dossie_emitido': {
      const paginas = evento.paginas === 1 ? '1 página' : `${evento.paginas} páginas`
      return `Dossiê emitido com ${paginas}, código ${evento.codigo_verificacao}.`
    }
    case 'dossie_falhou':
      return `Dossiê não emitido. ${evento.erro}`
    case 'composicao_iniciada':
    case 'composicao_devolvida':
    case 'composicao_falhou':
      return null
  }
}
