/** The parameters of the list, by the names of the interface. */
const PARAMETROS = [
  'q',
  'prioridade',
  'uf',
  'status',
  'analista',
  'prazo',
  'aguarda',
  'ressalva',
  'municipio_ibge',
  'idade',
  'contagem',
  'de',
  'ate',
  'ordenar',
  'cursor',
] as const
export type Parametros = { [Nome in (typeof PARAMETROS)[number]]?: string }
/** `visao` is a name from `/analista/visoes`, or `todos`. */
export type ConsultaDaFila = Parametros & { visao?: string }

/** Reads the address of the queue. This module loads with every page, so it does not know which views there are. */
export function consultaDaFila(dados: Record<string, unknown>): ConsultaDaFila {
  const dita: ConsultaDaFila = {}
  for (const nome of ['visao', ...PARAMETROS] as const) {
    const valor = dados[nome]
    // The router reads digits alone as a number.
    if ((typeof valor === 'string' || typeof valor === 'number') && valor !== '') dita[nome] = String(valor)
  }
  return dita
}
