import type { Routes } from '@car/http/routes'
import { diaDe } from '@car/relatorio/periodo'
import type { Ctx } from '../../usecases/ctx.ts'
import { exportar } from '../../usecases/exportar.ts'
import { enviarZip } from './zip.ts'

/** What a person may ask about themselves. */
export function rotasDaPrivacidade(ctx: Ctx): Pick<Routes<'processos'>, 'exportarDados'> {
  return {
    exportarDados: {
      async handle({ usuario, query: { arquivos }, res }) {
        const fim = new AbortController()
        res.once('close', () => fim.abort())
        const entradas = await exportar(ctx, usuario, { arquivos: arquivos === 'true', signal: fim.signal })
        await enviarZip(res, entradas, `meus-dados-${diaDe(ctx.agora().getTime())}.zip`)
        return 'sent'
      },
    },
  }
}
