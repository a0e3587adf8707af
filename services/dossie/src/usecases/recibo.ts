import { read } from '@car/cadastro/wire'
import type { DadosRecibo } from '@car/dossier-pages/data/recibo'
import type { Recibo } from '@car/proto/gen/car/processos/v1/Recibo'
import type { Ctx } from './ctx.ts'

/**
 * Draws the receipt of a case at each request. Receipts are not stored, because a submission does not change.
 * @param who  the person whose limit of waiting receipts applies
 */
export async function issueRecibo(ctx: Ctx, who: string, recibo: Recibo): Promise<Buffer> {
  const documentos = await ctx.peers.handedIn(recibo)
  const { imovel, proprietario, coproprietarios = [] } = read(recibo.cadastro)
  const dados: DadosRecibo = {
    numero: recibo.numero,
    submetido_em: recibo.submetido_em,
    por: recibo.por,
    imovel,
    proprietario,
    otherProprietarios: coproprietarios.length,
    documentos: documentos.map((d) => ({
      tipo: d.tipo_documento,
      nome: d.nome_arquivo ?? d.id,
      hash_sha256: d.hash_sha256,
      recebido_em: d.recebido_em,
      tamanho: d.tamanho_bytes,
    })),
    registro: { versao: recibo.versao, hash: recibo.hash, prova: recibo.prova ?? null },
    acompanhamento: { chave: recibo.chave, url: recibo.url },
  }
  return ctx.recibos.draw(who, dados)
}
