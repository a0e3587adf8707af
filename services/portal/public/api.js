// The visitor's session: an access token in memory only; the refresh token is a cookie that no script can read.
let acesso = null

/** Asks for a new access token; null when nobody is signed in. Several askers share one question. */
let renovando = null
export function renovar() {
  renovando ??= fetch('/api/v1/auth/refresh', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  })
    .then(async (r) => {
      acesso = r.ok ? (await r.json()).data.access_token : null
      return acesso
    })
    .finally(() => {
      renovando = null
    })
  return renovando
}

/** A failure in the words of the service: message and details are made to be read by people. */
export class Falha extends Error {
  constructor(error, status) {
    super(error?.message ?? 'O serviço não respondeu. Tente de novo em instantes.')
    this.status = status
    this.code = error?.code
    this.details = error?.details ?? []
  }
}

/** Calls the interface; renews the token once when it has run out. Returns the parsed body, or a Blob for files. */
export async function pedir(metodo, caminho, { corpo, form, cabecalhos = {}, arquivo = false } = {}, outraVez = true) {
  if (acesso === null) await renovar()
  const headers = { authorization: `Bearer ${acesso}`, ...cabecalhos }
  if (corpo !== undefined) headers['content-type'] = 'application/json'
  if (metodo === 'POST') headers['idempotency-key'] ??= crypto.randomUUID()
  const resposta = await fetch(`/api/v1${caminho}`, {
    method: metodo,
    headers,
    body: form ?? (corpo === undefined ? undefined : JSON.stringify(corpo)),
  })
  if (resposta.status === 401 && outraVez && (await renovar()) !== null) {
    return pedir(
      metodo,
      caminho,
      {
        corpo,
        form,
        cabecalhos: headers['idempotency-key']
          ? { ...cabecalhos, 'idempotency-key': headers['idempotency-key'] }
          : cabecalhos,
        arquivo,
      },
      false,
    )
  }
  if (!resposta.ok) throw new Falha((await resposta.json().catch(() => ({}))).error, resposta.status)
  if (resposta.status === 204) return null
  return arquivo ? resposta.blob() : resposta.json()
}

export async function sair() {
  const resposta = await pedir('POST', '/auth/logout', { corpo: {} }).catch(() => null)
  acesso = null
  location.assign(resposta?.data?.logout_url ?? '/')
}
