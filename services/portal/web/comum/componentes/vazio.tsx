import type { ReactNode } from 'react'

/** Nothing is here: a sentence, and what to do next. */
export const Vazio = ({ frase, children }: { frase: string; children?: ReactNode }) => (
  <div className="vazio">
    <p>{frase}</p>
    {children}
  </div>
)
