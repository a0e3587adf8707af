import { DOCUMENTO_KIND_LABEL, isMandatory } from '@car/vocabulary/documento'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useAto } from '../../../shared/api/ato.ts'
import { api, unwrap } from '../../../shared/api/client.ts'
import { readingOf } from '../../../shared/api/processo.ts'
import { announce } from '../../../shared/components/announcement.tsx'
import { Button } from '../../../shared/components/button.tsx'
import { Dialog } from '../../../shared/components/dialog.tsx'
import { Download } from '../../../shared/components/download.tsx'
import { Failed } from '../../../shared/components/failed.tsx'
import { WithNetwork } from '../../../shared/components/with-network.tsx'
import { pageOf } from '../../../shared/documento/image.ts'
import { DocumentoPage } from '../../../shared/documento/page.tsx'
import type { PageView } from '../../../shared/documento/view.ts'
import { Zoom } from '../../../shared/documento/zoom.tsx'
import { dateTime, hectares } from '../../../shared/format.ts'
import { ReplaceDocumento } from '../../../shared/uploads/choose.tsx'
import { useUploads } from '../../../shared/uploads/outbox.ts'
import type { Documento } from '../../../gen/interface.ts'
import type { ProcessoView } from '../board.tsx'
import { Confirm } from './confirm.tsx'
import { DocumentoStatus } from './documento-status.tsx'

type SentDocumentoProps = { view: ProcessoView; documento: Documento; aberta: boolean }

export function SentDocumento({ view, documento, aberta }: SentDocumentoProps) {
  const { id, nome_arquivo, tipo_documento, recebido_em, status } = documento
  const nome = nome_arquivo ?? DOCUMENTO_KIND_LABEL[tipo_documento]
  return (
    <div className="sent">
      <div className="sent-head">
        {status === 'valido' && <Thumbnail documento={documento} nome={nome} />}
        <div>
          {status === 'valido' && isMandatory(tipo_documento) && <WhatWasRead documento={documento} />}
          <p>
            <span className="file-name">{nome}</span> <span className="muted">{dateTime(recebido_em)}</span>
          </p>
          <DocumentoStatus documento={documento} />
        </div>
      </div>
      {isMandatory(tipo_documento) && <Confirm view={view} documento={documento} />}
      {aberta && <InPlaceOf view={view} documento={documento} nome={nome} />}
      <div className="sent-acts">
        <Download caminho={`/api/v1/documentos/${id}/arquivo`} nome={nome} about={nome} />
        {view.can('descartar_documento')?.permitida && <DescartarDocumento documento={id} nome={nome} />}
      </div>
    </div>
  )
}

/** The first page, small. It opens the document. */
function Thumbnail({ documento, nome }: { documento: Documento; nome: string }) {
  const [aberto, setOpened] = useState(false)
  const [view, setView] = useState<PageView>({ zoom: 1, turn: 0 })
  const image = useQuery(pageOf(documento.id, 1, 320))
  if (!image.data) return null
  return (
    <>
      <button type="button" className="thumbnail" aria-label={`Ver: ${nome}`} onClick={() => setOpened(true)}>
        <img src={image.data} alt="" />
        <span>Ver</span>
      </button>
      <Dialog
        titulo={nome}
        aberto={aberto}
        wide
        onClose={() => setOpened(false)}
        acoes={<Button onClick={() => setOpened(false)}>Fechar</Button>}
      >
        <div className="in-documento">
          <div className="viewer">
            <DocumentoPage documento={documento} pagina={1} view={view} readBoxes={[]} mark={null} />
            <div className="viewer-foot">
              <Zoom view={view} onChange={setView} />
            </div>
          </div>
        </div>
      </Dialog>
    </>
  )
}

/** The certain values of a document, in one line. */
function WhatWasRead({ documento }: { documento: Documento }) {
  const { data: found } = useQuery(readingOf(documento))
  const { numero_matricula, area_ha, proprietario_nome } = found ?? {}
  const kind = documento.tipo_documento === 'ccir' ? 'CCIR da matrícula' : 'Matrícula'
  const told = [
    numero_matricula && `${kind} ${numero_matricula}`,
    typeof area_ha === 'number' && hectares(area_ha),
    proprietario_nome,
  ].filter(Boolean)
  return told.length > 0 && <p className="read">{told.join(' · ')}</p>
}

function DescartarDocumento({ documento, nome }: { documento: string; nome: string }) {
  const [aberto, setOpened] = useState(false)
  const ato = useAto(() => unwrap(api.DELETE('/api/v1/documentos/{id}', { params: { path: { id: documento } } })), {
    onDone: () => {
      setOpened(false)
      announce(`${nome}: descartado.`)
    },
  })
  return (
    <>
      <Button kind="plain" aria-label={`Descartar: ${nome}`} onClick={() => setOpened(true)}>
        Descartar
      </Button>
      <Dialog
        titulo="Descartar este documento?"
        aberto={aberto}
        onClose={() => setOpened(false)}
        acoes={
          <>
            <WithNetwork>
              <Button kind="danger" busy={ato.busy} onClick={() => ato.run(undefined)}>
                Descartar
              </Button>
            </WithNetwork>
            <Button onClick={() => setOpened(false)}>Voltar</Button>
          </>
        }
      >
        <p>
          <span className="file-name">{nome}</span> sai do processo. Para tê-lo de novo, será preciso enviá-lo outra
          vez.
        </p>
        <Failed failure={ato.failure} />
      </Dialog>
    </>
  )
}

/**
 * Replaces a document that was not accepted. An accepted document can be replaced only in a draft; afterwards,
 * documents are added beside it.
 */
function InPlaceOf({
  view: { processo, can },
  documento,
  nome,
}: {
  view: ProcessoView
  documento: Documento
  nome: string
}) {
  const { id, tipo_documento: tipo, status } = documento
  const onTheWay = useUploads(processo.id).some((upload) => upload.substitui === id || upload.discards === id)
  if (onTheWay) return null
  const choice = { processo: processo.id, tipo, about: nome }
  if (status === 'invalido') return <ReplaceDocumento {...choice} substitui={id} />
  return status === 'valido' && can('descartar_documento')?.permitida ? (
    <ReplaceDocumento {...choice} discards={id} />
  ) : null
}
