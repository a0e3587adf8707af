import { QUEUE_VIEWS, type QueueView } from '@car/vocabulary/analysis'

/** `todos` is the list without a view, in which every case can be found. */
export type ListView = QueueView | 'todos'

/** Returns the view that an address names; for unknown names, the view of the person's own cases. */
export const viewOf = (view: string | undefined): ListView =>
  view === 'todos' || QUEUE_VIEWS.includes(view as QueueView) ? (view as ListView) : 'meus'
