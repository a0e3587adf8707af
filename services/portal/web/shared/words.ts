import { useState } from 'react'

/** Returns the typed words of a search. When the address changes, its words replace them. */
export function useWords(fromAddress = ''): [string, (words: string) => void] {
  const [words, setWords] = useState(fromAddress)
  const [before, setBefore] = useState(fromAddress)
  if (before !== fromAddress) {
    setBefore(fromAddress)
    setWords(fromAddress)
  }
  return [words, setWords]
}
