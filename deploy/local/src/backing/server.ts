import type { Workload } from '@car/rights/rights'
import type { Program } from '../supervise.ts'

export type Server = {
  /**
   * Programs start in this order, each when the previous program answers. `answers` checks once, and rejects if there
   * is no answer.
   */
  programs: { program: Program; answers: () => Promise<true> }[]
  /** Variables such as AMQP_URL, with the credentials of the server's administrator. */
  env: Record<string, string>
  /** Variables that differ for a workload, because it has its own user on the server. */
  of?: (workload: Workload) => Record<string, string>
}

export const backingPorts = [
  'store',
  'redis',
  'objects',
  'rabbitmq',
  'rabbitmq-distribution',
  'epmd',
  'witness',
] as const

export type BackingPorts = Record<(typeof backingPorts)[number], number>
