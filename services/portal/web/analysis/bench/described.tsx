import { DOCUMENTO_KIND_LABEL } from '@car/vocabulary/documento'
import { useState } from 'react'
import { Table } from '../../shared/components/table.tsx'
import type { Spot } from '../../shared/documento/view.ts'
import { placeInWords } from '../../shared/drawing/place.ts'
import { label } from '../../shared/format.ts'
import type { DadosExtraidos, Documento } from '../../gen/interface.ts'
import { angleInWords } from './angle.ts'

type Gleba = NonNullable<DadosExtraidos['memorial']>['glebas'][number]
type VertexRow = { vertex: Gleba['vertices'][number]; next: Gleba['segmentos'][number] | undefined; key: string }
type Props = {
  documento: Documento
  /** The document's number on the bench. */
  order: number
  glebas: readonly Gleba[]
  onSee: (spot: Spot) => void
}

const METRES = new Intl.NumberFormat('pt-BR', { minimumFractionDigits: 2, maximumFractionDigits: 3 })
/** The greatest number of vertices shown. A longer list would be slow; the paper has the other vertices. */
const AT_MOST = 500

/** The perimeter that a paper describes, vertex by vertex. Each vertex links to its spot on the page. */
export function Described({ documento, order, glebas, onSee }: Props) {
  const [open, setOpen] = useState(false)
  const name = `${order} ${label(DOCUMENTO_KIND_LABEL, documento.tipo_documento)}`
  const rows: VertexRow[] = glebas.flatMap(({ vertices, segmentos }, g) =>
    vertices.map((vertex, i) => ({ vertex, next: segmentos[i], key: `${g}.${i}` })),
  )
  return (
    <details className="folded" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        Vértices descritos em {name} ({rows.length})
      </summary>
      {open && (
        <>
          <Table
            caption={`Vértices descritos em ${name}`}
            chave={({ key }) => key}
            linhas={rows.slice(0, AT_MOST)}
            columns={[
              {
                titulo: 'Vértice',
                cell: ({ vertex: { nome, pagina, caixa, confirmar } }) => (
                  <>
                    <button
                      type="button"
                      className="link"
                      onClick={() => onSee({ documento_id: documento.id, pagina, caixa })}
                    >
                      {nome || 'sem nome'}
                      <span className="visually-hidden">: ver no documento</span>
                    </button>
                    {confirmar && <ToCheck />}
                  </>
                ),
              },
              {
                titulo: 'Onde fica',
                cell: ({ vertex: { lat, lon } }) =>
                  lat === null || lon === null ? 'sem coordenadas' : placeInWords([lon, lat]),
              },
              { titulo: 'Até o seguinte', cell: ({ next }) => next && <Side side={next} /> },
              { titulo: 'Confrontante', cell: ({ next }) => next?.confrontante ?? '' },
            ]}
          />
          {rows.length > AT_MOST && (
            <p className="muted">
              Só os primeiros {AT_MOST} de {rows.length}.
            </p>
          )}
        </>
      )}
    </details>
  )
}

const Side = ({ side: { azimute, distancia_m, confirmar } }: { side: Gleba['segmentos'][number] }) => (
  <>
    {[
      azimute === null ? 'azimute não lido' : angleInWords(azimute),
      distancia_m === null ? 'distância não lida' : `${METRES.format(distancia_m)} m`,
    ].join(', ')}
    {confirmar && <ToCheck />}
  </>
)

const ToCheck = () => <small> (a conferir no papel)</small>
