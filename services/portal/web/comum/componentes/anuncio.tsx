import { useSyncExternalStore } from 'react'

let frase = ''
const ouvintes = new Set<() => void>()

/** Has a screen reader read one sentence, whatever has the focus. */
export function anunciar(nova: string): void {
  // A repeated sentence has to differ to be read again.
  frase = nova === frase ? `${nova}\u00a0` : nova
  for (const ouvinte of ouvintes) ouvinte()
}

/** The element that screen readers watch. The frame of all pages has it, once. */
export function Anuncio() {
  const dita = useSyncExternalStore(
    (ouvinte) => {
      ouvintes.add(ouvinte)
      return () => ouvintes.delete(ouvinte)
    },
    () => frase,
  )
  return (
    <div className="so-leitor" role="status">
      {dita}
    </div>
  )
}
