import { VISOES, type Visao } from '@car/vocabulary/analise'

/** `todos` is the list without a view, where one looks for any case. */
export const VISTAS = [...VISOES, 'todos'] as const
export type Vista = Visao | 'todos'

/** What the list is asked for, by the names of the interface. */
const PARAMETROS = [
  'q',
  'prioridade',
  'uf',
  'status',
  'analista',
  'prazo',
  'aguarda',
  'municipio_ibge',
  'ordenar',
  'cursor',
] as const
export type Parametros = { [Nome in (typeof PARAMETROS)[number]]?: string }
export type ConsultaDaFila = Parametros & { visao?: Vista }

/** What the address of the queue holds. */
export function consultaDaFila(dados: Record<string, unknown>): ConsultaDaFila {
  const dita: ConsultaDaFila = VISTAS.includes(dados['visao'] as Vista) ? { visao: dados['visao'] as Vista } : {}
  for (const nome of PARAMETROS) {
    const valor = dados[nome]
    // Digits alone are a number to the router.
    if ((typeof valor === 'string' || typeof valor === 'number') && valor !== '') dita[nome] = String(valor)
  }
  return dita
}
