/** The thread behind differences.ts. */
import { parentPort } from 'node:worker_threads'
import type { Geometry } from '@car/vocabulary/geometry'
import { difference } from '../../processo/domain/difference.ts'

parentPort?.on('message', ([from, end]: [Geometry | null, Geometry | null]) => {
  parentPort?.postMessage(difference(from, end))
})
parentPort?.postMessage('ready')
