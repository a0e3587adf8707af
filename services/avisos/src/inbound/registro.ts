import type { aviso as avisoSchema } from '@car/operations/schemas/aviso'
import type { z } from 'zod'
import { type Aviso, wordsOf } from '../domain/templates.ts'

export function recordOf(aviso: Aviso): z.output<typeof avisoSchema> {
  const { titulo, texto, caminho, tipo } = wordsOf(aviso)
  return {
    id: aviso.id,
    tipo,
    ...(aviso.processo === null ? {} : { processo_numero: aviso.processo.numero }),
    titulo,
    texto: texto(aviso),
    caminho: caminho(aviso),
    ...(aviso.prazoEm === null ? {} : { prazo_em: aviso.prazoEm }),
    criado_em: aviso.criadoEm,
    lido_em: aviso.lidoEm,
  }
}
