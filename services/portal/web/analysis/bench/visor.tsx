import { DOCUMENTO_KIND_LABEL } from '@car/vocabulary/documento'
import { lazy, Suspense, useState } from 'react'
import { isBeingRead } from '../../shared/api/processo.ts'
import { Skeleton } from '../../shared/components/skeleton.tsx'
import { Empty } from '../../shared/components/empty.tsx'
import { DocumentoPage } from '../../shared/documento/page.tsx'
import { Zoom } from '../../shared/documento/zoom.tsx'
import { label } from '../../shared/format.ts'
import type { Documento } from '../../gen/interface.ts'
import type { InViewer } from './viewers.ts'

type Props = {
  which: 1 | 2
  /** The switch between one and two panes; undefined on a narrow window, or for a single document. */
  two?: { open: boolean; onChange: (shown: boolean) => void } | undefined
  documentos: readonly Documento[]
} & InViewer

export function Visor({
  which,
  two,
  documentos,
  documento,
  pagina,
  onSee,
  readBoxes: readings,
  mark,
  view,
  onChange,
}: Props) {
  const paginas = documento?.paginas ?? 1
  const [complete, setComplete] = useState(false)
  // Other files are shown completely by the pictures of their pages.
  const whole = complete && documento?.tipo_conteudo === 'application/pdf' && !isBeingRead(documento)
  return (
    <section className="viewer" aria-label={which === 1 ? 'Documentos' : 'Documento ao lado'} data-viewer={which}>
      <div className="viewer-documentos" role="group" aria-label="Documento">
        {documentos.map((doc, i) => (
          <button
            key={doc.id}
            type="button"
            aria-pressed={doc.id === documento?.id}
            onClick={() => onSee({ doc: doc.id, page: 1 })}
          >
            {i + 1} {label(DOCUMENTO_KIND_LABEL, doc.tipo_documento)}
            {doc.status !== 'valido' && <small> ({STATE[doc.status]})</small>}
          </button>
        ))}
        {two && (
          <button type="button" className="viewer-two" aria-pressed={two.open} onClick={() => two.onChange(!two.open)}>
            Lado a lado
          </button>
        )}
      </div>
      {documento && isBeingRead(documento) && (
        <Empty sentence="Este documento ainda está sendo lido. A imagem aparece em seguida." />
      )}
      {!documento && <Empty sentence="Este processo não tem documentos." />}
      {documento && whole && (
        <Suspense fallback={<Skeleton linhas={8} />}>
          <WholeDocumento
            key={documento.id}
            {...{ documento, pagina, view }}
            nome={label(DOCUMENTO_KIND_LABEL, documento.tipo_documento)}
            onSee={(page) => onSee({ doc: documento.id, page })}
          />
        </Suspense>
      )}
      {documento && !isBeingRead(documento) && !whole && (
        <DocumentoPage
          key={`${documento.id} ${pagina}`}
          {...{ documento, pagina, readBoxes: readings, view }}
          mark={mark?.documento_id === documento.id && mark.pagina === pagina ? mark : null}
        />
      )}
      {documento && (
        <div className="viewer-foot">
          <Step
            label="Página anterior"
            texto="‹"
            ate={pagina > 1 && { doc: documento.id, page: pagina - 1 }}
            {...{ onSee }}
          />
          <span aria-live="polite">
            Página {pagina} de {paginas}
          </span>
          <Step
            label="Página seguinte"
            texto="›"
            ate={pagina < paginas && { doc: documento.id, page: pagina + 1 }}
            {...{ onSee }}
          />
          {documento.tipo_conteudo === 'application/pdf' && !isBeingRead(documento) && (
            <button type="button" className="viewer-whole" aria-pressed={whole} onClick={() => setComplete(!complete)}>
              Documento completo
            </button>
          )}
          <Zoom view={view} onChange={onChange} />
        </div>
      )}
    </section>
  )
}

/** The PDF library is 400 kB large, so it loads only for a whole document. */
const WholeDocumento = lazy(() => import('../../shared/documento/whole.tsx'))

const STATE = { aguardando: 'aguarda leitura', processando: 'em leitura', invalido: 'inválido' } as const

type PageStepProps = {
  label: string
  texto: string
  ate: false | { doc: string; page: number }
  onSee: InViewer['onSee']
}
const Step = ({ label: nome, texto, ate, onSee }: PageStepProps) => (
  <button type="button" aria-label={nome} aria-disabled={!ate} onClick={() => ate && onSee(ate)}>
    {texto}
  </button>
)
