import { readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Begins the name of what a process keeps on disk while it works. */
export const prefixoTemporario = (pid: number): string => `car-dossie-${pid}-`

/** Removes what processes that were killed left on disk. To be called before this one begins to work. */
export async function limparPastas(): Promise<void> {
  for (const nome of await readdir(tmpdir())) {
    const pid = donoDe(nome)
    // A folder of ours is of an earlier process: in a container every one has the same id.
    const abandonada = pid !== null && (pid === process.pid || !vive(pid))
    if (abandonada) await rm(join(tmpdir(), nome), { recursive: true, force: true })
  }
}

/** The id of the process whose folder this is; null for what is no folder of a dossier. */
function donoDe(nome: string): number | null {
  const pid = /^car-dossie-(\d+)-/.exec(nome)?.[1]
  return pid === undefined ? null : Number(pid)
}

function vive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (erro) {
    return (erro as NodeJS.ErrnoException).code !== 'ESRCH'
  }
}
