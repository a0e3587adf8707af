import { useRef, useState } from 'react'
import { asFailure, type Failure } from '../api/failure.ts'
import { announce } from '../components/announcement.tsx'
import { Button } from '../components/button.tsx'
import { Failed } from '../components/failed.tsx'
import { PAGES_TOO_LARGE, isTooLarge } from './file.ts'
import { Defects, Thumbnail, Retake } from './uploads.tsx'
import type { Page } from '../../device/schema.ts'
import { sendPages, rotate, move, takeOut } from './outbox.ts'

/** The photographs of a slot. `about` names the slot for screen readers. */
type Props = { paginas: readonly Page[]; about: string }

export const inPages = (count: number): string => (count === 1 ? '1 página' : `${count} páginas`)

/** The pages that wait to be sent as one document. */
export const Pages = ({ paginas, about }: Props) =>
  paginas.length > 0 && (
    <ol className="paginas" aria-label={`Páginas: ${about}`}>
      {paginas.map((pagina, i) => (
        <PageItem key={pagina.id} {...{ pagina, i }} before={paginas[i - 1]} after={paginas[i + 1]} />
      ))}
    </ol>
  )

type PageItemProps = { pagina: Page; i: number; before: Page | undefined; after: Page | undefined }

function PageItem({ pagina, i, before, after }: PageItemProps) {
  const { nome, defects = [], status, turn, arquivo, thumbnail } = pagina
  const row = useRef<HTMLLIElement>(null)
  const which = `página ${i + 1}`
  async function moveTo(other: Page, n: number): Promise<void> {
    await move(pagina, other)
    announce(`Agora é a página ${n}.`)
    // A page at an end of the list has one button less. If that button had the focus, the page gets the focus.
    if (!row.current?.contains(document.activeElement)) row.current?.focus()
  }
  async function turnPage(): Promise<void> {
    await rotate(pagina)
    announce(`Página ${i + 1} girada.`)
  }
  return (
    <li ref={row} tabIndex={-1} className={defects.length > 0 ? 'upload upload-doubt' : 'upload'}>
      <Thumbnail photo={thumbnail ?? (status === 'ready' ? arquivo : undefined)} turn={turn} alt={`Foto da ${which}`} />
      <div className="upload-text">
        <strong>Página {i + 1}</strong> <span className="file-name muted">{nome}</span>
        {status !== 'ready' && <span className="upload-status">{pagina.sentence ?? 'Conferindo a foto'}</span>}
        {defects.length > 0 && <Defects defects={defects} />}
      </div>
      <div className="upload-acts">
        {status === 'ready' && (
          <Button kind="plain" aria-label={`Girar: ${which}`} onClick={() => void turnPage()}>
            Girar
          </Button>
        )}
        {before && (
          <Button kind="plain" aria-label={`Subir: ${which}`} onClick={() => void moveTo(before, i)}>
            Subir
          </Button>
        )}
        {after && (
          <Button kind="plain" aria-label={`Descer: ${which}`} onClick={() => void moveTo(after, i + 2)}>
            Descer
          </Button>
        )}
      </div>
      <div className="upload-acts">
        {status !== 'checking' && <Retake row={pagina} about={which} />}
        <Button kind="plain" aria-label={`Remover: ${which}`} onClick={() => void takeOut(pagina)}>
          Remover
        </Button>
      </div>
    </li>
  )
}

export function SendPages({ paginas: [first, ...others], about }: Props) {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  if (!first) return null
  const paginas = [first, ...others] as const
  const whyNot = impedimento(paginas)
  const send = async () => {
    setBusy(true)
    setFailure(null)
    try {
      await sendPages(paginas)
      announce(`${inPages(paginas.length)} a caminho.`)
    } catch (error) {
      setFailure(asFailure(error))
    }
    setBusy(false)
  }
  if (whyNot !== null) return <p className="why-not">{whyNot}</p>
  const text = whatItSends(paginas)
  return (
    <>
      <Failed failure={failure} />
      <Button
        kind="primary"
        className="send-pages"
        busy={busy}
        aria-label={`${text}: ${about}`}
        onClick={() => void send()}
      >
        {text}
      </Button>
    </>
  )
}

function impedimento(paginas: readonly Page[]): string | null {
  const refused = paginas.findIndex(({ status }) => status === 'refused')
  if (refused >= 0) return `Para enviar, tire outra foto da página ${refused + 1}, ou remova-a.`
  if (paginas.some(({ status }) => status === 'checking')) return 'Espere as fotos serem conferidas para enviar.'
  return isTooLarge(...paginas.map(({ arquivo }) => arquivo)) ? PAGES_TOO_LARGE : null
}

/** Returns the label of the button. It ends with "assim mesmo" if a page has defects. */
function whatItSends(paginas: readonly Page[]): string {
  const all = `Enviar ${inPages(paginas.length)}`
  return paginas.some(({ defects = [] }) => defects.length > 0) ? `${all} assim mesmo` : all
}
