/** The thread behind differences.ts. */
import { parentPort } from 'node:worker_threads'
import type { Geometry } from '@car/vocabulary/geometry'
import { difference } from '../domain/difference.ts'

parentPort?.on('message', ([de, end]: [Geometry | null, Geometry | null]) => {
  parentPort?.postMessage(difference(de, end))
})
parentPort?.postMessage('ready')
