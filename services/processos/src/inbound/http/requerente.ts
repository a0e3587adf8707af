import { nivelDo } from '@car/atos/tabela'
import type { RouteInput, Routes } from '@car/http/routes'
import { exigirAutorizacao, faltasDaAutorizacao } from '../../domain/autorizacoes.ts'
import { exigirRessalva } from '../../domain/ressalvas.ts'
import {
  registroDaAutorizacao,
  registroDaPendencia,
  registroDaRessalva,
  registroDoRecurso,
} from '../../domain/registro.ts'
import { abrir } from '../../usecases/abrir.ts'
import { abrirRecurso } from '../../usecases/abrir-recurso.ts'
import type { Visto } from '../../usecases/agir.ts'
import { assinar } from '../../usecases/assinar.ts'
import { autorizar } from '../../usecases/autorizar.ts'
import { conferir } from '../../usecases/conferir.ts'
import { editar } from '../../usecases/editar.ts'
import { excluir } from '../../usecases/excluir.ts'
import { responderPendencia } from '../../usecases/responder-pendencia.ts'
import { ressalvar } from '../../usecases/ressalvar.ts'
import { retirarRessalva } from '../../usecases/retirar-ressalva.ts'
import { revogarAutorizacao } from '../../usecases/revogar-autorizacao.ts'
import { submeter } from '../../usecases/submeter.ts'
import type { Ctx } from '../../usecases/ctx.ts'
import { alcancando, alcancandoPendencia, pedidoDe, comRegistro } from './comum.ts'

type Rows =
  | 'criarProcesso'
  | 'editarProcesso'
  | 'excluirProcesso'
  | 'submeterProcesso'
  | 'assinarProcesso'
  | 'responderPendencia'
  | 'ressalvar'
  | 'retirarRessalva'
  | 'abrirRecurso'
  | 'autorizar'
  | 'revogarAutorizacao'

/** The acts of owner and technician. */
export function rotasDoRequerente(ctx: Ctx): Pick<Routes<'processos'>, Rows> {
  return {
    criarProcesso: {
      rules: conferir(ctx),
      handle: async ({ usuario, body, commandId }) => comRegistro(ctx, await abrir(ctx, usuario, body, commandId)),
    },
    editarProcesso: {
      visible: alcancando(ctx, 'editar'),
      level: ({ caso }: Visto) => nivelDo('editar', caso.status),
      handle: async (input: RouteInput<'editarProcesso', Visto>) =>
        comRegistro(ctx, await editar(ctx, input.usuario, pedidoDe(input), input.body)),
    },
    excluirProcesso: {
      visible: alcancando(ctx, 'excluir'),
      level: ({ caso }: Visto) => nivelDo('excluir', caso.status),
      async handle(input: RouteInput<'excluirProcesso', Visto>) {
        await excluir(ctx, input.usuario, pedidoDe(input))
        return 'empty'
      },
    },
    submeterProcesso: {
      visible: alcancando(ctx, 'submeter'),
      handle: async (input: RouteInput<'submeterProcesso', Visto>) =>
        comRegistro(ctx, await submeter(ctx, input.usuario, pedidoDe(input))),
    },
    assinarProcesso: {
      visible: alcancando(ctx, 'assinar'),
      handle: async (input: RouteInput<'assinarProcesso', Visto>) =>
        comRegistro(ctx, await assinar(ctx, input.usuario, pedidoDe(input), input.body)),
    },
    responderPendencia: {
      visible: alcancandoPendencia(ctx, 'responder_pendencia'),
      async handle(input: RouteInput<'responderPendencia', Visto>) {
        const { resposta, documento_ids = [] } = input.body
        const pid = input.params['pid'] ?? ''
        const dada = { resposta, documentoIds: documento_ids }
        const { pendencia, versao } = await responderPendencia(ctx, input.usuario, pedidoDe(input), pid, dada)
        return { data: registroDaPendencia(pendencia), etag: versao }
      },
    },
    ressalvar: {
      visible: alcancando(ctx, 'ressalvar'),
      level: ({ caso }: Visto) => nivelDo('ressalvar', caso.status),
      async handle(input: RouteInput<'ressalvar', Visto>) {
        const { tipo_documento, motivo, texto, documento_id = null } = input.body
        const nova = { tipoDocumento: tipo_documento, motivo, texto, documentoId: documento_id }
        const { ressalva, versao } = await ressalvar(ctx, input.usuario, pedidoDe(input), nova)
        return { data: registroDaRessalva(ressalva), etag: versao }
      },
    },
    retirarRessalva: {
      async visible(usuario, params) {
        const visto = await alcancando(ctx, 'retirar_ressalva')(usuario, params)
        exigirRessalva(visto.caso, params['rid'] ?? '')
        return visto
      },
      level: ({ caso }: Visto) => nivelDo('retirar_ressalva', caso.status),
      async handle(input: RouteInput<'retirarRessalva', Visto>) {
        await retirarRessalva(ctx, input.usuario, pedidoDe(input), input.params['rid'] ?? '')
        return 'empty'
      },
    },
    abrirRecurso: {
      visible: alcancando(ctx, 'recorrer'),
      async handle(input: RouteInput<'abrirRecurso', Visto>) {
        const { fundamentacao, documento_ids = [] } = input.body
        const novo = { fundamentacao, documentoIds: documento_ids }
        const { recurso, versao } = await abrirRecurso(ctx, input.usuario, pedidoDe(input), novo)
        return { data: registroDoRecurso(input.target.caso.id, recurso), etag: versao }
      },
    },
    autorizar: {
      visible: alcancando(ctx, 'autorizar'),
      rules: (nova) => faltasDaAutorizacao(nova, ctx.agora()),
      async handle(input: RouteInput<'autorizar', Visto>) {
        const { cpf, escopo, expira_em } = input.body
        const expiraEm = expira_em === undefined ? null : new Date(expira_em).toISOString()
        const nova = { cpf, escopo, expiraEm }
        const { autorizacao, versao } = await autorizar(ctx, input.usuario, pedidoDe(input), nova)
        return { data: registroDaAutorizacao(autorizacao), etag: versao }
      },
    },
    revogarAutorizacao: {
      async visible(usuario, params) {
        const visto = await alcancando(ctx, 'revogar_autorizacao')(usuario, params)
        exigirAutorizacao(visto.caso, params['aid'] ?? '')
        return visto
      },
      async handle(input: RouteInput<'revogarAutorizacao', Visto>) {
        await revogarAutorizacao(ctx, input.usuario, pedidoDe(input), input.params['aid'] ?? '')
        return 'empty'
      },
    },
  }
}
