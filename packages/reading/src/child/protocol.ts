import type { Extraction } from '../extract.ts'
import type { Stage, ReadingReason } from '../reading.ts'
import type { Limits } from '../limits.ts'
import type { SecondOpinion } from '../ocr/second/waking.ts'
import type { ReadPage } from '../page.ts'

/**
 * The file to read. Every request names the file, so that any child can take any page. `document` is an id of one
 * reading of the file.
 */
export type Target = { document: string; path: string; limits: Limits }

/** The drawing of a page: at most `side` pixels per side, never enlarged, in colour or in grey. */
export type Drawing = { side: number; color: boolean }

/** With `alone` the second engine is not asked. */
type Alone = { alone?: boolean }

/** A page to read. With `asPicture` its text layer is ignored. */
export type PageRequest = { number: number; asPicture?: boolean } & Alone

export type ExtractRequest = { pages: ReadPage[] } & Alone

export type ReaderRequest =
  | ({ act: 'open' } & Target)
  | ({ act: 'page' } & PageRequest & Target)
  | ({ act: 'extract' } & ExtractRequest & Target)
  | ({ act: 'draw'; number: number } & Drawing & Target)

export type Answers = {
  open: { pages: number }
  page: { page: ReadPage; stages: Stage[]; second: SecondOpinion }
  extract: Extraction & { second: SecondOpinion }
  /** The bytes of a JPEG. */
  draw: Uint8Array
}

export type ReaderMessage =
  | { ready: true }
  /**
   * The message that a child sends before any other work on a request. If the child dies before that, the request is
   * not to blame.
   */
  | { id: number; begun: true }
  | { id: number; value: Answers[keyof Answers] }
  /**
   * `motivo` names a fault of the file; without `motivo` the program is at fault. After a `fatal` error this child is
   * unusable.
   */
  | { id: number; error: string; motivo?: ReadingReason; fatal?: boolean }
