import type { unreached } from '@car/operations/schemas/aviso'
import type { z } from 'zod'
import type { Silent } from '../usecases/nao-alcancados.ts'

type Item = z.output<typeof unreached>

export const silentRecord = ({ wait, motivo, attempts }: Silent): Item => ({
  processo_id: wait._id,
  numero: wait.numero,
  uf: wait.uf as Item['uf'],
  desde: wait.desde,
  motivo,
  aberto_em: wait.abertoEm,
  tentativas: attempts.map(({ canal, aviso, tipo }) => ({
    tipo,
    canal,
    em: aviso.criadoEm,
    resultado: aviso.entrega,
    porque: aviso.porque,
  })),
})

export const SILENT_COLUMNS = ['numero', 'uf', 'desde', 'motivo', 'aberto_em', 'tentativas'] as const

/** Returns the line of a file of values. */
export const silentLine = (silent: Silent): Record<(typeof SILENT_COLUMNS)[number], string | null> => {
  const { numero, uf, desde, motivo, aberto_em, tentativas } = silentRecord(silent)
  const tried = tentativas.map(({ canal, tipo, resultado }) => `${canal} ${tipo} ${resultado}`)
  return { numero, uf, desde, motivo, aberto_em, tentativas: tried.join('; ') }
}
