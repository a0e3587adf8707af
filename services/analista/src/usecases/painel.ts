import { supervisiona, type Usuario } from '@car/identity/usuario'
import {
  decisoesNoPeriodo,
  diasDecididos,
  type Painel,
  painelDe,
  porAnalista,
  quantosDecididos,
} from '../domain/painel.ts'
import type { Periodo } from '@car/relatorio/periodo'
import type { Ctx } from './ctx.ts'

/**
 * The figures of a period. An analyst sees their own: `em_analise` is the count of the list for
 * `status=em_analise&analista=eu`. A supervisor sees all (`status=em_analise`), and one line for each analyst.
 */
export async function painel(ctx: Ctx, usuario: Usuario, periodo: Periodo): Promise<Painel> {
  const tudo = supervisiona(usuario.papel)
  const deQuem = tudo ? null : usuario.id
  const agora = ctx.agora()
  const emAnaliseDe = { status: ['em_analise' as const], ...(tudo ? {} : { analista: 'eu' as const }) }
  const [emAnalise, recebidos, decididos, carteira, equipe] = await Promise.all([
    ctx.fila.contar(emAnaliseDe, usuario.id, agora),
    ctx.fila.recebidos(periodo, deQuem),
    ctx.fila.decididos(periodo, deQuem),
    ctx.fila.carteira(deQuem),
    tudo ? ctx.fila.emAnalisePorAnalista() : null,
  ])
  const decisoes = decisoesNoPeriodo(decididos, periodo).filter((d) => deQuem === null || d.por.id === deQuem)
  const quantos = quantosDecididos(decididos, periodo)
  const numeros = painelDe({
    periodo,
    agora,
    emAnalise,
    processosDecididos: quantos(deQuem),
    submetidos: recebidos.flatMap((l) => l.submetido_em ?? []),
    decisoes,
    diasDecididos: diasDecididos(decididos, periodo, deQuem),
    carteira,
  })
  if (equipe === null) return numeros
  const por_analista = porAnalista(decisoes, equipe).map((um) => ({
    ...um,
    processos_decididos: quantos(um.analista.id),
  }))
  return { ...numeros, por_analista }
}
