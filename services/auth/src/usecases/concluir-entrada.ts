import { ErroCar } from '@car/errors/erro-car'
import { idFrom } from '@car/event-store/ids'
import { counter } from '@car/telemetry/metrics'
import { criar, mudarPapel } from '../domain/decisoes.ts'
import type { Identidade } from '../domain/identidade.ts'
import type { Linha } from '../outbound/usuarios.ts'
import { aplicar } from '../outbound/project.ts'
import type { Ctx } from './ctx.ts'
import { abrirSessao, type Tokens } from './emitir.ts'

type ConcluirEntrada = {
  state: string | undefined
  /** The query of the callback, unchanged. */
  query: string
  /** The mark that came back; null if none did. */
  navegador: string | null
  /** Whether a browser came back, which would be given a cookie. */
  porNavegador: boolean
  dispositivo: string | null
}

const entradas = counter('car_entradas_total', 'Sign-ins by outcome')

/**
 * Ends a sign-in: takes the state (once), checks the provider's answer, and gives the person a session. After that the
 * state cannot be used again, whatever happens. A sign-in that a browser began or ends is ended only by the client that
 * has the mark of who began it.
 * @throws CAR-018, CAR-016, CAR-017
 */
export async function concluirEntrada(ctx: Ctx, cmd: ConcluirEntrada): Promise<{ tokens: Tokens; voltarPara: string }> {
  try {
    const { state } = cmd
    const entrada = state ? await ctx.entradas.tomar(state, ctx.agora()) : null
    if (!state || !entrada) throw new ErroCar('entrada_recusada')
    const exigeMarca = entrada.porNavegador || cmd.porNavegador
    if (exigeMarca && cmd.navegador !== entrada.navegador) throw new ErroCar('entrada_recusada')

    const haS = Math.ceil((ctx.agora().getTime() - entrada.iniciadaEm) / 1000)
    const pessoa = await ctx.provedor.trocar(cmd.query, state, entrada, haS)
    const usuario = await reconhecer(ctx, pessoa)
    const { dispositivo } = cmd
    const tokens = await abrirSessao(ctx, usuario._id, { dispositivo, autenticada_em: pessoa.autenticadaEm })
    entradas({ outcome: 'ok' })
    return { tokens, voltarPara: entrada.voltarPara }
  } catch (erro) {
    entradas({ outcome: erro instanceof ErroCar ? erro.nome : 'inesperado' })
    throw erro
  }
}

/** Finds or registers the person, with the role that the configuration gives them. */
async function reconhecer(ctx: Ctx, pessoa: Identidade): Promise<Linha> {
  const ehAdmin = ctx.admins.has(pessoa.cpf)
  const inicial = ehAdmin ? 'admin' : ctx.papelInicial(pessoa.cpf)
  const usuario = await ctx.usuarios.entrar(pessoa, inicial, ctx.agora())
  if (usuario.versao === 0) await registrarCriacao(ctx, usuario)
  if (ehAdmin && usuario.tipo_usuario !== 'admin') await promover(ctx, usuario)
  return usuario
}

/** Records that a person was registered, if the record lacks it, for example after a crash. */
export async function registrarCriacao(ctx: Ctx, { _id, tipo_usuario, versao }: Linha): Promise<void> {
  if (versao > 0) return
  const command = { id: idFrom(_id, 'criacao'), author: null, at: ctx.agora() }
  const decide = (estado: Parameters<typeof criar>[0]) => ({ events: criar(estado, tipo_usuario) })
  await ctx.store.execute('usuario', _id, command, decide, ctx.store.unopened('usuario'))
}

async function promover(ctx: Ctx, { _id, versao }: Linha): Promise<void> {
  const command = { id: idFrom(_id, `admin ${versao}`), author: null, at: ctx.agora() }
  const { state, version } = await ctx.store.execute('usuario', _id, command, (atual) => ({
    events: mudarPapel(atual, 'admin', 'configuracao'),
  }))
  if (state) await aplicar(ctx, _id, state, version)
}
