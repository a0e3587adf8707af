/**
 * Prints an access token for the person with this CPF:
 *
 *   node docs/token.mjs http://127.0.0.1:8080 78307270316
 *
 * It uses the authorization code flow with PKCE, like a browser: the service makes state, nonce and verifier, the
 * identity provider signs the person in and sends them back with a code, and the service answers the callback with the
 * tokens. The provider of a local installation signs in the person whom `login_hint` names, without a page. Any other
 * provider shows one: there the person opens `authorization_url` in a browser.
 */
const [address = 'http://127.0.0.1:8080', cpf = ''] = process.argv.slice(2)
const start = await fetch(new URL('/api/v1/auth/idp/authorize', address))
let next = new URL((await start.json()).data.authorization_url)
next.searchParams.set('login_hint', cpf)

/** Cookies by host, by which the provider knows who is signing in. */
const jars = {}
let answer
for (let hop = 0; next && hop < 10; hop++) {
  const jar = (jars[next.host] ??= {})
  const cookie = Object.entries(jar)
    .map(([name, value]) => `${name}=${value}`)
    .join('; ')
  answer = await fetch(next, { redirect: 'manual', headers: { cookie, accept: 'application/json' } })
  for (const line of answer.headers.getSetCookie()) {
    const [, name, value] = /^([^=]+)=([^;]*)/.exec(line) ?? []
    jar[name] = value
  }
  const location = answer.headers.get('location')
  next = location ? new URL(location, next) : null
}

const isJson = answer.headers.get('content-type')?.includes('application/json')
const { data, error } = isJson ? await answer.json() : {}
if (!data) {
  console.error(error?.message ?? `${answer.status}: the provider signs nobody in without a page by this CPF`)
  process.exit(1)
}
console.log(data.access_token)
