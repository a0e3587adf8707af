import { mkdtempDisposable, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * Creates a folder for files that this process needs while it works. Disposing of the returned object removes the
 * folder.
 */
export const openWorkFolder = (name: string): ReturnType<typeof mkdtempDisposable> =>
  mkdtempDisposable(join(tmpdir(), `car-${name}-${process.pid}-`))

/** Removes the folders of killed processes, because they may contain people's documents. */
export async function removeAbandonedFolders(): Promise<void> {
  const names = await readdir(tmpdir())
  await Promise.all(
    names.map(async (name) => {
      const pid = /^car-[a-z]+-(\d+)-/.exec(name)?.[1]
      const path = join(tmpdir(), name)
      if (pid !== undefined && (await isAbandoned(Number(pid), path))) await rm(path, { recursive: true, force: true })
    }),
  )
}

async function isAbandoned(pid: number, path: string): Promise<boolean> {
  if (pid !== process.pid) return !lives(pid)
  // This process may have the id of an earlier process, in a restarted container. A folder that is older than this
  // process then belongs to the earlier process.
  const changed = await stat(path).then(
    ({ mtimeMs }) => mtimeMs,
    () => Number.POSITIVE_INFINITY,
  )
  return changed < performance.timeOrigin
}

function lives(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH'
  }
}
