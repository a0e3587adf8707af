import type { ReactNode } from 'react'

/** Says that there is nothing to show, and gives advice. */
export const Empty = ({ sentence, children }: { sentence: string; children?: ReactNode }) => (
  <div className="vazio">
    <p>{sentence}</p>
    {children}
  </div>
)
