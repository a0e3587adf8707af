import type { Usuario } from '@car/identity/usuario'
import type { Conta } from '@car/proto/gen/car/auth/v1/Conta'
import { type Entrada, json, leiaMe, lista } from '../domain/exportacao.ts'
import { atosDe, registrarConsulta, registrosDe } from './auditar.ts'
import type { Ctx } from './ctx.ts'
import { exportarCaso } from './exportar-caso.ts'

export type Exportacao = { arquivos: boolean; signal: AbortSignal }

/** Everything has to be sent within this time, however slowly the client takes it. */
const LISTA_MS = 1_800_000

/**
 * All that is kept of a person, for them, one file after the other. Each is read when it is its turn. Every service is
 * asked once before anything is sent, and the export is recorded first. A later failure breaks the stream off.
 * @throws CAR-016, CAR-017 when a service cannot be asked
 */
export async function exportar(ctx: Ctx, usuario: Usuario, pedido: Exportacao): Promise<AsyncIterable<Entrada>> {
  const [conta, { preferencias }] = await Promise.all([
    ctx.auth.ObterConta({}),
    ctx.avisos.ObterPreferencias({ pessoa_id: usuario.id }),
    registrosDe(ctx, { usuario_id: usuario.id, de_tras: true, limite: 1 }),
  ])
  await registrarConsulta(ctx, usuario, { tipo: 'dados_exportados', arquivos: pedido.arquivos })
  return entradas(ctx, usuario, { conta, preferencias, ...pedido })
}

async function* entradas(
  ctx: Ctx,
  usuario: Usuario,
  { conta: { conta, sessoes }, preferencias, arquivos, signal }: Exportacao & { conta: Conta; preferencias: string },
): AsyncGenerator<Entrada> {
  const em = ctx.agora()
  const avisos = ctx.avisos.stream('ListarDaPessoa', { pessoa_id: usuario.id }, { timeoutMs: LISTA_MS, signal })
  yield { nome: 'LEIA-ME.txt', em, conteudo: leiaMe(usuario.nome, em, arquivos) }
  yield json('conta.json', em, { ...JSON.parse(conta), sessoes: JSON.parse(sessoes) })
  yield json('preferencias-de-avisos.json', em, JSON.parse(preferencias))
  yield lista('avisos.json', em, avisos, ({ aviso }) => JSON.parse(aviso))
  yield lista('atos.json', em, atosDe(ctx, usuario.id), (ato) => ato)
  yield lista('autorizacoes-recebidas.json', em, ctx.processos.doTecnico(usuario.id), ({ caso }) => ({
    processo: caso.numero,
    autorizacoes: caso.autorizacoes
      .filter(({ tecnico }) => tecnico.id === usuario.id)
      .map(({ escopo, criadaEm, expiraEm }) => ({ escopo, criada_em: criadaEm, expira_em: expiraEm })),
  }))
  for await (const { caso } of ctx.processos.doDono(usuario.id)) {
    yield* exportarCaso(ctx, caso.id, { em, arquivos, signal })
  }
}
