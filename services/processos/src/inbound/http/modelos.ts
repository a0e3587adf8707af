import type { RouteInput, RouteOutput, Routes } from '@car/http/routes'
import type { modelo as schema, novoModelo } from '@car/operations/schemas/analista'
import type { z } from 'zod'
import type { TextoDeModelo } from '../../domain/eventos.ts'
import type { Modelo } from '../../domain/modelo.ts'
import {
  alterarModelo,
  criarModelo,
  excluirModelo,
  type ModeloFeito,
  type ModeloVisto,
  verModelo,
} from '../../usecases/modelos.ts'
import type { Ctx } from '../../usecases/ctx.ts'
import type { Means } from './comum.ts'

type Rows = 'modelos' | 'criarModelo' | 'alterarModelo' | 'excluirModelo'

/** The texts for pendencies. */
export function rotasDosModelos(ctx: Ctx, { cursors }: Means): Pick<Routes<'processos'>, Rows> {
  return {
    modelos: {
      async handle({ usuario, query }) {
        const pagina = await ctx.modelos.listar(cursors.for(usuario.id, 'modelos', query), query)
        return { page: { ...pagina, items: pagina.items.map((linha) => registroDoModelo(linha, linha.versao)) } }
      },
    },
    criarModelo: {
      handle: async ({ usuario, body, commandId }) =>
        comModelo(await criarModelo(ctx, usuario, textoDe(body), commandId)),
    },
    alterarModelo: {
      visible: (_, { id = '' }) => verModelo(ctx, id),
      handle: async ({ usuario, body, target, ...input }: RouteInput<'alterarModelo', ModeloVisto>) =>
        comModelo(await alterarModelo(ctx, usuario, { visto: target, ...input }, textoDe(body))),
    },
    excluirModelo: {
      visible: (_, { id = '' }) => verModelo(ctx, id),
      async handle({ usuario, target, ...input }: RouteInput<'excluirModelo', ModeloVisto>) {
        await excluirModelo(ctx, usuario, { visto: target, ...input })
        return 'empty'
      },
    },
  }
}

const textoDe = ({ tipo, titulo, texto, prazo_dias, campo }: z.output<typeof novoModelo>): TextoDeModelo => ({
  tipoPendencia: tipo,
  titulo,
  texto,
  prazoDias: prazo_dias ?? null,
  campo: campo ?? null,
})

const registroDoModelo = (modelo: Modelo, versao: number): z.output<typeof schema> => ({
  id: modelo.id,
  tipo: modelo.tipoPendencia,
  titulo: modelo.titulo,
  texto: modelo.texto,
  ...(modelo.prazoDias === null ? {} : { prazo_dias: modelo.prazoDias }),
  ...(modelo.campo === null ? {} : { campo: modelo.campo }),
  versao,
})

const comModelo = ({ modelo, versao }: ModeloFeito): RouteOutput => ({
  data: registroDoModelo(modelo, versao),
  etag: versao,
})
