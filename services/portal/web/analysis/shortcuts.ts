import { useEffect, useRef } from 'react'

/** The keys, with what the list of keys says of each. */
export const SHORTCUTS = [
  { teclas: ['j', 'k'], faz: 'Conferência seguinte, anterior' },
  { teclas: ['Enter'], faz: 'Próxima evidência da conferência' },
  { teclas: ['1', '9'], ate: true, faz: 'Documento' },
  { teclas: ['[', ']'], faz: 'Página anterior, seguinte' },
  { teclas: ['+', '-', '0'], faz: 'Aumentar, diminuir, tamanho normal' },
  { teclas: ['r'], faz: 'Girar a página' },
  { teclas: ['c', 'd'], faz: 'Confirmar, descartar a conferência' },
  { teclas: ['p'], faz: 'Pedir correção' },
  { teclas: ['n'], faz: 'Escrever uma nota' },
  { teclas: ['a'], faz: 'Abrir a aprovação' },
  { teclas: ['s'], faz: 'Próximo processo, quando este espera por outros' },
  { teclas: ['?'], faz: 'Esta lista' },
  { teclas: ['Ctrl', 'Enter'], junto: true, faz: 'Na janela aberta: enviar' },
]

const WRITES = 'input, textarea, select, [contenteditable]'
/** Elements that Enter presses by itself. */
const PRESSES = 'a, button, summary, [role="tab"]'

/** Listens for single keys, except in fields and dialogs, or where the person has turned them off. */
export function useShortcuts(enabled: boolean, run: (key: string) => boolean): void {
  const atual = useRef(run)
  useEffect(() => {
    atual.current = run
  })
  useEffect(() => {
    if (!enabled) return
    const subscribe = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.altKey || event.metaKey || event.defaultPrevented) return
      const target = event.target as Element
      if (target.closest(WRITES) || document.querySelector('dialog[open]')) return
      if (event.key === 'Enter' && target.closest(PRESSES)) return
      if (atual.current(event.key)) event.preventDefault()
    }
    addEventListener('keydown', subscribe)
    return () => removeEventListener('keydown', subscribe)
  }, [enabled])
}
