import { UNCHECKED_REASON_LABEL } from '@car/vocabulary/camada'
import { capitalised } from '@car/text/wording'
import type { ReactNode } from 'react'
import type { CheckedCamada } from '../camada.ts'
import { AreaList, type AreaListProps } from './area-list.tsx'
import { areaOf, byOutcome, sourceOf, untold } from './areas.ts'

type Props = AreaListProps & {
  camadas: readonly CheckedCamada[]
  /** Returns the content below a layer with findings. */
  aboutCamada: (camada: CheckedCamada) => ReactNode
}

/**
 * Lists official layers: those with findings first, then those that could not be compared, then those without findings.
 */
export function CamadaList({ camadas, ...list }: Props) {
  const { found, unknown, absent } = byOutcome(camadas)
  if (camadas.length === 0) return <p className="muted">Nenhuma camada oficial está carregada.</p>
  return (
    <section className="land-list" aria-label="Camadas oficiais">
      <h3>Camadas oficiais</h3>
      {found.length === 0 && unknown.length === 0 && <p>Nada foi encontrado no perímetro.</p>}
      {found.map((camada) => (
        <Found key={keyOf(camada)} camada={camada} {...list} />
      ))}
      {unknown.length > 0 && (
        <>
          <h4>Não verificável</h4>
          <ul className="camadas-inline">
            {unknown.map((camada) => (
              <li key={keyOf(camada)}>
                {nameOf(camada)}: {UNCHECKED_REASON_LABEL[camada.motivo ?? 'em_andamento']}.
              </li>
            ))}
          </ul>
        </>
      )}
      {absent.length > 0 && (
        <details className="folded">
          <summary>Verificado e não encontrado ({absent.length})</summary>
          <ul className="camadas-inline">
            {absent.map((camada) => (
              <li key={keyOf(camada)}>{nameOf(camada)}</li>
            ))}
          </ul>
        </details>
      )}
    </section>
  )
}

const nameOf = (camada: CheckedCamada): string => `${capitalised(camada.nome)} (${sourceOf(camada)})`
const keyOf = ({ tipo, fonte, uf }: CheckedCamada): string => [tipo, fonte, uf].join(' ')

/** The number of features of a layer shown at first. A button shows the others. */
const AT_ONCE = 5

function Found({ camada, aboutCamada, ...list }: Omit<Props, 'camadas'> & { camada: CheckedCamada }) {
  const areas = camada.achados.map((achado) => areaOf(camada, achado))
  const [first, others] = [areas.slice(0, AT_ONCE), areas.slice(AT_ONCE)]
  const left = untold(camada)
  return (
    <div className="camada-found">
      <h4>{capitalised(camada.nome)}</h4>
      <p className="muted">{sourceOf(camada)}</p>
      {aboutCamada(camada)}
      <AreaList areas={first} {...list} />
      {others.length > 0 && (
        <details className="folded">
          <summary>
            Mais {others.length}: {capitalised(camada.nome)}
          </summary>
          <AreaList areas={others} {...list} />
        </details>
      )}
      {left > 0 && (
        <p className="muted">
          {capitalised(camada.nome)}: mais {left} {left === 1 ? 'não mostrada' : 'não mostradas'}.
        </p>
      )}
    </div>
  )
}
