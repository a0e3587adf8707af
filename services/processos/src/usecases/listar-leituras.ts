import type { Ato } from '@car/proto/gen/car/comum/v1/Ato'
import { entradaInvalida, naoEncontrado } from '@car/errors/erro-car'
import type { Usuario } from '@car/identity/usuario'
import type { leitura } from '@car/operations/schemas/processo'
import { exigirEmOrdem, type PeriodoPedido } from '@car/relatorio/periodo'
import type { TipoLeitura } from '@car/vocabulary/acesso'
import type { Cursor } from '@car/store/cursor'
import type { Page, PageRequest } from '@car/store/paging'
import type { z } from 'zod'
import { alcanca } from '../domain/acesso.ts'
import type { Leitura } from '../domain/leitura.ts'
import type { Visto } from './agir.ts'
import { anotarLeitura } from './anotar-leitura.ts'
import { ver } from './consultar.ts'
import type { Ctx } from './ctx.ts'
import { historico } from './historico.ts'
import { pessoas } from './pessoas.ts'

export type LeituraMostrada = z.output<typeof leitura>

/** The largest number of rows in one file, because the answer is held in memory. */
const LINHAS_MAXIMO = 10_000

/**
 * The case, for data that only its owner sees. Administrators see them too, and their look is noted as this kind; null
 * when they are shown nothing of the case itself.
 * @throws CAR-003; CAR-016, CAR-017 when the look cannot be noted
 */
export async function verComoDono(
  ctx: Ctx,
  usuario: Usuario,
  processoId: string,
  leitura: TipoLeitura | null,
): Promise<Visto> {
  const visto = await ver(ctx, usuario, processoId, null)
  if (!alcanca(visto.relacao, 'dono')) throw naoEncontrado()
  if (leitura !== null) await anotarLeitura(ctx, usuario, visto, leitura)
  return visto
}

/** A page of who looked at a case, newest first. @throws CAR-004 */
export async function listarLeituras(
  ctx: Ctx,
  usuario: Usuario,
  visto: Visto,
  consulta: PageRequest & PeriodoPedido,
  cursor: Cursor,
): Promise<Page<LeituraMostrada>> {
  exigirEmOrdem(consulta)
  const pagina = await ctx.leituras.listar(visto.caso.id, consulta, { cursor, request: consulta })
  return { ...pagina, items: await mostrar(ctx, usuario, visto, pagina.items) }
}

/** All of them at once. @throws CAR-004 when there are too many for one answer */
export async function todasAsLeituras(
  ctx: Ctx,
  usuario: Usuario,
  visto: Visto,
  periodo: PeriodoPedido,
): Promise<LeituraMostrada[]> {
  exigirEmOrdem(periodo)
  const todas = await ctx.leituras.doPeriodo(visto.caso.id, periodo, LINHAS_MAXIMO + 1)
  if (todas.length > LINHAS_MAXIMO) {
    const message = `O período tem mais de ${LINHAS_MAXIMO} leituras. Escolha um período menor.`
    throw entradaInvalida({ field: 'de', code: 'out_of_range', message })
  }
  return mostrar(ctx, usuario, visto, todas)
}

async function mostrar(ctx: Ctx, usuario: Usuario, visto: Visto, leituras: readonly Leitura[]) {
  const nomes = leituras.length === 0 ? null : await nomesPara(ctx, usuario, visto, leituras)
  return leituras.map((leitura) => leituraMostrada(leitura, nomes))
}

/** A look as it is shown: with the name, where that may be shown. */
export function leituraMostrada(
  { em, tipo, papel, unidade, usuario_id }: Leitura,
  nomes: ReadonlyMap<string, string> | null,
): LeituraMostrada {
  const nome = nomes?.get(usuario_id)
  return { em, tipo, papel, unidade, ...(nome === undefined ? {} : { nome }) }
}

/**
 * The names that may be shown. An administrator sees all. The owner sees the names of people who acted on the case,
 * whom its history names anyway, and of the technicians they authorised.
 */
async function nomesPara(
  ctx: Ctx,
  usuario: Usuario,
  { caso, lido }: Visto,
  leituras: readonly Leitura[],
): Promise<Map<string, string>> {
  if (usuario.papel === 'admin') {
    const todas = await pessoas(ctx, [...new Set(leituras.map(({ usuario_id }) => usuario_id))])
    return new Map([...todas].map(([id, { nome }]) => [id, nome]))
  }
  const acessos = await ctx.store.load('acessos', caso.id)
  return nomesNoCaso(lido, (await historico(ctx, caso.id, lido, acessos)).atos)
}

/** The names of people who acted on a case, and of technicians who were authorised to. */
export function nomesNoCaso({ commits }: Pick<Visto['lido'], 'commits'>, atos: readonly Ato[]): Map<string, string> {
  const autorizados = commits
    .flatMap(({ events }) => events)
    .flatMap((evento) => (evento.tipo === 'autorizacao_concedida' ? [evento.tecnico] : []))
  const agiram = atos.flatMap(({ por }) => por ?? [])
  return new Map([...autorizados, ...agiram].map(({ id, nome }) => [id, nome]))
}
