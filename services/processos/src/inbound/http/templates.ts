import type { RouteInput, RouteOutput, Routes } from '@car/http/routes'
import type { template as schema, newTemplate } from '@car/operations/schemas/analista'
import type { z } from 'zod'
import type { TemplateText } from '../../domain/events.ts'
import type { Template } from '../../analise/domain/template.ts'
import {
  alterarModelo,
  criarModelo,
  excluirModelo,
  type TemplateDone,
  type SeenTemplate,
  seeTemplate,
} from '../../analise/usecases/templates.ts'
import type { AnalysisCtx } from '../../analise/usecases/ctx.ts'
import type { Means } from './shared.ts'

type TemplateOperations = 'modelos' | 'criarModelo' | 'alterarModelo' | 'excluirModelo'

export function templateRoutes(ctx: AnalysisCtx, { cursors }: Means): Pick<Routes<'processos'>, TemplateOperations> {
  return {
    modelos: {
      async handle({ usuario, query }) {
        const page = await ctx.templates.list(cursors.for(usuario.id, 'modelos', query), query)
        return { page: { ...page, items: page.items.map((row) => templateRecord(row, row.versao)) } }
      },
    },
    criarModelo: {
      handle: async ({ usuario, body, commandId }) =>
        withTemplate(await criarModelo(ctx, usuario, textOf(body), commandId)),
    },
    alterarModelo: {
      visible: (_, { id = '' }) => seeTemplate(ctx, id),
      handle: async ({ usuario, body, target, ...input }: RouteInput<'alterarModelo', SeenTemplate>) =>
        withTemplate(await alterarModelo(ctx, usuario, { seen: target, ...input }, textOf(body))),
    },
    excluirModelo: {
      visible: (_, { id = '' }) => seeTemplate(ctx, id),
      async handle({ usuario, target, ...input }: RouteInput<'excluirModelo', SeenTemplate>) {
        await excluirModelo(ctx, usuario, { seen: target, ...input })
        return 'empty'
      },
    },
  }
}

const textOf = ({ tipo, titulo, texto, prazo_dias, campo }: z.output<typeof newTemplate>): TemplateText => ({
  tipoPendencia: tipo,
  titulo,
  texto,
  prazoDias: prazo_dias ?? null,
  campo: campo ?? null,
})

const templateRecord = (template: Template, versao: number): z.output<typeof schema> => ({
  id: template.id,
  tipo: template.tipoPendencia,
  titulo: template.titulo,
  texto: template.texto,
  ...(template.prazoDias === null ? {} : { prazo_dias: template.prazoDias }),
  ...(template.campo === null ? {} : { campo: template.campo }),
  versao,
})

const withTemplate = ({ template, versao }: TemplateDone): RouteOutput => ({
  data: templateRecord(template, versao),
  etag: versao,
})
