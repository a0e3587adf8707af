const PREFIX = 'pending '

/**
 * Keeps typed text until the store of drafts has it. The store of drafts may open slowly, or be busy for another tab.
 * The page may be closed meanwhile, so localStorage gets the text at each letter.
 * @returns the kept text, by which `strike` recognises it
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

/**
 * Removes a kept text.
 * @param text  the text that the store of drafts has; a newer text stays. If omitted, any text is removed
 */
export function strike(id: string, text?: string): void {
  try {
    if (text === undefined || localStorage.getItem(PREFIX + id) === text) localStorage.removeItem(PREFIX + id)
  } catch {
    // If nothing may be written, there is nothing to remove.
  }
}

export function pending(): [string, string][] {
  try {
    return Object.entries<string>(localStorage)
      .filter(([key]) => key.startsWith(PREFIX))
      .map(([key, text]) => [key.slice(PREFIX.length), text])
  } catch {
    return []
  }
}
