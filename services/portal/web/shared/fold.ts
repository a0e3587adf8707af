import { type RefObject, useEffect } from 'react'

/** Folds an open part when the person uses something outside, or presses Esc. After Esc the focus returns. */
export function useFold(
  contents: RefObject<HTMLElement | null>,
  opened: boolean,
  fold: () => void,
  goBack: () => void,
): void {
  useEffect(() => {
    if (!opened) return
    const onOutside = ({ target }: Event) => {
      if (!contents.current?.contains(target as Node)) fold()
    }
    const onKey = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return
      fold()
      goBack()
    }
    document.addEventListener('pointerdown', onOutside)
    document.addEventListener('focusin', onOutside)
    document.addEventListener('keydown', onKey)
    return () => {
      document.removeEventListener('pointerdown', onOutside)
      document.removeEventListener('focusin', onOutside)
      document.removeEventListener('keydown', onKey)
    }
  })
}
