import { entradaInvalida } from '@car/errors/erro-car'
import type { TipoRelatorio } from '@car/vocabulary/analise'
import { decisoesNoPeriodo } from '../domain/painel.ts'
import type { Periodo } from '@car/relatorio/periodo'
import { prazos, produtividade, rejeicoes } from '../domain/relatorios.ts'
import type { Ctx } from './ctx.ts'

/** The largest number of cases in a report, because the answer is held in memory. */
const LINHAS_MAXIMO = 10_000

/**
 * The lines of a report and the order of its columns.
 * @throws CAR-004 when the period has too many cases for one answer
 */
export async function relatar(ctx: Ctx, tipo: TipoRelatorio, periodo: Periodo) {
  switch (tipo) {
    case 'produtividade': {
      const [decididos, equipe] = await Promise.all([
        ctx.fila.decididos(periodo, null),
        ctx.fila.emAnalisePorAnalista(),
      ])
      return produtividade(decisoesNoPeriodo(decididos, periodo), equipe)
    }
    case 'prazos': {
      const linhas = await ctx.fila.noPeriodo(periodo, LINHAS_MAXIMO + 1)
      if (linhas.length > LINHAS_MAXIMO) {
        const message = `O período tem mais de ${LINHAS_MAXIMO} processos. Escolha um período menor.`
        throw entradaInvalida({ field: 'de', code: 'out_of_range', message })
      }
      return prazos(linhas, ctx.agora())
    }
    case 'rejeicoes':
      return rejeicoes(decisoesNoPeriodo(await ctx.fila.decididos(periodo, null), periodo))
  }
}
