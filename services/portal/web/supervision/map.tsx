import '../analysis/analysis.css'
import './map.css'
import { UFS, type Uf } from '@car/vocabulary/uf'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { Button } from '../shared/components/button.tsx'
import { SelectField } from '../shared/components/campo.tsx'
import { Empty } from '../shared/components/empty.tsx'
import { Failed } from '../shared/components/failed.tsx'
import { Skeleton } from '../shared/components/skeleton.tsx'
import { Titulo } from '../shared/components/titulo.tsx'
import { useBodyClass } from '../shared/body-class.ts'
import type { MapaDosProcessos } from '../gen/interface.ts'
import { MapDrawing } from './map-drawing.tsx'
import { cellInWords, isPlaced, MEASURES, type MeasureName } from './map-measures.ts'
import { MapTable } from './map-table.tsx'
import { mapOf } from './queries.ts'

const route = getRouteApi('/supervisao/mapa')
/** The number of rows shown at first. There may be more than a thousand cells. */
const ROWS = 25

export default function MapPage() {
  const { uf, mostrar: measure = 'processos' } = route.useSearch()
  const navigate = route.useNavigate()
  const mapa = useQuery(mapOf(uf))
  const said = mapa.data?.data
  return (
    <>
      <Titulo texto="Mapa" />
      <div className="search">
        <SelectField
          nome="uf"
          label="UF"
          blank="Todas"
          valor={uf ?? ''}
          onChange={(chosen) => void navigate({ search: searchOf(measure, chosen) })}
          options={UFS.map((valor) => ({ valor, texto: valor }))}
        />
        <nav className="tabs" aria-label="O que o mapa mostra">
          <ul>
            {(Object.keys(MEASURES) as MeasureName[]).map((nome) => (
              <li key={nome}>
                <Link
                  to="/supervisao/mapa"
                  search={searchOf(nome, uf)}
                  activeOptions={{ exact: true }}
                  aria-current={nome === measure ? 'page' : undefined}
                >
                  {MEASURES[nome].titulo}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      </div>
      <Failed failure={mapa.error} labels={{ uf: 'UF' }} retry={() => void mapa.refetch()} />
      {mapa.isPending && <Skeleton linhas={6} />}
      {said?.processos === 0 && (
        <Empty sentence={uf ? `Nenhum processo da fila é de ${uf}.` : 'Nenhum processo está na fila.'} />
      )}
      {said && said.processos > 0 && <Cases key={`${uf} ${measure}`} {...{ ...said, uf, measure }} />}
    </>
  )
}

/** Returns the search parameters of the address. Without `mostrar` the map shows the number of cases. */
const searchOf = (measure: MeasureName, uf: Uf | '' | undefined) => ({
  ...(uf ? { uf } : {}),
  ...(measure === 'processos' ? {} : { mostrar: measure }),
})

type CasesProps = MapaDosProcessos & { uf: string | undefined; measure: MeasureName }

function Cases({ processos, celulas, uf, measure }: CasesProps) {
  useBodyClass('of-map')
  const [pointed, setPointed] = useState<string | null>(null)
  const [count, setCount] = useState(ROWS)
  const { titulo, of } = MEASURES[measure]
  const placed = useMemo(() => celulas.filter(isPlaced), [celulas])
  const ordered = celulas.toSorted((a, b) => of(b) - of(a))
  const under = placed.find(({ celula }) => celula === pointed)
  const outside = celulas.find((cell) => !isPlaced(cell))?.processos ?? 0
  const inCells = placed.length === 1 ? '1 célula' : `${placed.length} células`
  return (
    <>
      <p className="total">
        {MEASURES.processos.inWords(processos)}
        {uf && ` de ${uf}`}
        {outside === 0
          ? ` em ${inCells}.`
          : `: ${processos - outside} em ${inCells}, ${outside} sem perímetro desenhado.`}
      </p>
      <div className="country-and-table">
        <figure className="country-frame">
          <MapDrawing celulas={placed} {...{ uf, measure, pointed }} onPoint={setPointed} />
          <figcaption>
            <p>{under ? cellInWords(under) : 'Aponte uma célula para ver o que há nela. A tabela diz o mesmo.'}</p>
            <p className="muted">
              Uma célula tem meio grau de lado, uns 55 km, e o nome do município que nela tem mais processos da fila.
              Cada processo conta em uma só, a do meio da sua maior gleba. Contornos dos estados: MapSVG, CC BY 4.0.
            </p>
          </figcaption>
        </figure>
        <div>
          <MapTable
            caption={`Células, por ${titulo.toLowerCase()}`}
            celulas={ordered.slice(0, count)}
            uf={uf}
            onPoint={setPointed}
          />
          {ordered.length > count && (
            <p>
              {count} de {ordered.length} linhas.{' '}
              <Button kind="plain" onClick={() => setCount(count + 4 * ROWS)}>
                Mostrar mais
              </Button>
            </p>
          )}
        </div>
      </div>
    </>
  )
}
