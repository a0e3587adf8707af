import { dados } from './api.ts'
import { agir, comDocumentosValidos, submeter } from './fabrica.ts'
import { ficha } from './imovel.ts'

export const naBancada = (id: string, consulta = '') => `/analise/processos/${id}${consulta}`

/** A perimeter, or one with its eastern corners so many degrees further east. */
export const perimetro = (maisALeste = 0) => ({
  type: 'Polygon' as const,
  coordinates: [
    [
      [-46.99, -18.94],
      [-46.96 + maisALeste, -18.94],
      [-46.95 + maisALeste, -18.96],
      [-46.98, -18.97],
      [-46.99, -18.94],
    ],
  ],
})

/** Divergent in area and owner, with the analyst. */
export async function divergente(): Promise<string> {
  const nova = ficha()
  nova.imovel.area_ha = 900
  nova.proprietario = { nome: 'ANTÔNIO SARDINHA', cpf_cnpj: '111.444.777-35' }
  nova.imovel.geometria = perimetro()
  const { id } = await comDocumentosValidos('maria', nova)
  await submeter(id)
  dados(await agir(id, 'assumir'))
  return id
}
