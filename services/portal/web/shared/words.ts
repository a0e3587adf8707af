import { useState } from 'react'

/** Returns the typed words of a search. If the address changes, its words replace them. */
export function useWords(fromAddress = ''): [string, (words: string) => void] {
  const [words, setWords] = useState(fromAddress)
  const [antes, setAntes] = useState(fromAddress)
  if (antes !== fromAddress) {
    setAntes(fromAddress)
    setWords(fromAddress)
  }
  return [words, setWords]
}
