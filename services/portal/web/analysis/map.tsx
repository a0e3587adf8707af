import { perimetroKm } from '@car/geometria/area'
import type { Geometry } from '@car/vocabulary/geometry'
import { useQueries } from '@tanstack/react-query'
import { DOCUMENTO_KIND_LABEL } from '@car/vocabulary/documento'
import { EVIDENCES_SHOWN } from '@car/vocabulary/limits'
import { percent } from '@car/vocabulary/text'
import { readingOf } from '../shared/api/processo.ts'
import { Empty } from '../shared/components/empty.tsx'
import { Drawing } from '../shared/drawing/drawing.tsx'
import { hectares, label } from '../shared/format.ts'
import type { Achado, Documento, Processo } from '../gen/interface.ts'
import { crossedOf } from './achado.ts'
import { drawnAreaOf } from './drawn-area.ts'
import { imovelName } from '../shared/imovel.ts'

type Props = { processo: Processo; documentos: readonly Documento[]; achados: readonly Achado[] }

const KM = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 2 })

/** The perimeter that was drawn, and its area beside those that were declared and read. */
export function MapPane({ processo: { imovel }, documentos, achados }: Props) {
  const lidos = useQueries({ queries: documentos.map((documento) => readingOf(documento)) })
  const { area_ha: declaredArea } = imovel
  const geometria = imovel.geometria as Geometry | undefined
  const drawnArea = drawnAreaOf(imovel)
  const inCommon = achados
    .flatMap(crossedOf)
    .flatMap(({ forma }) => (forma ? [{ nome: 'outro' as const, geometria: forma as Geometry }] : []))
  const leavesOut = achados.some((achado) => crossedOf(achado).length > 0 && achado.total_evidencias > EVIDENCES_SHOWN)
  const areas = [
    ...(declaredArea === undefined ? [] : [{ titulo: 'Declarada', ha: declaredArea }]),
    ...documentos.flatMap((documento, i) => {
      const ha = lidos[i]?.data?.area_ha
      return ha ? [{ titulo: `${i + 1} ${label(DOCUMENTO_KIND_LABEL, documento.tipo_documento)}`, ha }] : []
    }),
    ...(drawnArea === null ? [] : [{ titulo: 'Desenhada', ha: drawnArea }]),
  ]
  return (
    <>
      {geometria ? (
        <Drawing
          label={`Perímetro de ${imovelName(imovel)}`}
          camadas={[{ nome: 'perimetro', geometria }, ...inCommon]}
        />
      ) : (
        <Empty sentence="O perímetro não foi desenhado." />
      )}
      {inCommon.length > 0 && (
        <p className="discreto">
          Em vermelho, o que é comum a outro imóvel, fica fora do município ou está descrito em um documento.
          {leavesOut && ' De muitos, só os que mais se sobrepõem.'}
        </p>
      )}
      <dl className="dados">
        {areas.map(({ titulo, ha }) => (
          <div key={titulo}>
            <dt>{titulo}</dt>
            <dd>
              {hectares(ha)}
              {declaredArea !== undefined && ha !== declaredArea && (
                <small> ({percent(ha / declaredArea - 1, 1, true)})</small>
              )}
            </dd>
          </div>
        ))}
        {geometria && (
          <div>
            <dt>Perímetro</dt>
            <dd>{KM.format(perimetroKm(geometria))} km</dd>
          </div>
        )}
      </dl>
    </>
  )
}
