import { DOCUMENTO_REASON_LABEL, type DocumentoReason, type StatusDocumento } from '@car/vocabulary/documento'
import { useQuery } from '@tanstack/react-query'
import { Tag, type Tone } from '../../../shared/components/tag.tsx'
import { label } from '../../../shared/format.ts'
import type { Documento } from '../../../gen/interface.ts'
import { instructionsOf } from '../../queries.ts'

const TONE: Record<StatusDocumento, Tone> = {
  aguardando: 'neutral',
  processando: 'active',
  valido: 'good',
  invalido: 'bad',
}
const SPOKEN: Record<StatusDocumento, string> = {
  aguardando: 'Espera a leitura',
  processando: 'Em leitura',
  valido: 'Lido e aceito',
  invalido: 'Não foi aceito',
}

export function DocumentoStatus({ documento }: { documento: Documento }) {
  const { status, motivo, progresso } = documento
  const { data: instructions } = useQuery(instructionsOf(documento))
  return (
    <>
      <Tag tone={TONE[status]}>
        {progresso ? `Lendo página ${progresso.pagina} de ${progresso.paginas}` : SPOKEN[status]}
      </Tag>
      {status === 'invalido' && (
        <>
          {motivo && motivo in DOCUMENTO_REASON_LABEL && (
            <p>{label(DOCUMENTO_REASON_LABEL, motivo as DocumentoReason)}.</p>
          )}
          {instructions && (
            <ul>
              {instructions.map((sentence) => (
                <li key={sentence}>{sentence}</li>
              ))}
            </ul>
          )}
        </>
      )}
    </>
  )
}
