import { isValidCpf } from '@brazilian-utils/brazilian-utils'
import { notFound } from '@car/errors/car-error'
import { parseStream } from '@car/event-store/kinds'
import { type Callers, type Handlers, requireUser } from '@car/grpc/server'
import { withoutNulls } from '@car/grpc/without-nulls'
import { levelSuffices } from '@car/identity/usuario'
import { audit } from '@car/proto/audit'
import type { AuthDefinition } from '@car/proto/gen/car/auth/v1/Auth'
import type { Usuario as UserMessage } from '@car/proto/gen/car/auth/v1/Usuario'
import { LEVELS, type Level } from '@car/vocabulary/person'
import { ACTIONS, personOf, summarise } from '../domain/kinds.ts'
import type { Row } from '../outbound/users.ts'
import type { Ctx } from '../usecases/ctx.ts'
import { destroy } from '../usecases/destroy.ts'
import { isOnRecord } from '../usecases/confirm-fact.ts'
import { alterarContato } from '../usecases/alterar-contato.ts'
import { confirmarTelefone } from '../usecases/confirmar-telefone.ts'
import { exchangeToken } from '../usecases/exchange-token.ts'
import { listarSessoes } from '../usecases/sessions.ts'

/**
 * The services that may call each method. processos finds technicians by CPF, and exports people's data to these
 * people. Apart from that export, only avisos gets addresses, because it writes to people. No answer contains a whole
 * CPF.
 */
export const callers: Callers<AuthDefinition> = {
  ObterUsuario: ['processos', 'documentos', 'analista', 'dossie'],
  BuscarPorCpf: ['processos'],
  CompararCpfs: ['processos'],
  BuscarIdsPorCpf: ['processos'],
  ListarAnalistas: ['processos', 'analista'],
  ObterEndereco: ['avisos'],
  MudarTelefone: ['avisos'],
  ObterEnderecosDaMudanca: ['avisos'],
  ListarPorPapel: ['avisos'],
  ConfirmarFato: ['avisos'],
  TrocarToken: ['gateway'],
  VerificarRevogacao: ['gateway'],
  ObterConta: ['processos'],
  Auditar: ['processos'],
  Eliminar: ['processos'],
  ListarContasParadas: ['processos'],
}

/** The most CPFs that one request may check. Further CPFs are ignored. */
const CPFS = 2_000

export function handlers(ctx: Ctx): Handlers<AuthDefinition> {
  const { store, users, changedAddresses, revocations } = ctx
  return {
    ObterUsuario: async ({ id }) => toProto(await users.get(id)),

    BuscarPorCpf: async ({ cpf }) => toProto(isValidCpf(cpf) ? await users.byCpf(cpf) : null),

    async CompararCpfs({ id, cpfs }) {
      const usuario = await users.get(id)
      if (!usuario) throw notFound()
      return { sao: users.hasCpfs(usuario, cpfs.slice(0, CPFS)) }
    },

    BuscarIdsPorCpf: async ({ cpfs }) => ({ ids: await users.idsByCpf(cpfs.slice(0, CPFS)) }),

    async ListarAnalistas({ nivel }) {
      const levels = LEVELS.filter((level) => levelSuffices(level, nivel as Level))
      return { analistas: (await users.analistas(levels)).map(toProto) }
    },

    async ObterEndereco({ id }) {
      const usuario = await users.get(id)
      if (!usuario) throw notFound()
      const { tipo_usuario, telefone_confirmado } = usuario
      const found = withoutNulls({ email: users.addressOf(usuario), telefone: users.contactOf(usuario).telefone })
      return { tipo_usuario, telefone_confirmado, ...found }
    },

    async MudarTelefone({ telefone, confirmado }, call) {
      const { commandId } = call
      if (confirmado) await confirmarTelefone(ctx, requireUser(call), { telefone, commandId })
      else await alterarContato(ctx, requireUser(call), { contact: { telefone }, commandId })
      return {}
    },

    async ObterEnderecosDaMudanca({ id }) {
      const change = await changedAddresses.get(id)
      if (!change) throw notFound()
      return withoutNulls(change)
    },

    async ListarPorPapel({ papel, depois_de, limite }) {
      return { ids: await users.idsOfPapel(papel, depois_de, Math.min(Math.max(limite, 1), 1000)) }
    },

    ConfirmarFato: async (fact) => ({ consta: await isOnRecord(ctx, fact) }),

    TrocarToken: (request, call) => exchangeToken(ctx, requireUser(call), request),

    async VerificarRevogacao({ jti }) {
      // The gateway calls this method when the cache has lost the list of revocations, so the list is written again.
      void revocations.synchronise()
      return { revogado: await revocations.isListed(jti) }
    },

    async ObterConta(_, call) {
      const usuario = requireUser(call)
      const row = await users.get(usuario.id)
      if (!row) throw notFound()
      const sessions = await listarSessoes(ctx, usuario)
      return { conta: JSON.stringify(users.present(row)), sessoes: JSON.stringify(sessions) }
    },

    async Eliminar(request) {
      await destroy(ctx, request)
      return {}
    },

    async ListarContasParadas({ antes_de, desde, depois_de = '', limite, id }) {
      const after = desde === undefined ? undefined : { desde, id: depois_de }
      const rows = await users.idle(antes_de, { after, limit: Math.min(Math.max(limite, 1), 1000), only: id })
      return { contas: rows.map(({ _id, ultimo_acesso_em }) => ({ id: _id, ultimo_acesso_em })) }
    },

    Auditar(request) {
      const person = ({ stream, events }: { stream: string; events: Parameters<typeof personOf>[1] }) =>
        personOf(parseStream(stream).id, events)
      return audit(store.trail, { acoes: ACTIONS, summarise, pessoa: person }, request)
    },
  }
}

function toProto(usuario: Row | null): UserMessage {
  if (!usuario) throw notFound()
  const { _id: id, nome, tipo_usuario, nivel_confiabilidade, unidade } = usuario
  return { id, nome, tipo_usuario, nivel_confiabilidade, ...withoutNulls({ unidade }) }
}
