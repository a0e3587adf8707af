import type { Shortcut } from '../key-table.ts'

export type QueueCommand = { do: 'step'; by: 1 | -1 } | { do: 'take next' | 'search' | 'list keys' }

/** The keys of the queue, in the order of the list of keys. Enter opens the focused row. */
export const QUEUE_SHORTCUTS: readonly Shortcut<QueueCommand>[] = [
  {
    keys: [
      ['j', { do: 'step', by: 1 }],
      ['k', { do: 'step', by: -1 }],
    ],
    says: 'Processo seguinte, anterior; Enter o abre',
  },
  { keys: [['s', { do: 'take next' }]], says: 'Próximo processo' },
  { keys: [['/', { do: 'search' }]], says: 'Procurar' },
  { keys: [['?', { do: 'list keys' }]], says: 'Esta lista' },
]

const COMMAND_OF = new Map(QUEUE_SHORTCUTS.flatMap(({ keys }) => keys))
export const commandOf = (key: string): QueueCommand | undefined => COMMAND_OF.get(key)

/**
 * Returns the row to which a step leads, counted from 0.
 * @param from  the focused row, or -1 if there is none; the step then leads to the first row
 */
export const stepTo = (from: number, by: 1 | -1, rows: number): number =>
  from < 0 ? 0 : Math.min(Math.max(from + by, 0), rows - 1)
