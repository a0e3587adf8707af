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

/** An answer about who may do what, older than this, is asked for again before the act. */
const ACESSO_VALE_MS = 5_000

/**
 * One document on its way in: its processo is named, its file arrives, in any order, and then it is recorded. Whoever
 * may not send it to that processo hears so before anything of the file is stored, once the processo is named.
 * @param exigirNivel  @throws CAR-006 when the level of the person does not suffice
 */
export function iniciarEnvio(ctx: CtxDoServico, usuario: Usuario, exigirNivel: (nivel: Nivel) => void) {
  const medida = medidaNova()
  let nome: string | undefined
  let acesso: Promise<Acesso> | undefined
  let acessoEm = 0
  /** Whether a document has the file now: it stays, it goes, or the sweep finds out. */
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

    /** @throws CAR-003 for whom there is no such processo, CAR-006 */
    nomear(processoId: string): Promise<Acesso> {
      acessoEm = Date.now()
      acesso = perguntar(processoId).then((dado) => {
        exigirNivel(dado.nivel)
        return dado
      })
      return acesso
    },

    /** Resolves once it is known that the person may send to the processo, if one was named. @throws as `nomear` */
    admitido: async (): Promise<unknown> => acesso,

    /** @throws as `guardarArquivo` */
    async guardar(origem: Readable, parte: { nome: string | undefined; mime: string }): Promise<void> {
      nome = parte.nome
      const guardar = (conteudo: Readable, tipo: string) => ctx.arquivos.guardar(conteudo, tipo)
      await guardarArquivo(origem, parte.mime, medida, guardar, async () => acesso)
    },

    /** @throws CAR-009 when the file is of no type that is taken; as `receberDocumento` */
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

    /** Whatever came of it: no file stays that no document has. */
    async encerrar(): Promise<void> {
      const { chave } = medida
      if (chave !== null && ficou === 'sim') await ctx.arquivos.confirmar(chave)
      if (chave !== null && ficou === 'nao') await esquecerArquivo(ctx, chave)
    },
  }
}

export type Envio = ReturnType<typeof iniciarEnvio>
