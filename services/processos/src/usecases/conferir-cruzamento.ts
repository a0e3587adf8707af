import canonicalize from 'canonicalize'
import type { Caso } from '../domain/caso.ts'
import { anotadoDe, comDesenhos, comunsSemDesenho, MAXIMO } from '../domain/comuns.ts'
import type { LinhaDoCruzamento } from '../outbound/cruzamentos.ts'
import { compararDesenhos, foraDoMunicipio } from './comparar-desenhos.ts'
import { declarar, encontrar } from './cruzar.ts'
import type { Ctx } from './ctx.ts'

/**
 * Compares a case with the others anew, drawings included, and says where its row is not what comes of it. A row that has
 * not been brought up to the case yet is left alone, and so is one that the service is about to do again.
 */
export async function conferirCruzamento(ctx: Ctx, caso: Caso, versao: number): Promise<string[]> {
  const linha = await ctx.cruzamentos.linha(caso.id)
  if (caso.submetidoEm === null) return linha === null ? [] : ['a draft stands among what is compared']
  const { eu, geometria } = await declarar(ctx, caso, versao)
  if (linha === null || (eu.base !== null && linha.feita !== eu.base)) return [NAO_COMPARADO]
  if (linha.saiEm !== undefined && linha.saiEm < ctx.agora().toISOString()) return []
  const { id: _, versao: _v, caixa, procurar: _p, saiEm, ...resto } = eu
  const propria = { ...resto, ...caixa, ...(saiEm === null ? {} : { saiEm }) }
  if (!mesmo(parteDe(linha, Object.keys(propria)), propria)) return ['others find it under something else']
  if (eu.base === null) return linha.outros.length === 0 ? [] : ['has something in common though it takes no part']

  const { lidos } = await encontrar(ctx, eu, linha)
  const { comuns: semDesenho, falta } = comunsSemDesenho(eu, lidos, {})
  const { comparados, inteiro } = geometria
    ? await compararDesenhos(ctx, eu, geometria, falta)
    : { comparados: [], inteiro: true }
  if (!inteiro) return []
  const devidos = new Map(
    [...comDesenhos(eu, semDesenho, comparados)].flatMap(([id, comum]) => {
      const outro = lidos.find(({ _id }) => _id === id)
      return outro ? [[id, anotadoDe({ ...outro, id }, comum)] as const] : []
    }),
  )
  const { outros, semelhantes } = linha
  const errados = [...new Set([...outros, ...Object.keys(semelhantes)])].filter(
    (id) => !outros.includes(id) || !mesmo(semelhantes[id], devidos.get(id)),
  )
  // A row that has no room for all of them lacks some.
  const cheia = linha.incompleto || outros.length >= MAXIMO
  const faltam = cheia ? [] : [...devidos.keys()].filter((id) => !outros.includes(id))
  const carga = linha.limites ? await ctx.limitesMunicipais.atual() : null
  const fora =
    geometria && carga && carga.geracao === linha.limites
      ? await foraDoMunicipio(ctx, eu, geometria, carga.conjunto)
      : linha.fora
  return [
    ...errados.map((id) => `what it has in common with ${id} is not what both declare`),
    ...faltam.map((id) => `does not say what it has in common with ${id}`),
    ...(mesmo(fora, linha.fora) ? [] : ['what lies outside its municipality is not what is drawn']),
  ]
}

/** What a thread has answered has other prototypes than what the store gives. */
const mesmo = (um: unknown, outro: unknown): boolean => canonicalize(um) === canonicalize(outro)

const NAO_COMPARADO = 'is not compared with other cases: it waits in the queue `processos.cruzamento`'

const parteDe = (linha: LinhaDoCruzamento, campos: readonly string[]) =>
  Object.fromEntries(Object.entries(linha).filter(([campo]) => campos.includes(campo)))
