const PARAMETERS = [
  'q',
  'prioridade',
  'uf',
  'status',
  'analista',
  'prazo',
  'aguarda',
  'ressalva',
  'camada',
  'resposta',
  'origem',
  'segunda_leitura',
  'achado',
  'celula',
  'modulos',
  'municipio_ibge',
  'idade',
  'contagem',
  'resultado',
  'codigo_motivo',
  'de',
  'ate',
  'ordenar',
  'cursor',
] as const
export type QueryParameters = { [Name in (typeof PARAMETERS)[number]]?: string }
/** `visao` is a name from `/analista/visoes`, or `todos`. */
export type QueueQuery = QueryParameters & { visao?: string }

/**
 * Reads the parameters in the address of the queue. Every page loads this module, so it does not contain the names of
 * views.
 */
export function queueQuery(dados: Record<string, unknown>): QueueQuery {
  const query: QueueQuery = {}
  for (const name of ['visao', ...PARAMETERS] as const) {
    const valor = dados[name]
    // The router turns a value of digits into a number.
    if ((typeof valor === 'string' || typeof valor === 'number') && valor !== '') query[name] = String(valor)
  }
  return query
}
