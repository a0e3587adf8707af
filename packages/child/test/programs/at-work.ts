/** A thread that does as its messages say: it answers, fails, never ends, or waits until it is released. */
import { parentPort } from 'node:worker_threads'

export type Told = { say?: string; fail?: true; endless?: true; hold?: Int32Array<SharedArrayBuffer> }

parentPort?.on('message', ({ say, fail, endless, hold }: Told) => {
  if (fail) throw new Error('as it was told')
  while (endless);
  if (hold) Atomics.wait(hold, 0, 0)
  parentPort?.postMessage({ say, env: Object.keys(process.env) })
})
parentPort?.postMessage('ready')
