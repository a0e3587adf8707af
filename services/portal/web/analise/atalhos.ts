import { useEffect, useRef } from 'react'

/** The keys, with what the list of keys says of each. */
export const ATALHOS = [
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

const ESCREVE = 'input, textarea, select, [contenteditable]'
/** Elements that Enter presses by itself. */
const APERTA = 'a, button, summary, [role="tab"]'

/** Listens for single keys, except in fields and dialogs, or where the person has turned them off. */
export function useAtalhos(ligados: boolean, fazer: (tecla: string) => boolean): void {
  const atual = useRef(fazer)
  useEffect(() => {
    atual.current = fazer
  })
  useEffect(() => {
    if (!ligados) return
    const ouvir = (evento: KeyboardEvent) => {
      if (evento.ctrlKey || evento.altKey || evento.metaKey || evento.defaultPrevented) return
      const alvo = evento.target as Element
      if (alvo.closest(ESCREVE) || document.querySelector('dialog[open]')) return
      if (evento.key === 'Enter' && alvo.closest(APERTA)) return
      if (atual.current(evento.key)) evento.preventDefault()
    }
    addEventListener('keydown', ouvir)
    return () => removeEventListener('keydown', ouvir)
  }, [ligados])
}
