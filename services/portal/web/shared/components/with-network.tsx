import type { ReactNode } from 'react'
import { useNetwork } from '../network.ts'

type Props = {
  /** The text to show without a network. In a form, the text also has to say what happens to the input. */
  sentence?: string
  children: ReactNode
}

/** Shows its content only with a network. Without a network, shows the reason. */
export function WithNetwork({ sentence = 'Para isto é preciso internet.', children }: Props) {
  return useNetwork() ? children : <p className="why-not">{sentence}</p>
}
