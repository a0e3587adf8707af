import type { EventoDeModelo, TextoDeModelo } from './eventos.ts'

/** A text for pendencies that analysts choose from. */
export type Modelo = TextoDeModelo & {
  id: string
  /** Which of the places it takes; there is one for each of as many as there may be. */
  lugar: number
  excluido: boolean
}

/** So many that a person still finds one in the list. */
export const MODELOS_NO_MAXIMO = 200

/** The kind of stream that such a text is. */
export const MODELO = {
  initial: null as Modelo | null,
  evolve(modelo: Modelo | null, evento: EventoDeModelo): Modelo | null {
    if (evento.tipo === 'modelo_criado') {
      const { tipo: _, ...novo } = evento
      return { ...novo, excluido: false }
    }
    if (modelo === null) return null
    if (evento.tipo === 'modelo_excluido') return { ...modelo, excluido: true }
    const { tipo: _, ...texto } = evento
    return { ...modelo, ...texto }
  },
}
