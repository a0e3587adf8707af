const PREFIX = 'por guardar '

/**
 * Keeps what was typed until the store of drafts has it. A store that opens slowly, or is busy for another tab, loses
 * it when the page goes; this is written with each letter.
 * @returns the text that was kept, by which it is struck out
 */
export function anotar(id: string, row: unknown): string {
  const texto = JSON.stringify(row)
  try {
    localStorage.setItem(PREFIX + id, texto)
  } catch {
    // No room, or not allowed here: then the store has to be quick enough.
  }
  return texto
}

/** @param texto  what is stored by now; something newer is not struck out */
export function strike(id: string, texto?: string): void {
  try {
    if (texto === undefined || localStorage.getItem(PREFIX + id) === texto) localStorage.removeItem(PREFIX + id)
  } catch {
    // Where nothing may be written, nothing is.
  }
}

/** Each id with its text. */
export function noted(): [string, string][] {
  try {
    return Object.entries<string>(localStorage)
      .filter(([nome]) => nome.startsWith(PREFIX))
      .map(([nome, texto]) => [nome.slice(PREFIX.length), texto])
  } catch {
    return []
  }
}
