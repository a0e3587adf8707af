/** Adds what pdfjs-dist uses and core-js does not have, because it is of browsers and not of the language. */
import { type Filled, fill } from '../../filled.ts'

function any(signals: Iterable<AbortSignal>): AbortSignal {
  const either = new AbortController()
  for (const signal of signals) {
    if (signal.aborted) either.abort(signal.reason)
    signal.addEventListener('abort', () => either.abort(signal.reason), { signal: either.signal })
  }
  return either.signal
}

async function bytes(this: Response): Promise<Uint8Array> {
  return new Uint8Array(await this.arrayBuffer())
}

export const FILLED: Filled = [
  ['AbortSignal', AbortSignal, { any }],
  ['Response.prototype', Response.prototype, { bytes }],
]
fill(FILLED)
