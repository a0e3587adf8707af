import { type Rascunho, useRascunho } from '../../../device/drafts.ts'
import type { Vertex } from './vertices.ts'

/** Unfinished input in the perimeter step, not yet part of the drawing. The device keeps it like other drafts. */
type Unfinished = {
  /** The points of a walk, in order. */
  points: readonly Vertex[]
  unidade: 'degrees' | 'utm'
  lat: string
  lon: string
  zone: string
  hemisphere: 'S' | 'N'
  east: string
  north: string
}

const NOTHING_YET: Unfinished = {
  points: [],
  unidade: 'degrees',
  lat: '',
  lon: '',
  zone: '',
  hemisphere: 'S',
  east: '',
  north: '',
}

const nothing = ({ points, lat, lon, east, north }: Unfinished): boolean =>
  points.length === 0 && `${lat}${lon}${east}${north}`.trim() === ''

export type UnfinishedDraft = Rascunho<Unfinished>

/** Keeps the unfinished input of a case. Empty input is removed from the device. */
export function useUnfinished(processo: string): UnfinishedDraft {
  const rascunho = useRascunho<Unfinished>(processo, 'perimetro', NOTHING_YET)
  const change = (part: Partial<Unfinished>) => {
    rascunho.change(part)
    if (nothing({ ...rascunho.valor, ...part })) void rascunho.finish()
  }
  return { ...rascunho, change }
}
