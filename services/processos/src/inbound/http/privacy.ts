import type { Routes } from '@car/http/routes'
import { dayOf } from '@car/calendar/day'
import type { ProcessoCtx } from '../../processo/usecases/ctx.ts'
import type { AccessCtx } from '../../acesso/usecases/ctx.ts'
import { exportarDados } from '../../acesso/usecases/exportar-dados.ts'
import { wholeView } from '../views/processo.ts'
import { sendZip } from './zip.ts'

export function privacyRoutes(ctx: ProcessoCtx & AccessCtx): Pick<Routes<'processos'>, 'exportarDados'> {
  return {
    exportarDados: {
      async handle({ usuario, query: { arquivos }, res }) {
        const abort = new AbortController()
        res.once('close', () => abort.abort())
        const entries = await exportarDados(ctx, usuario, {
          arquivos: arquivos === 'true',
          signal: abort.signal,
          show: (whole) => wholeView(whole, ctx.prazos),
        })
        await sendZip(res, entries, `meus-dados-${dayOf(ctx.now().getTime())}.zip`)
        return 'sent'
      },
    },
  }
}
