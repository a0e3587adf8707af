import { base } from '@car/config/common-config'
import { helpAddress, port, tileAddress } from '@car/config/fields'
import { readConfig } from '@car/config/read-config'

export const readSettings = (env: NodeJS.ProcessEnv = process.env) =>
  readConfig(
    {
      ...base,
      PORT: port(),
      /**
       * The address at which people get help: a page, a mail address or a telephone number. Without this setting no
       * page mentions help.
       */
      HELP_URL: helpAddress().optional(),
      /** The address of imagery for the maps of a property. Without this setting the maps have no imagery. */
      MAPA_AZULEJOS: tileAddress().optional(),
    },
    env,
  )
export type Config = ReturnType<typeof readSettings>
