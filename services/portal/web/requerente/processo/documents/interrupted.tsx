import { DOCUMENTO_KIND_LABEL } from '@car/vocabulary/documento'
import { useQuery } from '@tanstack/react-query'
import { useAto } from '../../../shared/api/ato.ts'
import { api, unwrap } from '../../../shared/api/client.ts'
import { announce } from '../../../shared/components/announcement.tsx'
import { Button } from '../../../shared/components/button.tsx'
import { Failed } from '../../../shared/components/failed.tsx'
import { useUploads } from '../../../shared/uploads/outbox.ts'
import { progressText, dateTime, label } from '../../../shared/format.ts'
import { type OpenUpload, openUploads } from '../../queries.ts'

/**
 * Lists uploads that the person began on another device, or on a device that has lost the file. They take up room until
 * they are removed.
 */
export function InterruptedUploads({ processo }: { processo: string }) {
  const uploadsHere = new Set(useUploads(processo).map(({ uploadId }) => uploadId))
  const { data = [] } = useQuery(openUploads)
  const ongoing = data.filter(({ id, processo_id }) => processo_id === processo && !uploadsHere.has(id))
  if (ongoing.length === 0) return null
  return (
    <ul className="uploads" aria-label="Envios interrompidos">
      {ongoing.map((upload) => (
        <InterruptedUpload key={upload.id} upload={upload} />
      ))}
    </ul>
  )
}

function InterruptedUpload({
  upload: { id, nome, tipo_documento, recebido_bytes, tamanho, expira_em },
}: {
  upload: OpenUpload
}) {
  const ato = useAto(() => unwrap(api.DELETE('/api/v1/documentos/envios/{id}', { params: { path: { id } } })), {
    changes: [openUploads.queryKey],
    onDone: () => announce(`${nome}: envio descartado.`),
  })
  return (
    <li className="upload">
      <div className="upload-text">
        <strong>{label(DOCUMENTO_KIND_LABEL, tipo_documento)}</strong>, <span className="file-name">{nome}</span>
        <span className="upload-status">
          Envio interrompido em {progressText(recebido_bytes, tamanho)}. Continue no aparelho em que começou, até{' '}
          {dateTime(expira_em)}, ou descarte-o e envie o arquivo de novo.
        </span>
        <Failed failure={ato.failure} />
      </div>
      <Button kind="plain" aria-label={`Descartar o envio: ${nome}`} onClick={() => ato.run(undefined)}>
        Descartar
      </Button>
    </li>
  )
}
