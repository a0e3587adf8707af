import { WorkFailed } from '@car/child/thread'
import { areaDaGeometria } from '@car/conferencia/areas'
import type { Geometria } from '@car/vocabulary/geometria'
import type { Comparavel } from '../domain/comparavel.ts'
import type { Comparado, Outro } from '../domain/comuns.ts'
import type { Pedaco } from '../domain/sobreposicao.ts'
import type { Ctx } from './ctx.ts'

/** The last drawing may be begun up to this time; each comparison then has two more seconds. */
const PRAZO_MS = 3_000

/**
 * The others whose drawings overlap that of a case, and how. Large drawings come last, so that one that takes long
 * hides nobody else.
 * @returns `inteiro` is false when not all of them could be compared in time
 */
export async function compararDesenhos(
  ctx: Ctx,
  eu: Comparavel,
  desenho: Geometria,
  outros: readonly Outro[],
): Promise<{ comparados: Comparado[]; inteiro: boolean }> {
  const desenhados = outros.filter(({ perimetro }) => perimetro !== null).toSorted((a, b) => a.pontos - b.pontos)
  const inteira = { identico: true, hectares: Math.round(areaDaGeometria(desenho) * 10_000) / 10_000, parte: 1 }
  const comparados: Comparado[] = desenhados
    .filter(({ perimetro }) => perimetro === eu.perimetro)
    .map((outro) => [outro, inteira])
  const diferentes = desenhados.filter(({ perimetro }) => perimetro !== eu.perimetro)
  if (diferentes.length === 0) return { comparados, inteiro: true }
  await ctx.perimetros.lembrar(diferentes.map(({ perimetro }) => ({ perimetro: perimetro ?? '' })))
  const json = JSON.stringify(desenho)
  const fim = Date.now() + PRAZO_MS
  let inteiro = true
  for (const outro of diferentes) {
    const parte = Date.now() > fim ? undefined : await sobrepor(ctx, eu, json, outro)
    if (parte === undefined) inteiro = false
    else if (parte !== null) comparados.push([outro, parte])
  }
  return { comparados, inteiro }
}

/** Undefined when it took too long. The order of the two is that of their hashes, so both sides get the same shape. */
async function sobrepor(ctx: Ctx, eu: Comparavel, desenho: string, { perimetro }: Outro) {
  const outro = JSON.stringify(await ctx.perimetros.obter(perimetro ?? ''))
  const [um, dois] = (eu.perimetro ?? '') < (perimetro ?? '') ? [desenho, outro] : [outro, desenho]
  return ctx.comparador.sobrepor(eu.id, um, dois).catch(seDemorou(undefined))
}

/** The part of a drawing that lies outside the municipality's boundary; null when it is unknown or took too long. */
export async function foraDoMunicipio(
  ctx: Ctx,
  { id, municipio }: Comparavel,
  desenho: Geometria,
  conjunto: string,
): Promise<Pedaco | null> {
  const limite = await ctx.limitesMunicipais.de(conjunto, municipio)
  if (limite === null) return null
  return ctx.comparador.foraDe(id, JSON.stringify(desenho), limite).catch(seDemorou(null))
}

const seDemorou =
  <T>(nada: T) =>
  (erro: unknown): T => {
    if (erro instanceof WorkFailed) return nada
    throw erro
  }
