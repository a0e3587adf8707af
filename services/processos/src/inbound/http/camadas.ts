import type { RouteInput, Routes } from '@car/http/routes'
import { seesAll } from '@car/identity/usuario'
import { paginateList } from '@car/store/paging'
import type { Seen } from '../../usecases/act.ts'
import type { LandCtx } from '../../territorio/usecases/ctx.ts'
import type { AccessCtx } from '../../acesso/usecases/ctx.ts'
import { contestar } from '../../territorio/usecases/contestar.ts'
import { listCamadas } from '../../territorio/usecases/list-camadas.ts'
import { listInCommon } from '../../territorio/usecases/list-in-common.ts'
import { camadaView, checkedView, contestacaoView } from '../views/camada.ts'
import { inCommonView } from '../views/in-common.ts'
import { type Means, reaching, requestOf, seeing } from './shared.ts'

type CamadaOperations = 'camadasDoProcesso' | 'emComum' | 'camadas' | 'contestarCamada'

export function camadaRoutes(
  ctx: LandCtx & AccessCtx,
  { cursors }: Means,
): Pick<Routes<'processos'>, CamadaOperations> {
  return {
    camadasDoProcesso: {
      visible: seeing(ctx, 'processo'),
      async handle({ usuario, target: { processo }, query }: RouteInput<'camadasDoProcesso', Seen>) {
        const cursor = cursors.for(usuario.id, `camadas:${processo.id}`, query)
        const checked = await listCamadas(ctx, processo)
        const told = { verdicts: seesAll(usuario.papel), limits: ctx.limits.overlap }
        const page = paginateList(checked, ({ edition }) => edition._id, { cursor, request: query })
        return { page: { ...page, items: page.items.map((one) => checkedView(one, processo, told)) } }
      },
    },
    emComum: {
      visible: seeing(ctx, 'processo'),
      async handle({ usuario, target: { processo }, query }: RouteInput<'emComum', Seen>) {
        const cursor = cursors.for(usuario.id, `em-comum:${processo.id}`, query)
        // Anybody can read a cursor, so the cursor contains the index of a part and not the id of the other case.
        const parts = (await listInCommon(ctx, processo)).map((part, place) => ({ place: String(place), part }))
        const page = paginateList(parts, ({ place }) => place, { cursor, request: query })
        return { page: { ...page, items: page.items.map(({ part }) => inCommonView(part, ctx.limits.overlap)) } }
      },
    },
    contestarCamada: {
      visible: reaching(ctx, 'contestar'),
      async handle(input: RouteInput<'contestarCamada', Seen>) {
        const { texto, documento_ids = [] } = input.body
        const said = { achado: input.params['achado'] ?? '', texto, documentoIds: documento_ids }
        const { contestacao, versao } = await contestar(ctx, input.usuario, requestOf(input), said)
        return { data: contestacaoView(contestacao), etag: versao }
      },
    },
    camadas: {
      async handle({ query }: RouteInput<'camadas'>) {
        const cursor = cursors.for('publico', 'camadas', query)
        const inForce = (await ctx.camadas.all()).filter(({ conjunto }) => conjunto !== null)
        const page = paginateList(inForce, ({ _id }) => _id, { cursor, request: query })
        return { page: { ...page, items: page.items.map(camadaView) } }
      },
    },
  }
}
