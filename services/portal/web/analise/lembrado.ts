import { useState } from 'react'

/** A setting of this browser, such as the width of a pane: not kept where nothing can be. */
export function useLembrado<T>(nome: string, inicial: T): [T, (valor: T) => void] {
  const chave = `bancada.${nome}`
  const [valor, setValor] = useState<T>(() => {
    try {
      return JSON.parse(localStorage.getItem(chave) ?? 'null') ?? inicial
    } catch {
      return inicial
    }
  })
  return [
    valor,
    (novo) => {
      setValor(novo)
      try {
        localStorage.setItem(chave, JSON.stringify(novo))
      } catch {
        // It holds until the page is left.
      }
    },
  ]
}
