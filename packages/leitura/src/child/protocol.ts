import type { Extraction } from '../extract.ts'
import type { Stage, ReadingReason } from '../reading.ts'
import type { Limits } from '../limits.ts'
import type { ReadPage } from '../page.ts'

/**
 * The file to read. Every request names it, so that any child can take any page. `document` is an id made for the
 * reading.
 */
export type Target = { document: string; path: string; limits: Limits }

/** How a page is drawn: at most `side` pixels per side, never enlarged. */
export type Drawing = { side: number; color: boolean }

/** A page to read. `asPicture` sets its text layer aside. */
export type PageRequest = { number: number; asPicture?: boolean }

export type ReaderRequest =
  | ({ act: 'open' } & Target)
  | ({ act: 'page' } & PageRequest & Target)
  | ({ act: 'extract'; pages: ReadPage[] } & Target)
  | ({ act: 'draw'; number: number } & Drawing & Target)

export type Answers = {
  open: { pages: number }
  page: { page: ReadPage; etapas: Stage[] }
  extract: Extraction
  /** JPEG. */
  draw: Uint8Array
}

/** What a child says to its pool. */
export type ReaderMessage =
  | { ready: true }
  /** Sent before any other work on a request. If a child dies without having sent it, the request is not the reason. */
  | { id: number; begun: true }
  | { id: number; value: Answers[keyof Answers] }
  /**
   * `motivo` is a fault of the file; without it the fault is ours. `fatal` means that this child cannot be used any
   * more.
   */
  | { id: number; error: string; motivo?: ReadingReason; fatal?: boolean }
