import { useEffect, useState } from 'react'

/** Whole seconds until a moment, counted down; null once it is past. */
export function useContagem(ate: number): number | null {
  const [agora, setAgora] = useState(Date.now)
  useEffect(() => {
    setAgora(Date.now())
    const relogio = setInterval(() => {
      setAgora(Date.now())
      if (Date.now() >= ate) clearInterval(relogio)
    }, 1_000)
    return () => clearInterval(relogio)
  }, [ate])
  return ate > agora ? Math.ceil((ate - agora) / 1_000) : null
}
