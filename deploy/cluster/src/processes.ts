import { globSync, readFileSync } from 'node:fs'

/**
 * Returns the ids of the processes of these containers on the machine that runs the nodes. The first process of a
 * container can be killed only from that machine.
 * @throws if this machine does not run the nodes
 */
export function processesIn(containers: string[]): number[] {
  const inside = globSync('/proc/[0-9]*/cgroup').filter((file) => containers.some((id) => groupOf(file).includes(id)))
  if (inside.length === 0) throw new Error('its nodes are not on this machine')
  return inside.map((file) => Number(file.split('/')[2]))
}

/** Returns the processes in these containers that another process there has started. Ids do not tell, because they begin anew. */
export function childrenIn(containers: string[]): number[] {
  const all = processesIn(containers)
  return all.filter((id) => all.includes(parentOf(id)))
}

const parentOf = (id: number): number => Number(/^PPid:\s*(\d+)/m.exec(readFileSync(`/proc/${id}/status`, 'utf8'))?.[1])

/** Returns the control group of a process; empty if the process has ended. */
function groupOf(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
