import type { EventoDeModelo, TextoDeModelo } from './eventos.ts'

/** A text template for pendencies. */
export type Modelo = TextoDeModelo & {
  id: string
  /** Its place, from 1 to MODELOS_NO_MAXIMO. No two templates hold the same place, which limits their number. */
  lugar: number
  excluido: boolean
}

/** With more than this a person no longer finds one in the list. */
export const MODELOS_NO_MAXIMO = 200

/** The stream of a text template. */
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
