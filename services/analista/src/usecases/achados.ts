import { conferir } from '@car/conferencia/conferir'
import { declaradoDe } from '@car/conferencia/declarado'
import { documentoLido } from '@car/conferencia/documento-lido'
import type { achado } from '@car/operations/schemas/analista'
import type { Processo } from '@car/proto/gen/car/processos/v1/Processo'
import type { z } from 'zod'
import type { Ctx } from './ctx.ts'

export type Achado = z.output<typeof achado>

/** The cross-checks of a case as it stands now. An id names the rule and which of its findings, in a fixed order. */
export async function achados(ctx: Ctx, processo: Processo): Promise<Achado[]> {
  const entregue = await ctx.documentos.ListarPorProcessos({ processo_ids: [processo.id], com_dados: true })
  const vezes = new Map<string, number>()
  return conferir(declaradoDe(processo), entregue.documentos.map(documentoLido), ctx.limites).map((a) => {
    const vez = (vezes.get(a.codigo) ?? 0) + 1
    vezes.set(a.codigo, vez)
    return { id: `${a.codigo}.${vez}`, ...a }
  })
}

/** What a finding asks of the owner: of a drawing, of a document, or of what was declared. */
export function pendenciaDe(achado: Achado): {
  tipo: string
  descricao: string
  documento_id?: string
  campo?: string
} {
  const tipo = achado.codigo.includes('geometria') ? 'geometria' : achado.documento_id === null ? 'dado' : 'documento'
  return {
    tipo,
    descricao: `${achado.mensagem} Corrija ou esclareça.`,
    ...(achado.documento_id === null ? {} : { documento_id: achado.documento_id }),
    ...(achado.campo === null ? {} : { campo: achado.campo }),
  }
}
