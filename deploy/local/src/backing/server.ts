import type { Workload } from '@car/rights/rights'
import type { Program } from '../supervise.ts'

/** A backing service: what runs it (nothing, when it is somebody else's) and how the services find it. */
export type Server = {
  /** Started in this order, each when the one before answers; `answers` asks once, and throws while it does not. */
  programs: { program: Program; answers: () => Promise<true> }[]
  /** Variables of its administrator, as the services read them, e.g. AMQP_URL. */
  env: Record<string, string>
  /** Those of them that differ for a workload with a user of its own. */
  of?: (workload: Workload) => Record<string, string>
}

/** The ports that the native servers listen on, by name. */
export const backingPorts = ['store', 'redis', 'objects', 'rabbitmq', 'rabbitmq-distribution', 'epmd'] as const

export type BackingPorts = Record<(typeof backingPorts)[number], number>
