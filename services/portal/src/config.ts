import { base } from '@car/config/common-config'
import { helpAddress, port } from '@car/config/fields'
import { readConfig } from '@car/config/read-config'

export const readSettings = (env: NodeJS.ProcessEnv = process.env) =>
  readConfig(
    {
      ...base,
      PORT: port(),
      /** Where people get help: a page, a mail address or a telephone. Without it no page speaks of help. */
      HELP_URL: helpAddress().optional(),
    },
    env,
  )
export type Config = ReturnType<typeof readSettings>
