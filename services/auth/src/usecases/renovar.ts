import { ErroCar } from '@car/errors/erro-car'
import { counter } from '@car/telemetry/metrics'
import { fimDaSessao, type Limite, vive } from '../domain/sessao.ts'
import { depois, REPETICAO_S } from '../domain/tempos.ts'
import type { Sessao } from '../outbound/sessoes.ts'
import type { Ctx } from './ctx.ts'
import { emitir, reservarAcesso, type Tokens } from './emitir.ts'
import { encerrarSessao } from './encerrar.ts'

const reusos = counter('car_refresh_reusos_total', 'Sessions ended because an old refresh token came back')

/**
 * Gives a new access token, and replaces the refresh token by its successor. Within 30 seconds the same token gets the
 * same successor again. After that it ends the session, because two clients must have the token. The session continues
 * within the limits of the person's current role.
 * @throws CAR-001 when the token is not ours, CAR-002 when its session has ended
 */
export async function renovar(ctx: Ctx, token: string): Promise<Tokens> {
  const id = ctx.refresh.sessaoDe(token)
  if (id === null) throw new ErroCar('sem_token')
  const sessao = await ctx.sessoes.obter(id)
  if (!sessao || sessao.encerrada_em !== null) throw new ErroCar('token_encerrado')

  const sucessor = ctx.refresh.sucessor(token)
  const acesso = await reservarAcesso(ctx, { usuario: sessao.usuario, sessao: id })
  const limite = ctx.limites[acesso.usuario.tipo_usuario]
  const { encerradasEm } = acesso.registro
  const encerrada = encerradasEm !== null && sessao.criada_em <= encerradasEm
  if (encerrada || !vive(sessao, limite, acesso.em)) throw new ErroCar('token_encerrado')
  const hash = ctx.refresh.hash(token)
  const rotacionada = await ctx.sessoes.rotacionar(sessao, {
    de: hash,
    para: ctx.refresh.hash(sucessor),
    agora: acesso.em,
    expira_em: fimDaSessao(sessao.criada_em, acesso.em, limite),
  })
  const valida = rotacionada ?? (await repetida(ctx, id, hash, limite))
  return emitir(ctx, acesso, sucessor, valida.expira_em)
}

/** The session, if this token was rotated a moment ago. Otherwise an old token came back, and the session is ended. */
async function repetida(ctx: Ctx, id: string, hash: string, limite: Limite): Promise<Sessao> {
  const sessao = await ctx.sessoes.obter(id)
  const agora = ctx.agora()
  if (!sessao || !vive(sessao, limite, agora)) throw new ErroCar('token_encerrado')
  const haPouco = sessao.rotacionada_em !== null && depois(sessao.rotacionada_em, REPETICAO_S) >= agora
  if (sessao.anterior === hash && haPouco) return sessao

  await encerrarSessao(ctx, id)
  reusos()
  ctx.logger.warn({ sessao: id, usuario: sessao.usuario }, 'old refresh token came back; session ended')
  throw new ErroCar('token_encerrado')
}
