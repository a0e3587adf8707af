import type { Word } from '../../page.ts'
import { openSecondEngine, type SecondEngine } from './engine.ts'

/** The part of the second engine in one document: nobody asked it, it read, or it could not. */
export type SecondOpinion = 'unasked' | 'given' | 'failed'

/** The second engine of a process. It is opened when the first value is in doubt, and never again after it has failed. */
export type Waking = SecondEngine & {
  /** Begins a document. */
  begin(): void
  opinion(): SecondOpinion
}

/** `dir` is the folder of the model; undefined where there is no second engine. */
export function wakeLate(dir: string | undefined): Waking {
  let engine: Promise<SecondEngine> | undefined
  let isBroken = dir === undefined
  let opinion: SecondOpinion = 'unasked'
  const read = async (ask: (engine: SecondEngine) => Promise<Word[]>): Promise<Word[]> => {
    if (!isBroken && opinion !== 'failed') {
      try {
        engine ??= openSecondEngine(dir as string)
        const words = await ask(await engine)
        opinion = 'given'
        return words
      } catch {
        isBroken = true
      }
    }
    opinion = 'failed'
    return []
  }
  return {
    begin: () => void (opinion = 'unasked'),
    opinion: () => opinion,
    line: (picture) => read((second) => second.line(picture)),
    page: (picture) => read((second) => second.page(picture)),
  }
}
