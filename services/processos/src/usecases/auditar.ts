import { autorDe, type Usuario } from '@car/identity/usuario'
import { COUNTED } from '@car/event-store/trail'
import type { consultaAuditoria, registroDeAuditoria } from '@car/operations/schemas/auditoria'
import { auditar as auditarAqui } from '@car/proto/auditoria'
import type { AuditarRequest } from '@car/proto/gen/car/comum/v1/AuditarRequest'
import type { Registro } from '@car/proto/gen/car/comum/v1/Registro'
import { exigirEmOrdem, fimDoDia, inicioDoDia } from '@car/relatorio/periodo'
import type { Cursor } from '@car/store/cursor'
import type { Page } from '@car/store/paging'
import { maskCpf } from '@car/telemetry/logger'
import type { AcaoAuditada } from '@car/vocabulary/auditoria'
import type { Papel } from '@car/vocabulary/pessoa'
import type { z } from 'zod'
import { ACOES, pessoaDe, PREFIXOS, processoDe, resumirTudo } from '../domain/auditoria.ts'
import type { EventoDeConsulta } from '../domain/eventos.ts'
import type { Ctx } from './ctx.ts'
import { type AtosPedidos, paginarAtos, porLugar } from './paginar-atos.ts'
import { pessoas } from './pessoas.ts'

type Consulta = z.output<typeof consultaAuditoria>
type Mostrado = z.output<typeof registroDeAuditoria>

/**
 * A page of what was done, from the records of all services. Each service is asked for no more than one page, so the
 * cost does not grow with what they hold. The query itself is recorded before the answer is sent.
 * @throws CAR-016, CAR-017 when a service cannot be asked, or the query cannot be recorded
 */
export async function auditar(
  ctx: Ctx,
  usuario: Usuario,
  { page_size, cursor: pedido, ...filtros }: Consulta,
  cursor: Cursor,
): Promise<Page<Mostrado>> {
  exigirEmOrdem(filtros)
  const pagina = await paginarAtos(cursor, { page_size, cursor: pedido, maisNovos: true }, async (lugar) => {
    const { registros, total } = await registrosDe(ctx, { ...daConsulta(filtros), ...lugar })
    return { atos: registros, total }
  })
  const items = await mostrar(ctx, pagina.items)
  await registrarConsulta(ctx, usuario, { tipo: 'auditoria_consultada', ...filtros })
  return { ...pagina, items }
}

/** What the services have on record: up to the requested number from each. */
export async function registrosDe(
  ctx: Ctx,
  pedido: AuditarRequest & AtosPedidos,
): Promise<{ registros: Registro[]; total: number }> {
  const falas = {
    acoes: ACOES,
    resumir: resumirTudo,
    prefixos: PREFIXOS,
    pessoa: pessoaDosEventos,
    processo: processoDosEventos,
  }
  const paginas = await Promise.all([
    auditarAqui(ctx.store.trail, falas, pedido),
    ...[ctx.auth, ctx.documentos, ctx.dossie].map((par) => par.Auditar(pedido)),
  ])
  return {
    registros: paginas.flatMap(({ registros }) => registros),
    total: Math.min(
      paginas.reduce((soma, { total }) => soma + total, 0),
      COUNTED,
    ),
  }
}

/** How many acts are asked for at once. */
const LOTE = 100

/** What a person did, from the records of all services, oldest first. */
export async function* atosDe(ctx: Ctx, usuario_id: string): AsyncGenerator<Mostrado> {
  for (let lugar: Pick<AtosPedidos, 'alem_de'> = {}; ; ) {
    const { registros } = await registrosDe(ctx, { usuario_id, de_tras: false, limite: LOTE, ...lugar })
    const primeiros = registros.toSorted(porLugar).slice(0, LOTE)
    yield* await mostrar(ctx, primeiros)
    const ultimo = primeiros.at(-1)
    if (!ultimo || primeiros.length < LOTE) return
    lugar = { alem_de: { em: ultimo.em, commit: ultimo.commit, indice: ultimo.indice } }
  }
}

const processoDosEventos = ({ events }: { events: Parameters<typeof processoDe>[0] }) => processoDe(events)
const pessoaDosEventos = ({ events }: { events: Parameters<typeof pessoaDe>[0] }) => pessoaDe(events)

/** Records that a person was given data that belong to no single case. @throws CAR-016, CAR-017 when that fails */
export async function registrarConsulta(ctx: Ctx, usuario: Usuario, evento: EventoDeConsulta): Promise<void> {
  const id = crypto.randomUUID()
  const command = { id, author: autorDe(usuario), at: ctx.agora() }
  const decide = () => ({ events: [evento] })
  await ctx.store.execute('consulta', id, command, decide, ctx.store.unopened('consulta'))
}

const daConsulta = ({ usuario, acao, processo, de, ate }: Omit<Consulta, 'page_size' | 'cursor'>) => ({
  ...(usuario === undefined ? {} : { usuario_id: usuario }),
  ...(acao === undefined ? {} : { acao }),
  ...(processo === undefined ? {} : { processo_id: processo }),
  ...(de === undefined ? {} : { desde: inicioDoDia(de) }),
  ...(ate === undefined ? {} : { antes_de: fimDoDia(ate) }),
})

/**
 * Adds the names that auth has for people now and the numbers of cases, and masks CPFs that somebody wrote into a
 * reason.
 */
async function mostrar(ctx: Ctx, registros: readonly Registro[]): Promise<Mostrado[]> {
  const de = (campo: 'processo_id' | 'pessoa_id') => registros.flatMap((registro) => registro[campo] ?? [])
  const [numeros, delas] = await Promise.all([ctx.processos.numeros(de('processo_id')), pessoas(ctx, de('pessoa_id'))])
  return registros.map(({ id, em, por, acoes, resumo, processo_id, pessoa_id, hash }) => ({
    id,
    em,
    por: por ? { id: por.id, nome: por.nome, tipo_usuario: por.tipo_usuario as Papel } : null,
    acoes: acoes as AcaoAuditada[],
    resumo: maskCpf(resumo),
    processo: processo_id === undefined ? null : { id: processo_id, numero: numeros.get(processo_id) ?? null },
    pessoa: pessoa_id === undefined ? null : { id: pessoa_id, nome: delas.get(pessoa_id)?.nome ?? null },
    hash,
  }))
}
