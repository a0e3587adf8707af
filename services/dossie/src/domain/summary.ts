import type { DomainEvent } from './events.ts'

/** One line for people about one act, without personal data; null for work in progress, which is not an act. */
export function summarise(event: DomainEvent): string | null {
  switch (event.tipo) {
    case 'dossie_solicitado':
      return 'Dossiê solicitado.'
    case 'dossie_emitido': {
      const paginas = event.paginas === 1 ? '1 página' : `${event.paginas} páginas`
      return `Dossiê emitido com ${paginas}, código ${event.codigo_verificacao}.`
    }
    case 'dossie_falhou':
      return `Dossiê não emitido. ${event.erro}`
    case 'composicao_iniciada':
    case 'composicao_devolvida':
    case 'composicao_falhou':
      return null
  }
}
