import './uploads.css'
import { DOCUMENTO_KIND_LABEL } from '@car/vocabulary/documento'
import { useEffect, useRef } from 'react'
import { Button } from '../components/button.tsx'
import { Icon } from '../components/icon.tsx'
import { progressText, label } from '../format.ts'
import { ADVICE, type Defect, defectsInWords } from './defects.ts'
import { FileButton, PHOTOS } from './file-button.tsx'
import type { Upload, Turn } from '../../device/schema.ts'
import { sendAgain, sendAnyway, isPage, takeOut, retake, useUploads } from './outbox.ts'

/**
 * Shows the uploads of a case: progress, questions, and reasons for waits and refusals.
 * @param closed  true if the case takes no documents; the list then also shows photographs that wait to be joined
 */
export function Uploads({ processo, closed = false }: { processo: string; closed?: boolean }) {
  const uploads = useUploads(processo).filter((upload) => closed || !isPage(upload))
  if (uploads.length === 0) return null
  return (
    <ul className="uploads" aria-label="Arquivos a caminho">
      {uploads.map((upload) =>
        upload.defects && !isPage(upload) ? (
          <Doubt key={upload.id} upload={upload} defects={upload.defects} />
        ) : (
          <Row key={upload.id} upload={upload} />
        ),
      )}
    </ul>
  )
}

function Row({ upload }: { upload: Upload }) {
  const { nome, arquivo, recebido, status } = upload
  const refused = status === 'refused' || isPage(upload)
  const action = refused ? 'Tirar da lista' : 'Cancelar'
  return (
    <li className={refused ? 'upload upload-refused' : 'upload'}>
      <div className="upload-text">
        <Name upload={upload} />
        <span className="upload-status">
          {refused && <Icon name="warning" />}
          {stateOf(upload)}
        </span>
        {!refused && <progress value={recebido} max={arquivo.size} aria-label={`Envio de ${nome}`} />}
      </div>
      {upload.mayCome && (
        <Button aria-label={`Tentar de novo: ${nome}`} onClick={() => void sendAgain(upload)}>
          Tentar de novo
        </Button>
      )}
      <Button kind="plain" aria-label={`${action}: ${nome}`} onClick={() => void takeOut(upload)}>
        {action}
      </Button>
    </li>
  )
}

const Name = ({ upload: { tipo, nome } }: { upload: Upload }) => (
  <>
    <strong>{label(DOCUMENTO_KIND_LABEL, tipo)}</strong>, <span className="file-name">{nome}</span>
  </>
)

function stateOf(upload: Upload): string {
  const { status, sentence, recebido, arquivo } = upload
  if (isPage(upload)) return 'Esta página não foi enviada, e o processo não recebe documentos agora.'
  const part = progressText(recebido, arquivo.size)
  if (status === 'refused') return sentence ?? 'Não foi enviado.'
  if (status === 'checking') return sentence ?? 'Conferindo a foto'
  if (status === 'sending') return `Enviando, ${part}`
  if (sentence === undefined) return 'Na fila deste aparelho'
  return recebido > 0 ? `Parado em ${part}. ${sentence}` : sentence
}

/** Shows a photograph with defects. The sender decides about it. */
function Doubt({ upload, defects }: { upload: Upload; defects: readonly Defect[] }) {
  const { nome } = upload
  return (
    <li className="upload upload-doubt">
      <Thumbnail photo={upload.thumbnail} />
      <div className="upload-text">
        <Defects defects={defects} />
        <Name upload={upload} />
      </div>
      <div className="upload-acts">
        <Retake row={upload} about={nome} />
        <Button aria-label={`Enviar assim mesmo: ${nome}`} onClick={() => void sendAnyway(upload)}>
          Enviar assim mesmo
        </Button>
        <Button kind="plain" aria-label={`Cancelar: ${nome}`} onClick={() => void takeOut(upload)}>
          Cancelar
        </Button>
      </div>
    </li>
  )
}

export const Defects = ({ defects }: { defects: readonly Defect[] }) => (
  <>
    <strong className="upload-status">{defectsInWords(defects)}</strong>
    <ul>
      {defects.map((defect) => (
        <li key={defect}>{ADVICE[defect]}</li>
      ))}
    </ul>
  </>
)

export const Retake = ({ row, about }: { row: Upload; about: string }) => (
  <FileButton
    texto="Tirar outra"
    about={about}
    camera
    accept={PHOTOS}
    onChoose={([arquivo]) => arquivo && retake(row, arquivo)}
  />
)

export function Thumbnail({ photo, turn = 0, alt = 'A foto escolhida' }: ThumbnailProps) {
  const image = useRef<HTMLImageElement>(null)
  useEffect(() => {
    if (!photo || !image.current) return
    const address = URL.createObjectURL(photo)
    image.current.src = address
    return () => URL.revokeObjectURL(address)
  }, [photo])
  return photo ? <img ref={image} className="thumbnail" data-turn={turn} alt={alt} /> : null
}

type ThumbnailProps = { photo: Blob | undefined; turn?: Turn; alt?: string }
