/** A failure that the person at the keyboard can fix. Its message is one sentence that says what to type. */
export class Stop extends Error {}

/** Returns one sentence for any failure. */
export function explain(error) {
  if (error instanceof Stop) return error.message
  if (error?.code === 'ENOSPC')
    return 'The disk is full: free some space (df -h shows where) and type the command again.'
  if (error?.code === 'EACCES' || error?.code === 'EPERM' || error?.code === 'EROFS') {
    return `No right to write ${error.path ?? 'here'}: type sudo chown -R "$(id -un)" ${error.path ?? '.'} or set CAR_STATE_DIR to a folder of yours.`
  }
  return error?.stack ?? String(error)
}

/**
 * Returns the message for a program that failed: the last lines of its output and one sentence. If the disk is full, it
 * is the sentence alone.
 */
export function explainOutput(what, output, hint) {
  if (/no space left on device|ENOSPC/i.test(output)) return explain({ code: 'ENOSPC' })
  const end = output.trim().split('\n').slice(-12).join('\n')
  return `${end}\n\n${what} failed: ${hint}`
}
