import { useState } from 'react'

/** Forgets what this browser and this tab remember of a person. Their id is part of each key. */
export function forgetAllOf(pessoa: string): void {
  try {
    for (const storage of [localStorage, sessionStorage])
      for (const nome of Object.keys(storage)) if (nome.includes(pessoa)) storage.removeItem(nome)
  } catch {
    // Where nothing may be kept, nothing is.
  }
}

/** A value that this browser remembers under a key, or that this tab remembers if nothing can be stored. */
export function useRemembered<T>(
  chave: string,
  initial: T,
  storage: 'localStorage' | 'sessionStorage' = 'localStorage',
): [T, (valor: T) => void] {
  const [valor, setValor] = useState<T>(() => {
    try {
      return JSON.parse(window[storage].getItem(chave) ?? 'null') ?? initial
    } catch {
      return initial
    }
  })
  return [
    valor,
    (fresh) => {
      setValor(fresh)
      try {
        window[storage].setItem(chave, JSON.stringify(fresh))
      } catch {
        // It holds until the page is left.
      }
    },
  ]
}
