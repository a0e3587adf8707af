import { base } from '@car/config/common-config'
import { helpAddress, port } from '@car/config/fields'
import { readConfig } from '@car/config/read-config'

export const readSettings = (env: NodeJS.ProcessEnv = process.env) =>
  readConfig(
    {
      ...base,
      PORT: port(),
      /** People get help here: a page, a mail address or a telephone. Without it no page mentions help. */
      HELP_URL: helpAddress().optional(),
    },
    env,
  )
export type Config = ReturnType<typeof readSettings>
