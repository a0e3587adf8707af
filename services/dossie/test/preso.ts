/** A child that hears nothing any more, as one in which a hostile file holds the main thread. */
import { Worker } from 'node:worker_threads'

new Worker(new URL('../src/composicao/sentinela.ts', import.meta.url), { workerData: process.ppid }).once(
  'online',
  () => {
    process.send?.('preso')
    setTimeout(() => {
      for (;;);
    }, 50)
  },
)
