import { type Rascunho, useRascunho } from '../../comum/rascunho.ts'
import type { Vertice } from './vertices.ts'

/** What was begun in this step and is not part of the drawing yet. The device keeps it at once, like all drafts. */
type Andamento = {
  /** The points of a walk, in the order in which they were marked. */
  pontos: readonly Vertice[]
  unidade: 'graus' | 'utm'
  lat: string
  lon: string
  fuso: string
  hemisferio: 'S' | 'N'
  leste: string
  norte: string
}

const SEM_ANDAMENTO: Andamento = {
  pontos: [],
  unidade: 'graus',
  lat: '',
  lon: '',
  fuso: '',
  hemisferio: 'S',
  leste: '',
  norte: '',
}

const nada = ({ pontos, lat, lon, leste, norte }: Andamento): boolean =>
  pontos.length === 0 && `${lat}${lon}${leste}${norte}`.trim() === ''

export type EmAndamento = Rascunho<Andamento>

/** Once nothing is left to keep, the device forgets the entry. */
export function useAndamento(caso: string): EmAndamento {
  const rascunho = useRascunho<Andamento>(caso, 'perimetro', SEM_ANDAMENTO)
  const mudar = (parte: Partial<Andamento>) => {
    rascunho.mudar(parte)
    if (nada({ ...rascunho.valor, ...parte })) void rascunho.concluir()
  }
  return { ...rascunho, mudar }
}
