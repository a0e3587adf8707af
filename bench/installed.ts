import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

const folders = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin']

export const isInstalled = (program: string): boolean => folders.some((folder) => existsSync(join(folder, program)))

/** Stands in a row in the place of what a missing program would have taken. */
export const missing = (debianPackage: string): string => `not installed (apt-get install ${debianPackage})`
