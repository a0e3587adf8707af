import { createHash } from 'node:crypto'
import { CarError, notFound } from '@car/errors/car-error'
import { parseBody, readBody } from '@car/http/body'
import { digest } from '@car/http/digest'
import type { Idempotency } from '@car/http/idempotency'
import * as render from '@car/http/render'
import type { RouteInput, Routes } from '@car/http/routes'
import type { User } from '@car/identity/usuario'
import type { Cursors } from '@car/store/cursor'
import { paginateList } from '@car/store/paging'
import { resumableUploadFields, type upload as uploadSchema, type openUpload } from '@car/operations/schemas/documento'
import { OPERATIONS } from '@car/operations/table'
import { UPLOAD_PART } from '@car/vocabulary/limits'
import type { Level } from '@car/vocabulary/person'
import type { Request, Response } from 'express'
import type { z } from 'zod'
import { type Upload, requireStart, requireWhole } from '../../domain/upload.ts'
import { createPlaces, type Shortage } from '../../domain/places.ts'
import type { Access } from '../../outbound/peers.ts'
import { accessToUpload } from '../../usecases/upload/access-to-upload.ts'
import { abrirEnvio } from '../../usecases/upload/abrir-envio.ts'
import { concluirEnvio } from '../../usecases/upload/concluir-envio.ts'
import type { ServiceCtx } from '../../usecases/ctx.ts'
import { excluirEnvio } from '../../usecases/upload/excluir-envio.ts'
import { requireState } from '../../usecases/upload/receive-documento.ts'
import { receivePart } from '../../usecases/upload/receive-part.ts'
import { seeUpload, seeToResume } from '../../usecases/upload/see-upload.ts'
import { receiveBytes } from './receive-bytes.ts'

type Resumable = { upload: Upload; access: Access }
type OfRoutes = Pick<
  Routes<'documentos'>,
  'abrirEnvio' | 'listarEnvios' | 'obterEnvio' | 'enviarParte' | 'concluirEnvio' | 'excluirEnvio'
>

/**
 * The memory in bytes for received parts and for the joining of files. All requests share `total`. One person may use
 * `perPerson` for each of the two purposes.
 */
const MEMORY = { total: 96 * 1024 * 1024, perPerson: 4 * UPLOAD_PART.most }
/** The most memory for joining a file: one part being read, one waiting, and two being stored. */
const JOINING = 4 * UPLOAD_PART.most
/** The most files that are joined at once, in all and for one person. */
const AT_ONCE = { total: 32, perPerson: 2 }
const TOO_MANY_PARTS = 'Há partes suas demais a caminho. Espere a resposta de uma antes de enviar outra.'
const JOINING_TOO_MANY = 'Outro envio seu está sendo concluído. Espere a resposta antes de concluir este.'

