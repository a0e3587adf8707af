import type { ReactNode } from 'react'
import { useRede } from '../network.ts'

type Props = {
  /** What is said without a network, and what becomes of what was typed. */
  sentence?: string
  children: ReactNode
}

/** Offers its content only with a network. Without one the reason stands in its place. */
export function WithNetwork({ sentence = 'Para isto é preciso internet.', children }: Props) {
  return useRede() ? children : <p className="por-que-nao">{sentence}</p>
}
