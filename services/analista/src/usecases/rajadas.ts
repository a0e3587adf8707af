type Vez = { atual: Promise<void>; proxima?: Promise<void> }

/**
 * Joins bursts: while the work for a key runs, everybody who asks for it again shares one further run, which begins
 * when the first has ended. Each caller's promise is that of a run that began after they asked.
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
