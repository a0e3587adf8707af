import { CarError } from '@car/errors/car-error'
import { idFrom } from '@car/event-store/ids'
import { parseStream } from '@car/event-store/kinds'
import { KeyTaken } from '@car/event-store/unique-keys'
import { authorOf, type User } from '@car/identity/usuario'
import type { DocumentoKind } from '@car/vocabulary/documento'
import { requireReplaceable } from '../../domain/decisions.ts'
import type { Documento } from '../../domain/documento.ts'
import type { Access } from '../../outbound/peers.ts'
import { liberarFile } from '../liberar-file.ts'
import type { Ctx, ServiceCtx } from '../ctx.ts'
import { takeRoom } from './take-room.ts'

export type Receive = {
  tipo: DocumentoKind
  substitui: string | null
  arquivo: { chave: string; hash: string; tamanho: number; tipo: string; nome: string | null }
}

/**
 * Records a document whose bytes are already stored. `nova` is false if the same command was done before, with bytes
 * under another key. If another owner's document holds the same bytes, the duplicate is recorded, even if this document
 * is refused.
 * @throws CAR-004 on `substitui`; CAR-005 for the state of the processo or lack of room; CAR-007 when another document
 * holds the same bytes and does not give them up
 */
export async function receiveDocumento(
  ctx: ServiceCtx,
  usuario: User,
  access: Access,
  { tipo, substitui, arquivo }: Receive,
  commandId: string,
): Promise<{ id: string; hash: string; nova: boolean }> {
  const id = idFrom(commandId, 'documento')
  await admit(ctx, access, { tipo, substitui, arquivo }).catch(async (refusal: unknown) => {
    // An earlier try of the same command may have recorded the document before a crash. That may have taken the last
    // room, and a submitted case then takes no other document in this place.
    if ((await ctx.store.load('documento', id)).version === 0) throw refusal
  })
  const recebido = {
    tipo: 'recebido' as const,
    processo_id: access.processoId,
    dono_id: access.donoId,
    tipo_documento: tipo,
    hash: arquivo.hash,
    chave: arquivo.chave,
    nome_arquivo: arquivo.nome,
    tipo_conteudo: arquivo.tipo,
    tamanho: arquivo.tamanho,
    substitui,
  }
  async function record() {
    const command = { id: commandId, author: authorOf(usuario), at: ctx.now() }
    const decide = () => ({ events: [recebido], uniqueKey: `sha256:${arquivo.hash}` })
    const { state } = await ctx.store.execute('documento', id, command, decide, ctx.store.unopened('documento'))
    return { id, hash: arquivo.hash, nova: state?.chave === arquivo.chave }
  }
  try {
    return await record()
  } catch (failure) {
    const held = await ctx.store.load('documento', holderOf(failure))
    const givenUp = await liberarFile(ctx, held, access, tipo)
    if (held.state) await noteDuplicate(ctx, usuario, access, held.state)
    if (!givenUp) throw new CarError('arquivo_duplicado')
  }
  // If the bytes are released while several cases want them, only one case gets them.
  return record().catch((error: unknown) => {
    holderOf(error)
    throw new CarError('arquivo_duplicado')
  })
}

async function admit(ctx: ServiceCtx, access: Access, { tipo, substitui, arquivo }: Receive): Promise<void> {
  await requireReplacement(ctx, access, substitui)
  requireState(access, tipo)
  await takeRoom(ctx, access, arquivo)
}

export async function requireReplacement({ store }: Ctx, { processoId }: Access, substitui: string | null) {
  if (substitui !== null) requireReplaceable((await store.load('documento', substitui)).state, processoId)
}

/** @throws CAR-005 unless the case takes a document of this kind now */
export function requireState({ estadoPermite, onlyKinds }: Access, tipo: DocumentoKind): void {
  const taken = onlyKinds.length === 0 || onlyKinds.includes(tipo)
  if (estadoPermite && taken) return
  throw new CarError('estado_invalido', {
    mensagem:
      'A situação do processo não permite enviar documentos. Isso é possível em rascunho, pendente ou, enquanto ' +
      'cabe recurso, rejeitado; depois de enviado, no lugar de um obrigatório que foi recusado; em análise, só ao ' +
      'analista responsável e, para contestar uma camada oficial, ao requerente, do tipo outros.',
  })
}

function holderOf(error: unknown): string {
  if (!(error instanceof KeyTaken)) throw error
  return parseStream(error.stream).id
}

/**
 * Records that processos of two owners have the same file, which is a risk to both. Does nothing if both processos have
 * the same owner.
 */
async function noteDuplicate(
  ctx: ServiceCtx,
  usuario: User,
  { processoId, donoId }: Access,
  held: Documento,
): Promise<void> {
  if (held.processoId === processoId || held.donoId === donoId) return
  const command = { id: `duplicidade-${held.id}`, author: authorOf(usuario), at: ctx.now() }
  const detected = {
    tipo: 'duplicidade_detectada' as const,
    processo_id: processoId,
    documento_id: held.id,
    detentor_id: held.processoId,
    hash: held.hash,
  }
  await ctx.store.execute('duplicidades', processoId, command, () => ({ events: [detected] }))
}
