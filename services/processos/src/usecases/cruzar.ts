import { ErroCar } from '@car/errors/erro-car'
import type { Caso } from '../domain/caso.ts'
import { type Comparavel, comparavelDe } from '../domain/comparavel.ts'
import { comDesenhos, comunsSemDesenho, MAXIMO, mudancasDe, type Outro } from '../domain/comuns.ts'
import { compararDesenhos, foraDoMunicipio } from './comparar-desenhos.ts'
import type { Ctx } from './ctx.ts'

/** How often a comparison starts anew when other cases change at the same moment. */
const TENTATIVAS = 100

/**
 * Compares a case with the others as they are now, and writes what they have in common into the rows of both. The
 * result is the same if this runs twice, runs late, or is interrupted and runs again: a case first enters itself where
 * others find it, then looks for them, writes, and checks whether one of them has changed meanwhile. So of two cases
 * that change at once, the one that looks last sees the other, and no outdated answer stays.
 * @throws ErroCar CAR-012 when others keep changing
 */
export async function cruzar(ctx: Ctx, id: string): Promise<void> {
  for (let tentativa = 0; tentativa < TENTATIVAS; tentativa++) if (await umaVez(ctx, id)) return
  throw new ErroCar('alterado_por_outro')
}

/** A case as others find it, and its drawing. */
export async function declarar(ctx: Ctx, caso: Caso, versao: number) {
  const hash = caso.imovel.perimetro
  const geometria = await ctx.perimetros.de(caso.imovel)
  const perimetro = hash !== undefined && geometria ? { geometria, hash } : null
  return { eu: comparavelDe(caso, versao, perimetro, ctx.agora(), ctx.prazos), geometria }
}

/** All cases with which a case may have something in common: those found, and those in its row. */
export async function encontrar(ctx: Ctx, eu: Comparavel, antes: Pick<Outro, 'outros'>) {
  const [perto, iguais, queMeTem] = await Promise.all([
    ctx.cruzamentos.pertoDe(eu),
    ctx.cruzamentos.comChaves(eu),
    ctx.cruzamentos.queTem(eu),
  ])
  const encontrados = [...perto.slice(0, MAXIMO), ...iguais.slice(0, MAXIMO), ...queMeTem]
  const achados = new Map(encontrados.map((outro) => [outro._id, outro]))
  const daLinha = antes.outros.filter((outro) => !achados.has(outro))
  return { perto, iguais, queMeTem, lidos: [...achados.values(), ...(await ctx.cruzamentos.estes(daLinha, eu.id))] }
}

/** False when it has to run again: something has changed, or more rows held an older state than one turn takes. */
async function umaVez(ctx: Ctx, id: string): Promise<boolean> {
  const { state: caso, version } = await ctx.store.load('processo', id)
  if (caso === null || caso.submetidoEm === null) return true
  const { eu, geometria } = await declarar(ctx, caso, version)
  // Whoever entered the newer version compares it.
  if (!(await ctx.cruzamentos.entrar(eu))) return true
  const antes = await ctx.cruzamentos.linha(id)
  if (antes === null) return false

  const { perto, iguais, queMeTem, lidos } = await encontrar(ctx, eu, antes)
  const cheias = lidos.filter((outro) => outro.outros.length >= MAXIMO && !outro.outros.includes(id))
  const inteiras = new Map((await ctx.cruzamentos.inteiras(cheias.map(({ _id }) => _id))).map((l) => [l._id, l]))
  const outros = lidos.map((outro) => inteiras.get(outro._id) ?? outro)

  const desenho = geometria && eu.base !== null ? geometria : null
  const { comuns: semDesenho, falta } = comunsSemDesenho(eu, outros, antes.semelhantes)
  const { comparados, inteiro } = desenho
    ? await compararDesenhos(ctx, eu, desenho, falta)
    : { comparados: [], inteiro: true }
  const comuns = comDesenhos(eu, semDesenho, comparados)
  const mudancas = mudancasDe(eu, antes, outros, comuns)
  await ctx.cruzamentos.escrever(id, mudancas)

  const carga = eu.perimetro === null ? null : await ctx.limitesMunicipais.atual()
  const demais = [iguais.length, perto.length, comuns.size].some((quantos) => quantos > MAXIMO)
  await ctx.cruzamentos.concluir(eu, {
    incompleto: eu.base !== null && (demais || !inteiro || eu.procurar === null),
    fora: desenho && carga ? await foraDoMunicipio(ctx, eu, desenho, carga.conjunto) : null,
    limites: eu.perimetro === null ? null : (carga?.geracao ?? 0),
  })
  const agora = await ctx.cruzamentos.bases([id, ...outros.map(({ _id }) => _id)])
  const iguaisAinda = [{ _id: id, base: eu.base }, ...outros].every(
    ({ _id, base }) => (agora.get(_id)?.base ?? null) === base,
  )
  // Somebody else may have taken the place that was made here.
  const trocados = mudancas.trocar.every(({ em }) => agora.get(em)?.outros.includes(id))
  return iguaisAinda && trocados && queMeTem.length <= MAXIMO
}
