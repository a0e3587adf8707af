import { UNCHECKED_REASON_LABEL } from '@car/vocabulary/camada'
import { capitalised } from '@car/vocabulary/text'
import type { CheckedCamada } from '../camada.ts'
import { AreaList, type ListProps } from './area-list.tsx'
import { areaOf, byOutcome, sourceOf, untold } from './areas.ts'

/** Official layers: what was found first, then what could not be compared, then what was looked for and is not there. */
export function CamadaList({ camadas, ...list }: ListProps & { camadas: readonly CheckedCamada[] }) {
  const { found, unknown, absent } = byOutcome(camadas)
  if (camadas.length === 0) return <p className="discreto">Nenhuma camada oficial está carregada.</p>
  return (
    <section className="terra-lista" aria-label="Camadas oficiais">
      <h3>Camadas oficiais</h3>
      {found.length === 0 && unknown.length === 0 && <p>Nada foi encontrado no perímetro.</p>}
      {found.map((camada) => (
        <div key={keyOf(camada)}>
          <AreaList areas={camada.achados.map((achado) => areaOf(camada, achado))} {...list} />
          {untold(camada) > 0 && (
            <p className="discreto">
              {capitalised(camada.nome)}: mais {untold(camada)}{' '}
              {untold(camada) === 1 ? 'não mostrada' : 'não mostradas'}.
            </p>
          )}
        </div>
      ))}
      {unknown.length > 0 && (
        <>
          <h4>Não verificável</h4>
          <ul className="camadas-em-linha">
            {unknown.map((camada) => (
              <li key={keyOf(camada)}>
                {nameOf(camada)}: {UNCHECKED_REASON_LABEL[camada.motivo ?? 'em_andamento']}.
              </li>
            ))}
          </ul>
        </>
      )}
      {absent.length > 0 && (
        <details className="dobrado">
          <summary>Verificado e não encontrado ({absent.length})</summary>
          <ul className="camadas-em-linha">
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
