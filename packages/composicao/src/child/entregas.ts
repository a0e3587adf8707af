import { z } from 'zod'
import type { AnexoPreparado } from '../anexos/tipos.ts'
import type { Montado } from '../montagem/montar.ts'
import type { Entregas, Tarefa } from './mensagens.ts'

/**
 * What the child may deliver for a task. A file may have taken the child over, so a delivery is accepted only if it has
 * the requested shape, is about the attachment in hand, and names no other file.
 */

const medida = z.number().positive().max(20_000)

const anexo = ({ documento, saida }: { documento: string; saida: string }) =>
  z.strictObject({
    documento: z.literal(documento),
    arquivo: z.literal(saida).nullable(),
    paginas: z
      .array(
        z.strictObject({
          largura: medida,
          altura: medida,
          modo: z.enum(['copiada', 'rasterizada', 'imagem', 'aviso']),
          vazia: z.boolean(),
        }),
      )
      .max(5_000),
    omitidas: z.int().min(0),
    assinado: z.boolean(),
    alterado: z.boolean(),
    motivo: z.enum(['alterado', 'tipo', 'ilegivel', 'limite']).nullable(),
  }) satisfies z.ZodType<AnexoPreparado>

const montado = z.strictObject({
  paginas: z.int().min(1),
  sha256: z.stringFormat('sha256', /^[0-9a-f]{64}$/),
  bytes: z.int().min(1),
}) satisfies z.ZodType<Montado>

/** The delivery, or null when it is no valid answer to this task. */
export function entregaDe<T extends Tarefa>(tarefa: T, feito: unknown): Entregas[T['tarefa']] | null {
  const esperado = tarefa.tarefa === 'preparar' ? anexo(tarefa) : montado
  return (esperado.safeParse(feito).data as Entregas[T['tarefa']] | undefined) ?? null
}
