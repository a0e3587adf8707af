/** Whose share is used up: the person's, or everybody's. */
export type Falta = 'pessoa' | 'todos'

/** Room in this process: so much in total, and so much for each person, so that nobody shuts out everybody else. */
export function criarVagas({ total, porPessoa }: { total: number; porPessoa: number }) {
  const de = new Map<string, number>()
  let tomado = 0

  function somar(quem: string, quanto: number): void {
    tomado += quanto
    const seu = (de.get(quem) ?? 0) + quanto
    if (seu === 0) de.delete(quem)
    else de.set(quem, seu)
  }

  return {
    /** Takes room. Returns a function that gives it back (once), or says whose share is used up. */
    tomar(quem: string, quanto: number): (() => void) | Falta {
      if ((de.get(quem) ?? 0) + quanto > porPessoa) return 'pessoa'
      if (tomado + quanto > total) return 'todos'
      somar(quem, quanto)
      return () => somar(quem, -quanto)
    },
  }
}
