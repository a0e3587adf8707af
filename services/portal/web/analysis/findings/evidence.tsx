import { DOCUMENTO_KIND_LABEL } from '@car/vocabulary/documento'
import { STATUS_PROCESSO_LABEL } from '@car/vocabulary/processo'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { Failed } from '../../shared/components/failed.tsx'
import { certaintyInWords, hectares, percent, label } from '../../shared/format.ts'
import type { Achado, Documento } from '../../gen/interface.ts'
import { crossedOf, spotsOf, type ProcessoEvidence } from './achado.ts'
import { evidenceOf } from '../processo.ts'
import type { Dispatch } from '../bench/use-bench.ts'

type Props = { id: string; achado: Achado; documentos: readonly Documento[]; dispatch: Dispatch }

/** Shows the evidence of a finding. The finding contains the first pieces. The others load page by page on request. */
export function EvidenceOf({ id, achado, documentos, dispatch }: Props) {
  const [asked, setAsked] = useState(false)
  const pages = useInfiniteQuery({ ...evidenceOf(id, achado.id), enabled: asked })
  const loaded = pages.data?.pages.flatMap(({ data }) => data) ?? []
  const evidencias = loaded.length > achado.evidencias.length ? loaded : achado.evidencias
  const total = pages.data?.pages.at(-1)?.meta.total_count ?? achado.total_evidencias
  const left = total - evidencias.length
  if (evidencias.length === 0) return null
  return (
    <div className="evidence">
      {spotsOf({ evidencias }).map((spot) => {
        const doc = documentos.find(({ id: other }) => other === spot.documento_id)
        const name = doc ? label(DOCUMENTO_KIND_LABEL, doc.tipo_documento) : 'Documento'
        return (
          <button
            key={JSON.stringify(spot)}
            type="button"
            className="link"
            onClick={() => dispatch({ do: 'choose', achado, spot })}
          >
            {name}, página {spot.pagina}, {certaintyInWords(spot.confianca)}
          </button>
        )
      })}
      {crossedOf({ evidencias }).map((evidence) => (
        <CrossedEvidence key={evidence.processo?.numero ?? ''} {...evidence} />
      ))}
      {left > 0 && (
        <button
          type="button"
          className="link"
          aria-busy={pages.isFetching}
          onClick={() => (pages.hasNextPage ? void pages.fetchNextPage() : setAsked(true))}
        >
          e mais {left}
        </button>
      )}
      <Failed failure={pages.error} retry={() => void pages.refetch()} />
    </div>
  )
}

function CrossedEvidence({ processo, hectares: ha, parte }: ProcessoEvidence) {
  const measurement = [ha !== undefined && hectares(ha), parte !== undefined && percent(parte)]
    .filter(Boolean)
    .join(', ')
  return (
    <span>
      {processo?.id && (
        <Link to="/analise/processos/$id" params={{ id: processo.id }}>
          Processo {processo.numero}
        </Link>
      )}
      {processo?.status && ` (${label(STATUS_PROCESSO_LABEL, processo.status).toLowerCase()})`}
      {processo && !processo.id && `Processo ${processo.numero}`}
      {processo && measurement && ': '}
      {measurement}
    </span>
  )
}
