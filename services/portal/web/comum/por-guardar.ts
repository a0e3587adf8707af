const PREFIXO = 'por guardar '

/**
 * Keeps what was typed until the store of drafts has it. A store that opens slowly, or is busy for another tab, loses
 * it when the page goes; this is written with each letter.
 * @returns the text that was kept, by which it is struck out
 */
export function anotar(id: string, linha: unknown): string {
  const texto = JSON.stringify(linha)
  try {
    localStorage.setItem(PREFIXO + id, texto)
  } catch {
    // No room, or not allowed here: then the store has to be quick enough.
  }
  return texto
}

/** @param texto  what is stored by now; something newer is not struck out */
export function riscar(id: string, texto?: string): void {
  try {
    if (texto === undefined || localStorage.getItem(PREFIXO + id) === texto) localStorage.removeItem(PREFIXO + id)
  } catch {
    // Where nothing may be written, nothing is.
  }
}

/** Each id with its text. */
export function anotados(): [string, string][] {
  try {
    return Object.entries<string>(localStorage)
      .filter(([nome]) => nome.startsWith(PREFIXO))
      .map(([nome, texto]) => [nome.slice(PREFIXO.length), texto])
  } catch {
    return []
  }
}
