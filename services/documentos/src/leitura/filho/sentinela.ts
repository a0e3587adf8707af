import { workerData } from 'node:worker_threads'

/**
 * Ends this process when its parent is gone, also while the main thread is held by a hostile file and cannot notice the
 * closed channel.
 */
const pai = workerData as number
setInterval(() => {
  if (process.ppid !== pai) process.kill(process.pid, 'SIGKILL')
}, 1_000)
