import type { TemplateEvent, TemplateText } from '../../domain/events.ts'

export type Template = TemplateText & {
  id: string
  /** A slot from 1 to MAX_TEMPLATES. Each listed template has its own slot, so the number of templates is limited. */
  lugar: number
  excluido: boolean
}

/** The maximum number of templates. People choose from a list of templates, and a longer list would be useless. */
export const MAX_TEMPLATES = 200

export const TEMPLATE = {
  initial: null as Template | null,
  evolve(template: Template | null, event: TemplateEvent): Template | null {
    if (event.tipo === 'modelo_criado') {
      const { tipo: _, ...fresh } = event
      return { ...fresh, excluido: false }
    }
    if (template === null) return null
    if (event.tipo === 'modelo_excluido') return { ...template, excluido: true }
    const { tipo: _, ...text } = event
    return { ...template, ...text }
  },
  /** The slot is free again once the template is removed. */
  holdsKey: ({ excluido }: Template): boolean => !excluido,
}
