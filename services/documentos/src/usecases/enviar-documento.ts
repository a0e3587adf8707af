import type { Readable } from 'node:stream'
import { ehPassageiro, ErroCar, naoEncontrado } from '@car/errors/erro-car'
import type { Usuario } from '@car/identity/usuario'
import type { TipoDocumento } from '@car/vocabulary/documento'
import type { Nivel } from '@car/vocabulary/pessoa'
import type { Acesso } from '../outbound/pares.ts'
import type { CtxDoServico } from './ctx.ts'
import { arquivoAceito, guardarArquivo, medidaNova } from './guardar-arquivo.ts'
import { esquecerArquivo } from './limpar-arquivos.ts'
import { receberDocumento } from './receber-documento.ts'

/** An older answer about who may do what is asked for again before the act. */
const ACESSO_VALE_MS = 5_000

/**
 * One document on its way in: its processo is named and its file arrives, in any order, and then it is recorded. A
 * person who may not send to that processo is told before anything of the file is stored, if the processo was named
 * first.
 * @param exigirNivel  @throws CAR-006 when the person's level is too low
 */
export function iniciarEnvio(ctx: CtxDoServico, usuario: Usuario, exigirNivel: (nivel: Nivel) => void) {
  const medida = medidaNova()
  let nome: string | undefined
  let acesso: Promise<Acesso> | undefined
  let acessoEm = 0
  /** Whether a document now owns the file: then it stays, otherwise it is removed; if unknown, the sweep decides. */
  let ficou: 'sim' | 'nao' | 'incerto' = 'nao'

  async function perguntar(processoId: string): Promise<Acesso> {
    const resposta = await ctx.pares.acesso(processoId, 'enviar_documento', null)
    if (resposta === null) throw naoEncontrado()
    return resposta
  }

  async function acessoAtual(): Promise<Acesso> {
    const dado = await acesso
    if (!dado) throw new Error('no processo was named')
    return Date.now() - acessoEm < ACESSO_VALE_MS ? dado : perguntar(dado.processoId)
  }

  return {
    medida,

    /** @throws CAR-003 when the processo does not exist for the caller, CAR-006 */
    nomear(processoId: string): Promise<Acesso> {
      acessoEm = Date.now()
      acesso = perguntar(processoId).then((dado) => {
        exigirNivel(dado.nivel)
        return dado
      })
      return acesso
    },

    /**
     * Resolves once it is known that the person may send to the named processo, if one was named. @throws as `nomear`
     */
    admitido: async (): Promise<unknown> => acesso,

    /** @throws as `guardarArquivo` */
    async guardar(origem: Readable, parte: { nome: string | undefined; mime: string }): Promise<void> {
      nome = parte.nome
      const guardar = (conteudo: Readable, tipo: string) => ctx.arquivos.guardar(conteudo, tipo)
      await guardarArquivo(origem, parte.mime, medida, guardar, async () => acesso)
    },

    /** @throws CAR-009 when the type of the file is not accepted; as `receberDocumento` */
    async registrar(
      { tipo, substitui }: { tipo: TipoDocumento; substitui: string | null },
      commandId: string,
    ): Promise<{ id: string; hash: string }> {
      const arquivo = arquivoAceito(medida, nome)
      ficou = 'incerto'
      const pedido = { tipo, substitui, arquivo }
      const recebido = await receberDocumento(ctx, usuario, await acessoAtual(), pedido, commandId).catch(
        (erro: unknown) => {
          if (erro instanceof ErroCar && !ehPassageiro(erro) && erro.kind !== 'internal') ficou = 'nao'
          throw erro
        },
      )
      ficou = recebido.nova ? 'sim' : 'nao'
      return recebido
    },

    /** Always has to be called, so that no file stays without a document. */
    async encerrar(): Promise<void> {
      const { chave } = medida
      if (chave !== null && ficou === 'sim') await ctx.arquivos.confirmar(chave)
      if (chave !== null && ficou === 'nao') await esquecerArquivo(ctx, chave)
    },
  }
}

export type Envio = ReturnType<typeof iniciarEnvio>
