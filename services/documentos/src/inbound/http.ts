import { ErroCar, naoEncontrado } from '@car/errors/erro-car'
import type { Cursors } from '@car/store/cursor'
import type { Idempotency } from '@car/http/idempotency'
import type { Route, Routes } from '@car/http/routes'
import type { Nivel } from '@car/vocabulary/pessoa'
import { exigirServivel } from '../domain/decisoes.ts'
import { linhaDe } from '../outbound/documentos.ts'
import type { CtxDoServico } from '../usecases/ctx.ts'
import { descartarDocumento } from '../usecases/descartar-documento.ts'
import { verDocumento, verProcesso, type Visto } from '../usecases/ver-documento.ts'
import { enviarArquivo, enviarPrevia } from './download.ts'
import { dadosExtraidosDe, registroDe, situacaoDe } from './registro.ts'
import { enviarDocumento } from './upload.ts'

type Means = { idempotency: Idempotency; cursors: Cursors; upgradeUrl: (nivel: Nivel) => string }

/** Wire ↔ use cases, a row of the operations table each. */
export function routes(ctx: CtxDoServico, means: Means): Routes<'documentos'> {
  const visible = async (_: unknown, { id = '' }: Record<string, string>): Promise<Visto> => verDocumento(ctx, id)

  return {
    enviarDocumento: enviarDocumento(ctx, means),

    obterDocumento: {
      visible,
      handle: async ({ target: { doc, versao } }) => ({ data: registroDe(linhaDe(doc, versao)) }),
    } satisfies Route<'obterDocumento', Visto>,

    situacaoDoDocumento: {
      visible,
      async handle({ target: { doc } }) {
        const progresso = doc.status === 'processando' ? await ctx.pauta.progress(doc.id) : null
        return { data: situacaoDe(doc, progresso) }
      },
    } satisfies Route<'situacaoDoDocumento', Visto>,

    dadosExtraidos: {
      visible,
      async handle({ target: { doc } }) {
        const data = dadosExtraidosDe(doc)
        if (data === null) {
          throw new ErroCar('estado_invalido', {
            mensagem: 'O documento ainda está sendo lido. Consulte os dados quando estiver válido ou inválido.',
          })
        }
        return { data }
      },
    } satisfies Route<'dadosExtraidos', Visto>,

    baixarArquivo: {
      visible,
      async handle({ target: { doc }, req, res }) {
        exigirServivel(doc)
        await enviarArquivo(ctx.arquivos, doc, req, res)
        return 'sent'
      },
    } satisfies Route<'baixarArquivo', Visto>,

    previaDaPagina: {
      visible,
      async handle({ target: { doc }, params, req, res }) {
        if (!/^[1-9]\d{0,3}$/.test(params['pagina'] ?? '')) throw naoEncontrado()
        await enviarPrevia(ctx.arquivos, doc.id, Number(params['pagina']), req, res)
        return 'sent'
      },
    } satisfies Route<'previaDaPagina', Visto>,

    excluirDocumento: {
      visible: async (_, { id = '' }) => verDocumento(ctx, id, 'descartar_documento'),
      level: ({ acesso }) => acesso.nivel,
      async handle({ usuario, target, commandId }) {
        await descartarDocumento(ctx, usuario, target, commandId)
        return 'empty'
      },
    } satisfies Route<'excluirDocumento', Visto>,

    documentosDoProcesso: {
      visible: async (_, { id = '' }) => verProcesso(ctx, id),
      async handle({ usuario, target: { processoId }, query }) {
        const cursor = means.cursors.for(usuario.id, 'documentosDoProcesso', { processoId, ...query })
        const pagina = await ctx.documentos.listar(processoId, cursor, query)
        return { page: { ...pagina, items: pagina.items.map(registroDe) } }
      },
    } satisfies Route<'documentosDoProcesso', Awaited<ReturnType<typeof verProcesso>>>,
  }
}
