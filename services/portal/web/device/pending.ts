const PREFIX = 'pending '

/**
 * Keeps what was typed until the store of drafts has it. A store that opens slowly, or is busy for another tab, loses
 * it when the page goes; this is written with each letter.
 * @returns the text that was kept, by which it is struck out
 */
export function keepPending(id: string, draft: unknown): string {
  const text = JSON.stringify(draft)
  try {
    localStorage.setItem(PREFIX + id, text)
  } catch {
    // No room, or not allowed here: then the store has to be quick enough.
  }
  return text
}

/** @param text  what is stored by now; something newer is not struck out */
export function strike(id: string, text?: string): void {
  try {
    if (text === undefined || localStorage.getItem(PREFIX + id) === text) localStorage.removeItem(PREFIX + id)
  } catch {
    // Where nothing may be written, nothing is.
  }
}

/** Each id with its text. */
export function pending(): [string, string][] {
  try {
    return Object.entries<string>(localStorage)
      .filter(([key]) => key.startsWith(PREFIX))
      .map(([key, text]) => [key.slice(PREFIX.length), text])
  } catch {
    return []
  }
}
