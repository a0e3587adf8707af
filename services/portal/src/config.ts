import { base } from '@car/config/common-config'
import { helpAddress, port, tileAddress } from '@car/config/fields'
import { readConfig } from '@car/config/read-config'

export const readSettings = (env: NodeJS.ProcessEnv = process.env) =>
  readConfig(
    {
      ...base,
      PORT: port(),
      /** People get help here: a page, a mail address or a telephone. Without it no page mentions help. */
      HELP_URL: helpAddress().optional(),
      /** Imagery under the maps of a property, for whoever turns it on. Without it there is none. */
      MAPA_AZULEJOS: tileAddress().optional(),
    },
    env,
  )
export type Config = ReturnType<typeof readSettings>
