import { isDeepStrictEqual } from 'node:util'
import { WorkFailed } from '@car/child/thread'
import { areaDaGeometria } from '@car/conferencia/areas'
import type { Semelhante } from '@car/conferencia/cruzamento'
import { ErroCar } from '@car/errors/erro-car'
import type { Geometria } from '@car/vocabulary/geometria'
import { type Comparavel, chavesEmComum, comparadoDe, comparavelDe } from '../domain/comparavel.ts'
import type { Pedaco } from '../domain/sobreposicao.ts'
import {
  type Anotado,
  encher,
  type LinhaDoCruzamento,
  MAXIMO,
  type Nota,
  type Outro,
  por,
  porTodos,
  tirar,
} from '../outbound/cruzamentos.ts'
import type { Ctx } from './ctx.ts'

/** The last drawing may be begun up to this time; each comparison then has two more seconds. */
const PRAZO_MS = 3_000
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

/** False when it has to run again: something has changed, or more rows held an older state than one turn takes. */
async function umaVez(ctx: Ctx, id: string): Promise<boolean> {
  const { state: caso, version } = await ctx.store.load('processo', id)
  if (caso === null || caso.submetidoEm === null) return true
  const geometria = await ctx.perimetros.de(caso.imovel)
  const perimetro = geometria
    ? { geometria, hash: caso.imovel.perimetro ?? (await ctx.perimetros.guardar(geometria)) }
    : null
  const eu = comparavelDe(caso, version, perimetro, ctx.agora(), ctx.prazos.recursoDias)
  // Whoever entered the newer version compares it.
  if (!(await ctx.cruzamentos.entrar(eu))) return true
  const antes = await ctx.cruzamentos.linha(id)
  if (antes === null) return false

  const [perto, iguais, queMeTem] = await Promise.all([
    ctx.cruzamentos.pertoDe(eu),
    ctx.cruzamentos.comChaves(eu),
    ctx.cruzamentos.queTem(eu),
  ])
  const achados = unir(perto.slice(0, MAXIMO), iguais.slice(0, MAXIMO), queMeTem)
  const outros = await ctx.cruzamentos.estes(
    antes.outros.filter((outro) => !achados.has(outro)),
    id,
  )
  const todos = [...unir([...achados.values()], outros).values()]
  const desenho = geometria && eu.base !== null ? geometria : null
  const { comuns, inteiro } = await comparar(ctx, eu, desenho, todos, antes.semelhantes)
  const cabem = new Map([...comuns].slice(0, MAXIMO))
  await anotar(ctx, eu, antes, todos, { comuns, cabem })

  const carga = eu.perimetro === null ? null : await ctx.limitesMunicipais.atual()
  const fora = desenho && carga ? await foraDoMunicipio(ctx, eu, JSON.stringify(desenho), carga.conjunto) : null
  const demais = [iguais, perto].some((lista) => lista.length > MAXIMO) || comuns.size > MAXIMO
  await ctx.cruzamentos.concluir(eu, {
    incompleto: eu.base !== null && (demais || !inteiro || eu.procurar === null),
    fora,
    limites: eu.perimetro === null ? null : (carga?.geracao ?? 0),
  })
  const agora = await ctx.cruzamentos.bases([id, ...todos.map(({ _id }) => _id)])
  const iguaisAinda = [{ _id: id, base: eu.base }, ...todos].every(({ _id, base }) => (agora.get(_id) ?? null) === base)
  return iguaisAinda && queMeTem.length <= MAXIMO
}

function unir(...listas: readonly (readonly Outro[])[]): Map<string, Outro> {
  return new Map(listas.flat().map((outro) => [outro._id, outro]))
}

/** What two cases have in common, as it stands in both rows. */
type Comum = Omit<Semelhante, 'processo_id' | 'numero'>

/**
 * What the case has in common with each of the others; `inteiro` is false when not all drawings could be compared.
 * Large drawings come last, so that one that takes long hides nobody else. A known result for the same two is reused.
 */
async function comparar(
  ctx: Ctx,
  eu: Comparavel,
  desenho: Geometria | null,
  outros: readonly Outro[],
  conhecidos: Readonly<Record<string, Semelhante>>,
): Promise<{ comuns: Map<string, Comum>; inteiro: boolean }> {
  const comuns = new Map<string, Comum>()
  const falta: Outro[] = []
  for (const outro of outros) {
    if (eu.base === null || outro.base === null) continue
    const comparado = comparadoDe(eu.base, outro.base)
    const { matricula, ccir, perimetro } = chavesEmComum(eu.chaves, outro.chaves)
    const conhecido = conhecidos[outro._id]
    if (conhecido?.comparado === comparado) comuns.set(outro._id, conhecido)
    else {
      if (matricula || ccir || perimetro) comuns.set(outro._id, { comparado, matricula, ccir, perimetro: null })
      falta.push(outro)
    }
  }
  if (desenho === null) return { comuns, inteiro: true }
  const desenhados = falta.filter(({ perimetro }) => perimetro !== null).toSorted((a, b) => a.pontos - b.pontos)
  const { feitos, inteiro } = await compararDesenhos(ctx, eu, desenho, desenhados)
  for (const [outro, perimetro] of feitos) {
    const comparado = comparadoDe(eu.base ?? '', outro.base ?? '')
    comuns.set(outro._id, { comparado, matricula: false, ccir: false, ...comuns.get(outro._id), perimetro })
  }
  return { comuns, inteiro }
}

