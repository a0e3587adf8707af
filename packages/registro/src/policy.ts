import { parseVerifierKey, type Verifier } from './note.ts'

export type Witness = Verifier & { label: string; url: string | null }

/** Who has to have seen a checkpoint before it counts, as a file of c2sp.org/tlog-policy says. */
export type Policy = {
  witnesses: readonly Witness[]
  /** Tells whether these witnesses are enough. */
  isMet: (seenBy: readonly Witness[]) => boolean
}

/** Without a file no witness is asked, and none is needed. */
export const NO_POLICY: Policy = { witnesses: [], isMet: () => true }

type Rule = (labels: ReadonlySet<string>) => boolean

/** @throws Error with the line that is wrong */
export function parsePolicy(file: string): Policy {
  const rules = new Map<string, Rule>()
  const witnesses: Witness[] = []
  const inGroups = new Set<string>()
  let quorum: Rule | undefined

  const define = (label: string, rule: Rule) => {
    if (label === 'none' || rules.has(label)) throw new Error('names something twice')
    rules.set(label, rule)
  }
  const ruleOf = (label: string): Rule => {
    const rule = rules.get(label)
    if (!rule) throw new Error(`names ${label}, which no line above defines`)
    return rule
  }

  const LINES: Record<string, (...words: string[]) => void> = {
    log: (verifierKey = '') => void parseVerifierKey(verifierKey),
    witness(label = '', verifierKey = '', url) {
      const witness = { ...parseVerifierKey(verifierKey), label, url: url?.replace(/\/+$/, '') ?? null }
      const isSame = (other: Witness) => other.publicKey.equals(witness.publicKey)
      if (witness.kind === 1 || witnesses.some(isSame)) throw new Error('has no key of its own for cosignatures')
      define(label, (seen) => seen.has(label))
      witnesses.push(witness)
    },
    group(label = '', count = '', ...members) {
      const each = members.map(ruleOf)
      const least = count === 'all' ? each.length : count === 'any' ? 1 : /^\d+$/.test(count) ? Number(count) : 0
      if (least < 1 || least > each.length) throw new Error(`asks for ${count} of ${each.length}`)
      for (const member of members) {
        if (inGroups.has(member)) throw new Error(`has ${member}, which is in a group already`)
        inGroups.add(member)
      }
      define(label, (seen) => each.filter((rule) => rule(seen)).length >= least)
    },
    quorum(label = '') {
      if (quorum) throw new Error('is a second quorum')
      quorum = label === 'none' ? () => true : ruleOf(label)
    },
  }

  for (const [at, line] of file.split('\n').entries()) {
    const [word = '', ...rest] = line.trim().split(/[ \t]+/)
    if (word === '' || word.startsWith('#')) continue
    try {
      const read = LINES[word]
      if (!read) throw new Error('begins with no word of a policy')
      read(...rest)
    } catch (error) {
      throw new Error(`line ${at + 1} ${(error as Error).message}`, { cause: error })
    }
  }
  const rule = quorum
  if (!rule) throw new Error('has no line that says quorum')
  return { witnesses, isMet: (seenBy) => rule(new Set(seenBy.map(({ label }) => label))) }
}
