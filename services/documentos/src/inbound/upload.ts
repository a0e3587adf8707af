import { ehPassageiro, entradaInvalida, ErroCar, naoEncontrado } from '@car/errors/erro-car'
import { type Idempotency, digest } from '@car/http/idempotency'
import * as render from '@car/http/render'
import { requireLevel, type Route } from '@car/http/routes'
import { drain } from '@car/http/drain'
import { validate } from '@car/http/validate'
import type { Usuario } from '@car/identity/usuario'
import { camposDoUpload } from '@car/operations/schemas/documento'
import type { Detalhe } from '@car/errors/catalog'
import type { Nivel } from '@car/vocabulary/pessoa'
import type { Request } from 'express'
import { TAMANHO_MAXIMO } from '../domain/arquivo.ts'
import { sanearNome } from '../domain/nome-arquivo.ts'
import type { Acesso } from '../outbound/processos.ts'
import type { CtxDoServico } from '../usecases/ctx.ts'
import { guardarArquivo, type Medida, medidaNova } from '../usecases/guardar-arquivo.ts'
import { receberDocumento } from '../usecases/receber-documento.ts'
import { type Formulario, lerFormulario } from './formulario.ts'

type Meios = { idempotency: Idempotency; upgradeUrl: (nivel: Nivel) => string }

/** An answer about who may do what, older than this, is asked for again before the act. */
const ACESSO_VALE_MS = 5_000

/**
 * The upload, in the order of the contract: the processo is visible, the level suffices, then replay, body, state. As
 * the parts come in any order, the first two are looked at as soon as the processo is named, the rest at the end.
 */
export function enviarDocumento(ctx: CtxDoServico, meios: Meios): Route<'enviarDocumento'> {
  return {
    async handle({ usuario, req, res }) {
      const envio: Envio = { medida: medidaNova(), nome: undefined, acesso: undefined }
      let ficou = 'nao' as 'sim' | 'nao' | 'incerto'
      try {
        const escopo = { usuario, method: req.method, path: req.path, key: req.get('idempotency-key') }
        const formulario = await receber(ctx, meios, usuario, req, envio)
        await envio.acesso
        const { hash } = envio.medida
        const pronta = await meios.idempotency.once(escopo, resumoDe(formulario, hash), async (commandId) => {
          if (formulario === 'grande demais') throw grandeDemais()
          const pedido = conferir(formulario, envio)
          ficou = 'incerto'
          const recebido = await receberDocumento(ctx, usuario, await acessoAtual(ctx, envio), pedido, commandId).catch(
            (erro: unknown) => {
              if (erro instanceof ErroCar && !ehPassageiro(erro) && erro.kind !== 'internal') ficou = 'nao'
              throw erro
            },
          )
          ficou = recebido.nova ? 'sim' : 'nao'
          return render.resource(202, { id: recebido.id, status: 'aguardando', hash_sha256: recebido.hash })
        })
        if (!req.complete) drain(req, res)
        render.send(res, pronta)
        return 'sent'
      } finally {
        const { chave } = envio.medida
        if (chave !== null && ficou === 'sim') await ctx.arquivos.confirmar(chave)
        if (chave !== null && ficou === 'nao') await ctx.arquivos.esquecer(chave)
      }
    },
  }
}

type Envio = {
  medida: Medida
  nome: string | undefined
  acesso: Promise<Acesso> | undefined
  acessoEm?: number
}

async function receber(
  ctx: CtxDoServico,
  meios: Meios,
  usuario: Usuario,
  req: Request,
  envio: Envio,
): Promise<Formulario | 'grande demais'> {
  const recusa = new AbortController()
  const leitor = {
    campos: Object.keys(camposDoUpload.shape),
    arquivo: 'arquivo',
    limite: TAMANHO_MAXIMO,
    aoCampo(nome: string, valor: string) {
      const id = camposDoUpload.shape.processo_id.safeParse(valor)
      if (nome !== 'processo_id' || !id.success) return
      envio.acesso = admitir(ctx, meios, usuario, id.data.toLowerCase())
      envio.acessoEm = Date.now()
      // A stranger's file is not read to its end.
      envio.acesso.catch((erro: unknown) => recusa.abort(erro))
    },
    async aoArquivo(stream: Parameters<typeof guardarArquivo>[1], parte: { nome: string | undefined; mime: string }) {
      envio.nome = parte.nome
      await guardarArquivo(ctx, stream, parte.mime, envio.medida, async () => envio.acesso)
    },
  }
  try {
    return await lerFormulario(req, leitor, recusa.signal)
  } catch (erro) {
    if (!(erro instanceof ErroCar) || erro.nome !== 'grande_demais') throw await antes(envio, erro)
    return 'grande demais'
  }
}

