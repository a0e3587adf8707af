import { isValidCpf } from '@brazilian-utils/brazilian-utils'
import { naoEncontrado } from '@car/errors/erro-car'
import { parseStream } from '@car/event-store/kinds'
import { type Callers, type Handlers, requireUsuario } from '@car/grpc/server'
import { withoutNulls } from '@car/grpc/without-nulls'
import { nivelBasta } from '@car/identity/usuario'
import { auditar } from '@car/proto/auditoria'
import type { AuthDefinition } from '@car/proto/gen/car/auth/v1/Auth'
import type { Usuario as UsuarioProto } from '@car/proto/gen/car/auth/v1/Usuario'
import { NIVEIS, type Nivel } from '@car/vocabulary/pessoa'
import { ACOES, pessoaDe, resumir } from '../domain/auditoria.ts'
import type { Linha } from '../outbound/usuarios.ts'
import type { Ctx } from '../usecases/ctx.ts'
import { listarSessoes } from '../usecases/sessoes.ts'

/**
 * Which service may call which method. processos finds technicians by CPF, and exports to people the data kept about
 * them. Apart from that export only avisos, which writes to people, gets an address. No answer contains a CPF.
 */
export const callers: Callers<AuthDefinition> = {
  ObterUsuario: ['processos', 'documentos', 'analista', 'dossie', 'avisos'],
  BuscarPorCpf: ['processos'],
  CompararCpfs: ['processos'],
  BuscarIdsPorCpf: ['processos'],
  ListarAnalistas: ['processos', 'analista'],
  ObterEndereco: ['avisos'],
  ObterEnderecosDaMudanca: ['avisos'],
  ListarPorPapel: ['avisos'],
  VerificarRevogacao: ['gateway'],
  ObterConta: ['processos'],
  Auditar: ['processos'],
}

/** As many as one case can have declared in its life. */
const CPFS = 2_000

/** Wire ↔ store, for the other services. */
export function handlers(ctx: Ctx): Handlers<AuthDefinition> {
  const { store, usuarios, enderecosMudados, revogacoes } = ctx
  return {
    ObterUsuario: async ({ id }) => paraProto(await usuarios.obter(id)),

    BuscarPorCpf: async ({ cpf }) => paraProto(isValidCpf(cpf) ? await usuarios.porCpf(cpf) : null),

    async CompararCpfs({ id, cpfs }) {
      const usuario = await usuarios.obter(id)
      if (!usuario) throw naoEncontrado()
      return { sao: usuarios.temCpfs(usuario, cpfs.slice(0, CPFS)) }
    },

    BuscarIdsPorCpf: async ({ cpfs }) => ({ ids: await usuarios.idsPorCpf(cpfs.slice(0, CPFS)) }),

    async ListarAnalistas({ nivel }) {
      const niveis = NIVEIS.filter((n) => nivelBasta(n, nivel as Nivel))
      return { analistas: (await usuarios.analistas(niveis)).map(paraProto) }
    },

    async ObterEndereco({ id }) {
      const usuario = await usuarios.obter(id)
      if (!usuario) throw naoEncontrado()
      return withoutNulls({ email: usuarios.enderecoDe(usuario) })
    },

    async ObterEnderecosDaMudanca({ id }) {
      const mudanca = await enderecosMudados.obter(id)
      if (!mudanca) throw naoEncontrado()
      return withoutNulls(mudanca)
    },

    async ListarPorPapel({ papel, depois_de, limite }) {
      return { ids: await usuarios.idsDoPapel(papel, depois_de, Math.min(Math.max(limite, 1), 1000)) }
    },

    async VerificarRevogacao({ jti }) {
      // The gateway asks when the cache has no list, so the cache is filled again.
      void revogacoes.sincronizar()
      return { revogado: await revogacoes.consta(jti) }
    },

    async ObterConta(_, call) {
      const usuario = requireUsuario(call)
      const linha = await usuarios.obter(usuario.id)
      if (!linha) throw naoEncontrado()
      const sessoes = await listarSessoes(ctx, usuario)
      return { conta: JSON.stringify(usuarios.apresentar(linha)), sessoes: JSON.stringify(sessoes) }
    },

    Auditar(pedido) {
      const pessoa = ({ stream, events }: { stream: string; events: Parameters<typeof pessoaDe>[1] }) =>
        pessoaDe(parseStream(stream).id, events)
      return auditar(store.trail, { acoes: ACOES, resumir, pessoa }, pedido)
    },
  }
}

function paraProto(usuario: Linha | null): UsuarioProto {
  if (!usuario) throw naoEncontrado()
  const { _id: id, nome, tipo_usuario, nivel_confiabilidade, unidade } = usuario
  return { id, nome, tipo_usuario, nivel_confiabilidade, ...withoutNulls({ unidade }) }
}
