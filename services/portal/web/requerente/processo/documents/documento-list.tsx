import { DOCUMENTO_KIND_LABEL } from '@car/vocabulary/documento'
import { useQuery } from '@tanstack/react-query'
import { documentosOf } from '../../../shared/api/processo.ts'
import { LinkButton } from '../../../shared/components/button.tsx'
import { Skeleton } from '../../../shared/components/skeleton.tsx'
import { Failed } from '../../../shared/components/failed.tsx'
import { Empty } from '../../../shared/components/empty.tsx'
import { dateTime, label } from '../../../shared/format.ts'
import type { Documento } from '../../../gen/interface.ts'
import { Download } from '../../../shared/components/download.tsx'
import { type ProcessoView, WhyNot } from '../board.tsx'
import { DocumentoStatus } from './documento-status.tsx'

export function DocumentoList({ view: { processo, can } }: { view: ProcessoView }) {
  const documentos = useQuery(documentosOf(processo.id))
  const send = can('enviar_documento')
  return (
    <>
      {documentos.isPending && <Skeleton linhas={3} />}
      <Failed failure={documentos.error} retry={() => void documentos.refetch()} />
      {documentos.data?.length === 0 && <Empty sentence="Nenhum documento foi enviado." />}
      {documentos.data && <Documentos documentos={documentos.data} />}
      {send?.permitida && processo.status !== 'rejeitado' ? (
        <LinkButton to="/processos/$id/documentos" params={{ id: processo.id }}>
          Enviar documentos
        </LinkButton>
      ) : (
        <WhyNot permission={send} />
      )}
    </>
  )
}

/** Shows documents in reverse order. */
export const Documentos = ({ documentos }: { documentos: readonly Documento[] }) => (
  <ul className="documentos">
    {documentos.toReversed().map((documento) => (
      <li key={documento.id} className="documento">
        <h3>{label(DOCUMENTO_KIND_LABEL, documento.tipo_documento)}</h3>
        <p className="muted">
          {documento.nome_arquivo && <span className="file-name">{documento.nome_arquivo}, </span>}
          {dateTime(documento.recebido_em)}
        </p>
        <DocumentoStatus documento={documento} />
        <Download
          caminho={`/api/v1/documentos/${documento.id}/arquivo`}
          nome={documento.nome_arquivo ?? documento.tipo_documento}
          about={label(DOCUMENTO_KIND_LABEL, documento.tipo_documento)}
        />
      </li>
    ))}
  </ul>
)
