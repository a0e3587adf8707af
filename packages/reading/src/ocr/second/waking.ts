import type { Word } from '../../page.ts'
import { openSecondEngine, type SecondEngine } from './engine.ts'

/** The part of the second engine in one document: nobody asked it, it read, or it could not. */
export type SecondOpinion = 'unasked' | 'given' | 'failed'

/**
 * The second engine of a process. It is opened when the first value is in doubt. An engine that could not be opened is
 * not tried again. An engine that failed on a picture is not asked again in the same document.
 */
export type Waking = SecondEngine & {
  /** Begins a document. */
  begin(): void
  opinion(): SecondOpinion
}

/** `dir` is the folder of the model; undefined where there is no second engine. */
export function wakeLate(dir: string | undefined): Waking {
  let engine: Promise<SecondEngine> | undefined
  let opinion: SecondOpinion = 'unasked'
  const read = async (ask: (engine: SecondEngine) => Promise<Word[]>): Promise<Word[]> => {
    if (dir === undefined || opinion === 'failed') {
      opinion = 'failed'
      return []
    }
    try {
      engine ??= openSecondEngine(dir)
      const words = await ask(await engine)
      opinion = 'given'
      return words
    } catch {
      opinion = 'failed'
      return []
    }
  }
  return {
    begin: () => void (opinion = 'unasked'),
    opinion: () => opinion,
    line: (picture) => read((second) => second.line(picture)),
    page: (picture) => read((second) => second.page(picture)),
  }
}
