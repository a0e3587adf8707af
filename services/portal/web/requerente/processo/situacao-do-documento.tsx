import { MOTIVO_DOCUMENTO_LABEL, type MotivoDocumento, type StatusDocumento } from '@car/vocabulary/documento'
import { useQuery } from '@tanstack/react-query'
import { Tag, type Tom } from '../../comum/componentes/tag.tsx'
import { rotulo } from '../../comum/formato.ts'
import type { Documento } from '../../gen/interface.ts'
import { instrucoesDe } from '../consultas.ts'

const TOM: Record<StatusDocumento, Tom> = {
  aguardando: 'neutro',
  processando: 'andamento',
  valido: 'bom',
  invalido: 'ruim',
}
const DITO: Record<StatusDocumento, string> = {
  aguardando: 'Espera a leitura',
  processando: 'Em leitura',
  valido: 'Lido e aceito',
  invalido: 'Não foi aceito',
}

/** How far the reading of a document is, and what to do if it failed. */
export function SituacaoDoDocumento({ documento }: { documento: Documento }) {
  const { status, motivo, progresso } = documento
  const { data: instrucoes } = useQuery(instrucoesDe(documento))
  return (
    <>
      <Tag tom={TOM[status]}>
        {progresso ? `Lendo página ${progresso.pagina} de ${progresso.paginas}` : DITO[status]}
      </Tag>
      {status === 'invalido' && (
        <>
          {motivo && motivo in MOTIVO_DOCUMENTO_LABEL && (
            <p>{rotulo(MOTIVO_DOCUMENTO_LABEL, motivo as MotivoDocumento)}.</p>
          )}
          {instrucoes && (
            <ul>
              {instrucoes.map((frase) => (
                <li key={frase}>{frase}</li>
              ))}
            </ul>
          )}
        </>
      )}
    </>
  )
}
