import type { visao } from '@car/operations/schemas/analista'
import { QUEUE_VIEW_LABEL, type QueueView } from '@car/vocabulary/analysis'
import type { z } from 'zod'
import { VIEW_PARAMETERS } from '../../domain/views.ts'

/** `consulta` is the query string of the list that the view names. */
export const queueView = ({ codigo, total }: { codigo: QueueView; total: number }): z.output<typeof visao> => ({
  codigo,
  nome: QUEUE_VIEW_LABEL[codigo],
  consulta: new URLSearchParams(VIEW_PARAMETERS[codigo]).toString(),
  total,
})
