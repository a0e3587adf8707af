import { useState } from 'react'

/** What this browser and this tab remember of a person, whose id is in the name of it. */
export function esquecerDe(pessoa: string): void {
  try {
    for (const onde of [localStorage, sessionStorage])
      for (const nome of Object.keys(onde)) if (nome.includes(pessoa)) onde.removeItem(nome)
  } catch {
    // Where nothing may be kept, nothing is.
  }
}

/** What this browser remembers under a key, or this tab until it is closed: not kept where nothing can be. */
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
