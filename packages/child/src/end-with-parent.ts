import { Worker } from 'node:worker_threads'

/** For the child to call: it never outlives its parent, also where a hostile file holds its main thread. */
export function endWithParent(): void {
  new Worker(new URL('./sentinel.ts', import.meta.url), { workerData: process.ppid }).unref()
  process.on('disconnect', () => process.exit(0))
}
