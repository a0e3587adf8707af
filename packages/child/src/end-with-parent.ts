import { Worker } from 'node:worker_threads'
import { programBeside } from './program-beside.ts'

/** For the child to call: it never outlives its parent, also where a hostile file holds its main thread. */
export function endWithParent(): void {
  new Worker(programBeside(import.meta.url, 'sentinel'), { workerData: process.ppid }).unref()
  process.on('disconnect', () => process.exit(0))
}
