/** The thread behind differences.ts. */
import { parentPort } from 'node:worker_threads'
import { difference, joinedLand } from '../../processo/domain/difference.ts'
import type { DrawingsQuestion } from './differences.ts'

parentPort?.on('message', (question: DrawingsQuestion) => {
  parentPort?.postMessage(
    'origins' in question ? joinedLand(question.origins, question.whole) : difference(question.from, question.end),
  )
})
parentPort?.postMessage('ready')
