import { nivelDo } from '@car/atos/tabela'
import { ErroCar } from '@car/errors/erro-car'
import { nullIfBroken } from '@car/event-store/broken-record'
import { idFrom } from '@car/event-store/ids'
import type { Usuario } from '@car/identity/usuario'
import type { pedidoDistribuir } from '@car/operations/schemas/supervisor'
import pLimit from 'p-limit'
import type { z } from 'zod'
import { relacaoCom } from '../domain/acesso.ts'
import { type Atribuicao, distribuir as decidir, type Distribuivel, livre, planejar } from '../domain/distribuicao.ts'
import type { Plano } from '../outbound/distribuicoes.ts'
import { agir, type Visto } from './agir.ts'
import { ver } from './consultar.ts'
import type { Ctx } from './ctx.ts'

type Pedido = Omit<z.output<typeof pedidoDistribuir>, 'simular'>
type Lidos = ReadonlyMap<string, Visto>

const JUNTOS = 16

/** What a distribution would assign now. It changes nothing. @throws ErroCar CAR-016 or CAR-017 when auth is away */
export const simular = async (ctx: Ctx, usuario: Usuario, pedido: Pedido): Promise<Plano> =>
  (await planoDe(ctx, usuario, pedido)).plano

/**
 * Assigns the cases that nobody holds. The plan is stored before anything is assigned, so a repetition of the command
 * finishes it. Each assignment is an act of its own: a case that somebody else takes meanwhile stays theirs, and is not
 * in the answer.
 * @throws ErroCar CAR-016 or CAR-017 when another service is away, though some cases may already be assigned
 */
export async function distribuir(ctx: Ctx, usuario: Usuario, pedido: Pedido, commandId: string): Promise<Plano> {
  const antes = await ctx.distribuicoes.de(commandId)
  const { plano, lidos } = antes ? { plano: antes, lidos: new Map() } : await planoDe(ctx, usuario, pedido)
  const { atribuicoes, semDestino } = antes ?? (await ctx.distribuicoes.guardar(commandId, plano, ctx.agora()))
  const feitas = await pLimit(JUNTOS).map(atribuicoes, (a) => atribuir(ctx, usuario, a, commandId, lidos))
  return { atribuicoes: atribuicoes.filter((_, i) => feitas[i]), semDestino }
}

async function planoDe(ctx: Ctx, usuario: Usuario, pedido: Pedido): Promise<{ plano: Plano; lidos: Lidos }> {
  const [{ analistas }, cargas, ids] = await Promise.all([
    ctx.auth.ListarAnalistas({ nivel: nivelDo('assumir') }),
    ctx.processos.cargas(),
    ctx.processos.livres(pedido),
  ])
  const lidos = new Map<string, Visto>()
  const casos = await pLimit(JUNTOS).map(ids, async (id): Promise<Distribuivel[]> => {
    const lido = await ctx.store.load('processo', id).catch(nullIfBroken)
    if (lido === null) return []
    const { state: caso, version: versao, commits } = lido
    const agora = ctx.agora()
    const relacao = relacaoCom(caso, usuario, agora)
    // The read model may be behind.
    if (caso === null || relacao === null || !livre(caso)) return []
    lidos.set(id, { caso, versao, relacao, lido })
    const declaradas = await ctx.proprietarios.de(caso, commits)
    const pessoa = { usuario, relacao, declarada: declaradas.has(usuario.id), anotou: false }
    return [{ situacao: { caso, versao, ...pessoa, documentos: [], agora, prazos: ctx.prazos }, declaradas }]
  })
  const equipe = analistas.map(({ id, nome }) => ({
    analista: { id, nome },
    ...(cargas.get(id) ?? { em_analise: 0, pendente: 0 }),
  }))
  return { plano: planejar(casos.flat(), equipe), lidos }
}

/** Whether this command gave the case to the analyst. */
async function atribuir(
  ctx: Ctx,
  usuario: Usuario,
  { processoId, analista }: Atribuicao,
  commandId: string,
  lidos: Lidos,
): Promise<boolean> {
  try {
    const visto = lidos.get(processoId) ?? (await ver(ctx, usuario, processoId, null))
    const pedido = { visto, commandId: idFrom(commandId, processoId), acceptsVersion: () => true }
    await agir(ctx, usuario, pedido, async (s, commits) =>
      decidir(s, analista, await ctx.proprietarios.eh(s.caso, commits, analista.id)),
    )
    return true
  } catch (erro) {
    if (erro instanceof ErroCar && (erro.kind === 'conflict' || erro.kind === 'not_found')) return false
    throw erro
  }
}
