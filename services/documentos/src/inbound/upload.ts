import type { Readable } from 'node:stream'
import { entradaInvalida, ErroCar } from '@car/errors/erro-car'
import { digest } from '@car/http/digest'
import type { Idempotency } from '@car/http/idempotency'
import * as render from '@car/http/render'
import { requireLevel, type Route } from '@car/http/routes'
import { drain } from '@car/http/drain'
import { validate } from '@car/http/validate'
import { camposDoUpload } from '@car/operations/schemas/documento'
import type { Detalhe } from '@car/errors/catalog'
import type { TipoDocumento } from '@car/vocabulary/documento'
import type { Nivel } from '@car/vocabulary/pessoa'
import type { Request } from 'express'
import { grandeDemais, TAMANHO_MAXIMO } from '../domain/arquivo.ts'
import type { CtxDoServico } from '../usecases/ctx.ts'
import { type Envio, iniciarEnvio } from '../usecases/enviar-documento.ts'
import type { MedidaDoArquivo } from '../usecases/guardar-arquivo.ts'
import { type Formulario, lerFormulario, type Parte } from './formulario.ts'

/**
 * How many files may be arriving at once, each with five megabytes of memory. The gateway lets no person fill it, and
 * ends who is slow.
 */
const A_CAMINHO = 128

type Means = { idempotency: Idempotency; upgradeUrl: (nivel: Nivel) => string }

/**
 * The upload, with checks in the order of the contract: the processo is visible, the level suffices, then replay, body,
 * state. Parts may come in any order, so the first two checks run as soon as the processo is named, the others at the
 * end.
 */
export function enviarDocumento(ctx: CtxDoServico, means: Means): Route<'enviarDocumento'> {
  let aCaminho = 0
  /** @throws CAR-016 when there is no room */
  function ocupar(): () => void {
    if (aCaminho >= A_CAMINHO) throw new ErroCar('indisponivel', { retryAfterS: 2 })
    aCaminho++
    return () => void aCaminho--
  }
  return {
    async handle({ usuario, req, res }) {
      using lugar = new DisposableStack()
      const envio = iniciarEnvio(ctx, usuario, (nivel) => requireLevel(usuario, nivel, means.upgradeUrl))
      try {
        const scope = { usuario, method: req.method, path: req.path, key: req.get('idempotency-key') }
        const formulario = await receber(req, envio, () => lugar.defer(ocupar()))
        await envio.admitido()
        const content = resumoDe(formulario, envio.medida.hash)
        const answer = await means.idempotency.once(scope, content, async (commandId) => {
          if (formulario === 'grande demais') throw grandeDemais()
          const { id, hash } = await envio.registrar(conferir(formulario, envio.medida), commandId)
          return render.resource(202, { id, status: 'aguardando', hash_sha256: hash })
        })
        if (!req.complete) drain(req, res)
        render.send(res, answer)
        return 'sent'
      } finally {
        await envio.encerrar()
      }
    },
  }
}

/** @param ocupar  takes a place for the file */
async function receber(req: Request, envio: Envio, ocupar: () => void): Promise<Formulario | 'grande demais'> {
  const recusa = new AbortController()
  const leitor = {
    campos: Object.keys(camposDoUpload.shape),
    arquivo: 'arquivo',
    limite: TAMANHO_MAXIMO,
    aoCampo(nome: string, valor: string) {
      const id = camposDoUpload.shape.processo_id.safeParse(valor)
      if (nome !== 'processo_id' || !id.success) return
      // A file is not read to its end when its sender may not send it.
      envio.nomear(id.data.toLowerCase()).catch((erro: unknown) => recusa.abort(erro))
    },
    async aoArquivo(stream: Readable, parte: Parte) {
      ocupar()
      await envio.guardar(stream, parte)
    },
  }
  try {
    return await lerFormulario(req, leitor, recusa.signal)
  } catch (erro) {
    if (erro instanceof ErroCar && erro.nome === 'grande_demais') return 'grande demais'
    // A person who may not see the processo is told only that, whatever else was wrong.
    await envio.admitido()
    throw erro
  }
}

/** The fields and the file's hash. Neither the boundary nor the order of the parts matters. */
function resumoDe(formulario: Formulario | 'grande demais', hash: string): string {
  if (formulario === 'grande demais') return digest('grande demais', hash)
  const campos = [...formulario.campos].sort(([a], [b]) => (a < b ? -1 : 1)).flat()
  return digest(...campos, hash, ...formulario.problemas.map(({ field, code }) => `${field} ${code}`).sort())
}

/** @throws CAR-004 with everything that is wrong at once */
function conferir(
  { campos, problemas }: Formulario,
  { hash, tamanho }: MedidaDoArquivo,
): { tipo: TipoDocumento; substitui: string | null } {
  const detalhes: Detalhe[] = [...problemas]
  const lidos = colher(detalhes, () => validate(camposDoUpload, Object.fromEntries(campos)))
  if (hash === '' && !detalhes.some(({ field }) => field === 'arquivo')) {
    detalhes.push({ field: 'arquivo', code: 'required', message: 'Envie um arquivo.' })
  } else if (hash !== '' && tamanho === 0) {
    detalhes.push({ field: 'arquivo', code: 'invalid_value', message: 'O arquivo está vazio.' })
  }
  if (!lidos || detalhes.length > 0) throw entradaInvalida(...detalhes)
  return { tipo: lidos.tipo_documento, substitui: lidos.substitui?.toLowerCase() ?? null }
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
