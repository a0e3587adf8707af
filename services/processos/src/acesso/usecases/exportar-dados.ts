import type { User } from '@car/identity/usuario'
import type { Conta } from '@car/proto/gen/car/auth/v1/Conta'
import { type ZipEntry, json, readMe, list } from '../domain/exportacao.ts'
import { atosOf, recordQuery, recordsOf } from './audit.ts'
import type { ProcessoCtx } from '../../processo/usecases/ctx.ts'
import type { AccessCtx } from './ctx.ts'
import { exportProcesso, type ExportRequest } from './export-processo.ts'

export type Exportacao = Omit<ExportRequest, 'em' | 'ownerId'>

/** The time limit for reading a person's notices. A slow client slows the reading down. */
const LIST_MS = 1_800_000

/**
 * Exports the stored data of a person as a stream of files, without the notes of the analysis. Before anything is sent,
 * the export is recorded, and every service that gives data has answered once. A failure after that cuts the stream
 * off.
 * @throws CAR-016 or CAR-017 when a service cannot be reached
 */
export async function exportarDados(
  ctx: ProcessoCtx & AccessCtx,
  usuario: User,
  request: Exportacao,
): Promise<AsyncIterable<ZipEntry>> {
  const [account, { preferencias }] = await Promise.all([
    ctx.auth.ObterConta({}),
    ctx.avisos.ObterPreferencias({ pessoa_id: usuario.id }),
    recordsOf(ctx, { usuario_id: usuario.id, de_tras: true, limite: 1 }),
  ])
  await recordQuery(ctx, usuario, { tipo: 'dados_exportados', arquivos: request.arquivos })
  return entries(ctx, usuario, { conta: account, preferencias, ...request })
}

async function* entries(
  ctx: ProcessoCtx & AccessCtx,
  usuario: User,
  { conta: { conta, sessoes }, preferencias, ...request }: Exportacao & { conta: Conta; preferencias: string },
): AsyncGenerator<ZipEntry> {
  const em = ctx.now()
  const { arquivos, signal } = request
  const avisos = ctx.avisos.stream('ListarDaPessoa', { pessoa_id: usuario.id }, { timeoutMs: LIST_MS, signal })
  yield { nome: 'LEIA-ME.txt', em, conteudo: readMe(usuario.nome, em, arquivos) }
  yield json('conta.json', em, { ...JSON.parse(conta), sessoes: JSON.parse(sessoes) })
  yield json('preferencias-de-avisos.json', em, JSON.parse(preferencias))
  yield list('avisos.json', em, avisos, ({ aviso }) => JSON.parse(aviso))
  yield list('atos.json', em, atosOf(ctx, usuario.id), (ato) => ato)
  yield list('autorizacoes-recebidas.json', em, ctx.processos.ofTecnico(usuario.id), ({ processo }) => ({
    processo: processo.numero,
    autorizacoes: processo.autorizacoes
      .filter(({ tecnico }) => tecnico.id === usuario.id)
      .map(({ escopo, criadaEm, expiraEm }) => ({ escopo, criada_em: criadaEm, expira_em: expiraEm })),
  }))
  for await (const { processo } of ctx.processos.ofOwner(usuario.id)) {
    yield* exportProcesso(ctx, processo.id, { em, ownerId: usuario.id, ...request })
  }
}
