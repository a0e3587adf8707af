import { ErroCar, naoEncontrado } from '@car/errors/erro-car'
import type { Cursors } from '@car/store/cursor'
import type { Idempotency } from '@car/http/idempotency'
import type { RouteInput, Routes } from '@car/http/routes'
import type { TipoLeitura } from '@car/vocabulary/acesso'
import type { Nivel } from '@car/vocabulary/pessoa'
import { exigirServivel } from '../domain/decisoes.ts'
import type { Progresso } from '../domain/lido.ts'
import { exigirPagina } from '../domain/paginas.ts'
import type { Acesso } from '../outbound/pares.ts'
import { linhaDe } from '../outbound/documentos.ts'
import type { CtxDoServico } from '../usecases/ctx.ts'
import { confirmarDocumento } from '../usecases/confirmar-documento.ts'
import { desenharPagina } from '../usecases/desenhar-pagina.ts'
import { descartarDocumento } from '../usecases/descartar-documento.ts'
import { verDocumento, verProcesso, type Visto } from '../usecases/ver-documento.ts'
import { enviarArquivo, enviarPrevia } from './download.ts'
import { rotasDeEnvio } from './envios.ts'
import { dadosExtraidosDe, registroDe, situacaoDe } from './registro.ts'
import { enviarDocumento } from './upload.ts'

type Means = { idempotency: Idempotency; cursors: Cursors; upgradeUrl: (nivel: Nivel) => string }

/** Wire ↔ use cases, one handler for each row of the operations table. */
export function routes(ctx: CtxDoServico, means: Means): Routes<'documentos'> {
  const vendo =
    (leitura: TipoLeitura) =>
    (_: unknown, { id = '' }: Record<string, string>): Promise<Visto> =>
      verDocumento(ctx, id, leitura)

  /** The progress of those documents that are being read. */
  const progressos = (docs: readonly { id: string; status: string }[]): Promise<Map<string, Progresso>> =>
    ctx.pauta.progress(docs.filter(({ status }) => status === 'processando').map(({ id }) => id))

  return {
    enviarDocumento: enviarDocumento(ctx, means),
    ...rotasDeEnvio(ctx, means),

    obterDocumento: {
      visible: vendo('documento'),
      handle: async ({ target: { doc, versao } }: RouteInput<'obterDocumento', Visto>) => ({
        data: registroDe(linhaDe(doc, versao), (await progressos([doc])).get(doc.id)),
      }),
    },

    situacaoDoDocumento: {
      visible: vendo('documento'),
      handle: async ({ target: { doc } }: RouteInput<'situacaoDoDocumento', Visto>) => ({
        data: situacaoDe(doc, (await progressos([doc])).get(doc.id)),
      }),
    },

    dadosExtraidos: {
      visible: vendo('dados'),
      async handle({ target: { doc } }: RouteInput<'dadosExtraidos', Visto>) {
        const data = dadosExtraidosDe(doc)
        if (data === null) {
          throw new ErroCar('estado_invalido', {
            mensagem: 'O documento ainda está sendo lido. Consulte os dados quando estiver válido ou inválido.',
          })
        }
        return { data }
      },
    },

    baixarArquivo: {
      visible: vendo('arquivo'),
      async handle({ target: { doc }, req, res }: RouteInput<'baixarArquivo', Visto>) {
        exigirServivel(doc)
        await enviarArquivo(ctx.arquivos, doc, req, res)
        return 'sent'
      },
    },

    previaDaPagina: {
      visible: vendo('arquivo'),
      async handle({ usuario, target: { doc }, params, query, req, res }: RouteInput<'previaDaPagina', Visto>) {
        if (!/^[1-9]\d{0,3}$/.test(params['pagina'] ?? '')) throw naoEncontrado()
        const pagina = { pagina: Number(params['pagina']), ...query }
        exigirPagina(doc, pagina.pagina)
        await enviarPrevia(doc, pagina, () => desenharPagina(ctx, usuario, doc, pagina), req, res)
        return 'sent'
      },
    },

    confirmarDocumento: {
      visible: async (_, { id = '' }) => verDocumento(ctx, id, 'dados', 'confirmar_documento'),
      level: ({ acesso }: Visto) => acesso.nivel,
      async handle({ usuario, target, body, commandId }: RouteInput<'confirmarDocumento', Visto>) {
        const doc = await confirmarDocumento(ctx, usuario, target, body.campos, commandId)
        const data = dadosExtraidosDe(doc)
        if (data === null) throw new Error('a document that is not read was confirmed')
        return { data }
      },
    },

    excluirDocumento: {
      visible: async (_, { id = '' }) => verDocumento(ctx, id, null, 'descartar_documento'),
      level: ({ acesso }: Visto) => acesso.nivel,
      async handle({ usuario, target, commandId }: RouteInput<'excluirDocumento', Visto>) {
        await descartarDocumento(ctx, usuario, target, commandId)
        return 'empty'
      },
    },

    documentosDoProcesso: {
      visible: async (_, { id = '' }) => verProcesso(ctx, id),
      async handle({ usuario, target: { processoId }, query }: RouteInput<'documentosDoProcesso', Acesso>) {
        const cursor = means.cursors.for(usuario.id, 'documentosDoProcesso', { processoId, ...query })
        const pagina = await ctx.documentos.listar(processoId, cursor, query)
        const lendo = await progressos(pagina.items.map(({ _id: id, status }) => ({ id, status })))
        return { page: { ...pagina, items: pagina.items.map((linha) => registroDe(linha, lendo.get(linha._id))) } }
      },
    },
  }
}
