import { Stop } from '@car/errors/stop'

export { Stop }

export function explain(error: unknown): string {
  if (error instanceof Stop) return error.message
  const { code, path } = error instanceof Error ? (error as NodeJS.ErrnoException) : {}
  if (code === 'ENOSPC') return 'The disk is full: free some space (df -h shows where) and type the command again.'
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS') {
    return `No right to write ${path ?? 'the state folder'}: type sudo chown -R "$(id -un)" ${path ?? '.local'}, or name a folder of yours in CAR_STATE_DIR.`
  }
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}
