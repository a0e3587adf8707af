import { entradaInvalida } from '@car/errors/erro-car'
import type { Usuario } from '@car/identity/usuario'
import type { comparacao, consultaComparar } from '@car/operations/schemas/versoes'
import type { TipoDocumento } from '@car/vocabulary/documento'
import type { z } from 'zod'
import type { Caso } from '../domain/caso.ts'
import {
  camposMudados,
  documentosMudados,
  type Entrega,
  type Mesmo,
  mesmoDesenho,
  type Versao,
  versoesDe,
} from '../domain/versoes.ts'
import type { Visto } from './agir.ts'
import type { Ctx } from './ctx.ts'

type Comparacao = z.output<typeof comparacao>
type Lidas = { todas: Versao[]; entregas: Entrega[]; mesmo: Mesmo }

/** The versions of a case. The record that was read for the look tells of the case; documentos is asked once. */
export async function versoes(ctx: Ctx, { caso, lido: { commits } }: Visto): Promise<Lidas> {
  const { entregas: ditas } = await ctx.documentos.ListarEntregas({ processo_id: caso.id })
  const entregas = ditas.map(({ documento_id, tipo_documento, saiu, substitui, em, por_id, por_nome, resumo }) => ({
    documentoId: documento_id,
    tipo: tipo_documento as TipoDocumento,
    saiu,
    substitui: substitui ?? null,
    em,
    por: por_id === undefined ? null : { id: por_id, nome: por_nome ?? '' },
    resumo,
  }))
  const mesmo = mesmoEm(ctx, caso, commits)
  return { todas: versoesDe(commits, entregas, mesmo), entregas, mesmo }
}

/** The same id means the same value: it was not declared anew. Otherwise both values are decrypted and compared. */
const mesmoEm =
  (ctx: Ctx, { id }: Caso, commits: Visto['lido']['commits']): Mesmo =>
  (a, b) =>
    a?.sigilo === b?.sigilo ||
    (a !== undefined &&
      b !== undefined &&
      a.mascara === b.mascara &&
      ctx.sigilos.abrir(id, a, commits) === ctx.sigilos.abrir(id, b, commits))

/**
 * What changed from one version of a case to another.
 * @throws CAR-004 when there is no such version, or `de` comes after `ate`; CAR-016 when too many drawings are being
 * compared, in all or for this person; CAR-017
 */
export async function comparar(
  ctx: Ctx,
  usuario: Usuario,
  visto: Visto,
  { de, ate }: z.output<typeof consultaComparar>,
): Promise<Comparacao> {
  if (de > ate)
    throw entradaInvalida({ field: 'de', code: 'mismatch', message: 'de vem depois de ate. Troque os dois.' })
  const { todas, entregas, mesmo } = await versoes(ctx, visto)
  const [a, b] = [exigirVersao(todas, 'de', de), exigirVersao(todas, 'ate', ate)]
  return {
    de,
    ate,
    campos: camposMudados(a, b, mesmo),
    documentos: documentosMudados(a, b, entregas),
    geometria: mesmoDesenho(a.ficha, b.ficha) ? null : await compararDesenhos(ctx, usuario, a, b),
  }
}

function exigirVersao(todas: readonly Versao[], field: string, qual: number): Versao {
  const versao = todas[qual - 1]
  if (versao) return versao
  const message = `Este processo tem as versões de 1 a ${todas.length}.`
  throw entradaInvalida({ field, code: 'out_of_range', message })
}

async function compararDesenhos(
  ctx: Ctx,
  { id: quem }: Usuario,
  { ficha: a }: Versao,
  { ficha: b }: Versao,
): Promise<Comparacao['geometria']> {
  const [de, ate] = await Promise.all([ctx.perimetros.de(a.imovel), ctx.perimetros.de(b.imovel)])
  const nomes = [a, b].map(({ imovel }) => imovel.perimetro ?? '')
  const feita = await ctx.diferencas.entre(quem, nomes.join(' '), de ?? null, ate ?? null)
  if (feita === null) return { ganho_ha: null, perda_ha: null }
  const { ganho, perda } = feita
  return {
    ganho_ha: ganho.ha,
    perda_ha: perda.ha,
    ...(ganho.forma ? { ganho: ganho.forma } : {}),
    ...(perda.forma ? { perda: perda.forma } : {}),
  }
}
