import { perimetroKm } from '@car/geometry/area'
import { localHectares } from '@car/geometry/local'
import { VERDICT_RESULT_LABEL } from '@car/vocabulary/achado'
import { CAMADA_WORDS } from '@car/vocabulary/camada'
import { DOCUMENTO_KIND_LABEL } from '@car/vocabulary/documento'
import type { Geometry } from '@car/vocabulary/geometry'
import { EVIDENCES_SHOWN } from '@car/vocabulary/limits'
import { percent } from '@car/text/wording'
import { useQueries, useQuery } from '@tanstack/react-query'
import { camadasOf, readingOf } from '../../shared/api/processo.ts'
import { Empty } from '../../shared/components/empty.tsx'
import { Failed } from '../../shared/components/failed.tsx'
import { Skeleton } from '../../shared/components/skeleton.tsx'
import type { Spot } from '../../shared/documento/view.ts'
import { foundIn } from '../../shared/drawing/areas.ts'
import { Land } from '../../shared/drawing/land.tsx'
import { hectares, label } from '../../shared/format.ts'
import type { Achado, Documento, Processo } from '../../gen/interface.ts'
import { crossedOf } from '../findings/achado.ts'
import { ContestacaoMade } from '../findings/contestacao.tsx'
import { crossedAreas } from './crossed-areas.ts'
import { Described } from './described.tsx'
import { drawnAreaOf } from './drawn-area.ts'
import { imovelName } from '../../shared/imovel.ts'

type Props = {
  processo: Processo
  documentos: readonly Documento[]
  achados: readonly Achado[]
  onSee: (spot: Spot) => void
}

const KM = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 2 })

/**
 * Shows the drawn perimeter with the areas in it, and compares its area with the declared area and those in documents.
 */
export function MapPane({ processo, documentos, achados, onSee }: Props) {
  const { imovel } = processo
  const readings = useQueries({ queries: documentos.map((documento) => readingOf(documento)) })
  const { area_ha: declaredArea } = imovel
  const geometria = imovel.geometria as Geometry | undefined
  const drawnArea = drawnAreaOf(imovel)
  const leavesOut = achados.some((achado) => crossedOf(achado).length > 0 && achado.total_evidencias > EVIDENCES_SHOWN)
  const described = documentos.flatMap((_, i) => {
    const { glebas = [] } = readings[i]?.data?.memorial ?? {}
    const ha = glebas.reduce((sum, gleba) => sum + (gleba.area_calculada_ha ?? 0), 0)
    return ha > 0 ? [{ titulo: `${i + 1} Memorial, calculada (SGL)`, ha }] : []
  })
  const areas = [
    ...(declaredArea === undefined ? [] : [{ titulo: 'Declarada', ha: declaredArea }]),
    ...documentos.flatMap((documento, i) => {
      const ha = readings[i]?.data?.area_ha
      return ha ? [{ titulo: `${i + 1} ${label(DOCUMENTO_KIND_LABEL, documento.tipo_documento)}`, ha }] : []
    }),
    ...described,
    ...(drawnArea === null ? [] : [{ titulo: 'Desenhada', ha: drawnArea }]),
    // The area that SIGEF certifies, where a technical paper is compared with the drawing.
    ...(geometria && described.length > 0 ? [{ titulo: 'Desenhada (SGL)', ha: localHectares(geometria) }] : []),
  ]
  return (
    <>
      {!geometria && <Empty sentence="O perímetro não foi desenhado." />}
      {geometria && <Around {...{ processo, geometria, documentos, achados, onSee }} />}
      {geometria && leavesOut && <p className="muted">De muitos outros processos, só os que mais se sobrepõem.</p>}
      <dl className="values">
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
      {documentos.map((documento, i) => {
        const { glebas = [] } = readings[i]?.data?.memorial ?? {}
        return glebas.length > 0 && <Described key={documento.id} {...{ documento, glebas, onSee }} order={i + 1} />
      })}
    </>
  )
}

function Around({ processo: { id, imovel }, geometria, documentos, achados, onSee }: Props & { geometria: Geometry }) {
  const camadas = useQuery(camadasOf(id))
  const about = (area: string) => {
    const found = foundIn(camadas.data ?? [], area)
    if (!found) return null
    const { contestacao, avaliacao } = found
    return (
      <>
        {contestacao && (
          <ContestacaoMade
            {...{ contestacao, documentos }}
            onSee={(documento_id) => onSee({ documento_id, pagina: 1, caixa: null })}
          />
        )}
        {avaliacao && (
          <p className="verdict">
            <strong>{label(VERDICT_RESULT_LABEL, avaliacao.resultado)}</strong> por {avaliacao.por.nome}
            {avaliacao.motivo && `: ${avaliacao.motivo}`}
          </p>
        )}
      </>
    )
  }
  return (
    <>
      <Land
        label={`Perímetro de ${imovelName(imovel)}`}
        perimetro={geometria}
        others={crossedAreas(achados, documentos)}
        othersTitle="Outros desenhos"
        camadas={camadas.data}
        about={about}
        aboutCamada={({ tipo }) => <p>{CAMADA_WORDS[tipo].analyst}</p>}
      />
      {camadas.isPending && <Skeleton linhas={3} />}
      <Failed failure={camadas.error} retry={() => void camadas.refetch()} />
    </>
  )
}
