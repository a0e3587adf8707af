import { rightsOf, type Workload, workloads } from './rights.ts'

export const onRedis = workloads.filter((workload) => rightsOf(workload).redis)

/** Commands that clients send when they connect, and commands of readiness checks. */
const ALWAYS = ['ping', 'info', 'select']

/** Returns the rules of a workload's user in the form that ACL SETUSER takes, without its password. */
export function rulesOf(workload: Workload): string {
  const { reads = [], keeps = [], commands = [] } = rightsOf(workload).redis ?? {}
  return [
    'resetkeys',
    'resetchannels',
    '-@all',
    ...reads.map((keys) => `%R~${keys}`),
    ...keeps.map((keys) => `~${keys}`),
    ...[...ALWAYS, ...commands].map((command) => `+${command}`),
  ].join(' ')
}
