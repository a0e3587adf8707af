import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { samples } from './constellation.ts'
import { pairOf } from './main-job/photographs.ts'
import { until } from './until.ts'

export type Who = { cpf: string; token: string }
export type Books = { asked: number; refused: string[]; lost: string[] }

const PACE_MS = 500
const READ_MS = 180_000

/**
 * Simulates people at work, who do not repeat a failed request. `stop` ends the work. It reports the number of
 * requests, the bad answers, and the acknowledged drafts and files that are lost or not read in time.
 * @param besides  other work of these people
 */
export async function atWork(
  url: string,
  owner: Who,
  analyst: Who,
  besides: Record<string, () => Promise<unknown>> = {},
): Promise<{ stop: () => Promise<Books> }> {
  const ask = asking(url)
  const { id, open, file, isRead } = await openCase(url, owner)
  const books: Books = { asked: 0, refused: [], lost: [] }
  const drafts: string[] = []
  const files: string[] = []
  let over = false

  const always = async (what: string, act: () => Promise<unknown>, paceMs = PACE_MS): Promise<void> => {
    while (!over) {
      books.asked++
      await act().catch((error: Error) =>
        books.refused.push(`${what}: ${error.message} ${error.cause instanceof Error ? error.cause.message : ''}`),
      )
      await wait(paceMs)
    }
  }
  const work = [
    always('a case', () => good(ask(`/processos/${id}`, owner))),
    always('the queue', () => good(ask('/analista/processos?page_size=5', analyst))),
    always('oneself', () => good(ask('/auth/me', owner))),
    always('its documents', () => good(ask(`/processos/${id}/documentos`, owner))),
    always('notices', () => good(ask('/avisos', owner))),
    always('a page', () => good(fetch(url))),
    always('a draft', async () => drafts.push(await open())),
    always('a file', async () => files.push(await file()), 6 * PACE_MS),
    ...Object.entries(besides).map(([what, act]) => always(what, act, 10 * PACE_MS)),
  ]
  return {
    stop: async () => {
      over = true
      await Promise.all(work)
      if (new Set([...drafts, ...files]).size < drafts.length + files.length) books.lost.push('two acts came to one')
      for (const draft of drafts)
        if (!(await ask(`/processos/${draft}`, owner)).ok) books.lost.push(`processo ${draft}`)
      for (const file of files)
        await until('it is read', READ_MS, () => isRead(file), 500).catch(() => books.lost.push(`documento ${file}`))
      return books
    },
  }
}

type CaseAtWork = {
  id: string
  open: () => Promise<string>
  /** Files a unique document, and returns its id. Opens a new draft after every FILES_OF_A_CASE documents. */
  file: () => Promise<string>
  isRead: (file: string) => Promise<boolean>
}

/** The number of documents for one draft, below the limit of the service. */
const FILES_OF_A_CASE = 150

export async function openCase(url: string, owner: Who): Promise<CaseAtWork> {
  const ask = asking(url)
  const { pair } = pairOf(0)
  const sample = readFileSync(join(samples, 'par202.matricula.pdf'))
  const headers = { 'content-type': 'application/json' }
  const open = () => idOf(ask('/processos', owner, { method: 'POST', body: JSON.stringify(pair.processo), headers }))
  const id = await open()
  let filed = 0
  let into = Promise.resolve(id)
  return {
    id,
    open,
    file: async () => {
      if (++filed % FILES_OF_A_CASE === 0) into = open()
      const body = new FormData()
      body.set('processo_id', await into)
      body.set('tipo_documento', 'outros')
      // Bytes after the end of the sample make the file unique.
      body.set('arquivo', new Blob([sample, `\n% ${randomUUID()}\n`], { type: 'application/pdf' }), 'outros.pdf')
      return idOf(ask('/documentos/upload', owner, { method: 'POST', body }))
    },
    isRead: async (file) => {
      const { status } = await dataOf<{ status: string }>(ask(`/documentos/${file}/status`, owner))
      return status === 'valido' || status === 'invalido'
    },
  }
}

type Init = Omit<RequestInit, 'headers'> & { headers?: Record<string, string> }
const asking =
  (url: string) =>
  (path: string, { token }: Who, init: Init = {}): Promise<Response> =>
    fetch(`${url}/api/v1${path}`, {
      ...init,
      headers: { authorization: `Bearer ${token}`, 'idempotency-key': randomUUID(), ...init.headers },
    })

/**
 * Returns the body of a successful answer.
 * @throws for any other answer
 */
async function good(asked: Promise<Response>): Promise<string> {
  const answer = await asked
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${answer.status} ${text}`)
  return text
}

const dataOf = async <T>(asked: Promise<Response>): Promise<T> => (JSON.parse(await good(asked)) as { data: T }).data
const idOf = async (asked: Promise<Response>): Promise<string> => (await dataOf<{ id: string }>(asked)).id
