import type { TemplateEvent, TemplateText } from './events.ts'

/** A text template for pendencies. */
export type Template = TemplateText & {
  id: string
  /** Its place, from 1 to MAX_TEMPLATES. No two templates hold the same place, which limits their number. */
  lugar: number
  excluido: boolean
}

/** Nobody finds a template in a longer list. */
export const MAX_TEMPLATES = 200

/** The stream of a text template. */
export const TEMPLATE = {
  initial: null as Template | null,
  evolve(template: Template | null, event: TemplateEvent): Template | null {
    if (event.tipo === 'modelo_criado') {
      const { tipo: _, ...fresh } = event
      return { ...fresh, excluido: false }
    }
    if (template === null) return null
    if (event.tipo === 'modelo_excluido') return { ...template, excluido: true }
    const { tipo: _, ...texto } = event
    return { ...template, ...texto }
  },
}
