/** For each case: the version on which this page acted, and the one that its own uninterrupted acts have produced. */
const minhas = new Map<string, { de: number; para: number }>()

/**
 * Sent with a change, which is made to what the screen shows or else refused (CAR-012). The page's own acts, which the
 * screen may not show yet, overtake nobody.
 */
export function naVersao({ id = '', versao }: { id?: string; versao: number }) {
  const minha = minhas.get(id)
  const soMinha = minha && minha.de <= versao && versao < minha.para
  return { 'If-Match': `"${soMinha ? minha.para : versao}"` }
}

/** Remembers the version that an act has produced, as its answer (ETag) says. */
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
