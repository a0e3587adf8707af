import { workerData } from 'node:worker_threads'

/**
 * A thread that kills its process once the parent (`workerData`: its pid) is gone. A main thread that is held by a
 * hostile file cannot notice the closed channel.
 */
const parent = workerData as number
setInterval(() => {
  if (process.ppid !== parent) process.kill(process.pid, 'SIGKILL')
}, 1_000)
