import type { AchadoNomeado } from '@car/conferencia/achados'
import type { Acao } from '@car/atos/tabela'
import type { RouteInput, RouteOutput, Routes } from '@car/http/routes'
import type { Usuario } from '@car/identity/usuario'
import type { Pendencia } from '../../domain/caso.ts'
import { faltasDaAvaliacao } from '../../domain/avaliacoes.ts'
import { exigirRessalva } from '../../domain/ressalvas.ts'
import { registroDaPendencia, registroDaRessalva } from '../../domain/registro.ts'
import { achar } from '../../usecases/achar.ts'
import type { Visto } from '../../usecases/agir.ts'
import { anotar, verPelaAnalise, type VistoPelaAnalise } from '../../usecases/anotar.ts'
import { aprovar } from '../../usecases/aprovar.ts'
import { assumir } from '../../usecases/assumir.ts'
import { representar } from '../../usecases/consultar.ts'
import { avaliarAchado } from '../../usecases/avaliar-achado.ts'
import { criarPendencia, criarPendenciaDoAchado } from '../../usecases/criar-pendencia.ts'
import { declararImpedimento } from '../../usecases/declarar-impedimento.ts'
import { decidirRessalva } from '../../usecases/decidir-ressalva.ts'
import { encerrarPendencia } from '../../usecases/encerrar-pendencia.ts'
import { liberar } from '../../usecases/liberar.ts'
import { listarNotas } from '../../usecases/listar-notas.ts'
import { rejeitar } from '../../usecases/rejeitar.ts'
import type { Ctx } from '../../usecases/ctx.ts'
import { alcancando, alcancandoPendencia, type Means, pedidoDe, comRegistro } from './comum.ts'

type Rows =
  | 'assumir'
  | 'liberar'
  | 'declararImpedimento'
  | 'aprovar'
  | 'rejeitar'
  | 'criarPendencia'
  | 'resolverPendencia'
  | 'cancelarPendencia'
  | 'decidirRessalva'
  | 'avaliarAchado'
  | 'notas'
  | 'anotar'
  | 'pendenciaDoAchado'

type ComAchado = Visto & { achado: AchadoNomeado }

