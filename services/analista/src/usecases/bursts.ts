type Turn = { atual: Promise<void>; proxima?: Promise<void> }

/**
 * Joins bursts of calls. Calls that arrive during a run for the same key share the next run. So every caller waits for
 * a run that began after their call.
 */
export function joinBursts(run: (key: string) => Promise<void>): (key: string) => Promise<void> {
  const turns = new Map<string, Turn>()

  function startTurn(key: string): Promise<void> {
    const turn: Turn = { atual: Promise.resolve() }
    turn.atual = run(key).finally(() => {
      if (turn.proxima === undefined && turns.get(key) === turn) turns.delete(key)
    })
    turns.set(key, turn)
    return turn.atual
  }

  return (key) => {
    const turn = turns.get(key)
    if (!turn) return startTurn(key)
    turn.proxima ??= turn.atual.then(
      () => startTurn(key),
      () => startTurn(key),
    )
    return turn.proxima
  }
}
