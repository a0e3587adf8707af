import { DOCUMENTO_KIND_LABEL, type DocumentoKind } from '@car/vocabulary/documento'
import { useEffect, useSyncExternalStore } from 'react'
import { ofProcesso, queries } from '../api/queries.ts'
import { asFailure, Failure } from '../api/failure.ts'
import { useMe } from '../api/session.ts'
import { announce } from '../components/announcement.tsx'
import { label } from '../format.ts'
import { defectsInWords } from './defects.ts'
import { descartarDocumento, excluirEnvio, send, turnWait } from './send.ts'
import type { Turn, Page, Upload } from '../../device/schema.ts'
import { change, keep, remove, replacePages, swapPlaces, uploadsOf } from '../../device/uploads.ts'
import { withTypeOfBytes } from './file.ts'
import { joinedPages, prepare, willBePrepared } from './prepare.ts'

/**
 * This module is the outbox: it keeps files on this device until they are sent. One tab at a time sends the files, one
 * after another.
 */

const OFFLINE = 'Sem internet. Continua quando a conexão voltar.'
const WAITS_TURN = 'Espera a vez: são poucos envios por minuto.'
const MAX_WAIT_S = 60

let rows: readonly Upload[] = []
let person: string | null = null
let advancing = false
const listeners = new Set<() => void>()
const channel = new BroadcastChannel('car-uploads')
channel.addEventListener('message', () => void reread())

async function reread(): Promise<void> {
  rows = person === null ? [] : await uploadsOf(person).catch(() => rows)
  for (const listener of listeners) listener()
}

/** Reads the outbox again, and notifies the other tabs. */
async function changed(): Promise<void> {
  await reread()
  channel.postMessage('changed')
}

