import { ErroCar } from '@car/errors/erro-car'
import { idDe } from '@car/event-store/ids'
import { ChaveOcupada } from '@car/event-store/store'
import type { Usuario } from '@car/identity/usuario'
import type { TipoDocumento } from '@car/vocabulary/documento'
import { exigirSubstituivel } from '../domain/decisoes.ts'
import { DOCUMENTO } from '../domain/documento.ts'
import { documentoDoFluxo, fluxoDeDuplicidades, fluxoDoDocumento } from '../domain/eventos.ts'
import type { Acesso } from '../outbound/processos.ts'
import { autor } from './autor.ts'
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
  ator: Usuario,
  acesso: Acesso,
  { tipo, substitui, arquivo }: Receber,
  comandoId: string,
): Promise<{ id: string; hash: string; nova: boolean }> {
  if (substitui !== null) {
    const { estado } = await ctx.store.ler(fluxoDoDocumento(substitui), DOCUMENTO)
    exigirSubstituivel(estado, acesso.processoId)
  }
  if (!acesso.estadoPermite) {
    throw new ErroCar('estado_invalido', {
      mensagem:
        'A situação do processo não permite enviar documentos. Isso é possível em rascunho ou pendente; ' +
        'em análise, só ao analista responsável.',
    })
  }
  const id = idDe(comandoId, 'documento')
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
    const comando = { id: comandoId, autor: autor(ator), em: ctx.agora() }
    const { estado } = await ctx.store.executar(fluxoDoDocumento(id), DOCUMENTO, comando, () => ({
      eventos: [recebido],
      uniqueKey: `sha256:${arquivo.hash}`,
    }))
    return { id, hash: arquivo.hash, nova: estado?.chave === arquivo.chave }
  } catch (erro) {
    if (!(erro instanceof ChaveOcupada)) throw erro
    await notarDuplicidade(ctx, ator, acesso, erro.stream)
    throw new ErroCar('arquivo_duplicado')
  }
}

/** The same file in the processos of two owners is a risk in both: one act on record, which both are told of. */
async function notarDuplicidade(ctx: Ctx, ator: Usuario, acesso: Acesso, fluxoDetentor: string): Promise<void> {
  const documentoId = documentoDoFluxo(fluxoDetentor)
  const { estado } = await ctx.store.ler(fluxoDetentor, DOCUMENTO)
  if (!documentoId || !estado || estado.processoId === acesso.processoId || estado.donoId === acesso.donoId) return
  const comando = { id: `duplicidade-${documentoId}`, autor: autor(ator), em: ctx.agora() }
  await ctx.store.executar(fluxoDeDuplicidades(acesso.processoId), DOCUMENTO, comando, () => ({
    eventos: [
      {
        tipo: 'duplicidade_detectada',
        processo_id: acesso.processoId,
        documento_id: documentoId,
        detentor_id: estado.processoId,
      },
    ],
  }))
}
