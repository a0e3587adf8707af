import { readFile } from 'node:fs/promises'

export type Uso = { megabytes: number; cpuSegundos: number }

const PAGINA = 4096
const TIQUES = 100

/** What a process holds and has spent, by /proc; null where there is none (only Linux bounds a reader in this way). */
export async function usoDe(pid: number | undefined): Promise<Uso | null> {
  try {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8')
    const campos = stat.slice(stat.lastIndexOf(')') + 2).split(' ') // the name before it may hold blanks
    const [utime = 0, stime = 0, rss = 0] = [campos[11], campos[12], campos[21]].map(Number)
    return { megabytes: (rss * PAGINA) / 1048576, cpuSegundos: (utime + stime) / TIQUES }
  } catch {
    return null
  }
}
