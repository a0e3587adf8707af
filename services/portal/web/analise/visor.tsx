import { TIPO_DOCUMENTO_LABEL } from '@car/vocabulary/documento'
import { lazy, Suspense, useState } from 'react'
import { Esqueleto } from '../comum/componentes/esqueleto.tsx'
import { Vazio } from '../comum/componentes/vazio.tsx'
import { Pagina } from '../comum/documento/pagina.tsx'
import { Zoom } from '../comum/documento/zoom.tsx'
import { rotulo } from '../comum/formato.ts'
import type { Documento } from '../gen/interface.ts'
import { emLeitura } from './caso.ts'
import type { NoVisor } from './visores.ts'

type Props = {
  /** The first or the second of two panes. */
  qual: 1 | 2
  /** Set where there is room for two panes and something to show in the second. */
  dois?: { abertos: boolean; aoMudar: (abertos: boolean) => void } | undefined
  documentos: readonly Documento[]
} & NoVisor

/** The page of a document, which stays still beside the data. */
export function Visor({ qual, dois, documentos, documento, pagina, aoVer, lidos, marca, vista, aoMudar }: Props) {
  const paginas = documento?.paginas ?? 1
  const [completo, setCompleto] = useState(false)
  // Only a PDF has more than the pictures of its pages.
  const inteiro = completo && documento?.tipo_conteudo === 'application/pdf' && !emLeitura(documento)
  return (
    <section className="visor" aria-label={qual === 1 ? 'Documentos' : 'Documento ao lado'} data-visor={qual}>
      <div className="visor-documentos" role="group" aria-label="Documento">
        {documentos.map((um, i) => (
          <button
            key={um.id}
            type="button"
            aria-pressed={um.id === documento?.id}
            onClick={() => aoVer({ doc: um.id, pag: 1 })}
          >
            {i + 1} {rotulo(TIPO_DOCUMENTO_LABEL, um.tipo_documento)}
            {um.status !== 'valido' && <small> ({ESTADO[um.status]})</small>}
          </button>
        ))}
        {dois && (
          <button
            type="button"
            className="visor-dois"
            aria-pressed={dois.abertos}
            onClick={() => dois.aoMudar(!dois.abertos)}
          >
            Lado a lado
          </button>
        )}
      </div>
      {documento && emLeitura(documento) && (
        <Vazio frase="Este documento ainda está sendo lido. A imagem aparece em seguida." />
      )}
      {!documento && <Vazio frase="Este processo não tem documentos." />}
      {documento && inteiro && (
        <Suspense fallback={<Esqueleto linhas={8} />}>
          <DocumentoCompleto
            key={documento.id}
            {...{ documento, pagina, vista }}
            nome={rotulo(TIPO_DOCUMENTO_LABEL, documento.tipo_documento)}
            aoVer={(pag) => aoVer({ doc: documento.id, pag })}
          />
        </Suspense>
      )}
      {documento && !emLeitura(documento) && !inteiro && (
        <Pagina
          key={`${documento.id} ${pagina}`}
          {...{ documento, pagina, lidos, vista }}
          marca={marca?.documento_id === documento.id && marca.pagina === pagina ? marca : null}
        />
      )}
      {documento && (
        <div className="visor-pe">
          <Passo
            rotulo="Página anterior"
            texto="‹"
            ate={pagina > 1 && { doc: documento.id, pag: pagina - 1 }}
            {...{ aoVer }}
          />
          <span aria-live="polite">
            Página {pagina} de {paginas}
          </span>
          <Passo
            rotulo="Página seguinte"
            texto="›"
            ate={pagina < paginas && { doc: documento.id, pag: pagina + 1 }}
            {...{ aoVer }}
          />
          {documento.tipo_conteudo === 'application/pdf' && !emLeitura(documento) && (
            <button
              type="button"
              className="visor-completo"
              aria-pressed={inteiro}
              onClick={() => setCompleto(!completo)}
            >
              Documento completo
            </button>
          )}
          <Zoom vista={vista} aoMudar={aoMudar} />
        </div>
      )}
    </section>
  )
}

/** The library has 400 kB, so it loads when somebody asks for it. */
const DocumentoCompleto = lazy(() => import('../comum/documento/completo.tsx'))

const ESTADO = { aguardando: 'aguarda leitura', processando: 'em leitura', invalido: 'inválido' } as const

type DoPasso = { rotulo: string; texto: string; ate: false | { doc: string; pag: number }; aoVer: NoVisor['aoVer'] }
const Passo = ({ rotulo: nome, texto, ate, aoVer }: DoPasso) => (
  <button type="button" aria-label={nome} aria-disabled={!ate} onClick={() => ate && aoVer(ate)}>
    {texto}
  </button>
)
