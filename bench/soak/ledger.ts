import type { Answer, Api } from '@car/local/main-job/api'

/** A case as the clients of this program know it: their requests and the answers. */
export type Entry = {
  processoId: string
  /** The numbers of requested and of acknowledged acts, by their type in the history. */
  asked: Map<string, number>
  acknowledged: Map<string, number>
  documents: string[]
  jobs: string[]
  /** The status after the last act; undefined if an act got no answer, or only a 5xx. */
  status: string | undefined
}

const add = (counts: Map<string, number>, type: string) => counts.set(type, (counts.get(type) ?? 0) + 1)

export const newEntry = (processoId: string): Entry => ({
  processoId,
  asked: new Map(),
  acknowledged: new Map(),
  documents: [],
  jobs: [],
  status: 'rascunho',
})

/**
 * Performs an act and records it in the ledger. Returns the data of its answer; undefined if there is no answer, or
 * only a 5xx, after a minute of attempts.
 * @throws for any other refusal
 */
export async function book<T>(
  entry: Entry,
  type: string,
  statusAfter: string,
  act: () => Promise<Answer>,
): Promise<T | undefined> {
  add(entry.asked, type)
  const answer = await act().catch(() => undefined)
  if (answer === undefined || answer.status >= 500) {
    entry.status = undefined
    return undefined
  }
  if (answer.status >= 300) throw new Error(`${type}: ${answer.status} ${JSON.stringify(answer.body.error)}`)
  add(entry.acknowledged, type)
  if (entry.status !== undefined) entry.status = statusAfter
  return answer.body.data as T
}

/**
 * Records that a request for the next case took this case. `job` is undefined when there is no answer, or only a 5xx.
 * It is then unknown whether the case was taken.
 */
export function bookTaken(entry: Entry, job: string | undefined): void {
  add(entry.asked, 'processo_assumido')
  if (job === undefined) {
    entry.status = undefined
    return
  }
  add(entry.acknowledged, 'processo_assumido')
  entry.jobs.push(job)
  if (entry.status !== undefined) entry.status = 'em_analise'
}

export type Balance = { acknowledged: number; lost: string[]; doubled: string[]; stuck: string[] }

/** Compares the cases of the services with the ledger. Returns the differences, and the number of acknowledged acts. */
export async function balance(api: Api, ledger: readonly Entry[], token: string): Promise<Balance> {
  const sum: Balance = { acknowledged: 0, lost: [], doubled: [], stuck: [] }
  for (const entry of ledger) {
    const { processoId } = entry
    const acts = await api.list<{ tipo: string }>(`/api/v1/processos/${processoId}/historico`, token)
    for (const [type, asked] of entry.asked) {
      const found = acts.filter(({ tipo }) => tipo === type).length
      const told = entry.acknowledged.get(type) ?? 0
      sum.acknowledged += told
      if (found < told) sum.lost.push(`${processoId} ${type}: ${found} of ${told}`)
      if (found > asked) sum.doubled.push(`${processoId} ${type}: ${found} of ${asked}`)
    }
    const documents = await api.list<{ id: string; status: string }>(
      `/api/v1/processos/${processoId}/documentos`,
      token,
    )
    for (const id of entry.documents) if (!documents.some((d) => d.id === id)) sum.lost.push(`documento ${id}`)
    for (const { id, status } of documents)
      if (status === 'aguardando' || status === 'processando') sum.stuck.push(`documento ${id}: ${status}`)
    for (const id of entry.jobs) {
      const { status } = await api.get<{ status: string }>(`/api/v1/analista/dossies/${id}`, token)
      if (status !== 'pronto') sum.stuck.push(`dossie ${id}: ${status}`)
    }
    const { status } = await api.get<{ status: string }>(`/api/v1/processos/${processoId}`, token)
    if (entry.status !== undefined && status !== entry.status)
      sum.stuck.push(`${processoId}: ${status}, its acts add up to ${entry.status}`)
  }
  return sum
}
