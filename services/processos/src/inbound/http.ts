import type { Cursors } from '@car/store/cursor'
import { paginateList } from '@car/store/paging'
import type { RouteInput, RouteOutput, Routes } from '@car/http/routes'
import type { Usuario } from '@car/identity/usuario'
import type { IdOperacao } from '@car/operations/tabela'
import { registroDaAutorizacao, registroDaPendencia, registroDoRecurso } from '../domain/registro.ts'
import { abrir } from '../usecases/abrir.ts'
import { abrirRecurso } from '../usecases/abrir-recurso.ts'
import type { Ato, Feito } from '../usecases/agir.ts'
import { assinar } from '../usecases/assinar.ts'
import { assistir } from '../usecases/assistir.ts'
import { autorizar } from '../usecases/autorizar.ts'
import { representar, type Visto, ver } from '../usecases/consultar.ts'
import type { Ctx } from '../usecases/ctx.ts'
import { editar } from '../usecases/editar.ts'
import { excluir } from '../usecases/excluir.ts'
import { historico } from '../usecases/historico.ts'
import { listar } from '../usecases/listar.ts'
import { responderPendencia } from '../usecases/responder-pendencia.ts'
import { revelarCpf } from '../usecases/revelar-cpf.ts'
import { revogarAutorizacao } from '../usecases/revogar-autorizacao.ts'
import { submeter } from '../usecases/submeter.ts'
import { alcanca, exigirAlcance } from '../domain/acesso.ts'
import { exigirPendencia } from '../domain/pendencias.ts'
import { naoEncontrado } from '@car/errors/erro-car'

