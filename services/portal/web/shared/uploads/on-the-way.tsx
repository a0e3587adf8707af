import './uploads.css'
import { Link, useLocation } from '@tanstack/react-router'
import { progressText } from '../format.ts'
import type { Upload } from '../../device/schema.ts'
import { isPage, useUploads } from './outbox.ts'

/** Mentions unsent files that the page does not show. `useUploads` continues the sending. */
export default function OnTheWay() {
  const { pathname } = useLocation()
  const others = useUploads().filter((upload) => !shows(pathname, upload))
  const [first] = others
  if (!first) return null
  const { sentence, upload } = mostUrgent(others) ?? { sentence: digest(others), upload: first }
  return (
    <div className="on-the-way" role="status">
      <div className="wide">
        {sentence}{' '}
        <Link to="/processos/$id/documentos" params={{ id: upload.processo }}>
          Ver
        </Link>
      </div>
    </div>
  )
}

/**
 * Returns whether the open page of the site shows the upload. Photographs that wait to be joined are shown only where
 * documents can be sent. Other uploads count as shown on all pages of their case.
 */
const shows = (pathname: string, upload: Upload): boolean =>
  pathname.includes(upload.processo) && (!isPage(upload) || /\/(documentos|pendencias|decisao)/.test(pathname))

/** Returns the upload that most needs attention, with a sentence about it, if any. */
function mostUrgent(uploads: readonly Upload[]): { sentence: string; upload: Upload } | null {
  const refused = uploads.find(({ status }) => status === 'refused')
  if (refused) return { sentence: 'Um arquivo não foi aceito.', upload: refused }
  const doubtful = uploads.find(({ status }) => status === 'doubt')
  if (doubtful) return { sentence: 'Uma foto espera a sua resposta.', upload: doubtful }
  const page = uploads.find(({ status }) => status === 'ready')
  return page ? { sentence: 'Páginas fotografadas esperam que você as envie.', upload: page } : null
}

function digest(uploads: readonly Upload[]): string {
  const count = uploads.length === 1 ? '1 arquivo a caminho' : `${uploads.length} arquivos a caminho`
  const [sent, total] = [
    sum(uploads.map((upload) => upload.recebido)),
    sum(uploads.map((upload) => upload.arquivo.size)),
  ]
  return sent > 0 ? `${count}, ${progressText(sent, total)}.` : `${count}.`
}

const sum = (numbers: readonly number[]): number => numbers.reduce((a, b) => a + b, 0)
