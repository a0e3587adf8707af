/** Of a case: which version this page acted on, and which its acts have made of it since, with nobody's in between. */
const minhas = new Map<string, { de: number; para: number }>()

/**
 * Sent with a change: it is made to what is on the screen, or refused (CAR-012). What the screen does not show yet of one's own
 * acts overtakes nobody.
 */
export function naVersao({ id = '', versao }: { id?: string; versao: number }) {
  const minha = minhas.get(id)
  const soMinha = minha && minha.de <= versao && versao < minha.para
  return { 'If-Match': `"${soMinha ? minha.para : versao}"` }
}

/** After an act that was made to one version of a case, as its answer (ETag) says, another stands. */
export function anotarVersao(pedido: Request, resposta: Response): void {
  const [, id] = /\/processos\/([\w-]+)/.exec(pedido.url) ?? []
  const [de, para] = [numero(pedido.headers.get('if-match')), numero(resposta.headers.get('etag'))]
  if (!resposta.ok || id === undefined || de === null || para === null) return
  const antes = minhas.get(id)
  minhas.set(id, { de: antes?.para === de ? antes.de : de, para })
}

const numero = (etag: string | null): number | null => {
  const [digitos] = /\d+/.exec(etag ?? '') ?? []
  return digitos === undefined ? null : Number(digitos)
}
