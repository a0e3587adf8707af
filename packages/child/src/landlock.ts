import { closeSync, fstatSync, openSync } from 'node:fs'
import { lastError, libc } from './libc.ts'

const [CREATE_RULESET, ADD_RULE, RESTRICT_SELF] = [444, 445, 446]
const VERSION = 1
const PATH_BENEATH = 1
const O_PATH = 0o10000000

const EXECUTE = 1 << 0
const WRITE_FILE = 1 << 1
const READ_FILE = 1 << 2
const READ_DIR = 1 << 3
const MAKE_REG = 1 << 8
const TRUNCATE = 1 << 14
/**
 * The number of access rights that each version of Landlock knows, from version 1 on. Each right is a bit, and the
 * first right is the lowest bit.
 */
const KINDS = [13, 14, 15, 15, 16]
const OF_FILES = EXECUTE | WRITE_FILE | READ_FILE | TRUNCATE

/**
 * The paths that a process may read, execute and write: single files, or folders with everything in them. In folders of
 * `writes` the process may also create files.
 */
export type Reach = { reads: string[]; runs: string[]; writes: string[] }

/**
 * Restricts this thread, and the program that it becomes, to these paths. They can then inspect only processes with the
 * same confinement. The thread must have set `no_new_privs` before.
 * @throws Error when a path does not exist, when the kernel has no Landlock (it is older than 5.13, or Landlock is not
 * enabled), or when the container forbids Landlock
 */
export function restrictFiles({ reads, runs, writes }: Reach): void {
  const version = libc.syscall(CREATE_RULESET, 'void *', null, 'size_t', 0, 'uint32_t', VERSION) as number
  if (version < 1) throw new Error(`no Landlock here (${lastError()})`)
  const all = 2 ** (KINDS[version - 1] ?? Math.max(...KINDS)) - 1
  const attributes = Buffer.alloc(8)
  attributes.writeBigUInt64LE(BigInt(all))
  const ruleset = done('landlock_create_ruleset', CREATE_RULESET, 'void *', attributes, 'size_t', 8, 'uint32_t', 0)
  for (const path of reads) allow(ruleset, path, READ_FILE | READ_DIR)
  for (const path of runs) allow(ruleset, path, READ_FILE | EXECUTE)
  const writing = READ_FILE | READ_DIR | WRITE_FILE | MAKE_REG | TRUNCATE
  for (const path of writes) allow(ruleset, path, writing & all)
  done('landlock_restrict_self', RESTRICT_SELF, 'int', ruleset, 'uint32_t', 0)
}

function allow(ruleset: number, path: string, access: number): void {
  const fd = openSync(path, O_PATH)
  const rule = Buffer.alloc(12)
  rule.writeBigUInt64LE(BigInt(fstatSync(fd).isDirectory() ? access : access & OF_FILES))
  rule.writeInt32LE(fd, 8)
  done(`landlock_add_rule ${path}`, ADD_RULE, 'int', ruleset, 'int', PATH_BENEATH, 'void *', rule, 'uint32_t', 0)
  closeSync(fd)
}

function done(what: string, number: number, ...given: unknown[]): number {
  const result = libc.syscall(number, ...given) as number
  if (result < 0) throw new Error(`${what}: ${lastError()}`)
  return result
}
