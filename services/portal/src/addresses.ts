/**
 * The addresses of pages, in the notation of the router of `web`; `$id` is any one segment. The compiler compares this
 * list with that of the router (`web/routes.ts`).
 */
export const ADDRESSES = [
  '/',
  '/verificar',
  '/conferir',
  '/acompanhar',
  '/camadas',
  '/sorteio',
  '/avisos',
  '/meus-dados',
  '/processos',
  '/processos/novo/$step',
  '/transferencia',
  '/processos/$id/dados/$step',
  '/processos/$id',
  '/processos/$id/documentos',
  '/processos/$id/pendencias/$pid',
  '/processos/$id/decisao',
  '/processos/$id/historico',
  '/processos/$id/comprovantes',
  '/processos/$id/autorizacoes',
  '/processos/$id/assinatura',
  '/analise/fila',
  '/analise/processos/$id',
  '/analise/processos/$id/comparar',
  '/analise/painel',
  '/supervisao/carga',
  '/supervisao/prazos',
  '/supervisao/nao-alcancados',
  '/supervisao/lotes',
  '/supervisao/mapa',
  '/supervisao/recursos',
  '/supervisao/recursos/$id',
  '/supervisao/relatorios/$tipo',
  '/supervisao/modelos',
  '/admin/pessoas',
  '/admin/pessoas/$id',
  '/admin/auditoria',
  '/admin/guarda',
] as const
export type Address = (typeof ADDRESSES)[number]

const PATTERNS = ADDRESSES.map((address) => new RegExp(`^${address.replaceAll(/\$\w+/g, '[^/]+')}$`))

/** @param path  the path of a request, without its query */
export const isAddress = (path: string): boolean => PATTERNS.some((pattern) => pattern.test(path))
