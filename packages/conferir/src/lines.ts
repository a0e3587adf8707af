import type { Manifest } from './manifest.ts'

/**
 * The outcome of one check: it holds, it does not, or nobody can tell from what was given. `aside` is true for what is
 * only said: the file is good without it.
 */
export type Line = { holds: boolean | null; aside?: true; text: string }

/** `integro`: as it was issued. `alterado`: altered, or of somebody else. `indefinido`: what was given does not tell. */
export type Verdict = 'integro' | 'alterado' | 'indefinido'
export type Checked = { verdict: Verdict; lines: Line[]; manifest: Manifest | null }

export const yes = (text: string): Line => ({ holds: true, text })
export const no = (text: string): Line => ({ holds: false, text })
export const unknown = (text: string): Line => ({ holds: null, text })
export const aside = (text: string): Line => ({ holds: null, aside: true, text })

export function conclude(lines: Line[], manifest: Manifest | null): Checked {
  const verdict = lines.some(({ holds }) => holds === false)
    ? 'alterado'
    : lines.some(({ holds, aside }) => holds === null && !aside)
      ? 'indefinido'
      : 'integro'
  return { verdict, lines, manifest }
}

export const day = (text: string): string => text.slice(0, 10).split('-').toReversed().join('/')

export const LOST_LOG_KEY =
  'A chave do registro público foi comprometida: o que ele prova não conta sem as suas testemunhas.'
