/** What is in the way: what one person has taken, or what all have. */
export type Falta = 'pessoa' | 'todos'

/**
 * Room in this process: so much in all, and so much of one person, who else could keep everybody out.
 */
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
    /** Takes room. What it returns gives it back, once; or it says what is in the way. */
    tomar(quem: string, quanto: number): (() => void) | Falta {
      if ((de.get(quem) ?? 0) + quanto > porPessoa) return 'pessoa'
      if (tomado + quanto > total) return 'todos'
      somar(quem, quanto)
      return () => somar(quem, -quanto)
    },
  }
}
