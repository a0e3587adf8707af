import { randomInt } from 'node:crypto'
import { dados, get, list } from '../api.ts'
import { act, withValidDocumentos, submeter } from '../factory.ts'
import { form } from '../papers/imovel.ts'
import { tokenOf } from '../sign-in.ts'
import type { Achado } from '../types.ts'

export const onBench = (id: string, query = '') => `/analise/processos/${id}${query}`

/** Makes a perimeter with its eastern corners moved this many degrees to the east. */
export const perimetro = (furtherEast = 0) => ({
  type: 'Polygon' as const,
  coordinates: [
    [
      [-46.99, -18.94],
      [-46.96 + furtherEast, -18.94],
      [-46.95 + furtherEast, -18.96],
      [-46.98, -18.97],
      [-46.99, -18.94],
    ],
  ],
})

/** Moves a drawing to a random place, where it is unlikely to overlap other cases. */
function moved({ type, coordinates }: ReturnType<typeof perimetro>) {
  const [west, north] = [randomInt(900_000) / 100_000, randomInt(400_000) / 100_000]
  const point = ([lon = 0, lat = 0]: number[]) => [lon - west, lat + north].map((degree) => Number(degree.toFixed(7)))
  return { type, coordinates: coordinates.map((ring) => ring.map(point)) }
}

/** Makes a case that the analyst has taken. Its declared area and owner differ from its papers. */
export async function divergent(): Promise<string> {
  const fresh = form()
  fresh.imovel.area_ha = 900
  fresh.proprietario = { nome: 'ANTÔNIO SARDINHA', cpf_cnpj: '111.444.777-35' }
  fresh.imovel.geometria = moved(perimetro())
  const { id } = await withValidDocumentos('maria', fresh)
  await submeter(id)
  dados(await act(id, 'assumir'))
  return id
}

export const documentoOf = (evidence: Achado['evidencias'][number]) =>
  'documento_id' in evidence ? evidence.documento_id : undefined
/** Returns the first evidence of a finding that is marked on a page of a document. */
export const placeOfAchado = (achado: Achado | undefined) =>
  achado?.evidencias.flatMap((evidence) =>
    'documento_id' in evidence && evidence.caixa ? [{ ...evidence, caixa: evidence.caixa }] : [],
  )[0]
export const achadosOf = async (id: string): Promise<Achado[]> =>
  list<Achado>(await get(`/analista/processos/${id}/achados?page_size=100`, await tokenOf('analista'))).data
