import type { Acao } from '@car/atos/tabela'
import type { RouteInput, RouteOutput } from '@car/http/routes'
import type { Usuario } from '@car/identity/usuario'
import type { IdOperacao } from '@car/operations/tabela'
import type { Cursors } from '@car/store/cursor'
import type { TipoLeitura } from '@car/vocabulary/acesso'
import { exigirPendencia } from '../../domain/pendencias.ts'
import { exigirAlcance } from '../../domain/permissao.ts'
import type { Pedido, Feito, Visto } from '../../usecases/agir.ts'
import { representar, ver } from '../../usecases/consultar.ts'
import type { Ctx } from '../../usecases/ctx.ts'

/** What routes need besides the context. */
export type Means = { cursors: Cursors; upgradeUrl: string }

type Params = Record<string, string>
export type Visivel = (usuario: Usuario, params: Params) => Promise<Visto>

/** Loads the processo that a path names and notes the look as this kind; null when the answer shows nothing of it. */
export const vendo =
  (ctx: Ctx, leitura: TipoLeitura | null): Visivel =>
  (usuario, { id = '' }) =>
    ver(ctx, usuario, id, leitura)

/**
 * The same for an act. If the caller's scope does not include it, the answer is CAR-003, whatever else is wrong. Its
 * answer shows the case, so it is a look, even if it changes nothing.
 */
export const alcancando =
  (ctx: Ctx, acao: Acao, leitura: TipoLeitura = 'processo'): Visivel =>
  async (usuario, params) => {
    const visto = await vendo(ctx, leitura)(usuario, params)
    exigirAlcance(acao, visto.relacao)
    return visto
  }

/** The same for an act on a pendency that the path names. */
export const alcancandoPendencia =
  (ctx: Ctx, acao: Acao): Visivel =>
  async (usuario, params) => {
    const visto = await alcancando(ctx, acao)(usuario, params)
    exigirPendencia(visto.caso, params['pid'] ?? '')
    return visto
  }

export const pedidoDe = <I extends IdOperacao>({
  target,
  commandId,
  acceptsVersion,
}: RouteInput<I, Visto>): Pedido => ({
  visto: target,
  commandId,
  acceptsVersion,
})

export const comRegistro = async (ctx: Ctx, feito: Feito): Promise<RouteOutput> => ({
  data: await representar(ctx, feito),
  etag: feito.versao,
})
