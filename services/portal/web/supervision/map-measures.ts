import { boundsInWords } from '@car/vocabulary/geometry'
import type { MapaDosProcessos } from '../gen/interface.ts'
import type { QueueQuery } from '../analysis/queue/queue-query.ts'

export type MapCell = MapaDosProcessos['celulas'][number]
export type PlacedCell = MapCell & { limites: NonNullable<MapCell['limites']> }

export const isPlaced = (cell: MapCell): cell is PlacedCell => cell.limites !== null

/**
 * A measure of the map. `of` is its value in a cell, and `list` the parameters with which the queue lists the counted
 * cases.
 */
type MapMeasure = {
  titulo: string
  of: (cell: MapCell) => number
  inWords: (valor: number) => string
  list: QueueQuery
}

export const days = (n: number) => (n === 1 ? '1 dia' : `${n} dias`)

export const MEASURES = {
  processos: {
    titulo: 'Processos',
    of: ({ processos }) => processos,
    inWords: (n) => (n === 1 ? '1 processo' : `${n} processos`),
    list: {},
  },
  idade: {
    titulo: 'Idade',
    of: ({ dias_medios: mean }) => mean,
    inWords: (n) => `${days(n)} em média`,
    list: { ordenar: 'submetido_em' },
  },
  divergencias: {
    titulo: 'Divergências',
    of: ({ processos_com_divergencia: divergent }) => divergent,
    inWords: (n) => (n === 1 ? '1 processo com divergência' : `${n} processos com divergência`),
    list: { achado: 'divergencia' },
  },
} as const satisfies Record<string, MapMeasure>
export type MeasureName = keyof typeof MEASURES

export const listOf = ({ celula }: MapCell, uf: string | undefined, list: QueueQuery): QueueQuery => ({
  visao: 'todos',
  celula: celula ?? 'nenhuma',
  ...(uf && { uf }),
  ...list,
})

export const placeOfCell = ({ municipio }: MapCell): string =>
  municipio === null ? 'Sem perímetro desenhado' : `${municipio.nome} – ${municipio.uf}`

/** Writes `Sorriso – MT, 12° a 12,5° S, 55,5° a 56° O: 34 processos, 18 dias em média, 5 processos com divergência.` */
export function cellInWords(cell: MapCell): string {
  const where = cell.limites === null ? '' : `, ${boundsInWords(cell.limites)}`
  const values = Object.values(MEASURES).map(({ of, inWords }) => inWords(of(cell)))
  return `${placeOfCell(cell)}${where}: ${values.join(', ')}.`
}
