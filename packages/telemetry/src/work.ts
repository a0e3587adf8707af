import { AsyncLocalStorage } from 'node:async_hooks'

const names = new AsyncLocalStorage<string>()

/** Runs code that is repeated in the background, under the name of that work. */
export const runAsWork = <T>(name: string, run: () => T): T => names.run(name, run)

/** Returns the name of the repeated work that the current code runs for; undefined in requests and messages. */
export const currentWork = (): string | undefined => names.getStore()
