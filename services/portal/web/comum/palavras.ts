import { useState } from 'react'

/** The words to search for, as they are typed. If the address changes, its words replace them. */
export function usePalavras(doEndereco = ''): [string, (palavras: string) => void] {
  const [palavras, setPalavras] = useState(doEndereco)
  const [antes, setAntes] = useState(doEndereco)
  if (antes !== doEndereco) {
    setAntes(doEndereco)
    setPalavras(doEndereco)
  }
  return [palavras, setPalavras]
}
