import { useSyncExternalStore } from 'react'

let frase = ''
const ouvintes = new Set<() => void>()

/** Has one sentence read out, whatever is in focus. */
export function anunciar(nova: string): void {
  // The same sentence twice is two sentences.
  frase = nova === frase ? `${nova}\u00a0` : nova
  for (const ouvinte of ouvintes) ouvinte()
}

/** The page's one place for that; the frame of all pages has it. */
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
