import { workerData } from 'node:worker_threads'

/**
 * Ends the process when its parent (`workerData`: its pid) is gone, also while a hostile file holds the main thread,
 * which then hears nothing.
 */
setInterval(() => {
  if (process.ppid !== workerData) process.kill(process.pid, 'SIGKILL')
}, 1_000)
