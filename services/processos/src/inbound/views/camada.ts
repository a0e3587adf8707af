import { isImprecise } from '@car/cross-check/territorio/imprecise'
import { layerAchadosOf } from '@car/cross-check/territorio/layers'
import type { OverlapLimits } from '@car/cross-check/types'
import { judgedAchados } from '@car/cross-check/verdicts'
import { CAMADA_KIND_LABEL, type CamadaOutcome } from '@car/vocabulary/camada'
import { type CamadaFound, checkedOf, type ListedEdition } from '../../territorio/domain/camada.ts'
import { contestationOf } from '../../territorio/domain/contestacoes.ts'
import type { Contestacao, Processo } from '../../domain/processo.ts'
import type { CheckedCamada } from '../../territorio/usecases/list-camadas.ts'

const editionView = ({ tipo, fonte, uf, edicao, licenca, hash, carregada_em }: ListedEdition) => ({
  tipo,
  nome: CAMADA_KIND_LABEL[tipo],
  fonte,
  uf,
  edicao,
  licenca,
  hash,
  carregada_em,
})

export const camadaView = (edition: ListedEdition) => ({ ...editionView(edition), feicoes: edition.feicoes })

/** Shows the comparison of a case with a layer. If `verdicts` is true, the verdicts of the analysis are shown too. */
export function checkedView(
  { edition, achados, total, motivo }: CheckedCamada,
  { avaliacoes, contestacoes }: Processo,
  { verdicts, limits }: { verdicts: boolean; limits: OverlapLimits },
) {
  const resultado: CamadaOutcome =
    achados === null ? 'nao_verificavel' : achados.length > 0 ? 'sobreposicao' : 'nenhuma'
  const checked = layerAchadosOf([checkedOf({ ...edition, achados })], limits)
  const judged = new Map(judgedAchados(checked, avaliacoes).map(({ id, avaliacao }) => [id, avaliacao]))
  return {
    ...editionView(edition),
    resultado,
    motivo,
    total_achados: total,
    achados: (achados ?? []).map((found) => {
      const avaliacao = verdicts ? judged.get(found.id) : null
      const contestacao = contestationOf(
        { contestacoes },
        { achado: found.id, camada: edition._id, geracao: edition.geracao },
      )
      return {
        ...foundView(found, limits),
        ...(avaliacao ? { avaliacao } : {}),
        ...(contestacao ? { contestacao: contestacaoView(contestacao) } : {}),
      }
    }),
  }
}

export const contestacaoView = ({ id, achado, texto, documentoIds, em }: Contestacao) => ({
  id,
  achado,
  texto,
  documento_ids: documentoIds,
  em,
})

const foundView = ({ forma, atributos, largura_m, ...found }: CamadaFound, limits: OverlapLimits) => ({
  ...found,
  leve: isImprecise({ ...found, largura_m }, limits),
  atributos: { ...atributos } as Record<string, string | number>,
  ...shapeView(forma),
})

export const shapeView = (shape: string | undefined) =>
  shape === undefined ? {} : { forma: JSON.parse(shape) as { type: 'MultiPolygon'; coordinates: number[][][][] } }
