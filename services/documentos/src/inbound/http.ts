import { CarError, notFound } from '@car/errors/car-error'
import type { Cursors } from '@car/store/cursor'
import type { RouteInput, Routes } from '@car/http/routes'
import type { LookKind } from '@car/vocabulary/access'
import { requireServable } from '../domain/decisions.ts'
import type { Progress } from '../domain/reading.ts'
import { requirePage } from '../domain/pages.ts'
import type { Access } from '../outbound/peers.ts'
import { rowOf } from '../outbound/documentos.ts'
import type { ServiceCtx } from '../usecases/ctx.ts'
import { confirmarDocumento } from '../usecases/confirmar-documento.ts'
import { drawPage } from '../usecases/draw-page.ts'
import { descartarDocumento } from '../usecases/descartar-documento.ts'
import { seeDocumento, seeProcesso, type Seen } from '../usecases/see-documento.ts'
import { sendFile, sendPreview } from './download.ts'
import { uploadRoutes } from './upload/in-parts.ts'
import { extractedDataOf, recordOf, standingOf } from './registro.ts'
import { sendDocumento, type UploadMeans } from './upload/one-piece.ts'

type Means = UploadMeans & { cursors: Cursors }

export function routes(ctx: ServiceCtx, means: Means): Routes<'documentos'> {
  const seeing =
    (look: LookKind) =>
    (_: unknown, { id = '' }: Record<string, string>): Promise<Seen> =>
      seeDocumento(ctx, id, look)

  const progressOf = (docs: readonly { id: string; status: string }[]): Promise<Map<string, Progress>> =>
    ctx.lease.progress(docs.filter(({ status }) => status === 'processando').map(({ id }) => id))

  return {
    enviarDocumento: sendDocumento(ctx, means),
    ...uploadRoutes(ctx, means),

    obterDocumento: {
      visible: seeing('documento'),
      handle: async ({ target: { doc, versao } }: RouteInput<'obterDocumento', Seen>) => ({
        data: recordOf(rowOf(doc, versao), (await progressOf([doc])).get(doc.id)),
      }),
    },

    situacaoDoDocumento: {
      visible: seeing('documento'),
      handle: async ({ target: { doc } }: RouteInput<'situacaoDoDocumento', Seen>) => ({
        data: standingOf(doc, (await progressOf([doc])).get(doc.id)),
      }),
    },

    dadosExtraidos: {
      visible: seeing('dados'),
      async handle({ target: { doc } }: RouteInput<'dadosExtraidos', Seen>) {
        const data = extractedDataOf(doc)
        if (data === null) {
          throw new CarError('estado_invalido', {
            mensagem: 'O documento ainda está sendo lido. Consulte os dados quando estiver válido ou inválido.',
          })
        }
        return { data }
      },
    },

    baixarArquivo: {
      visible: seeing('arquivo'),
      async handle({ target: { doc }, req, res }: RouteInput<'baixarArquivo', Seen>) {
        requireServable(doc)
        await sendFile(ctx.arquivos, doc, req, res)
        return 'sent'
      },
    },

    previaDaPagina: {
      visible: seeing('arquivo'),
      async handle({ usuario, target: { doc }, params, query, req, res }: RouteInput<'previaDaPagina', Seen>) {
        if (!/^[1-9]\d{0,3}$/.test(params['pagina'] ?? '')) throw notFound()
        const pagina = { pagina: Number(params['pagina']), ...query }
        requirePage(doc, pagina.pagina)
        await sendPreview(doc, pagina, () => drawPage(ctx, usuario, doc, pagina), req, res)
        return 'sent'
      },
    },

    confirmarDocumento: {
      visible: async (_, { id = '' }) => seeDocumento(ctx, id, 'dados', 'confirmar_documento'),
      level: ({ access }: Seen) => access.nivel,
      async handle({ usuario, target, body, commandId }: RouteInput<'confirmarDocumento', Seen>) {
        const doc = await confirmarDocumento(ctx, usuario, target, body.campos, commandId)
        const data = extractedDataOf(doc)
        if (data === null) throw new Error('a document that is not read was confirmed')
        return { data }
      },
    },

    excluirDocumento: {
      visible: async (_, { id = '' }) => seeDocumento(ctx, id, null, 'descartar_documento'),
      level: ({ access }: Seen) => access.nivel,
      async handle({ usuario, target, commandId }: RouteInput<'excluirDocumento', Seen>) {
        await descartarDocumento(ctx, usuario, target, commandId)
        return 'empty'
      },
    },

    documentosDoProcesso: {
      visible: async (_, { id = '' }) => seeProcesso(ctx, id),
      async handle({ usuario, target: { processoId }, query }: RouteInput<'documentosDoProcesso', Access>) {
        const cursor = means.cursors.for(usuario.id, 'documentosDoProcesso', { processoId, ...query })
        const pagina = await ctx.documentos.list(processoId, cursor, query)
        const reading = await progressOf(pagina.items.map(({ _id: id, status }) => ({ id, status })))
        return { page: { ...pagina, items: pagina.items.map((row) => recordOf(row, reading.get(row._id))) } }
      },
    },
  }
}
