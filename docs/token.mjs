/**
 * Prints an access token of the person with this CPF:
 *
 *   node docs/token.mjs http://127.0.0.1:8080 78307270316
 *
 * Authorization code with PKCE, as a browser goes through it: the service makes state, nonce and verifier, the identity
 * provider signs the person in and sends them back with a code, and the service answers the callback with the tokens. The
 * provider of a local installation signs in whom `login_hint` names, without a page; with any other, the person has to open
 * `authorization_url` in a browser themselves.
 */
const [address = 'http://127.0.0.1:8080', cpf = ''] = process.argv.slice(2)
const { data } = await (await fetch(new URL('/api/v1/auth/idp/authorize', address))).json()

let next = new URL(data.authorization_url)
next.searchParams.set('login_hint', cpf)
const cookies = new Map()
let answer
do {
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  answer = await fetch(next, { redirect: 'manual', headers: { cookie, accept: 'application/json' } })
  for (const line of answer.headers.getSetCookie()) {
    const [, name, value] = /^([^=]+)=([^;]*)/.exec(line) ?? []
    cookies.set(name, value)
  }
  const location = answer.headers.get('location')
  next = location && new URL(location, next)
} while (next)

const body = answer.headers.get('content-type')?.includes('application/json') ? await answer.json() : {}
if (!answer.ok || !body.data) {
  console.error(
    `${answer.status} ${body.error?.message ?? 'The identity provider shows a page: nobody with this CPF can sign in without it.'}`,
  )
  process.exit(1)
}
console.log(body.data.access_token)
