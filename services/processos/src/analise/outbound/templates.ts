import { openCollection } from '@car/store/collection'
import type { Cursor } from '@car/store/cursor'
import { type Page, type PageRequest, paginate } from '@car/store/paging'
import { writeIfNewer } from '@car/store/versioned'
import type mongoose from 'mongoose'
import { type Template, MAX_TEMPLATES } from '../domain/template.ts'

/**
 * A template as lists show it. The row of a removed template stays, so that a late write does not restore the template.
 */
export type TemplateRow = Template & { _id: string; versao: number; ordem: string }

export function createTemplates(connection: mongoose.Connection) {
  const templates = openCollection<TemplateRow>(connection, 'modelos')

  return {
    write: (template: Template, versao: number): Promise<void> =>
      writeIfNewer(templates, { _id: template.id, versao, ordem: orderOf(template.titulo), ...template }),

    row: (id: string): Promise<TemplateRow | null> => templates.one({ _id: id }),

    /** Returns a page of the templates, sorted by title without regard to case and accents. */
    list: (cursor: Cursor, request: PageRequest): Promise<Page<TemplateRow>> =>
      paginate(templates, { excluido: false }, BY_TITLE, { cursor, request }),

    async freePlaces(): Promise<number[]> {
      const taken = await templates.many({ excluido: false }, { projection: { lugar: 1 } })
      const all = new Set(Array.from({ length: MAX_TEMPLATES }, (_, i) => i + 1))
      for (const { lugar } of taken) all.delete(lugar)
      return [...all]
    },

    all: (): AsyncIterable<TemplateRow> => templates.each({}, { projection: { versao: 1 } }),

    empty: (): Promise<void> => templates.removeAll({}),
    createIndexes: (): Promise<void> => templates.index({ excluido: 1, ordem: 1, _id: 1 }),
  }
}

export type Templates = ReturnType<typeof createTemplates>

const BY_TITLE = [
  { field: 'ordem', direction: 1 },
  { field: '_id', direction: 1 },
] as const

const orderOf = (titulo: string): string => titulo.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
