import { port, secret, text, url } from '@car/config/fields'
import { ConfigError, readConfig } from '@car/config/read-config'

export type IdpConfig = ReturnType<typeof readIdpConfig>

/**
 * Reads the settings of the local identity provider.
 * @throws ConfigError in production, because the provider lets anybody sign in as anybody
 */
export function readIdpConfig(env: NodeJS.ProcessEnv = process.env) {
  if (env['NODE_ENV'] === 'production') {
    throw new ConfigError([
      'NODE_ENV: is production, where the local identity provider may not run; set IDP_ISSUER of the services to the real provider',
    ])
  }
  const config = readConfig(
    {
      HOST: text('the address to listen on').default('127.0.0.1'),
      PORT: port(),
      ISSUER: url(['http', 'https'], 'http://127.0.0.1:8090'),
      CLIENT_ID: text('the id by which the services sign in'),
      CLIENT_SECRET: secret(16),
      REDIRECT_URIS: text('where answers may be sent, separated by commas'),
      POST_LOGOUT_REDIRECT_URIS: text('where a person may be sent after signing out, separated by commas').default(''),
      PEOPLE_FILE: text('a JSON file: [{ cpf, nome, email, nivel, tipo_usuario }]'),
      STATE_DIR: text('a folder for the signing keys'),
    },
    env,
  )
  const list = (value: string) =>
    value
      .split(',')
      .map((item) => item.trim())
      .filter(Boolean)
  return {
    ...config,
    REDIRECT_URIS: list(config.REDIRECT_URIS),
    POST_LOGOUT_REDIRECT_URIS: list(config.POST_LOGOUT_REDIRECT_URIS),
  }
}
