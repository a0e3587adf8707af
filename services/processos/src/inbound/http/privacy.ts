import type { Routes } from '@car/http/routes'
import { dayOf } from '@car/calendar/day'
import type { Ctx } from '../../usecases/ctx.ts'
import { exportData } from '../../acesso/usecases/export.ts'
import { wholeView } from '../views/processo.ts'
import { sendZip } from './zip.ts'

export function privacyRoutes(ctx: Ctx): Pick<Routes<'processos'>, 'exportarDados'> {
  return {
    exportarDados: {
      async handle({ usuario, query: { arquivos }, res }) {
        const abort = new AbortController()
        res.once('close', () => abort.abort())
        const entries = await exportData(ctx, usuario, {
          arquivos: arquivos === 'true',
          signal: abort.signal,
          show: (whole) => wholeView(whole, ctx.prazos),
        })
        await sendZip(res, entries, `meus-dados-${dayOf(ctx.agora().getTime())}.zip`)
        return 'sent'
      },
    },
  }
}