/** Returns the outbox of the signed-in person, or its uploads for one case. Also starts checking and sending. */
export function useUploads(processo?: string): readonly Upload[] {
  const me = useMe()
  const all = useSyncExternalStore(subscribe, () => rows)
  useEffect(() => {
    person = me.id
    void reread().then(() => {
      void verifyUploads()
      void advance()
    })
  }, [me.id])
  return processo === undefined ? all : all.filter((row) => row.processo === processo)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

type NewUpload = Pick<Upload, 'processo' | 'tipo' | 'nome' | 'arquivo' | 'substitui' | 'discards' | 'turn'>

function stateOf(fresh: NewUpload): Upload['status'] {
  if (willBePrepared(fresh)) return 'checking'
  return fresh.turn === undefined ? 'waiting' : 'ready'
}

/**
 * Adds files to the outbox.
 * @throws if the device cannot keep a file; earlier files stay in the outbox
 */
export async function enqueue(who: string, added: readonly NewUpload[]): Promise<void> {
  person = who
  try {
    // Pages stay in the order in which they came, even if the clock of the device was set back.
    const after = Math.max(Date.now(), ...rows.map(({ em }) => em + 1))
    for (const [i, fresh] of added.entries()) {
      const id = crypto.randomUUID()
      const em = after + i / 1000
      await keep({ ...fresh, id, chave: id, person: who, em, recebido: 0, status: stateOf(fresh) })
    }
  } finally {
    await changed()
  }
  void verifyUploads()
  void advance()
}

export async function retake(row: Upload, chosen: File): Promise<void> {
  const arquivo = await withTypeOfBytes(chosen)
  const { processo, tipo, turn } = row
  const fresh: NewUpload = { processo, tipo, nome: arquivo.name, arquivo, turn: turn === undefined ? undefined : 0 }
  const nothing = { defects: undefined, thumbnail: undefined, sentence: undefined }
  await change(row.id, { ...fresh, ...nothing, chave: crypto.randomUUID(), status: stateOf(fresh) })
  await changed()
  void verifyUploads()
  void advance()
}

export async function sendAnyway({ id }: Upload): Promise<void> {
  await change(id, { status: 'waiting', defects: undefined })
  await changed()
  void advance()
}

export const isPage = (upload: Upload): upload is Page => upload.turn !== undefined

export const pagesOf = (uploads: readonly Upload[], tipo: DocumentoKind): Page[] =>
  uploads.filter(isPage).filter((page) => page.tipo === tipo)

export async function rotate({ id, turn }: Page): Promise<void> {
  await change(id, { turn: ((turn + 90) % 360) as Turn })
  await changed()
}

export async function move(page: Page, toPlaceOf: Page): Promise<void> {
  await swapPlaces(page.id, toPlaceOf.id)
  await changed()
}

/**
 * Makes one document from pages. The document then waits to be sent.
 * @throws Failure if the pages cannot be joined, or have changed meanwhile
 */
export async function sendPages(pages: readonly [Page, ...Page[]]): Promise<void> {
  const [first] = pages
  const arquivo = await joinedPages(pages)
  const { nome } = first
  const joined: Upload = {
    ...first,
    nome: arquivo === first.arquivo ? nome : nome.replace(/(\.\w+)?$/, '.pdf'),
    arquivo,
    em: Date.now(),
    // The first page may lack `substitui` and `discards`, because the sender can move pages.
    substitui: pages.find(({ substitui }) => substitui)?.substitui,
    discards: pages.find(({ discards }) => discards)?.discards,
    turn: undefined,
    defects: undefined,
    thumbnail: undefined,
    status: 'waiting',
  }
  const replaced = await replacePages(pages, joined)
  await changed()
  if (!replaced) throw new Failure('CAR-012', 'As páginas mudaram em outra aba. Confira-as e envie de novo.')
  void advance()
}

export async function takeOut(row: Upload): Promise<void> {
  await remove(row.id)
  await changed()
  await excluirEnvio(row)
}

let checking = false

/** Checks photographs one after another. One tab checks for all tabs. Sending does not wait for all checks. */
async function verifyUploads(): Promise<void> {
  if (checking) return
  checking = true
  try {
    await navigator.locks.request('car-photos', async () => {
      for (;;) {
        await reread()
        const unverified = rows.filter(({ status }) => status === 'checking')
        // A photograph that waits for a network does not delay the others.
        const row = unverified.find(({ sentence }) => sentence === undefined) ?? unverified[0]
        if (!row) return
        const part = await checked(row)
        await change(row.id, part)
        await changed()
        if (part.status === undefined) await wait(MAX_WAIT_S)
        else void advance()
      }
    })
  } finally {
    checking = false
  }
}

async function checked(row: Upload): Promise<Partial<Upload>> {
  try {
    const { defects, ...ready } = await prepare(row)
    if (defects.length > 0) announce(`${defectsInWords(defects)}: ${row.nome}.`)
    if (isPage(row)) return { ...ready, status: 'ready', defects, sentence: undefined }
    if (defects.length === 0) return { ...ready, status: 'waiting', sentence: undefined }
    return { ...ready, status: 'doubt', defects, sentence: undefined }
  } catch (error) {
    const failure = asFailure(error)
    return failure.isTransient ? { sentence: OFFLINE } : { status: 'refused', sentence: failure.message }
  }
}

/** Sends waiting files until none is left or the session has ended. The tab with the lock sends for all tabs. */
async function advance(): Promise<void> {
  if (advancing) return
  advancing = true
  try {
    await navigator.locks.request('car-uploads', async () => {
      for (let failures = 0; ; ) {
        await reread()
        const row = rows.find(({ status }) => status === 'waiting' || status === 'sending')
        if (!row) return
        const turnMs = turnWait(row)
        if (turnMs > 0) {
          await change(row.id, { status: 'waiting', sentence: WAITS_TURN })
          await changed()
          await wait(turnMs / 1000)
          continue
        }
        const failure = await attempt(row)
        if (failure?.isSignedOut) return
        failures = failure?.isTransient ? failures + 1 : 0
        if (failure?.isTransient) await wait(failure.waitS ?? Math.min(2 ** failures, MAX_WAIT_S))
      }
    })
  } finally {
    advancing = false
  }
}

/** The person took the file out while it was sent. */
class TakenOut extends Error {}

async function attempt(row: Upload): Promise<Failure | null> {
  let current = row
  const note = async (part: Partial<Upload>) => {
    current = { ...current, ...part }
    const isThere = await change(row.id, part)
    await changed()
    if (!isThere) throw new TakenOut()
  }
  try {
    await note({ status: 'sending', sentence: undefined })
    if (!row.arrived) await send(row, note)
    if (row.discards !== undefined) {
      await note({ arrived: true })
      await descartarDocumento(row.discards)
    }
    await remove(row.id)
    announce(`${label(DOCUMENTO_KIND_LABEL, row.tipo)}: arquivo recebido.`)
    await queries.invalidateQueries({ queryKey: ofProcesso(row.processo) })
    await changed()
    return null
  } catch (error) {
    if (error instanceof TakenOut) {
      // When it was taken out, the service may not have given the upload its id yet.
      await excluirEnvio(current)
      return null
    }
    const failure = asFailure(error)
    await change(row.id, afterFailure(current, failure))
    await changed()
    return failure
  }
}

function afterFailure({ substitui, uploadId }: Upload, failure: Failure): Partial<Upload> {
  if (failure.isTransient || failure.isSignedOut) return { status: 'waiting', sentence: waitReason(failure) }
  // The replaced document was discarded or accepted meanwhile. The file is sent anew, as one that replaces none.
  if (substitui !== undefined && failure.details.some(({ field }) => field === 'substitui'))
    return { ...anew(), substitui: undefined }
  // The upload has ended at the service. It is begun anew, which is refused if the case is gone.
  if (uploadId !== undefined && failure.codigo === 'CAR-003') return anew()
  return { status: 'refused', sentence: whyNot(failure), mayCome: !STANDS.includes(failure.codigo) }
}

/** The refusals that the same file would get again. */
const STANDS: readonly string[] = ['CAR-003', 'CAR-004', 'CAR-007', 'CAR-008', 'CAR-009']

const anew = () =>
  ({
    status: 'waiting',
    sentence: undefined,
    mayCome: undefined,
    uploadId: undefined,
    recebido: 0,
    chave: crypto.randomUUID(),
  }) satisfies Partial<Upload>

/** Sends a refused file again, from its first byte. */
export async function sendAgain(row: Upload): Promise<void> {
  await change(row.id, anew())
  await changed()
  await excluirEnvio(row)
  void advance()
}

const waitReason = (failure: Failure): string =>
  failure.codigo === 'network' ? OFFLINE : failure.codigo === 'CAR-010' ? WAITS_TURN : failure.message

function whyNot({ codigo, message, details }: Failure): string {
  if (codigo === 'CAR-003') return 'O processo não existe mais, ou você não pode mais enviar documentos a ele.'
  if (codigo === 'CAR-007') return 'Este arquivo já foi enviado. Escolha outro.'
  return [message, ...details.map((detail) => detail.message)].join(' ')
}

/** Waits for a number of seconds, or until the network is back. */
const wait = (seconds: number): Promise<void> =>
  new Promise((prepared) => {
    const end = () => {
      clearTimeout(timer)
      removeEventListener('online', end)
      prepared()
    }
    const timer = setTimeout(end, seconds * 1000)
    addEventListener('online', end)
  })
