import { DECISION_LABEL } from '@car/vocabulary/processo'
import { useQuery } from '@tanstack/react-query'
import { Failed } from '../../shared/components/failed.tsx'
import { label } from '../../shared/format.ts'
import { readingOf } from './reading-query.ts'
import { readingInWords } from './reading-words.ts'

/** Says what the second reading of a case waits for, and what the person may know of it. */
export function ReadingState({ id }: { id: string }) {
  const reading = useQuery(readingOf(id))
  if (!reading.data) return <Failed failure={reading.error} retry={() => void reading.refetch()} />
  const { papel, proposta, achados, observacao } = reading.data
  return (
    <section className="reading" aria-label="Segunda leitura">
      <p>
        <strong>{readingInWords(reading.data)}</strong>{' '}
        {papel === 'proponente' && proposta && `Você propôs: ${label(DECISION_LABEL, proposta.resultado)}.`}
      </p>
      {papel === 'proponente' && achados.length > 0 && (
        <>
          <ul>
            {achados.map(({ achado, mensagem }) => (
              <li key={achado}>{mensagem}</li>
            ))}
          </ul>
          {observacao && <blockquote className="preview">{observacao}</blockquote>}
        </>
      )}
    </section>
  )
}
