import { type ChildProcess, fork } from 'node:child_process'
import { constants, setPriority } from 'node:os'

const WASM_PAGES_A_MEGABYTE = 16

export type ChildOptions = {
  args?: string[]
  /** All of its environment: no secret of the parent reaches the child unless it is named here. */
  env: Record<string, string>
  /** Cap of V8's heap. */
  heapMegabytes: number
  /** Cap of WebAssembly's memory, which no resource limit of V8 or of a worker thread bounds. */
  wasmMegabytes: number
  /** Further flags of Node, such as those of its permission model. */
  flags?: string[]
  /** Whether the parent reads what the child writes to stderr; else it is dropped. */
  stderr?: 'pipe' | 'ignore'
}

/**
 * Forks a process for work on foreign files. It may be killed at any moment, and should call `endWithParent` first of
 * all. Messages are structured clones, so that bytes cross as they are.
 */
export function forkChild(program: URL, options: ChildOptions): ChildProcess {
  const child = fork(program, options.args ?? [], {
    execArgv: [
      '--disable-warning=ExperimentalWarning',
      `--max-old-space-size=${options.heapMegabytes}`,
      `--wasm-max-mem-pages=${options.wasmMegabytes * WASM_PAGES_A_MEGABYTE}`,
      ...(options.flags ?? []),
    ],
    serialization: 'advanced',
    env: options.env,
    stdio: ['ignore', 'ignore', options.stderr ?? 'ignore', 'ipc'],
  })
  // A person who waits for an answer from this machine comes before work that is done in a child.
  if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL)
  return child
}
