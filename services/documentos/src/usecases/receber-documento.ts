import { ErroCar } from '@car/errors/erro-car'
import { idFrom } from '@car/event-store/ids'
import { parseStream } from '@car/event-store/kinds'
import { KeyTaken } from '@car/event-store/store'
import { autorDe, type Usuario } from '@car/identity/usuario'
import type { TipoDocumento } from '@car/vocabulary/documento'
import { exigirSubstituivel } from '../domain/decisoes.ts'
import type { Acesso } from '../outbound/pares.ts'
import type { Ctx } from './ctx.ts'

export type Receber = {
  tipo: TipoDocumento
  substitui: string | null
  arquivo: { chave: string; hash: string; tamanho: number; tipo: string; nome: string | null }
}

/**
 * Records a document whose bytes are stored already. `nova` is false when the same command had been done before, with
 * bytes of its own.
 * @throws CAR-004 on `substitui`, CAR-005, CAR-007 whoever holds the same bytes
 */
export async function receberDocumento(
  ctx: Ctx,
  usuario: Usuario,
  acesso: Acesso,
  { tipo, substitui, arquivo }: Receber,
  commandId: string,
): Promise<{ id: string; hash: string; nova: boolean }> {
  if (substitui !== null) {
    const { state } = await ctx.store.load('documento', substitui)
    exigirSubstituivel(state, acesso.processoId)
  }
  if (!acesso.estadoPermite) {
    throw new ErroCar('estado_invalido', {
      mensagem:
        'A situação do processo não permite enviar documentos. Isso é possível em rascunho ou pendente; ' +
        'em análise, só ao analista responsável.',
    })
  }
  const id = idFrom(commandId, 'documento')
  const recebido = {
    tipo: 'recebido' as const,
    processo_id: acesso.processoId,
    dono_id: acesso.donoId,
    tipo_documento: tipo,
    hash: arquivo.hash,
    chave: arquivo.chave,
    nome_arquivo: arquivo.nome,
    tipo_conteudo: arquivo.tipo,
    tamanho: arquivo.tamanho,
    substitui,
  }
  try {
    const command = { id: commandId, author: autorDe(usuario), at: ctx.agora() }
    const decidir = () => ({ events: [recebido], uniqueKey: `sha256:${arquivo.hash}` })
    const { state } = await ctx.store.execute('documento', id, command, decidir, ctx.store.unopened('documento'))
    return { id, hash: arquivo.hash, nova: state?.chave === arquivo.chave }
  } catch (erro) {
    if (!(erro instanceof KeyTaken)) throw erro
    await notarDuplicidade(ctx, usuario, acesso, parseStream(erro.stream).id)
    throw new ErroCar('arquivo_duplicado')
  }
}

/** The same file in the processos of two owners is a risk in both: one act on record, which both are told of. */
async function notarDuplicidade(ctx: Ctx, usuario: Usuario, acesso: Acesso, documentoId: string): Promise<void> {
  const { state: detido } = await ctx.store.load('documento', documentoId)
  if (!detido || detido.processoId === acesso.processoId || detido.donoId === acesso.donoId) return
  const command = { id: `duplicidade-${documentoId}`, author: autorDe(usuario), at: ctx.agora() }
  const detectada = {
    tipo: 'duplicidade_detectada' as const,
    processo_id: acesso.processoId,
    documento_id: documentoId,
    detentor_id: detido.processoId,
  }
  await ctx.store.execute('duplicidades', acesso.processoId, command, () => ({ events: [detectada] }))
}
