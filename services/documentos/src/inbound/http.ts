import { ErroCar, naoEncontrado } from '@car/errors/erro-car'
import type { Cursores } from '@car/http/cursor'
import type { Idempotencia } from '@car/http/idempotencia'
import { paginar } from '@car/http/paginar'
import type { Rota, Rotas } from '@car/http/rotas'
import type { Nivel } from '@car/vocabulary/pessoa'
import { exigirServivel } from '../domain/decisoes.ts'
import { fichaDe, listados, POR_CHEGADA } from '../outbound/fichas.ts'
import type { CtxDoServico } from '../usecases/ctx.ts'
import { descartarDocumento } from '../usecases/descartar-documento.ts'
import { verDocumento, verProcesso, type Visto } from '../usecases/ver-documento.ts'
import { enviarArquivo, enviarPrevia } from './download.ts'
import { dadosExtraidos, documento, situacao } from './resposta.ts'
import { enviarDocumento } from './upload.ts'

type Meios = { idempotencia: Idempotencia; cursores: Cursores; urlDeElevacao: (nivel: Nivel) => string }

export function rotas(ctx: CtxDoServico, meios: Meios): Rotas<'documentos'> {
  const visivel = async (_: unknown, { id = '' }: Record<string, string>): Promise<Visto> => verDocumento(ctx, id)

  return {
    enviarDocumento: enviarDocumento(ctx, meios),

    obterDocumento: {
      visivel,
      executar: async ({ alvo: { doc, versao } }) => ({ data: documento(fichaDe(doc, versao)) }),
    } satisfies Rota<'obterDocumento', Visto>,

    situacaoDoDocumento: {
      visivel,
      async executar({ alvo: { doc } }) {
        const progresso = doc.status === 'processando' ? await ctx.pauta.progresso(doc.id) : null
        return { data: situacao(doc, progresso) }
      },
    } satisfies Rota<'situacaoDoDocumento', Visto>,

    dadosExtraidos: {
      visivel,
      async executar({ alvo: { doc } }) {
        const data = dadosExtraidos(doc)
        if (data === null) {
          throw new ErroCar('estado_invalido', {
            mensagem: 'O documento ainda está sendo lido. Consulte os dados quando estiver válido ou inválido.',
          })
        }
        return { data }
      },
    } satisfies Rota<'dadosExtraidos', Visto>,

    baixarArquivo: {
      visivel,
      async executar({ alvo: { doc }, req, res }) {
        exigirServivel(doc)
        await enviarArquivo(ctx.arquivos, doc, req, res)
        return 'enviada'
      },
    } satisfies Rota<'baixarArquivo', Visto>,

    previaDaPagina: {
      visivel,
      async executar({ alvo: { doc }, params, req, res }) {
        if (!/^[1-9]\d{0,3}$/.test(params['pagina'] ?? '')) throw naoEncontrado()
        await enviarPrevia(ctx.arquivos, doc.id, Number(params['pagina']), req, res)
        return 'enviada'
      },
    } satisfies Rota<'previaDaPagina', Visto>,

    excluirDocumento: {
      visivel: async (_, { id = '' }) => verDocumento(ctx, id, 'descartar_documento'),
      nivel: ({ acesso }) => acesso.nivel,
      async executar({ usuario, alvo, comandoId }) {
        await descartarDocumento(ctx, usuario, alvo, comandoId)
        return 'vazia'
      },
    } satisfies Rota<'excluirDocumento', Visto>,

    documentosDoProcesso: {
      visivel: async (_, { id = '' }) => verProcesso(ctx, id),
      async executar({ usuario, alvo: { processoId }, consulta }) {
        const cursor = meios.cursores.de(usuario.id, 'documentosDoProcesso', { processoId, ...consulta })
        const { colecao } = ctx.fichas
        const pagina = await paginar(colecao, listados(processoId), POR_CHEGADA, { cursor, pedido: consulta })
        return { pagina: { ...pagina, itens: pagina.itens.map(documento) } }
      },
    } satisfies Rota<'documentosDoProcesso', Awaited<ReturnType<typeof verProcesso>>>,
  }
}
