import { type RefObject, useEffect } from 'react'

/** What is unfolded folds when the person goes elsewhere or presses Esc, which also gives the focus back. */
export function useDobrar(
  tudo: RefObject<HTMLElement | null>,
  aberta: boolean,
  dobrar: () => void,
  voltar: () => void,
): void {
  useEffect(() => {
    if (!aberta) return
    const fora = ({ target }: Event) => {
      if (!tudo.current?.contains(target as Node)) dobrar()
    }
    const tecla = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return
      dobrar()
      voltar()
    }
    document.addEventListener('pointerdown', fora)
    document.addEventListener('focusin', fora)
    document.addEventListener('keydown', tecla)
    return () => {
      document.removeEventListener('pointerdown', fora)
      document.removeEventListener('focusin', fora)
      document.removeEventListener('keydown', tecla)
    }
  })
}