/** The acts of analysts. */
export function rotasDaAnalise(ctx: Ctx, { cursors }: Means): Pick<Routes<'processos'>, Rows> {
  const alcancandoAchado =
    (acao: Acao) =>
    async (usuario: Usuario, params: Record<string, string>): Promise<ComAchado> => {
      // The answer shows whether the finding exists and what it says.
      const visto = await alcancando(ctx, acao, 'dados')(usuario, params)
      return { ...visto, achado: await achar(ctx, visto, params['achado'] ?? '') }
    }

  return {
    assumir: {
      visible: alcancando(ctx, 'assumir'),
      async handle(input: RouteInput<'assumir', Visto>) {
        const { dossieJobId, ...feito } = await assumir(ctx, input.usuario, pedidoDe(input))
        return { data: { ...(await representar(ctx, feito)), dossie_job_id: dossieJobId }, etag: feito.versao }
      },
    },
    liberar: {
      visible: alcancando(ctx, 'liberar'),
      handle: async (input: RouteInput<'liberar', Visto>) =>
        comRegistro(ctx, await liberar(ctx, input.usuario, pedidoDe(input))),
    },
    declararImpedimento: {
      visible: alcancando(ctx, 'declarar_impedimento'),
      handle: async (input: RouteInput<'declararImpedimento', Visto>) =>
        comRegistro(ctx, await declararImpedimento(ctx, input.usuario, pedidoDe(input), input.body.motivo)),
    },
    aprovar: {
      visible: alcancando(ctx, 'aprovar'),
      handle: async (input: RouteInput<'aprovar', Visto>) =>
        comRegistro(ctx, await aprovar(ctx, input.usuario, pedidoDe(input), input.body.parecer ?? null)),
    },
    rejeitar: {
      visible: alcancando(ctx, 'rejeitar'),
      handle: async (input: RouteInput<'rejeitar', Visto>) =>
        comRegistro(ctx, await rejeitar(ctx, input.usuario, pedidoDe(input), input.body)),
    },
    criarPendencia: {
      visible: alcancando(ctx, 'criar_pendencia'),
      async handle(input: RouteInput<'criarPendencia', Visto>) {
        const { tipo, descricao, documento_id = null, campo = null, prazo_dias } = input.body
        const nova = { tipo, descricao, documentoId: documento_id, campo, prazoDias: prazo_dias }
        return comPendenciaNova(await criarPendencia(ctx, input.usuario, pedidoDe(input), nova))
      },
    },
    resolverPendencia: {
      visible: alcancandoPendencia(ctx, 'resolver_pendencia'),
      handle: async (input: RouteInput<'resolverPendencia', Visto>) =>
        comPendenciaNova(
          await encerrarPendencia(ctx, input.usuario, pedidoDe(input), input.params['pid'] ?? '', 'resolvida'),
        ),
    },
    cancelarPendencia: {
      visible: alcancandoPendencia(ctx, 'cancelar_pendencia'),
      handle: async (input: RouteInput<'cancelarPendencia', Visto>) =>
        comPendenciaNova(
          await encerrarPendencia(ctx, input.usuario, pedidoDe(input), input.params['pid'] ?? '', 'cancelada'),
        ),
    },
    decidirRessalva: {
      async visible(usuario, params) {
        const visto = await alcancando(ctx, 'decidir_ressalva')(usuario, params)
        exigirRessalva(visto.caso, params['rid'] ?? '')
        return visto
      },
      async handle(input: RouteInput<'decidirRessalva', Visto>) {
        const { resultado, motivo, dados = null } = input.body
        const rid = input.params['rid'] ?? ''
        const decisao = { resultado, motivo, dados }
        const { ressalva, versao } = await decidirRessalva(ctx, input.usuario, pedidoDe(input), rid, decisao)
        return { data: registroDaRessalva(ressalva), etag: versao }
      },
    },
    avaliarAchado: {
      visible: alcancandoAchado('avaliar_achado'),
      rules: faltasDaAvaliacao,
      async handle(input: RouteInput<'avaliarAchado', ComAchado>) {
        const { resultado, motivo = null } = input.body
        const dita = { resultado, motivo }
        const { achado, versao } = await avaliarAchado(ctx, input.usuario, pedidoDe(input), input.target.achado, dita)
        return { data: achado, etag: versao }
      },
    },
    notas: {
      visible: (usuario, { id = '' }) => verPelaAnalise(ctx, usuario, id),
      async handle({ usuario, target, query }: RouteInput<'notas', VistoPelaAnalise>) {
        return {
          page: await listarNotas(ctx, target, query, cursors.for(usuario.id, `notas:${target.caso.id}`, query)),
        }
      },
    },
    anotar: {
      visible: (usuario, { id = '' }) => verPelaAnalise(ctx, usuario, id),
      handle: async ({ usuario, target, body, ...input }: RouteInput<'anotar', VistoPelaAnalise>) => ({
        data: await anotar(ctx, usuario, { visto: target, ...input }, body.texto),
      }),
    },
    pendenciaDoAchado: {
      visible: alcancandoAchado('criar_pendencia'),
      async handle(input: RouteInput<'pendenciaDoAchado', ComAchado>) {
        const { target, body, usuario } = input
        return comPendenciaNova(
          await criarPendenciaDoAchado(ctx, usuario, pedidoDe(input), target.achado, body.prazo_dias),
        )
      },
    },
  }
}

const comPendenciaNova = ({ pendencia, versao }: { pendencia: Pendencia; versao: number }): RouteOutput => ({
  data: registroDaPendencia(pendencia),
  etag: versao,
})
