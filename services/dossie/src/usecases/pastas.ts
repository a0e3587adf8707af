import { readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const NOME = /^car-dossie-(\d+)-/

/** Starts the name of what a process keeps on disk while it works. */
export const prefixoTemporario = (pid: number): string => `car-dossie-${pid}-`

/** Removes what processes that were killed left on disk. To be called before this one begins to work. */
export async function limparPastas(): Promise<void> {
  for (const nome of await readdir(tmpdir())) {
    const pid = Number(NOME.exec(nome)?.[1])
    // Ours would be of an earlier process: in a container every one has the same id.
    if (pid > 0 && (pid === process.pid || !vive(pid))) await rm(join(tmpdir(), nome), { recursive: true, force: true })
  }
}

function vive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (erro) {
    return (erro as NodeJS.ErrnoException).code !== 'ESRCH'
  }
}
