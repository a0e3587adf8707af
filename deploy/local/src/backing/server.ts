import type { Workload } from '@car/rights/rights'
import type { Program } from '../supervise.ts'

/** A backing service: its programs, and the variables by which services find it. */
export type Server = {
  /**
   * The programs start in this order, each once the program before it answers. `answers` checks once, and rejects if
   * the program does not answer.
   */
  programs: { program: Program; answers: () => Promise<true> }[]
  /** The variables that services read, such as AMQP_URL, with the credentials of the server's administrator. */
  env: Record<string, string>
  /** The variables that differ for a workload, because it has its own user on the server. */
  of?: (workload: Workload) => Record<string, string>
}

/** The names of the ports on which the native servers listen. */
export const backingPorts = ['store', 'redis', 'objects', 'rabbitmq', 'rabbitmq-distribution', 'epmd'] as const

export type BackingPorts = Record<(typeof backingPorts)[number], number>
