/** The thread behind drawings.ts. */
import { parentPort } from 'node:worker_threads'
import { defectOf } from '@car/geometry/self-crossing'
import { polygonsOf } from '@car/geometry/measures'
import type { Geometry } from '@car/vocabulary/geometry'

parentPort?.on('message', (json: string) => {
  parentPort?.postMessage(defectOf(polygonsOf(JSON.parse(json) as Geometry)))
})
parentPort?.postMessage('ready')