type Feitos = { feitos: [Outro, NonNullable<Semelhante['perimetro']>][]; inteiro: boolean }

async function compararDesenhos(
  ctx: Ctx,
  eu: Comparavel,
  desenho: Geometria,
  outros: readonly Outro[],
): Promise<Feitos> {
  const feitos: Feitos['feitos'] = []
  const [mesmos, diferentes] = [true, false].map((sim) =>
    outros.filter(({ perimetro }) => (perimetro === eu.perimetro) === sim),
  ) as [Outro[], Outro[]]
  const inteira = { identico: true, hectares: Math.round(areaDaGeometria(desenho) * 10_000) / 10_000, parte: 1 }
  for (const outro of mesmos) feitos.push([outro, inteira])
  if (diferentes.length === 0) return { feitos, inteiro: true }
  await ctx.perimetros.lembrar(diferentes.map(({ perimetro }) => ({ perimetro: perimetro ?? '' })))
  const json = JSON.stringify(desenho)
  const fim = Date.now() + PRAZO_MS
  let inteiro = true
  for (const outro of diferentes) {
    const parte = Date.now() > fim ? undefined : await sobrepor(ctx, eu, json, outro)
    if (parte === undefined) inteiro = false
    else if (parte !== null) feitos.push([outro, parte])
  }
  return { feitos, inteiro }
}

/** Undefined when it took too long. */
async function sobrepor(ctx: Ctx, { id }: Comparavel, desenho: string, { perimetro }: Outro) {
  const outro = JSON.stringify(await ctx.perimetros.obter(perimetro ?? ''))
  return ctx.comparador.sobrepor(id, desenho, outro).catch(seDemorou(undefined))
}

type Comuns = ReadonlyMap<string, Comum>

/** Writes the same into both rows, and skips what they already say. */
async function anotar(
  ctx: Ctx,
  eu: Comparavel,
  antes: Pick<LinhaDoCruzamento, 'semelhantes' | 'outros'>,
  todos: readonly Outro[],
  { comuns, cabem }: { comuns: Comuns; cabem: Comuns },
): Promise<void> {
  const neles = todos.flatMap((outro): Nota[] => {
    const { _id, outros, incompleto, semelhantes } = outro
    const comum = comuns.get(_id)
    const dele = semelhantes?.[eu.id]
    if (comum === undefined) return outros.includes(eu.id) ? [tirar(_id, [eu.id])] : []
    if (outros.length >= MAXIMO && !outros.includes(eu.id)) return incompleto ? [] : [encher(_id)]
    const novo = { processo_id: eu.id, numero: eu.numero, base: eu.base ?? '', ...oComum(comum) }
    return isDeepStrictEqual(dele, novo) ? [] : [por(_id, novo)]
  })
  const meus = todos.flatMap((outro): Anotado[] => {
    const comum = cabem.get(outro._id)
    if (comum === undefined) return []
    const novo = { processo_id: outro._id, numero: outro.numero, base: outro.base ?? '', ...oComum(comum) }
    return isDeepStrictEqual(antes.semelhantes[outro._id], novo) ? [] : [novo]
  })
  const perdidos = antes.outros.filter((outro) => !cabem.has(outro))
  await ctx.cruzamentos.escrever([
    ...(perdidos.length > 0 ? [tirar(eu.id, perdidos)] : []),
    ...(meus.length > 0 ? [porTodos(eu.id, meus)] : []),
    ...neles,
  ])
}

const oComum = ({ comparado, matricula, ccir, perimetro = null }: Comum) => ({ comparado, matricula, ccir, perimetro })

const seDemorou =
  <T>(nada: T) =>
  (erro: unknown): T => {
    if (erro instanceof WorkFailed) return nada
    throw erro
  }

async function foraDoMunicipio(
  ctx: Ctx,
  { id, municipio }: Comparavel,
  desenho: string,
  conjunto: string,
): Promise<Pedaco | null> {
  const limite = await ctx.limitesMunicipais.de(conjunto, municipio)
  if (limite === null) return null
  return ctx.comparador.foraDe(id, desenho, limite).catch(seDemorou(null))
}
