import { base } from '@car/config/common-config'
import { port } from '@car/config/fields'
import { readConfig } from '@car/config/read-config'

export const readSettings = (env: NodeJS.ProcessEnv = process.env) => readConfig({ ...base, PORT: port() }, env)
export type Config = ReturnType<typeof readSettings>
