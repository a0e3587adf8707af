import { z } from 'zod'
import type { PreparedAnnex } from '../annexes/types.ts'
import type { Assembled } from '../assembly/assemble.ts'
import type { Deliveries, Task } from './messages.ts'

/**
 * The schemas of a child's answers. A malicious file may have taken the child over. So an answer is accepted only if it
 * has the right form, is about the current attachment, and names no other file.
 */

const measurement = z.number().positive().max(20_000)

const annex = ({ documento, saida }: { documento: string; saida: string }) =>
  z.strictObject({
    documento: z.literal(documento),
    arquivo: z.literal(saida).nullable(),
    paginas: z
      .array(
        z.strictObject({
          largura: measurement,
          altura: measurement,
          mode: z.enum(['copied', 'rasterised', 'image', 'notice']),
          blank: z.boolean(),
        }),
      )
      .max(5_000),
    omitted: z.int().min(0),
    isSigned: z.boolean(),
    changed: z.boolean(),
    motivo: z.enum(['changed', 'type', 'unreadable', 'limit']).nullable(),
  }) satisfies z.ZodType<PreparedAnnex>

const assembled = z.strictObject({
  paginas: z.int().min(1),
  sha256: z.stringFormat('sha256', /^[0-9a-f]{64}$/).nullable(),
  bytes: z.int().min(1),
  digitsAt: z.int().min(1).nullable(),
}) satisfies z.ZodType<Assembled>

/** Returns the result, or null when it is not a valid answer to this task. */
export function deliveryOf<T extends Task>(task: T, result: unknown): Deliveries[T['task']] | null {
  const expected = task.task === 'prepare' ? annex(task) : assembled
  return (expected.safeParse(result).data as Deliveries[T['task']] | undefined) ?? null
}
