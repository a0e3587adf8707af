import { mongo, record } from './common-config.ts'
import { readConfig } from './read-config.ts'

/** Reads the settings of a command that needs the record of a service and nothing else. */
export const readRecordSettings = (service: string, env: NodeJS.ProcessEnv = process.env) =>
  readConfig({ ...mongo(service), ...record }, env)
