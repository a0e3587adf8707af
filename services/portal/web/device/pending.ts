const PREFIX = 'pending '

/**
 * Keeps typed text until the store of drafts has it. That store may open slowly, or be busy for another tab, and the
 * text would be lost if the page were closed before that. So the text is written to localStorage at each letter.
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
 * @param text  the text that the store of drafts has; a newer text is not removed. If it is omitted, any text is
 * removed
 */
export function strike(id: string, text?: string): void {
  try {
    if (text === undefined || localStorage.getItem(PREFIX + id) === text) localStorage.removeItem(PREFIX + id)
  } catch {
    // If nothing may be written, there is nothing to remove.
  }
}

/** Returns the kept texts with their ids. */
export function pending(): [string, string][] {
  try {
    return Object.entries<string>(localStorage)
      .filter(([key]) => key.startsWith(PREFIX))
      .map(([key, text]) => [key.slice(PREFIX.length), text])
  } catch {
    return []
  }
}
