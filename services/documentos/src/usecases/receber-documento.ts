import { ErroCar } from '@car/errors/erro-car'
import { idFrom } from '@car/event-store/ids'
import { parseStream } from '@car/event-store/kinds'
import { KeyTaken } from '@car/event-store/store'
import { autorDe, type Usuario } from '@car/identity/usuario'
import type { TipoDocumento } from '@car/vocabulary/documento'
import { exigirSubstituivel } from '../domain/decisoes.ts'
import type { Documento } from '../domain/documento.ts'
import type { Acesso } from '../outbound/pares.ts'
import { cederArquivo } from './ceder-arquivo.ts'
import type { Ctx, CtxDoServico } from './ctx.ts'
import { ocuparEspaco } from './ocupar-espaco.ts'

export type Receber = {
  tipo: TipoDocumento
  substitui: string | null
  arquivo: { chave: string; hash: string; tamanho: number; tipo: string; nome: string | null }
}

/**
 * Records a document whose bytes are already stored. `nova` is false when the same command was done before, with bytes
 * stored under another key.
 * @throws CAR-004 on `substitui`; CAR-005 for the state of the processo or lack of room; CAR-007 when another document
 * holds the same bytes, whoever owns it
 */
export async function receberDocumento(
  ctx: CtxDoServico,
  usuario: Usuario,
  acesso: Acesso,
  { tipo, substitui, arquivo }: Receber,
  commandId: string,
): Promise<{ id: string; hash: string; nova: boolean }> {
  await exigirSubstituicao(ctx, acesso, substitui)
  exigirEstado(acesso)
  const id = idFrom(commandId, 'documento')
  await ocuparEspaco(ctx, acesso, arquivo).catch(async (erro: unknown) => {
    // A command repeated after a crash may have taken the last room itself.
    if ((await ctx.store.load('documento', id)).version === 0) throw erro
  })
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
  async function gravar() {
    const command = { id: commandId, author: autorDe(usuario), at: ctx.agora() }
    const decidir = () => ({ events: [recebido], uniqueKey: `sha256:${arquivo.hash}` })
    const { state } = await ctx.store.execute('documento', id, command, decidir, ctx.store.unopened('documento'))
    return { id, hash: arquivo.hash, nova: state?.chave === arquivo.chave }
  }
  try {
    return await gravar()
  } catch (erro) {
    const detido = await ctx.store.load('documento', detentorDe(erro))
    const cedido = await cederArquivo(ctx, detido, acesso)
    if (detido.state) await notarDuplicidade(ctx, usuario, acesso, detido.state)
    if (!cedido) throw new ErroCar('arquivo_duplicado')
  }
  // If the bytes are given up to several at once, one gets them.
  return gravar().catch((erro: unknown) => {
    detentorDe(erro)
    throw new ErroCar('arquivo_duplicado')
  })
}

/** @throws CAR-004 */
export async function exigirSubstituicao({ store }: Ctx, { processoId }: Acesso, substitui: string | null) {
  if (substitui !== null) exigirSubstituivel((await store.load('documento', substitui)).state, processoId)
}

/** @throws CAR-005 */
export function exigirEstado({ estadoPermite }: Acesso): void {
  if (estadoPermite) return
  throw new ErroCar('estado_invalido', {
    mensagem:
      'A situação do processo não permite enviar documentos. Isso é possível em rascunho, pendente ou, enquanto ' +
      'cabe recurso, rejeitado; em análise, só ao analista responsável.',
  })
}

/** The document that holds the same bytes. @throws every other failure unchanged */
function detentorDe(erro: unknown): string {
  if (!(erro instanceof KeyTaken)) throw erro
  return parseStream(erro.stream).id
}

/** The same file in processos of two owners is a risk to both. One act is recorded, and facts about it go to both. */
async function notarDuplicidade(
  ctx: CtxDoServico,
  usuario: Usuario,
  { processoId, donoId }: Acesso,
  detido: Documento,
): Promise<void> {
  if (detido.processoId === processoId || detido.donoId === donoId) return
  const command = { id: `duplicidade-${detido.id}`, author: autorDe(usuario), at: ctx.agora() }
  const detectada = {
    tipo: 'duplicidade_detectada' as const,
    processo_id: processoId,
    documento_id: detido.id,
    detentor_id: detido.processoId,
    hash: detido.hash,
  }
  await ctx.store.execute('duplicidades', processoId, command, () => ({ events: [detectada] }))
}
