import type { Cruzamento } from '@car/conferencia/cruzamento'
import type { Caso } from '../domain/caso.ts'
import { baseDe, participa } from '../domain/comparavel.ts'
import { MAXIMO } from '../domain/comuns.ts'
import type { Ctx } from './ctx.ts'

/** `versao` grows with every change; 0 before the first. */
type DoCaso = { versao: number; cruzamento: Cruzamento | null }

/** What a case has in common with others, as far as it is known now; null while it takes no part. */
export async function cruzamentoDe(ctx: Ctx, caso: Caso): Promise<DoCaso> {
  if (caso.submetidoEm === null) return { versao: 0, cruzamento: null }
  const linha = await ctx.cruzamentos.linha(caso.id)
  const versao = linha?.vez ?? 0
  if (!participa(caso, ctx.agora(), ctx.prazos)) return { versao, cruzamento: null }
  const incompleto = linha !== null && (linha.incompleto || linha.outros.length >= MAXIMO)
  return {
    versao,
    cruzamento: {
      em_andamento: linha?.feita !== baseDe(caso),
      incompleto,
      ...(incompleto ? { encontrados: await ctx.cruzamentos.semelhantesDe(linha) } : {}),
      semelhantes: Object.values(linha?.semelhantes ?? {}),
      fora_do_municipio: linha?.fora ?? null,
    },
  }
}