/** @throws CAR-003 for whom there is no such processo, CAR-006 */
async function admitir(ctx: CtxDoServico, meios: Meios, usuario: Usuario, processoId: string): Promise<Acesso> {
  const acesso = await ctx.processos.acesso(processoId, 'enviar_documento')
  if (acesso === null) throw naoEncontrado()
  requireLevel(usuario, acesso.nivel, meios.upgradeUrl)
  return acesso
}

/** Whoever may not see the processo hears that, whatever else was wrong. */
async function antes(envio: Envio, erro: unknown): Promise<unknown> {
  return envio.acesso ? envio.acesso.then(() => erro).catch((recusa: unknown) => recusa) : erro
}

async function acessoAtual(ctx: CtxDoServico, envio: Envio): Promise<Acesso> {
  const acesso = await envio.acesso
  if (!acesso) throw new Error('a processo was named and not asked for')
  if (Date.now() - (envio.acessoEm ?? 0) < ACESSO_VALE_MS) return acesso
  const agora = await ctx.processos.acesso(acesso.processoId, 'enviar_documento')
  if (agora === null) throw naoEncontrado()
  return agora
}

/** The fields and the file's hash, whatever the boundary and the order of the parts. */
function resumoDe(formulario: Formulario | 'grande demais', hash: string): string {
  if (formulario === 'grande demais') return digest('grande demais', hash)
  const campos = [...formulario.campos].sort(([a], [b]) => (a < b ? -1 : 1)).flat()
  return digest(...campos, hash, ...formulario.problemas.map(({ field, code }) => `${field} ${code}`).sort())
}

/** @throws CAR-004 with everything that is wrong at once, CAR-009 */
function conferir({ campos, problemas }: Formulario, { medida, nome }: Envio) {
  const detalhes: Detalhe[] = [...problemas]
  const lidos = colher(detalhes, () => validate(camposDoUpload, Object.fromEntries(campos)))
  if (medida.hash === '' && !detalhes.some(({ field }) => field === 'arquivo')) {
    detalhes.push({ field: 'arquivo', code: 'required', message: 'Envie um arquivo.' })
  } else if (medida.hash !== '' && medida.tamanho === 0) {
    detalhes.push({ field: 'arquivo', code: 'invalid_value', message: 'O arquivo está vazio.' })
  }
  if (!lidos || detalhes.length > 0) throw entradaInvalida(...detalhes)
  if (medida.tipo === null || medida.chave === null) {
    throw new ErroCar('tipo_nao_aceito', {
      mensagem: 'Envie um arquivo PDF, JPEG, PNG ou TIFF. O conteúdo precisa ser do tipo declarado.',
    })
  }
  const { hash, tamanho, tipo, chave } = medida
  return {
    tipo: lidos.tipo_documento,
    substitui: lidos.substitui?.toLowerCase() ?? null,
    arquivo: { chave, hash, tamanho, tipo, nome: sanearNome(nome, tipo) },
  }
}

function colher<T>(detalhes: Detalhe[], ler: () => T): T | undefined {
  try {
    return ler()
  } catch (erro) {
    if (!(erro instanceof ErroCar)) throw erro
    const ditos = new Set(detalhes.map(({ field }) => field))
    detalhes.push(...erro.detalhes.filter(({ field }) => !ditos.has(field)))
    return undefined
  }
}

const grandeDemais = () =>
  new ErroCar('grande_demais', { mensagem: 'O arquivo passa de 50 MB. Envie um arquivo menor.' })
