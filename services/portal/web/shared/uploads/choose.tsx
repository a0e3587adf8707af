import './uploads.css'
import { DOCUMENTO_KIND_LABEL, type DocumentoKind } from '@car/vocabulary/documento'
import { useState } from 'react'
import { useMe } from '../api/session.ts'
import { announce } from '../components/announcement.tsx'
import { Message } from '../components/message.tsx'
import { eHeic, fileRefusal, withTypeOfBytes } from './file.ts'
import { FileButton, PHOTOS } from './file-button.tsx'
import { inPages, SendPages, Pages } from './pages.tsx'
import { enqueue, pagesOf, useUploads } from './outbox.ts'

const ACCEPTED = `.pdf,.jpg,.jpeg,.png,.tif,.tiff,.heic,.heif,application/pdf,image/tiff,${PHOTOS}`

const NO_SPACE =
  'Nem tudo coube neste aparelho. Envie o que já está na lista ou libere espaço, e escolha de novo o que não aparece aqui.'

type FileChoice = {
  processo: string
  tipo: DocumentoKind
  substitui?: string | undefined
  discards?: string | undefined
}

/**
 * "Fotografar" and "Escolher arquivos". Chosen files go to the outbox. Photographs become pages of one document
 * (`isPageOf`), which the person sends later. Other files are sent in turn.
 */
export function Choose(choice: FileChoice) {
  const { refused, onChoose, paginas } = useChoice(choice)
  const about = DOCUMENTO_KIND_LABEL[choice.tipo]
  const photograph = paginas.length > 0 ? 'Adicionar página' : 'Fotografar'
  return (
    <>
      <Pages paginas={paginas} about={about} />
      <div className="choose">
        <FileButton texto={photograph} about={about} camera accept={PHOTOS} onChoose={onChoose} />
        <FileButton texto="Escolher arquivos" about={about} several accept={ACCEPTED} onChoose={onChoose} />
      </div>
      <SendPages paginas={paginas} about={about} />
      <Refused sentences={refused} />
    </>
  )
}

/** Replaces a document: `substitui` names a refused document, and `discards` an accepted document of a draft. */
export function ReplaceDocumento({ about, ...choice }: FileChoice & { about: string }) {
  const { refused, onChoose } = useChoice(choice)
  return (
    <>
      <div className="choose">
        <FileButton texto="Substituir" about={about} accept={ACCEPTED} onChoose={onChoose} />
      </div>
      <Refused sentences={refused} />
    </>
  )
}

function useChoice({ substitui, discards, ...slot }: FileChoice) {
  const me = useMe()
  const paginas = pagesOf(useUploads(slot.processo), slot.tipo)
  const [refused, setRefused] = useState<string[]>([])
  const onChoose = async (chosen: File[]) => {
    const files = await Promise.all(chosen.map(withTypeOfBytes))
    const good = files.filter((arquivo) => fileRefusal(arquivo) === null)
    setRefused(files.flatMap((arquivo) => fileRefusal(arquivo) ?? []))
    const photos = good.filter((arquivo) => isPageOf(slot.tipo, arquivo))
    const others = good.filter((arquivo) => !photos.includes(arquivo))
    const fresh = (arquivo: File) => ({ ...slot, nome: arquivo.name, arquivo })
    // Only one document replaces another: the document made of the pages, otherwise the first file.
    const replacing = (i: number) => (i === 0 && photos.length === 0 ? { substitui, discards } : {})
    const added = [
      ...photos.map((photo) => ({ ...fresh(photo), substitui, discards, turn: 0 as const })),
      ...others.map((other, i) => ({ ...fresh(other), ...replacing(i) })),
    ]
    try {
      await enqueue(me.id, added)
      if (photos.length > 0) announce(inPages(paginas.length + photos.length))
    } catch {
      setRefused([NO_SPACE])
    }
  }
  return { refused, onChoose, paginas }
}

/**
 * Returns whether a file is a page of a document, as photographs are. Documents of the kind `outros` may be anything,
 * so their files are not joined.
 */
const isPageOf = (tipo: DocumentoKind, arquivo: File): boolean =>
  tipo !== 'outros' && (eHeic(arquivo) || ['image/jpeg', 'image/png'].includes(arquivo.type))

const Refused = ({ sentences }: { sentences: readonly string[] }) =>
  sentences.length > 0 && (
    <Message kind="warning" announce>
      {sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </Message>
  )
