import './perimetro.css'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { announce } from '../../shared/components/announcement.tsx'
import { Button } from '../../shared/components/button.tsx'
import { OptionGroup } from '../../shared/components/campo.tsx'
import { Message } from '../../shared/components/message.tsx'
import { errorOf } from '../../shared/components/error-summary.tsx'
import type { StepProps } from '../registration/step-props.ts'
import { areaOf } from '../registration/fields.ts'
import { useUnfinished } from './vertices/unfinished.ts'
import { Walk } from './vertices/walk.tsx'
import { EditableDrawing } from './vertices/editable-drawing.tsx'
import { TypeIn } from './vertices/type-in.tsx'
import { inWords } from './in-words.ts'
import { Import } from './file/import.tsx'
import { VertexList } from './vertices/vertex-list.tsx'
import { Measures } from './measures.tsx'
import type { Measurement } from './measure.ts'
import { TookTooLong, type PerimetroWorker, useWorker } from './worker.ts'
import { type Drawn, drawnOf, type VertexPlace, perimetroOf, vertexAt } from './vertices/vertices.ts'
import { ChosenVertex } from './vertices/chosen-vertex.tsx'

const COMPLEX =
  'O desenho é complexo demais para ser conferido. Simplifique-o: menos vértices, polígonos e contornos internos.'
const UNDO_STEPS = 20

const MODES = [
  { valor: 'arquivo', texto: 'Escolher um arquivo', hint: 'KML, KMZ, GPX, GeoJSON, DXF ou Shapefile em ZIP.' },
  { valor: 'andar', texto: 'Andar pela divisa com o celular', hint: 'O GPS marca os pontos enquanto você anda.' },
  { valor: 'digitar', texto: 'Digitar os vértices', hint: 'Em graus ou UTM, como no memorial descritivo.' },
] as const
type Mode = (typeof MODES)[number]['valor']

/**
 * Draws the perimeter from a file, a walk or typed coordinates, and lets the person correct it by hand. The device
 * checks the rules of the service too. If the drawing is sent before that, only the service checks it.
 */
export default function Perimetro({ processo, form, change, errors }: StepProps) {
  const { perimetro } = form
  const perimetroWorker = useWorker()
  const unfinished = useUnfinished(processo)
  const measurement = useMeasure(perimetroWorker, { form, change })
  const drawn = useMemo(() => drawnOf(perimetro), [perimetro])
  const [mode, setMode] = useState<Mode | ''>('')
  const [before, setBefore] = useState<readonly string[]>([])
  const [chosen, setChosen] = useState<VertexPlace | null>(null)
  const declaredArea = areaOf(form)
  const underWay = mode || (unfinished.valor.points.length > 0 ? 'andar' : '')

  // No fault is known until the worker has checked the drawing. Meanwhile it can be saved; the service checks it too.
  const set = (fresh: string) => change({ perimetro: fresh, perimetroMissing: '' })
  const swap = (fresh: Drawn, sentence?: string) => {
    setBefore([...before, perimetro].slice(-UNDO_STEPS))
    set(perimetroOf(fresh))
    if (chosen && !vertexAt(fresh, chosen)) setChosen(null)
    if (sentence) announce(sentence)
  }
  const undo = () => {
    set(before.at(-1) ?? '')
    setBefore(before.slice(0, -1))
    setChosen(null)
    announce('A última mudança do desenho foi desfeita.')
  }
  const error = errorOf(errors, 'imovel.geometria')

  return (
    <>
      <p>
        O contorno do imóvel ajuda a análise e evita pedidos de correção. Se você não tem como marcar agora, continue:
        dá para fazer depois.
      </p>
      <OptionGroup
        nome="perimetro.mode"
        label="Como você quer marcar o contorno?"
        valor={underWay}
        onChange={setMode}
        options={MODES}
      />
      {underWay === 'arquivo' && (
        <Import worker={perimetroWorker} substitui={perimetro !== ''} onRead={(fresh) => swap(drawnOf(fresh))} />
      )}
      {underWay === 'andar' && unfinished.lido && <Walk unfinished={unfinished} drawn={drawn} onFinish={swap} />}
      {underWay === 'digitar' && unfinished.lido && (
        <TypeIn unfinished={unfinished} worker={perimetroWorker} drawn={drawn} onChange={swap} />
      )}
      <section id="imovel.geometria" className="perimetro" tabIndex={-1} aria-label="Desenho do perímetro">
        {error && error !== measurement?.missing && (
          <Message kind="danger">
            <p>{error}</p>
          </Message>
        )}
        {perimetro === '' ? (
          <p className="muted">O contorno ainda não foi marcado.</p>
        ) : (
          <>
            <h2>O desenho: {inWords(perimetro)}</h2>
            <EditableDrawing
              perimetro={perimetro}
              drawn={drawn}
              crossings={measurement?.crossings ?? []}
              chosen={chosen}
              onChoose={setChosen}
              onChange={swap}
            />
            <Measures
              measurement={measurement}
              declared={declaredArea}
              drawn={drawn}
              onChoose={setChosen}
              onChange={swap}
            />
          </>
        )}
        <div className="actions">
          {before.length > 0 && (
            <Button kind="plain" onClick={undo}>
              Desfazer a última mudança
            </Button>
          )}
          {perimetro !== '' && (
            <Button kind="plain" onClick={() => swap([], 'O desenho foi apagado.')}>
              Apagar o desenho
            </Button>
          )}
        </div>
        {chosen && vertexAt(drawn, chosen) && (
          <ChosenVertex
            key={`${chosen.polygon} ${chosen.ring} ${chosen.vertex}`}
            drawn={drawn}
            lugar={chosen}
            onChoose={setChosen}
            onChange={swap}
          />
        )}
        <VertexList drawn={drawn} chosen={chosen} onChoose={setChosen} onChange={swap} />
      </section>
    </>
  )
}

/**
 * Returns the measurement of the drawing; null until the drawing is measured, or if that failed. Puts the reason for a
 * refusal by the service into the form.
 */
function useMeasure(
  perimetroWorker: PerimetroWorker,
  { form, change }: Pick<StepProps, 'form' | 'change'>,
): Measurement | null {
  const { perimetro } = form
  const [done, setMeasured] = useState<{ of: string; measurement: Measurement | null } | null>(null)
  const keep = useEffectEvent((measurement: Measurement | null) => {
    setMeasured({ of: perimetro, measurement })
    // A drawing that was not checked here, for example without a network, counts as right. The service checks it.
    const gap = measurement?.missing ?? ''
    if (gap !== form.perimetroMissing) change({ perimetroMissing: gap })
  })
  useEffect(() => {
    if (perimetro === '') return
    let gone = false
    void perimetroWorker
      .ask('measure', perimetro)
      .catch((error: unknown) =>
        error instanceof TookTooLong
          ? { area_ha: 0, perimetro_km: 0, missing: COMPLEX, crossings: [], meanings: null }
          : null,
      )
      .then((measurement) => {
        if (!gone) keep(measurement)
      })
    return () => {
      gone = true
    }
  }, [perimetro, perimetroWorker])
  return done?.of === perimetro ? done.measurement : null
}
