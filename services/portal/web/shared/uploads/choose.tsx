import './uploads.css'
import { DOCUMENTO_KIND_LABEL, type DocumentoKind } from '@car/vocabulary/documento'
import { useState } from 'react'
import { useMe } from '../api/session.ts'
import { announce } from '../components/announcement.tsx'
import { Message } from '../components/message.tsx'
import { eHeic, fileRefusal, isPhoto, withTypeOfBytes } from './file.ts'
import { FileButton, PHOTOS } from './file-button.tsx'
import { type FileOfKind, KindOfEach } from './kinds.tsx'
import { inPages, SendPages, Pages } from './pages.tsx'
import { enqueue, pagesOf, useUploads } from './outbox.ts'

const ACCEPTED = `.pdf,.jpg,.jpeg,.png,.tif,.tiff,.heic,.heif,application/pdf,image/tiff,${PHOTOS}`

const NO_SPACE =
  'Nem tudo coube neste aparelho. Envie o que já está na lista ou libere espaço, e escolha de novo o que não aparece aqui.'

/** A kind that the case takes, and the refused document that the next one of this kind replaces. */
export type Place = { tipo: DocumentoKind; substitui?: string | undefined }

type FileChoice = Place & {
  processo: string
  discards?: string | undefined
}

/**
 * "Fotografar" and "Escolher arquivos". Chosen files go to the outbox. Photographs become pages of one document
 * (`isPageOf`), which the person sends later. Other files are sent in turn.
 * @param places  what the case takes besides; the person then says of several files what each is
 */
export function Choose({ places = [], ...choice }: FileChoice & { places?: readonly Place[] }) {
  const [asked, setAsked] = useState<readonly File[]>([])
  const { refused, choose, add, paginas } = useChoice(choice, places)
  const onChoose = async (chosen: File[]) => {
    const good = await choose(chosen)
    if (good.length > 1 && places.length > 1) setAsked(good)
    else await add(good.map((arquivo) => ({ arquivo, tipo: choice.tipo })))
  }
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
      {asked.length > 0 && (
        <KindOfEach
          files={asked}
          kinds={places.map(({ tipo }) => tipo)}
          place={choice.tipo}
          onCancel={() => setAsked([])}
          onDone={(labelled) => {
            setAsked([])
            void add(labelled)
          }}
        />
      )}
    </>
  )
}

/** Replaces a document: `substitui` names a refused document, and `discards` an accepted document of a draft. */
export function ReplaceDocumento({ about, ...choice }: FileChoice & { about: string }) {
  const { refused, choose, add } = useChoice(choice)
  const onChoose = async (chosen: File[]) =>
    add((await choose(chosen)).map((arquivo) => ({ arquivo, tipo: choice.tipo })))
  return (
    <>
      <div className="choose">
        <FileButton texto="Trocar" about={about} accept={ACCEPTED} onChoose={onChoose} />
      </div>
      <Refused sentences={refused} />
    </>
  )
}

function useChoice({ processo, discards, ...slot }: FileChoice, places: readonly Place[] = []) {
  const me = useMe()
  const uploads = useUploads(processo)
  const [refused, setRefused] = useState<string[]>([])
  /** Returns the files that may be sent, and says why the others may not. */
  const choose = async (chosen: File[]): Promise<File[]> => {
    const files = await Promise.all(chosen.map(withTypeOfBytes))
    setRefused(files.flatMap((arquivo) => fileRefusal(arquivo) ?? []))
    return files.filter((arquivo) => fileRefusal(arquivo) === null)
  }
  const add = async (files: readonly FileOfKind[]): Promise<void> => {
    const kinds = [...Map.groupBy(files, ({ tipo }) => tipo)]
    const added = kinds.flatMap(([tipo, ofKind]) => {
      const own = tipo === slot.tipo
      const { substitui } = own ? slot : (places.find((place) => place.tipo === tipo) ?? {})
      return inPlaces(ofKind, { substitui, discards: own ? discards : undefined }).map((file) => ({
        ...file,
        processo,
      }))
    })
    try {
      await enqueue(me.id, added)
      for (const [tipo, ofKind] of kinds) {
        const photos = ofKind.filter(isPageOf).length
        if (photos > 0) announce(inPages(pagesOf(uploads, tipo).length + photos))
      }
    } catch {
      setRefused([NO_SPACE])
    }
  }
  return { refused, choose, add, paginas: pagesOf(uploads, slot.tipo) }
}

type Replaced = { substitui: string | undefined; discards: string | undefined }

/** Returns files of one kind as uploads. Only one document replaces another: that of the pages, else the first file. */
function inPlaces(files: readonly FileOfKind[], replaced: Replaced) {
  const photos = files.filter(isPageOf)
  const others = files.filter((file) => !photos.includes(file))
  return [
    ...photos.map((photo) => ({ ...photo, nome: photo.arquivo.name, ...replaced, turn: 0 as const })),
    ...others.map((other, i) => ({
      ...other,
      nome: other.arquivo.name,
      ...(i === 0 && photos.length === 0 && replaced),
    })),
  ]
}

/**
 * Returns whether a file is a page of a document, as photographs are. Documents of the kind `outros` may be anything,
 * so their files are not joined.
 */
const isPageOf = ({ tipo, arquivo }: FileOfKind): boolean => tipo !== 'outros' && (eHeic(arquivo) || isPhoto(arquivo))

const Refused = ({ sentences }: { sentences: readonly string[] }) =>
  sentences.length > 0 && (
    <Message kind="warning" announce>
      {sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </Message>
  )
