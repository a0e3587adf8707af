import type { ReactNode } from 'react'

export const Empty = ({ sentence, children }: { sentence: string; children?: ReactNode }) => (
  <div className="empty">
    <p>{sentence}</p>
    {children}
  </div>
)
