import type { Readable } from 'node:stream'
import { invalidInput, CarError } from '@car/errors/car-error'
import { digest } from '@car/http/digest'
import type { Idempotency } from '@car/http/idempotency'
import * as render from '@car/http/render'
import { requireLevel, type Route } from '@car/http/routes'
import { drain } from '@car/http/drain'
import { validate } from '@car/http/validate'
import { uploadFields } from '@car/operations/schemas/documento'
import type { Detail } from '@car/errors/catalog'
import type { DocumentoKind } from '@car/vocabulary/documento'
import type { Level } from '@car/vocabulary/person'
import type { Request } from 'express'
import { LARGEST_FILE } from '@car/vocabulary/limits'
import { tooLarge } from '../../domain/file.ts'
import type { ServiceCtx } from '../../usecases/ctx.ts'
import { type Arrival, openArrival } from '../../usecases/upload/enviar-documento.ts'
import type { ArrivingFile } from '../../usecases/upload/inspect-file.ts'
import { type Form, readForm, type FormPart } from './form.ts'

/**
 * The most files that may arrive at once, each with five megabytes of memory. The gateway limits each person to fewer
 * files, and cuts off slow senders.
 */
const ON_THE_WAY = 128

export type UploadMeans = { idempotency: Idempotency; upgradeUrl: (level: Level) => string }

/**
 * Handles an upload in one request. The order of the checks is: visible processo, level, replay, body, state. The first
 * two checks run as soon as the processo is known, because parts may come in any order. The other checks run at the
 * end.
 */
export function sendDocumento(ctx: ServiceCtx, means: UploadMeans): Route<'enviarDocumento'> {
  let onTheWay = 0
  function occupy(): () => void {
    if (onTheWay >= ON_THE_WAY) throw new CarError('indisponivel', { retryAfterS: 2 })
    onTheWay++
    return () => void onTheWay--
  }
  return {
    async handle({ usuario, req, res }) {
      using room = new DisposableStack()
      await using arrival = openArrival(ctx, usuario, (level) => requireLevel(usuario, level, means.upgradeUrl))
      const reading = readUpload(req, arrival, () => room.defer(occupy()))
      // A person who may not send to the processo is told that, even if the form has faults too.
      await reading.catch(() => {})
      await arrival.requireAccess()
      const form = await reading
      const scope = { usuario, method: req.method, path: req.path, key: req.get('idempotency-key') }
      const answer = await means.idempotency.once(scope, digestOf(form, arrival.file.hash), async (commandId) => {
        if (form === 'grande demais') throw tooLarge()
        const { id, hash } = await arrival.record(checkForm(form, arrival.file), commandId)
        return render.resource(202, { id, status: 'aguardando', hash_sha256: hash })
      })
      if (!req.complete) drain(req, res)
      render.send(res, answer)
      return 'sent'
    },
  }
}

/**
 * Returns `grande demais` when the file of the form is too large.
 * @param occupy  reserves a place for the file
 */
async function readUpload(req: Request, arrival: Arrival, occupy: () => void): Promise<Form | 'grande demais'> {
  const refusal = new AbortController()
  const reader = {
    campos: Object.keys(uploadFields.shape),
    arquivo: 'arquivo',
    limite: LARGEST_FILE,
    onField(nome: string, valor: string) {
      const id = uploadFields.shape.processo_id.safeParse(valor)
      if (nome !== 'processo_id' || !id.success) return
      // The rest of the file is not read if the person may not send it.
      arrival.named(id.data.toLowerCase()).catch((error: unknown) => refusal.abort(error))
    },
    async onFile(stream: Readable, part: FormPart) {
      occupy()
      await arrival.store(stream, part)
    },
  }
  try {
    return await readForm(req, reader, refusal.signal)
  } catch (failure) {
    if (failure instanceof CarError && failure.nome === 'grande_demais') return 'grande demais'
    throw failure
  }
}

/**
 * Returns a digest of the fields, their faults and the file's hash. The digest does not depend on the boundary or on
 * the order of the parts.
 */
function digestOf(form: Form | 'grande demais', hash: string): string {
  if (form === 'grande demais') return digest('grande demais', hash)
  const campos = [...form.campos].sort(([a], [b]) => (a < b ? -1 : 1)).flat()
  return digest(...campos, hash, ...form.problems.map(({ field, code }) => `${field} ${code}`).sort())
}

/** @throws CAR-004 with all faults at once */
function checkForm(
  { campos, problems }: Form,
  { hash, tamanho }: ArrivingFile,
): { tipo: DocumentoKind; substitui: string | null } {
  const details: Detail[] = [...problems]
  const readings = collect(details, () => validate(uploadFields, Object.fromEntries(campos)))
  if (hash === '' && !details.some(({ field }) => field === 'arquivo')) {
    details.push({ field: 'arquivo', code: 'required', message: 'Envie um arquivo.' })
  } else if (hash !== '' && tamanho === 0) {
    details.push({ field: 'arquivo', code: 'invalid_value', message: 'O arquivo está vazio.' })
  }
  if (!readings || details.length > 0) throw invalidInput(...details)
  return { tipo: readings.tipo_documento, substitui: readings.substitui?.toLowerCase() ?? null }
}

function collect<T>(details: Detail[], read: () => T): T | undefined {
  try {
    return read()
  } catch (error) {
    if (!(error instanceof CarError)) throw error
    const told = new Set(details.map(({ field }) => field))
    details.push(...error.details.filter(({ field }) => !told.has(field)))
    return undefined
  }
}
