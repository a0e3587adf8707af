import type { ReactNode } from 'react'

export type Tone = 'neutro' | 'andamento' | 'atencao' | 'bom' | 'ruim'

/** A state in one or two words. The colour repeats the meaning of the words. */
export function Tag({ tone = 'neutro', children }: { tone?: Tone; children: ReactNode }) {
  return <span className={`tag tag-${tone}`}>{children}</span>
}
