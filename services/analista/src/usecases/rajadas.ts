type Vez = { atual: Promise<void>; proxima?: Promise<void> }

/**
 * Joins bursts of calls. While the work for a key runs, all further callers share one more run, which begins when the
 * current one has ended. So every caller waits for a run that began after their call.
 */
export function juntarRajadas(fazer: (chave: string) => Promise<void>): (chave: string) => Promise<void> {
  const vezes = new Map<string, Vez>()

  function correr(chave: string): Promise<void> {
    const vez: Vez = { atual: Promise.resolve() }
    vez.atual = fazer(chave).finally(() => {
      if (vez.proxima === undefined && vezes.get(chave) === vez) vezes.delete(chave)
    })
    vezes.set(chave, vez)
    return vez.atual
  }

  return (chave) => {
    const vez = vezes.get(chave)
    if (!vez) return correr(chave)
    vez.proxima ??= vez.atual.then(
      () => correr(chave),
      () => correr(chave),
    )
    return vez.proxima
  }
}
