/** What the list is asked for, by the names of the interface. */
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
/** `visao` as `/analista/visoes` names it, or `todos`. */
export type ConsultaDaFila = Parametros & { visao?: string }

/** What the address of the queue holds. It is loaded with every page: what views there are is known where they are shown. */
export function consultaDaFila(dados: Record<string, unknown>): ConsultaDaFila {
  const dita: ConsultaDaFila = {}
  for (const nome of ['visao', ...PARAMETROS] as const) {
    const valor = dados[nome]
    // Digits alone are a number to the router.
    if ((typeof valor === 'string' || typeof valor === 'number') && valor !== '') dita[nome] = String(valor)
  }
  return dita
}
