import { useEffect, useRef, useState } from 'react'
import type { useAto } from './api/ato.ts'
import { asFailure, type Failure } from './api/failure.ts'
import { type Conflict, merge } from './merge.ts'
import type { Rascunho } from '../device/drafts.ts'

/** The typed values (`mine`), and the values and version on which they are based. */
export type Editing<T extends object> = { mine: T; base: T; versao: number }

export const editingOf = <T extends object>(valor: T, versao: number): Editing<T> => ({
  mine: valor,
  base: valor,
  versao,
})

type Means<T extends object> = {
  rascunho: Pick<Rascunho<Editing<T>>, 'valor' | 'change'>
  /** Sends an edit. CAR-012 means that the version of the edit is outdated. */
  ato: Pick<ReturnType<typeof useAto<Editing<T>, unknown>>, 'failure' | 'run' | 'forget'>
  /**
   * Reads the present state; null if the edited object does not exist any more. The refusal of the service is then
   * shown.
   */
  reread: () => Promise<Editing<T> | null>
}

/**
 * Merges an outdated edit with the changes of others, and sends it again. If the person and somebody else have set a
 * field to different values, the person is asked first (`<Conflict>`).
 */
export function useEditing<T extends object>({ rascunho, ato, reread }: Means<T>) {
  const [conflicts, setConflicts] = useState<readonly Conflict<T>[]>([])
  const [unanswered, setUnanswered] = useState<Failure | null>(null)
  const overtaken = ato.failure?.codigo === 'CAR-012'
  /** The latest values, including text that is typed during `reread`. */
  const written = useRef(rascunho.valor)
  useEffect(() => {
    written.current = rascunho.valor
  })

  function proceed(editing: Editing<T>, remaining: readonly Conflict<T>[]): void {
    rascunho.change(editing)
    setConflicts(remaining)
    if (remaining.length === 0) ato.run(editing)
  }
  async function joinPages(): Promise<void> {
    const current = await reread()
    const { mine, base } = written.current
    if (!current) return ato.run(written.current)
    const { valor, conflicts: fresh } = merge(base, mine, current.mine)
    ato.forget()
    proceed({ ...current, mine: valor }, fresh)
  }
  useEffect(() => {
    setUnanswered(null)
    if (overtaken) joinPages().catch((error: unknown) => setUnanswered(asFailure(error)))
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each refusal
  }, [overtaken])

  return {
    conflicts,
    /** An outdated version is not shown as a failure. */
    failure: unanswered ?? (overtaken ? null : ato.failure),
    resolver: (campo: keyof T & string, which: 'mine' | 'fresh') => {
      const ofField = conflicts.find((conflict) => conflict.campo === campo)
      const remaining = conflicts.filter((conflict) => conflict !== ofField)
      const { mine } = rascunho.valor
      proceed(
        { ...rascunho.valor, mine: which === 'fresh' && ofField ? { ...mine, [campo]: ofField.fresh } : mine },
        remaining,
      )
    },
  }
}
