import type { Cursores } from '@car/http/cursor'
import { paginarLista } from '@car/http/paginar'
import type { Pedido, Retorno, Rotas } from '@car/http/rotas'
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
import { faltasDaAutorizacao } from '../domain/autorizacoes.ts'
import { faltasDoDeclarado } from '../domain/imovel.ts'
import { exigirPendencia } from '../domain/pendencias.ts'
import { naoEncontrado } from '@car/errors/erro-car'

/** Wire ↔ use cases, a row of the operations table each. */
export function rotas(ctx: Ctx, cursores: Cursores): Rotas<'processos'> {
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
  const comRegistro = async (feito: Feito): Promise<Retorno> => ({
    data: await representar(ctx, feito),
    etag: feito.versao,
  })

  return {
    criarProcesso: {
      regras: faltasDoDeclarado,
      executar: async ({ usuario, corpo, comandoId }) => comRegistro(await abrir(ctx, usuario, corpo, comandoId)),
    },
    listarProcessos: {
      executar: async ({ usuario, consulta }) => ({
        pagina: await listar(ctx, usuario, consulta, cursores.de(usuario.id, 'processos', consulta)),
      }),
    },
    obterProcesso: {
      visivel: vendo('consultar'),
      executar: async ({ alvo }: Pedido<'obterProcesso', Visto>) => comRegistro(alvo),
    },
    editarProcesso: {
      visivel: alcancando('editar', 'editar'),
      // Correcting a case that is being examined is more than writing a draft.
      nivel: ({ caso }: Visto) => (caso.status === 'pendente' ? 'prata' : 'bronze'),
      executar: async (pedido) => comRegistro(await editar(ctx, pedido.usuario, atoDe(pedido), pedido.corpo)),
    },
    excluirProcesso: {
      visivel: alcancando('excluir', 'dono'),
      nivel: ({ caso }: Visto) => (caso.status === 'submetido' ? 'prata' : 'bronze'),
      executar: async (pedido) => {
        await excluir(ctx, pedido.usuario, atoDe(pedido))
        return 'vazia'
      },
    },
    submeterProcesso: {
      visivel: alcancando('submeter', 'submeter'),
      executar: async (pedido) => comRegistro(await submeter(ctx, pedido.usuario, atoDe(pedido))),
    },
    assinarProcesso: {
      visivel: alcancando('assinar', 'submeter'),
      executar: async (pedido) => comRegistro(await assinar(ctx, pedido.usuario, atoDe(pedido), pedido.corpo)),
    },
    historico: {
      visivel: vendo('historico'),
      executar: async ({ usuario, params, consulta }) => ({
        pagina: paginarLista((await historico(ctx, params['id'] ?? '')).atos, (ato) => ato.id, {
          cursor: cursores.de(usuario.id, `historico:${params['id']}`, consulta),
          pedido: consulta,
        }),
      }),
    },
    listarPendencias: {
      visivel: vendo('pendencias'),
      executar: async ({ usuario, alvo, consulta }: Pedido<'listarPendencias', Visto>) => ({
        pagina: paginarLista(alvo.caso.pendencias.map(registroDaPendencia), (p) => p.id, {
          cursor: cursores.de(usuario.id, `pendencias:${alvo.caso.id}`, consulta),
          pedido: consulta,
        }),
      }),
    },
    responderPendencia: {
      visivel: async (usuario, params) => {
        const visto = await alcancando('responder', 'submeter')(usuario, params)
        exigirPendencia(visto.caso, params['pid'] ?? '')
        return visto
      },
      executar: async (pedido) => {
        const { resposta, documento_ids = [] } = pedido.corpo
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
      visivel: alcancando('recorrer', 'submeter'),
      executar: async (pedido) => {
        const { fundamentacao, documento_ids = [] } = pedido.corpo
        const { recurso, versao } = await abrirRecurso(ctx, pedido.usuario, atoDe(pedido), {
          fundamentacao,
          documentoIds: documento_ids,
        })
        return { data: registroDoRecurso(pedido.params['id'] ?? '', recurso), etag: versao }
      },
    },
    listarAutorizacoes: {
      visivel: vendo('autorizacoes'),
      executar: async ({ usuario, alvo, consulta }: Pedido<'listarAutorizacoes', Visto>) => ({
        pagina: paginarLista(alvo.caso.autorizacoes.map(registroDaAutorizacao), (a) => a.id, {
          cursor: cursores.de(usuario.id, `autorizacoes:${alvo.caso.id}`, consulta),
          pedido: consulta,
        }),
      }),
    },
    autorizar: {
      visivel: alcancando('autorizar', 'dono'),
      regras: (corpo) => faltasDaAutorizacao(corpo, ctx.agora()),
      executar: async (pedido) => {
        const { cpf, escopo, expira_em } = pedido.corpo
        const expiraEm = expira_em === undefined ? null : new Date(expira_em).toISOString()
        const { autorizacao, versao } = await autorizar(ctx, pedido.usuario, atoDe(pedido), { cpf, escopo, expiraEm })
        return { data: registroDaAutorizacao(autorizacao), etag: versao }
      },
    },
    revogarAutorizacao: {
      visivel: async (usuario, params) => {
        const visto = await alcancando('revogar', 'dono')(usuario, params)
        if (!visto.caso.autorizacoes.some((a) => a.id === params['aid'])) throw naoEncontrado()
        return visto
      },
      executar: async (pedido) => {
        await revogarAutorizacao(ctx, pedido.usuario, atoDe(pedido), pedido.params['aid'] ?? '')
        return 'vazia'
      },
    },
    revelarCpf: {
      visivel: vendo('revelar_cpf'),
      executar: async (pedido) => ({
        data: { cpf_cnpj: await revelarCpf(ctx, pedido.usuario, atoDe(pedido), pedido.corpo.justificativa) },
      }),
    },
    assistente: {
      visivel: vendo('assistente'),
      executar: async ({ alvo, usuario }: Pedido<'assistente', Visto>) => ({
        data: await assistir(ctx, alvo.caso, alcanca(alvo.relacao, 'submeter'), usuario),
      }),
    },
  }
}

const atoDe = <I extends IdOperacao>({ params, comandoId, versaoAceita }: Pedido<I>): Ato => ({
  processoId: params['id'] ?? '',
  comandoId,
  versaoAceita,
})
