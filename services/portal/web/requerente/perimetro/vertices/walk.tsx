import { distanceKm } from '@car/geometry/area'
import { useState } from 'react'
import { Drawing } from '../../../shared/drawing/drawing.tsx'
import { announce } from '../../../shared/components/announcement.tsx'
import { Button } from '../../../shared/components/button.tsx'
import { Checkbox } from '../../../shared/components/campo.tsx'
import { Message } from '../../../shared/components/message.tsx'
import type { UnfinishedDraft } from './unfinished.ts'
import { type GpsPosition, useGps } from './gps.ts'
import { type Drawn, perimetroOf, rounded, type Vertex } from './vertices.ts'

type Props = {
  unfinished: UnfinishedDraft
  drawn: Drawn
  onFinish: (fresh: Drawn, sentence?: string) => void
}

/** The shortest distance in metres between automatic points. The signal is not more accurate. */
const STEP_M = 5
const IMPRECISE_M = 10
/** The inaccuracy of the signal, in metres, above which no point is marked automatically. */
const LOST_M = 30

/**
 * Marks the boundary during a walk along it. The device stores each point at once, so a closed browser loses no point.
 */
export function Walk({ unfinished, drawn, onFinish }: Props) {
  const { points } = unfinished.valor
  const [walking, setWalking] = useState(false)
  const [alone, setAlone] = useState(true)
  const mark = ({ where: [lon, lat] }: GpsPosition): void => {
    unfinished.change({ points: [...points, [rounded(lon), rounded(lat)]] })
  }
  const { position, failure } = useGps(walking, (newer) => {
    const last = points.at(-1)
    const walked = last ? distanceKm(last, newer.where) * 1_000 : Number.POSITIVE_INFINITY
    // The next point is at least STEP_M, and at least the inaccuracy of the signal, from the last point.
    if (alone && newer.precisao_m <= LOST_M && walked >= Math.max(STEP_M, newer.precisao_m)) mark(newer)
  })
  const finish = (fresh: Drawn) => {
    setWalking(false)
    unfinished.change({ points: [] })
    onFinish(fresh, `${points.length} pontos da caminhada estão no desenho.`)
  }
  const precision = position ? Math.round(position.precisao_m) : null
  return (
    <div className="mode">
      {!walking && points.length === 0 && (
        <p>
          Vá até um canto do imóvel e comece. Ande pela divisa com o celular na mão: cada ponto fica guardado neste
          aparelho na hora, mesmo sem internet e mesmo que o navegador feche.
        </p>
      )}
      {walking && (
        <>
          {failure === 'denied' && (
            <Message kind="danger" heading="O navegador não deixa ver onde você está" announce>
              <p>Toque no cadeado ao lado do endereço desta página, permita a localização e comece de novo.</p>
            </Message>
          )}
          {failure === 'no-signal' && (
            <Message kind="warning" heading="Sem sinal de GPS" announce>
              <p>Ligue a localização do aparelho e vá para um lugar aberto. Os pontos marcados estão guardados.</p>
            </Message>
          )}
          {failure === null && precision === null && <p role="status">Procurando o sinal do GPS…</p>}
          {precision !== null && (
            <p className="precision">
              Precisão: <strong>{precision} m</strong>
            </p>
          )}
          {precision !== null && precision > IMPRECISE_M && (
            <Message kind="warning" heading="O sinal está fraco" announce>
              <p>
                O ponto pode ficar a mais de {IMPRECISE_M} m do lugar certo. Espere um pouco em lugar aberto, longe de
                árvores e paredes, antes de marcar.
              </p>
            </Message>
          )}
          <Checkbox nome="perimetro.alone" label="Marcar sozinho enquanto ando" checked={alone} onChange={setAlone} />
        </>
      )}
      {points.length > 0 && (
        <>
          <p className="points">
            <strong>{points.length === 1 ? '1 ponto marcado' : `${points.length} pontos marcados`}</strong>, guardados
            neste aparelho.
          </p>
          <Route points={points} where={position?.where} />
        </>
      )}
      <div className="actions">
        {walking && position && (
          <Button
            onClick={() => {
              mark(position)
              announce(`Ponto ${points.length + 1} marcado.`)
            }}
          >
            Marcar este ponto
          </Button>
        )}
        {!walking && (
          <Button onClick={() => setWalking(true)}>
            {points.length > 0 ? 'Continuar a andar' : 'Começar a andar'}
          </Button>
        )}
        {walking && <Button onClick={() => setWalking(false)}>Parar</Button>}
        {points.length > 0 && (
          <Button kind="plain" onClick={() => unfinished.change({ points: points.slice(0, -1) })}>
            Apagar o último ponto
          </Button>
        )}
        {points.length >= 3 && (
          <Button onClick={() => finish([[[...points]]])}>
            {drawn.length > 0 ? 'Trocar o desenho' : 'Usar estes pontos'}
          </Button>
        )}
        {points.length >= 3 && drawn.length > 0 && (
          <Button onClick={() => finish([...drawn, [[...points]]])}>Adicionar ao desenho</Button>
        )}
        {!walking && points.length > 0 && (
          <Button kind="plain" onClick={() => unfinished.change({ points: [] })}>
            Descartar a caminhada
          </Button>
        )}
      </div>
    </div>
  )
}

function Route({ points, where }: { points: readonly Vertex[]; where: Vertex | undefined }) {
  const geometria = JSON.parse(perimetroOf([[[...points]]]))
  return (
    <Drawing label={`Percurso com ${points.length} pontos`} shapes={[{ name: 'perimetro', geometria }]}>
      {({ x, y }) => where && <circle className="here" cx={x(where[0])} cy={y(where[1])} r={16} />}
    </Drawing>
  )
}
