import { useState } from 'react'

type Storage = 'localStorage' | 'sessionStorage'

/** Returns the value that this browser, or this tab, has under a key; `initial` if there is no readable value. */
export function recall<T>(key: string, initial: T, storage: Storage = 'localStorage'): T {
  try {
    return JSON.parse(window[storage].getItem(key) ?? 'null') ?? initial
  } catch {
    return initial
  }
}

export function note(key: string, value: unknown, storage: Storage = 'localStorage'): void {
  try {
    window[storage].setItem(key, JSON.stringify(value))
  } catch {
    // Some browsers let pages store nothing. Pages work without it there.
  }
}

/** Removes a person's entries in localStorage and sessionStorage. Their keys contain the id of the person. */
export function forgetAllOf(person: string): void {
  try {
    for (const storage of [localStorage, sessionStorage])
      for (const key of Object.keys(storage)) if (key.includes(person)) storage.removeItem(key)
  } catch {
    // Some browsers let pages store nothing. Pages work without it there.
  }
}

/**
 * Returns a value that this browser, or this tab, remembers, and a function that sets the value. Without storage, the
 * value lasts until the page is left.
 */
export function useRemembered<T>(key: string, initial: T, storage?: Storage): [T, (value: T) => void] {
  const [value, setValue] = useState<T>(() => recall(key, initial, storage))
  return [
    value,
    (fresh) => {
      setValue(fresh)
      note(key, fresh, storage)
    },
  ]
}
