import { useState } from 'react'

/** Forgets what this browser and this tab remember of a person. Their id is part of each key. */
export function esquecerDe(pessoa: string): void {
  try {
    for (const onde of [localStorage, sessionStorage])
      for (const nome of Object.keys(onde)) if (nome.includes(pessoa)) onde.removeItem(nome)
  } catch {
    // Where nothing may be kept, nothing is.
  }
}

/** A value that this browser remembers under a key, or that this tab remembers if nothing can be stored. */
export function useLembrado<T>(
  chave: string,
  inicial: T,
  onde: 'localStorage' | 'sessionStorage' = 'localStorage',
): [T, (valor: T) => void] {
  const [valor, setValor] = useState<T>(() => {
    try {
      return JSON.parse(window[onde].getItem(chave) ?? 'null') ?? inicial
    } catch {
      return inicial
    }
  })
  return [
    valor,
    (novo) => {
      setValor(novo)
      try {
        window[onde].setItem(chave, JSON.stringify(novo))
      } catch {
        // It holds until the page is left.
      }
    },
  ]
}