/** Wire ↔ use cases, a row of the operations table each. */
export function rotas(ctx: Ctx, cursores: Cursors): Routes<'processos'> {
  const vendo = (operacao: string) => (usuario: Usuario, params: Record<string, string>) =>
    ver(ctx, usuario, params['id'] ?? '', operacao)
  /** Acts that the caller's scope does not include are not there for them, whatever else is wrong with the request. */
  const alcancando =
    (operacao: string, escopo: Parameters<typeof exigirAlcance>[1]) =>
    async (usuario: Usuario, params: Record<string, string>) => {
      const visto = await vendo(operacao)(usuario, params)
      exigirAlcance(visto.relacao, escopo)
      return visto
    }
  const comRegistro = async (feito: Feito): Promise<RouteOutput> => ({
    data: await representar(ctx, feito),
    etag: feito.versao,
  })

  return {
    criarProcesso: {
      handle: async ({ usuario, body, commandId }) => comRegistro(await abrir(ctx, usuario, body, commandId)),
    },
    listarProcessos: {
      handle: async ({ usuario, query }) => ({
        page: await listar(ctx, usuario, query, cursores.for(usuario.id, 'processos', query)),
      }),
    },
    obterProcesso: {
      visible: vendo('consultar'),
      handle: async ({ target }: RouteInput<'obterProcesso', Visto>) => comRegistro(target),
    },
    editarProcesso: {
      visible: alcancando('editar', 'editar'),
      // Correcting a case that is being examined is more than writing a draft.
      level: ({ caso }: Visto) => (caso.status === 'pendente' ? 'prata' : 'bronze'),
      handle: async (pedido) => comRegistro(await editar(ctx, pedido.usuario, atoDe(pedido), pedido.body)),
    },
    excluirProcesso: {
      visible: alcancando('excluir', 'dono'),
      level: ({ caso }: Visto) => (caso.status === 'submetido' ? 'prata' : 'bronze'),
      handle: async (pedido) => {
        await excluir(ctx, pedido.usuario, atoDe(pedido))
        return 'empty'
      },
    },
    submeterProcesso: {
      visible: alcancando('submeter', 'submeter'),
      handle: async (pedido) => comRegistro(await submeter(ctx, pedido.usuario, atoDe(pedido))),
    },
    assinarProcesso: {
      visible: alcancando('assinar', 'submeter'),
      handle: async (pedido) => comRegistro(await assinar(ctx, pedido.usuario, atoDe(pedido), pedido.body)),
    },
    historico: {
      visible: vendo('historico'),
      handle: async ({ usuario, params, query }) => ({
        page: paginateList((await historico(ctx, params['id'] ?? '')).atos, (ato) => ato.id, {
          cursor: cursores.for(usuario.id, `historico:${params['id']}`, query),
          request: query,
        }),
      }),
    },
    listarPendencias: {
      visible: vendo('pendencias'),
      handle: async ({ usuario, target, query }: RouteInput<'listarPendencias', Visto>) => ({
        page: paginateList(target.caso.pendencias.map(registroDaPendencia), (p) => p.id, {
          cursor: cursores.for(usuario.id, `pendencias:${target.caso.id}`, query),
          request: query,
        }),
      }),
    },
    responderPendencia: {
      visible: async (usuario, params) => {
        const visto = await alcancando('responder', 'submeter')(usuario, params)
        exigirPendencia(visto.caso, params['pid'] ?? '')
        return visto
      },
      handle: async (pedido) => {
        const { resposta, documento_ids = [] } = pedido.body
        const cmd = { resposta, documentoIds: documento_ids }
        const { pendencia, versao } = await responderPendencia(
          ctx,
          pedido.usuario,
          atoDe(pedido),
          pedido.params['pid'] ?? '',
          cmd,
        )
        return { data: registroDaPendencia(pendencia), etag: versao }
      },
    },
    abrirRecurso: {
      visible: alcancando('recorrer', 'submeter'),
      handle: async (pedido) => {
        const { fundamentacao, documento_ids = [] } = pedido.body
        const { recurso, versao } = await abrirRecurso(ctx, pedido.usuario, atoDe(pedido), {
          fundamentacao,
          documentoIds: documento_ids,
        })
        return { data: registroDoRecurso(pedido.params['id'] ?? '', recurso), etag: versao }
      },
    },
    listarAutorizacoes: {
      visible: vendo('autorizacoes'),
      handle: async ({ usuario, target, query }: RouteInput<'listarAutorizacoes', Visto>) => ({
        page: paginateList(target.caso.autorizacoes.map(registroDaAutorizacao), (a) => a.id, {
          cursor: cursores.for(usuario.id, `autorizacoes:${target.caso.id}`, query),
          request: query,
        }),
      }),
    },
    autorizar: {
      visible: alcancando('autorizar', 'dono'),
      handle: async (pedido) => {
        const { cpf, escopo, expira_em } = pedido.body
        const expiraEm = expira_em === undefined ? null : new Date(expira_em).toISOString()
        const { autorizacao, versao } = await autorizar(ctx, pedido.usuario, atoDe(pedido), { cpf, escopo, expiraEm })
        return { data: registroDaAutorizacao(autorizacao), etag: versao }
      },
    },
    revogarAutorizacao: {
      visible: async (usuario, params) => {
        const visto = await alcancando('revogar', 'dono')(usuario, params)
        if (!visto.caso.autorizacoes.some((a) => a.id === params['aid'])) throw naoEncontrado()
        return visto
      },
      handle: async (pedido) => {
        await revogarAutorizacao(ctx, pedido.usuario, atoDe(pedido), pedido.params['aid'] ?? '')
        return 'empty'
      },
    },
    revelarCpf: {
      visible: vendo('revelar_cpf'),
      handle: async (pedido) => ({
        data: { cpf_cnpj: await revelarCpf(ctx, pedido.usuario, atoDe(pedido), pedido.body.justificativa) },
      }),
    },
    assistente: {
      visible: vendo('assistente'),
      handle: async ({ target, usuario }: RouteInput<'assistente', Visto>) => ({
        data: await assistir(ctx, target.caso, alcanca(target.relacao, 'submeter'), usuario),
      }),
    },
  }
}

const atoDe = <I extends IdOperacao>({ params, commandId, acceptsVersion }: RouteInput<I>): Ato => ({
  processoId: params['id'] ?? '',
  commandId,
  versaoAceita: acceptsVersion,
})
