import { dados } from './api.ts'
import { act, withValidDocumentos, submeter } from './factory.ts'
import { form } from './imovel.ts'

export const onBench = (id: string, consulta = '') => `/analise/processos/${id}${consulta}`

/** A perimeter, or one with its eastern corners so many degrees further east. */
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

/** Divergent in area and owner, with the analyst. */
export async function divergent(): Promise<string> {
  const nova = form()
  nova.imovel.area_ha = 900
  nova.proprietario = { nome: 'ANTÔNIO SARDINHA', cpf_cnpj: '111.444.777-35' }
  nova.imovel.geometria = perimetro()
  const { id } = await withValidDocumentos('maria', nova)
  await submeter(id)
  dados(await act(id, 'assumir'))
  return id
}
