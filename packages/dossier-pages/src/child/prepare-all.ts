/**
 * Has the child prepare every attachment, one by one. If the child dies, the attachment is tried again without the
 * fatal step.
 */
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { lend } from '@car/child/lend'
import { ANNEX_LIMITS } from '../annexes/limits.ts'
import { type PreparedAnnex, type Step, type AnnexRequest, type Plan, notReproduced } from '../annexes/types.ts'
import type { Annex, DadosDossie } from '../data/dossie.ts'
import { DeadChild } from './dead-child.ts'
import type { Folders, Supervisor } from './supervisor.ts'

const ATTEMPTS = 6

export type Annexes = AsyncIterable<Annex> | Iterable<Annex>

/**
 * Prepares the attachments, and returns the results in the order of the documents, even if the files come in another
 * order. A file that belongs to no document is left out. Once the results exceed their limit in bytes, further
 * attachments are not reproduced.
 */
export async function prepareAll(
  { documentos }: DadosDossie,
  annexes: Annexes,
  folders: Folders,
  supervisor: Supervisor,
  stepMs: number,
): Promise<PreparedAnnex[]> {
  const indexById = new Map(documentos.map((d, i) => [d.id, i]))
  const preparedAnnexes: PreparedAnnex[] = []
  let bytes = 0
  for await (const { documento, caminho } of annexes) {
    const index = indexById.get(documento) ?? -1
    const hash = documentos[index]?.hash_sha256
    if (hash === undefined) continue
    await using lent = await lend(caminho, folders.input)
    const request = { documento, caminho: lent.path, hash, saida: join(folders.saida, `${index}.pdf`) }
    const tooLarge = bytes > ANNEX_LIMITS.bytesReproduced
    const preparedOne = tooLarge ? notReproduced(documento, 'limit') : await prepareOne(request, supervisor, stepMs)
    bytes += preparedOne.arquivo === null ? 0 : (await stat(preparedOne.arquivo)).size
    preparedAnnexes.push(preparedOne)
  }
  return preparedAnnexes.sort((a, b) => (indexById.get(a.documento) ?? 0) - (indexById.get(b.documento) ?? 0))
}

async function prepareOne(
  request: Omit<AnnexRequest, 'plan'>,
  supervisor: Supervisor,
  stepMs: number,
): Promise<PreparedAnnex> {
  let plan: Plan = { figuresOnly: false, figures: [], avisos: [] }
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    try {
      return await supervisor.ask({ task: 'prepare', ...request, plan }, stepMs)
    } catch (error) {
      if (!(error instanceof DeadChild) || error.causa === 'total') throw error
      const next = learn(plan, error.step)
      if (next === null) break
      plan = attempt < ATTEMPTS / 2 ? next : { ...next, figuresOnly: true }
    }
  }
  return notReproduced(request.documento, 'unreadable')
}

/**
 * Makes the plan of the next attempt, which skips the step at which the child died; null when the child died before its
 * first step, or while it opened the file.
 */
export function learn(plan: Plan, step: Step | null): Plan | null {
  switch (step?.step) {
    case undefined:
    case 'open':
      return null
    case 'read':
      return { ...plan, figuresOnly: true }
    case 'copy':
    case 'compare':
      return { ...plan, figures: [...plan.figures, step.pagina] }
    case 'draw':
      return { ...plan, avisos: [...plan.avisos, step.pagina] }
  }
}
