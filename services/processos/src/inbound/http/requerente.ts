import { levelOf } from '@car/acts/table'
import type { RouteInput, Routes } from '@car/http/routes'
import { requireAutorizacao, autorizacaoGaps } from '../../acesso/domain/autorizacoes.ts'
import { requireRessalva } from '../../processo/domain/ressalvas.ts'
import { criarProcesso } from '../../processo/usecases/criar-processo.ts'
import { abrirRecurso } from '../../processo/usecases/abrir-recurso.ts'
import type { Seen } from '../../usecases/act.ts'
import { assinar } from '../../processo/usecases/assinar.ts'
import { autorizar } from '../../acesso/usecases/autorizar.ts'
import { checkDeclared } from '../../processo/usecases/cross-check.ts'
import { openSucessor } from '../../processo/usecases/sucessao/open-sucessor.ts'
import { editar } from '../../processo/usecases/editar.ts'
import { excluir } from '../../processo/usecases/excluir.ts'
import { responderPendencia } from '../../processo/usecases/responder-pendencia.ts'
import { ressalvar } from '../../processo/usecases/ressalvar.ts'
import { retirarRessalva } from '../../processo/usecases/retirar-ressalva.ts'
import { revogarAutorizacao } from '../../acesso/usecases/revogar-autorizacao.ts'
import { submeter } from '../../processo/usecases/submeter.ts'
import type { Ctx } from '../../context.ts'
import { autorizacaoView, pendenciaView, ressalvaView } from '../views/parts.ts'
import { recursoView } from '../views/recurso.ts'
import { reaching, reachingPendencia, requestOf, withRecord } from './shared.ts'

type RequerenteOperations =
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

export function requerenteRoutes(ctx: Ctx): Pick<Routes<'processos'>, RequerenteOperations> {
  return {
    criarProcesso: {
      // What is declared beside an origin is checked with what comes from the origin.
      rules: (parts) => (parts.origem === undefined ? checkDeclared(ctx)(parts) : []),
      handle: async ({ usuario, body: { origem, ...declared }, commandId }) =>
        withRecord(
          ctx,
          origem === undefined
            ? await criarProcesso(ctx, usuario, declared, commandId)
            : await openSucessor(ctx, usuario, origem, declared, commandId),
        ),
    },
    editarProcesso: {
      visible: reaching(ctx, 'editar'),
      level: ({ processo }: Seen) => levelOf('editar', processo.status),
      handle: async (input: RouteInput<'editarProcesso', Seen>) =>
        withRecord(ctx, await editar(ctx, input.usuario, requestOf(input), input.body)),
    },
    excluirProcesso: {
      visible: reaching(ctx, 'excluir'),
      level: ({ processo }: Seen) => levelOf('excluir', processo.status),
      async handle(input: RouteInput<'excluirProcesso', Seen>) {
        await excluir(ctx, input.usuario, requestOf(input))
        return 'empty'
      },
    },
    submeterProcesso: {
      visible: reaching(ctx, 'submeter'),
      handle: async (input: RouteInput<'submeterProcesso', Seen>) =>
        withRecord(ctx, await submeter(ctx, input.usuario, requestOf(input))),
    },
    assinarProcesso: {
      visible: reaching(ctx, 'assinar'),
      handle: async (input: RouteInput<'assinarProcesso', Seen>) =>
        withRecord(ctx, await assinar(ctx, input.usuario, requestOf(input), input.body)),
    },
    responderPendencia: {
      visible: reachingPendencia(ctx, 'responder_pendencia'),
      async handle(input: RouteInput<'responderPendencia', Seen>) {
        const { resposta, documento_ids = [] } = input.body
        const pid = input.params['pid'] ?? ''
        const given = { resposta, documentoIds: documento_ids }
        const { pendencia, versao } = await responderPendencia(ctx, input.usuario, requestOf(input), pid, given)
        return { data: pendenciaView(pendencia), etag: versao }
      },
    },
    ressalvar: {
      visible: reaching(ctx, 'ressalvar'),
      level: ({ processo }: Seen) => levelOf('ressalvar', processo.status),
      async handle(input: RouteInput<'ressalvar', Seen>) {
        const { tipo_documento, motivo, texto, documento_id = null } = input.body
        const newer = { tipoDocumento: tipo_documento, motivo, texto, documentoId: documento_id }
        const { ressalva, versao } = await ressalvar(ctx, input.usuario, requestOf(input), newer)
        return { data: ressalvaView(ressalva), etag: versao }
      },
    },
    retirarRessalva: {
      async visible(usuario, params) {
        const seen = await reaching(ctx, 'retirar_ressalva')(usuario, params)
        requireRessalva(seen.processo, params['rid'] ?? '')
        return seen
      },
      level: ({ processo }: Seen) => levelOf('retirar_ressalva', processo.status),
      async handle(input: RouteInput<'retirarRessalva', Seen>) {
        await retirarRessalva(ctx, input.usuario, requestOf(input), input.params['rid'] ?? '')
        return 'empty'
      },
    },
    abrirRecurso: {
      visible: reaching(ctx, 'recorrer'),
      async handle(input: RouteInput<'abrirRecurso', Seen>) {
        const { fundamentacao, documento_ids = [] } = input.body
        const fresh = { fundamentacao, documentoIds: documento_ids }
        const { recurso, versao } = await abrirRecurso(ctx, input.usuario, requestOf(input), fresh)
        return { data: recursoView(input.target.processo.id, recurso), etag: versao }
      },
    },
    autorizar: {
      visible: reaching(ctx, 'autorizar'),
      rules: (newer) => autorizacaoGaps(newer, ctx.now()),
      async handle(input: RouteInput<'autorizar', Seen>) {
        const { cpf, escopo, expira_em } = input.body
        const expiresAt = expira_em === undefined ? null : new Date(expira_em).toISOString()
        const newer = { cpf, escopo, expiraEm: expiresAt }
        const { autorizacao, versao } = await autorizar(ctx, input.usuario, requestOf(input), newer)
        return { data: autorizacaoView(autorizacao), etag: versao }
      },
    },
    revogarAutorizacao: {
      async visible(usuario, params) {
        const seen = await reaching(ctx, 'revogar_autorizacao')(usuario, params)
        requireAutorizacao(seen.processo, params['aid'] ?? '')
        return seen
      },
      async handle(input: RouteInput<'revogarAutorizacao', Seen>) {
        await revogarAutorizacao(ctx, input.usuario, requestOf(input), input.params['aid'] ?? '')
        return 'empty'
      },
    },
  }
}
