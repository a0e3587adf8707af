import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

const folders = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin']

export const isInstalled = (program: string): boolean => folders.some((folder) => existsSync(join(folder, program)))

/** Returns the text that a row shows in place of the time of a missing program. */
export const missing = (debianPackage: string): string => `not installed (apt-get install ${debianPackage})`
