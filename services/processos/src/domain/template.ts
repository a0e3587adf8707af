import type { TemplateEvent, TemplateText } from './events.ts'

/** A text template for pendencies. */
export type Template = TemplateText & {
  id: string
  /**
   * A slot from 1 to MAX_TEMPLATES. No two listed templates have the same slot, so the number of templates is limited.
   */
  lugar: number
  excluido: boolean
}

/** The greatest number of templates. People choose a template from a list, which would be useless if it were longer. */
export const MAX_TEMPLATES = 200

/** Defines the streams of text templates for the event store. */
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