/** The limits on memory apply to each instance of the service. */
export function uploadRoutes(
  ctx: ServiceCtx,
  { idempotency, cursors }: { idempotency: Idempotency; cursors: Cursors },
): OfRoutes {
  const memory = createPlaces(MEMORY)
  const joining = createPlaces(AT_ONCE)
  /**
   * Returns `slot` if it is the function that gives the place back.
   * @throws CAR-010 when the person has used up their share, CAR-016 when the total is used up
   */
  function requirePlace(slot: (() => void) | Shortage, mensagem: string): () => void {
    if (slot === 'everybody') throw new CarError('indisponivel', { retryAfterS: 2 })
    if (slot === 'person') throw new CarError('limite_excedido', { mensagem, retryAfterS: 1 })
    return slot
  }
  /**
   * Reserves places for joining the parts of a file. A person may join one large file or two small files at once. Parts
   * that are being received count separately.
   */
  function takeToJoin({ id }: User, { tamanho }: Upload): DisposableStack {
    using places = new DisposableStack()
    places.defer(requirePlace(joining.take(id, 1), JOINING_TOO_MANY))
    places.defer(requirePlace(memory.take(`${id} juntando`, Math.min(tamanho, JOINING)), JOINING_TOO_MANY))
    return places.move()
  }
  const own = (usuario: User, { id = '' }: Record<string, string>) => seeUpload(ctx, usuario, id)
  const stillOwn = (usuario: User, { id = '' }: Record<string, string>) => seeToResume(ctx, usuario, id)

  return {
    abrirEnvio: {
      visible: async (_, __, req) => namedAccess(ctx, req),
      level: (access: Access | null): Level => access?.nivel ?? 'bronze',
      async handle({ usuario, target, body, commandId }: RouteInput<'abrirEnvio', Access | null>) {
        if (target === null) throw notFound()
        const { tipo_documento: tipo, substitui, nome, tamanho } = body
        const request = { tipo, substitui: substitui?.toLowerCase() ?? null, nome, tamanho }
        return { data: recordOf(await abrirEnvio(ctx, usuario, target, request, commandId)) }
      },
    },

    listarEnvios: {
      async handle({ usuario, query }: RouteInput<'listarEnvios'>) {
        const cursor = cursors.for(usuario.id, 'listarEnvios', query)
        const openUploads = await ctx.uploads.openOf(usuario.id, ctx.now())
        const page = paginateList(openUploads, ({ _id }) => _id, { cursor, request: query })
        return { page: { ...page, items: page.items.map(openOf) } }
      },
    },

    obterEnvio: {
      visible: own,
      handle: async ({ target }: RouteInput<'obterEnvio', Upload>) => ({ data: recordOf(target) }),
    },

    enviarParte: {
      visible: stillOwn,
      async handle({ usuario, target: { upload }, query: { inicio }, req, res }: RouteInput<'enviarParte', Resumable>) {
        requireBytes(req)
        const scope = { usuario, method: req.method, path: req.path, key: req.get('idempotency-key') }
        // Without an Idempotency-Key there is no earlier answer to repeat. So a part with a wrong start is refused
        // unread.
        if (scope.key === undefined) requireStart(upload, inicio)
        const part = await receiveBytes(req, res, (bytes) =>
          requirePlace(memory.take(usuario.id, bytes), TOO_MANY_PARTS),
        )
        try {
          const hash = createHash('sha256').update(part.bytes).digest('hex')
          const answer = await idempotency.once(scope, digest(`${inicio}`, hash), async () => {
            const current = await receivePart(ctx, upload, inicio, { bytes: part.bytes, hash })
            return render.resource(200, recordOf(current))
          })
          return { answer }
        } finally {
          part.release()
        }
      },
    },

    concluirEnvio: {
      visible: stillOwn,
      level: ({ access }: Resumable) => access.nivel,
      async handle({ usuario, target: { upload, access }, req }: RouteInput<'concluirEnvio', Resumable>) {
        if (upload.estado === 'aberto') {
          requireWhole(upload)
          requireState(access, upload.tipo)
        }
        // All requests use the same Idempotency-Key. So one request completes the upload, and the others get its
        // answer.
        const scope = { usuario, method: req.method, path: `${req.path}#`, key: 'concluir' }
        const answer = await idempotency.once(scope, upload._id, async () => {
          using _ = takeToJoin(usuario, upload)
          const { id, hash } = await concluirEnvio(ctx, usuario, access, upload)
          return render.resource(202, { id, status: 'aguardando', hash_sha256: hash })
        })
        return { answer }
      },
    },

    excluirEnvio: {
      visible: own,
      async handle({ target }: RouteInput<'excluirEnvio', Upload>) {
        await excluirEnvio(ctx, target)
        return 'empty'
      },
    },
  }
}

const recordOf = ({ _id, recebido, fim }: Upload): z.input<typeof uploadSchema> => ({
  id: _id,
  recebido_bytes: recebido,
  expira_em: fim.toISOString(),
})

const openOf = (upload: Upload): z.input<typeof openUpload> => ({
  ...recordOf(upload),
  processo_id: upload.processoId,
  tipo_documento: upload.tipo,
  nome: upload.nome,
  tamanho: upload.tamanho,
})

/**
 * Returns the caller's rights in the processo that the body names; null when the body names none.
 * @throws CAR-003 when the caller may not send documents to that processo
 */
async function namedAccess(ctx: ServiceCtx, req: Request): Promise<Access | null> {
  const bytes = await readBody(req, req.res as Response)
  const id = resumableUploadFields.shape.processo_id.safeParse(named(req, bytes))
  return id.success ? accessToUpload(ctx, id.data.toLowerCase()) : null
}

/**
 * Returns `processo_id` from the body; undefined when the body cannot be parsed. Faults of the body are reported later.
 */
function named(req: Request, bytes: Buffer): unknown {
  try {
    return (parseBody(req, bytes, OPERATIONS.abrirEnvio) as { processo_id?: unknown } | null)?.processo_id
  } catch {
    return undefined
  }
}

/** @throws CAR-009 unless the body is sent as application/octet-stream */
function requireBytes(req: Request): void {
  if (/^application\/octet-stream\s*(;|$)/i.test(req.get('content-type') ?? '')) return
  throw new CarError('tipo_nao_aceito', { mensagem: 'Envie a parte como application/octet-stream.' })
}
