import { useState } from 'react'

/** Words to search for, as they are typed; once the address has others, those. */
export function usePalavras(doEndereco = ''): [string, (palavras: string) => void] {
  const [palavras, setPalavras] = useState(doEndereco)
  const [antes, setAntes] = useState(doEndereco)
  if (antes !== doEndereco) {
    setAntes(doEndereco)
    setPalavras(doEndereco)
  }
  return [palavras, setPalavras]
}
