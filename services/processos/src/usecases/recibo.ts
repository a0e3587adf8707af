import type { Commit } from '@car/event-store/commit'
import type { Usuario } from '@car/identity/usuario'
import type { Recibo } from '@car/proto/gen/car/processos/v1/Recibo'
import type { Caso } from '../domain/caso.ts'
import type { Evento } from '../domain/eventos.ts'
import { estadoInvalido } from '../domain/permissao.ts'
import { entregaDe } from '../domain/recibo.ts'
import { registroDe } from '../domain/registro.ts'
import { acompanhamentoDe } from './acompanhamento.ts'
import type { Ctx } from './ctx.ts'
import { verComoDono } from './listar-leituras.ts'

/**
 * The receipt of a submission. Only the owner gets it, because it holds the key by which the case is followed.
 * @throws CAR-003 for anybody else, CAR-005 for a draft
 */
export async function recibo(ctx: Ctx, usuario: Usuario, id: string): Promise<Recibo> {
  const visto = await verComoDono(ctx, usuario, id, 'processo')
  const dito = reciboDe(ctx, visto.caso, visto.lido.commits)
  if (dito === null) throw estadoInvalido('O recibo é dado quando o processo é submetido. Este ainda é um rascunho.')
  return dito
}

/** The same from the record of a case; null for a case that was never submitted. */
export function reciboDe(ctx: Ctx, caso: Caso, commits: readonly Commit<Evento>[]): Recibo | null {
  const entrega = entregaDe(commits)
  if (entrega === null) return null
  const { caso: entregue, por, versao, hash, documentosAte } = entrega
  const { chave, url } = acompanhamentoDe(ctx, caso)
  const { numero, submetido_em, imovel, proprietario } = registroDe(
    { caso: entregue, versao },
    undefined,
    0,
    ctx.agora(),
  )
  const { geometria: _, ...semDesenho } = imovel
  const daEntrega = { imovel: semDesenho, proprietario, submetido_em: submetido_em ?? '' }
  const documentos = documentosAte === null ? {} : { documentos_ate: documentosAte }
  return { processo_id: caso.id, numero, por, versao, hash, chave, url, ...daEntrega, ...documentos } as Recibo
}
