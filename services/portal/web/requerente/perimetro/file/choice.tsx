import { hectaresOf } from '@car/geometry/area'
import { Button } from '../../../shared/components/button.tsx'
import { Message } from '../../../shared/components/message.tsx'
import { Drawing } from '../../../shared/drawing/drawing.tsx'
import { hectares } from '../../../shared/format.ts'
import { inWords } from '../in-words.ts'
import type { Imported, Question } from './outline.ts'

type Props = Question & { onChoose: (chosen: Imported) => void; onNone: () => void }

/** Shows what a file may mean, each with its drawing, and lets the person choose. Nothing is drawn before. */
export function Choice({ question, options, isAboutPlace, onChoose, onNone }: Props) {
  return (
    <Message kind="warning" heading={question} announce>
      <ul className="readings">
        {options.map(({ label, leads }) => (
          <li key={label}>
            {!isAboutPlace && 'geometria' in leads && <Look label={label} {...leads} />}
            <Button onClick={() => onChoose(leads)}>{label}</Button>
          </li>
        ))}
      </ul>
      <Button kind="plain" onClick={onNone}>
        {options.length > 1 ? 'Nenhum deles: não usar este arquivo' : 'Não: não usar este arquivo'}
      </Button>
    </Message>
  )
}

function Look({ label, geometria, avisos }: { label: string } & Extract<Imported, { avisos: unknown }>) {
  const area = hectares(Number(hectaresOf(geometria).toFixed(2)))
  return (
    <>
      <Drawing label={label} shapes={[{ name: 'perimetro', geometria }]} />
      <p>
        {area}: {inWords(JSON.stringify(geometria))}
      </p>
      {avisos.map((aviso) => (
        <p key={aviso}>{aviso}</p>
      ))}
    </>
  )
}
