type Turn = { atual: Promise<void>; proxima?: Promise<void> }

/**
 * Joins bursts of calls. Calls that arrive during a run for the same key share the next run. So every caller waits for
 * a run that began after their call.
 */
export function joinBursts(run: (chave: string) => Promise<void>): (chave: string) => Promise<void> {
  const turns = new Map<string, Turn>()

  function startTurn(chave: string): Promise<void> {
    const vez: Turn = { atual: Promise.resolve() }
    vez.atual = run(chave).finally(() => {
      if (vez.proxima === undefined && turns.get(chave) === vez) turns.delete(chave)
    })
    turns.set(chave, vez)
    return vez.atual
  }

  return (chave) => {
    const vez = turns.get(chave)
    if (!vez) return startTurn(chave)
    vez.proxima ??= vez.atual.then(
      () => startTurn(chave),
      () => startTurn(chave),
    )
    return vez.proxima
  }
}
