import type { ReactNode } from 'react'

export type Tone = 'neutral' | 'active' | 'attention' | 'good' | 'bad'

/** A state in one or two words. The colour repeats the meaning of the words. */
export function Tag({ tone = 'neutral', children }: { tone?: Tone; children: ReactNode }) {
  return <span className={`tag tag-${tone}`}>{children}</span>
}
