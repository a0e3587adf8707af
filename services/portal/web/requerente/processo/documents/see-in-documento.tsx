import { DOCUMENTO_KIND_LABEL } from '@car/vocabulary/documento'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { readingOf } from '../../../shared/api/processo.ts'
import { Button } from '../../../shared/components/button.tsx'
import { Dialog } from '../../../shared/components/dialog.tsx'
import { Skeleton } from '../../../shared/components/skeleton.tsx'
import { Failed } from '../../../shared/components/failed.tsx'
import { readAs } from '../../../shared/documento/read-as.ts'
import { DocumentoPage } from '../../../shared/documento/page.tsx'
import type { PageView } from '../../../shared/documento/view.ts'
import { Zoom } from '../../../shared/documento/zoom.tsx'
import { certaintyInWords, label } from '../../../shared/format.ts'
import type { Documento } from '../../../gen/interface.ts'

type Props = {
  documento: Documento
  campo: string
  lido: string | number
  /** The declared value and the value of the document, in words. `acoes` are the buttons. */
  children: ReactNode
  acoes: ReactNode
  onClose: () => void
}

/** On a phone, a page at full width is too small to read, so it is enlarged. */
const initial = (): PageView => ({ zoom: matchMedia('(width < 48em)').matches ? 2 : 1, turn: 0 })

/** Shows the page of a value, with the value marked ("Ver no documento"). */
export default function SeeInDocumento({ documento, campo, lido, children, acoes, onClose }: Props) {
  const dados = useQuery(readingOf(documento))
  const [view, setView] = useState(initial)
  const spots = dados.data?.campos.filter(({ nome }) => readAs(campo).includes(nome)) ?? []
  const spot = spots.find(({ valor }) => valor === lido) ?? spots[0]
  const pagina = spot?.pagina ?? 1
  const nome = label(DOCUMENTO_KIND_LABEL, documento.tipo_documento)
  return (
    <Dialog
      titulo={`${nome}, página ${pagina}`}
      aberto
      wide
      onClose={onClose}
      acoes={
        <>
          {acoes}
          <Button onClick={onClose}>Fechar</Button>
        </>
      }
    >
      <div className="in-documento">
        {children}
        {spot && !spot.caixa && <p>O valor está nesta página, mas não se sabe em que lugar dela.</p>}
        {spot && (
          <p className="muted">
            Lido com {certaintyInWords(spot.confianca)} de certeza{spot.caixa && ', no lugar marcado'}.
          </p>
        )}
        <Failed failure={dados.error} retry={() => void dados.refetch()} />
        {dados.isPending && <Skeleton linhas={8} />}
        {dados.data && (
          <div className="viewer">
            <DocumentoPage
              {...{ documento, pagina, view }}
              readBoxes={[]}
              mark={spot ? { documento_id: documento.id, pagina, caixa: spot.caixa } : null}
            />
            <div className="viewer-foot">
              <Zoom view={view} onChange={setView} />
            </div>
          </div>
        )}
      </div>
    </Dialog>
  )
}
