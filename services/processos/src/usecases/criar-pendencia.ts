import { type AchadoNomeado, pendenciaDe } from '@car/conferencia/achados'
import { idFrom } from '@car/event-store/ids'
import type { Usuario } from '@car/identity/usuario'
import { pendenciaDoAchado as decidirDoAchado } from '../domain/avaliacoes.ts'
import type { Pendencia } from '../domain/caso.ts'
import type { Evento } from '../domain/eventos.ts'
import { criarPendencia as decidir, exigirPendencia, type NovaPendencia } from '../domain/pendencias.ts'
import type { Situacao } from '../domain/permissao.ts'
import { type Pedido, agir } from './agir.ts'
import type { Ctx } from './ctx.ts'
import { exigirDocumentosDe } from './exigir-documentos.ts'

type Criada = { pendencia: Pendencia; versao: number }

/** The analyst asks something of the owner. The clock of the analysis stands still until the answer. */
export async function criarPendencia(
  ctx: Ctx,
  usuario: Usuario,
  pedido: Pedido,
  nova: Omit<NovaPendencia, 'id'>,
): Promise<Criada> {
  const doProcesso = nova.documentoId === null ? [] : [nova.documentoId]
  await exigirDocumentosDe(ctx, pedido.visto.caso.id, doProcesso, 'documento_id')
  return criar(ctx, usuario, pedido, (s, id) => decidir(s, { id, ...nova }))
}

/** The same for a pendency made from a finding. */
export const criarPendenciaDoAchado = (
  ctx: Ctx,
  usuario: Usuario,
  pedido: Pedido,
  achado: AchadoNomeado,
  prazoDias: number,
): Promise<Criada> =>
  criar(ctx, usuario, pedido, (s, id) => decidirDoAchado(s, achado, { id, ...pendenciaDe(achado), prazoDias }))

async function criar(
  ctx: Ctx,
  usuario: Usuario,
  pedido: Pedido,
  decidido: (s: Situacao, id: string) => Evento[],
): Promise<Criada> {
  const id = idFrom(pedido.commandId, 'pendencia')
  const { caso, versao } = await agir(ctx, usuario, pedido, (s) => decidido(s, id))
  return { pendencia: exigirPendencia(caso, id), versao }
}
