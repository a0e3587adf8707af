import { port, secret, text } from '@car/config/fields'
import { ConfigError, readConfig } from '@car/config/read-config'

export type MailConfig = ReturnType<typeof readMailConfig>

/**
 * Reads the settings of the local mail server.
 * @throws ConfigError in production, because the server accepts every message and delivers none
 */
export function readMailConfig(env: NodeJS.ProcessEnv = process.env) {
  if (env['NODE_ENV'] === 'production') {
    throw new ConfigError(['NODE_ENV: is production, where the local mail server may not run; set SMTP_URL of avisos'])
  }
  return readConfig(
    {
      HOST: text('the address to listen on').default('127.0.0.1'),
      /** The port of the page that shows the messages. */
      PORT: port(),
      SMTP_PORT: port(),
      MAIL_DIR: text('a folder for the messages'),
      /** The key shared with avisos, by which messages to telephones are recognised. */
      WEBHOOK_SECRET: secret(24),
    },
    env,
  )
}
