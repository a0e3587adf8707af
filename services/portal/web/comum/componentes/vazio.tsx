import type { ReactNode } from 'react'

/** Says that there is nothing here, and what to do next. */
export const Vazio = ({ frase, children }: { frase: string; children?: ReactNode }) => (
  <div className="vazio">
    <p>{frase}</p>
    {children}
  </div>
)
