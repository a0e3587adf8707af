import type { ReactNode } from 'react'
import { useRede } from '../rede.ts'

type Props = {
  /** What is said without a network, and what becomes of what was typed. */
  frase?: string
  children: ReactNode
}

/** Offers its content only with a network. Without one the reason stands in its place. */
export function ComRede({ frase = 'Para isto é preciso internet.', children }: Props) {
  return useRede() ? children : <p className="por-que-nao">{frase}</p>
}
