/** The worker of the perimeter. It does slow work, and work that a hostile file may make slow. */
import '../../fill.ts'
import type { Imported } from './file/outline.ts'
import type { Measurement } from './measure.ts'
import { Refusal } from './file/refusal.ts'

export type Jobs = {
  measure: { asks: string; gives: Measurement }
  read: { asks: Blob; gives: Imported }
  fromUtm: { asks: { zone: number; south: boolean; east: number; norte: number }; gives: [lon: number, lat: number] }
}
export type JobRequest = { id: number; work: keyof Jobs; com: unknown }
/** An empty `refusal` means an error, such as code that could not be loaded. */
export type Answer = { id: number; done: unknown } | { id: number; refusal: string }

/** The code of a job loads with the first request for that job. */
const JOBS: { [T in keyof Jobs]: (input: Jobs[T]['asks']) => Promise<Jobs[T]['gives']> } = {
  measure: async (perimetro) => (await import('./measure.ts')).measure(perimetro),
  read: async (file) => (await import('./file/file.ts')).readFile(new Uint8Array(await file.arrayBuffer())),
  fromUtm: async ({ zone, south, east, norte }) =>
    (await import('./file/systems.ts')).fromUtm(zone, south, east, norte),
}

addEventListener('message', ({ data: { id, work, com } }: MessageEvent<JobRequest>) => {
  const run = JOBS[work] as (input: unknown) => Promise<unknown>
  run(com).then(
    (done) => postMessage({ id, done } satisfies Answer),
    (error: unknown) => postMessage({ id, refusal: error instanceof Refusal ? error.message : '' } satisfies Answer),
  )
})
