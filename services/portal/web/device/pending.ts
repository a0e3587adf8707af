const PREFIX = 'pending '

/**
 * Keeps typed text until the store of drafts has it. A store that opens slowly, or is busy for another tab, would lose
 * it when the page goes. So this is written at each letter.
 * @returns the kept text, by which it can be struck out
 */
export function keepPending(id: string, draft: unknown): string {
  const text = JSON.stringify(draft)
  try {
    localStorage.setItem(PREFIX + id, text)
  } catch {
    // If there is no room, or no permission, the store of drafts has to be quick enough.
  }
  return text
}

/** @param text  the text in the store of drafts; a newer one is not struck out */
export function strike(id: string, text?: string): void {
  try {
    if (text === undefined || localStorage.getItem(PREFIX + id) === text) localStorage.removeItem(PREFIX + id)
  } catch {
    // If nothing may be written, there is nothing to remove.
  }
}

/** The kept texts by their ids. */
export function pending(): [string, string][] {
  try {
    return Object.entries<string>(localStorage)
      .filter(([key]) => key.startsWith(PREFIX))
      .map(([key, text]) => [key.slice(PREFIX.length), text])
  } catch {
    return []
  }
}
