import { ehPassageiro, nuloSeAusente } from '@car/errors/erro-car'
import { insist } from '@car/store/insist'
import { counter } from '@car/telemetry/metrics'
import { runInContext } from '@car/telemetry/request-context'
import { ehOpcional } from '@car/vocabulary/aviso'
import { enderecoEmAscii } from '../domain/endereco.ts'
import { type Aviso, contadosCom, palavrasDe } from '../domain/modelos.ts'
import { depoisDaFalha, type Falha, haUmaHora, POR_HORA, type Porque } from '../domain/entrega.ts'
import { mensagemDe } from '../domain/mensagem.ts'
import { DE_PAPEL, vale } from '../domain/vale.ts'
import { avisoDa, type Linha, type Resolucao } from '../outbound/avisos.ts'
import { NaoEntregue } from '../outbound/correio.ts'
import { perguntar } from './avisar.ts'
import type { Ctx } from './ctx.ts'

/** How long a notice rests when a service cannot be asked about it. */
const DESCANSO_MS = 5_000

const entregues = counter('car_avisos_entregas_total', 'Notices and what became of them, by kind and outcome')

/**
 * Sends one notice that is due, or settles that it will not be sent. It is marked after the server has accepted it. A
 * process that dies in between causes the same bytes to be sent again under the same Message-ID; nothing else does.
 * @returns false when the mail server is away, so that other notices may wait as well
 */
export async function entregar(ctx: Ctx, id: string, quem: string, signal: AbortSignal): Promise<boolean> {
  const linha = await ctx.avisos.obter(id)
  if (linha?.entrega !== 'espera') {
    await ctx.entregas.remove(id)
    return true
  }
  const { requestId } = linha
  return requestId === null
    ? tentar(ctx, linha, quem, signal)
    : runInContext({ requestId }, () => tentar(ctx, linha, quem, signal))
}

async function tentar(ctx: Ctx, linha: Linha, quem: string, signal: AbortSignal): Promise<boolean> {
  const aviso = avisoDa(linha)
  const { tentativas } = linha
  try {
    const porque = await ctx.entregas.hold(aviso.id, quem, () => mandar(ctx, aviso))
    const entrega = porque === null ? 'enviado' : 'dispensado'
    await resolver(ctx, aviso, { entrega, tentativas, porque }, signal)
    return true
  } catch (erro) {
    if (!(erro instanceof NaoEntregue)) {
      // Anything but a passing failure needs a person to look at it. The notice waits for that.
      if (!ehPassageiro(erro)) ctx.logger.error({ err: erro, aviso: aviso.id }, 'a notice could not be sent')
      await ctx.entregas.release(aviso.id, quem, DESCANSO_MS)
      return true
    }
    await recusado(ctx, aviso, { falha: erro.falha, tentativas, quem }, signal)
    if (erro.falha.onde === 'servidor') ctx.logger.warn({ err: erro }, 'the mail server takes no messages')
    return erro.falha.onde !== 'servidor'
  }
}

/** @returns why the notice is not sent; null once a server has accepted it */
async function mandar(ctx: Ctx, aviso: Aviso): Promise<Porque | null> {
  const { tipo } = palavrasDe(aviso)
  if (!(await aindaVale(ctx, aviso))) return 'nao_vale'
  if (ehOpcional(tipo) && (await ctx.preferencias.desligados(aviso.pessoaId)).includes(tipo)) return 'desligado'
  if (await houveDemais(ctx, aviso)) return 'demais'
  const para = await enderecoDe(ctx, aviso)
  if (para === undefined) return 'sem_endereco'
  const { portal, descadastros } = ctx
  await ctx.correio.enviar({
    id: aviso.id,
    para: enderecoEmAscii(para),
    em: aviso.criadoEm,
    mensagem: mensagemDe(aviso, { portal, opcional: ehOpcional(tipo) }),
    descadastro: ehOpcional(tipo)
      ? `${portal}/api/v1/publico/avisos/preferencia?token=${descadastros.tokenDe(aviso.pessoaId, tipo, ctx.agora())}`
      : null,
  })
  return null
}

/** Whether the person has already had the hourly limit of such messages. The list still shows all notices. */
async function houveDemais(ctx: Ctx, { pessoaId, modelo }: Aviso): Promise<boolean> {
  const contados = contadosCom(modelo)
  return contados !== null && (await ctx.avisos.enviados(pessoaId, contados, haUmaHora(ctx.agora()))) >= POR_HORA
}

/** A change of address is told to both addresses, whatever has changed since. Undefined when there is no address. */
async function enderecoDe(ctx: Ctx, { modelo, pessoaId, alvoId }: Aviso): Promise<string | undefined> {
  if (modelo !== 'seguranca_endereco' && modelo !== 'seguranca_endereco_antigo')
    return (await ctx.auth.ObterEndereco({ id: pessoaId }).catch(nuloSeAusente))?.email
  const mudanca = await ctx.auth.ObterEnderecosDaMudanca({ id: alvoId ?? '' }).catch(nuloSeAusente)
  return modelo === 'seguranca_endereco' ? mudanca?.para : mudanca?.de
}

/** Asks the owning services whether what a notice says is still true. */
async function aindaVale(ctx: Ctx, aviso: Aviso): Promise<boolean> {
  const { processo, modelo, pessoaId } = aviso
  const [quadro, documento, papel] = await Promise.all([
    processo === null ? null : perguntar(ctx, processo.id),
    modelo === 'documento_invalido' ? statusDoDocumento(ctx, aviso) : null,
    DE_PAPEL.includes(modelo) ? papelDe(ctx, pessoaId) : null,
  ])
  return vale(aviso, { quadro, documento, papel, em: ctx.agora().toISOString() })
}

async function statusDoDocumento(ctx: Ctx, { processo, alvoId }: Aviso): Promise<string | null> {
  const pedido = { processo_ids: [processo?.id ?? ''], com_dados: false }
  const { documentos } = await ctx.documentos.ListarPorProcessos(pedido)
  return documentos.find(({ id }) => id === alvoId)?.status ?? null
}

const papelDe = async (ctx: Ctx, id: string): Promise<string | null> =>
  (await ctx.auth.ObterUsuario({ id }).catch(nuloSeAusente))?.tipo_usuario ?? null

type Recusa = { falha: Falha; tentativas: number; quem: string }

async function recusado(ctx: Ctx, aviso: Aviso, { falha, tentativas, quem }: Recusa, signal: AbortSignal) {
  const depois = depoisDaFalha(falha, tentativas)
  if (depois.estado === 'devolvido') {
    const { estado: entrega, ...resto } = depois
    return resolver(ctx, aviso, { entrega, ...resto }, signal)
  }
  if (depois.tentativas !== tentativas) await ctx.avisos.tentado(aviso.id, depois.tentativas)
  await ctx.entregas.release(aviso.id, quem, depois.descansoMs)
}

/** Keeps trying, because a message that was accepted but not marked would be sent again. */
async function resolver(ctx: Ctx, aviso: Aviso, resolucao: Resolucao, signal: AbortSignal): Promise<void> {
  const aEspera = (err: unknown) => ctx.logger.warn({ err }, 'a notice that is settled cannot be marked yet')
  const resolvido = await insist(signal, () => ctx.avisos.resolver(aviso.id, resolucao, ctx.agora()), aEspera)
  if (resolvido) entregues({ tipo: palavrasDe(aviso).tipo, outcome: resolucao.porque ?? resolucao.entrega })
  await ctx.entregas.remove(aviso.id)
}
