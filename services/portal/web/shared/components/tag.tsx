import type { ReactNode } from 'react'

export type Tone = 'neutro' | 'andamento' | 'atencao' | 'bom' | 'ruim'

/** A state in one or two words. The colour only repeats the words. */
export function Tag({ tom = 'neutro', children }: { tom?: Tone; children: ReactNode }) {
  return <span className={`tag tag-${tom}`}>{children}</span>
}
