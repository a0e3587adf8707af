import { DOCUMENTO_KIND_LABEL, DOCUMENTO_KINDS, type DocumentoKind } from '@car/vocabulary/documento'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { documentosOf } from '../../../shared/api/processo.ts'
import { Checkbox, SelectField } from '../../../shared/components/campo.tsx'
import { label } from '../../../shared/format.ts'
import type { Documento } from '../../../gen/interface.ts'
import { Uploads } from '../../../shared/uploads/uploads.tsx'
import { isMoving, leftBehind } from './before-sending.ts'
import { Choose } from '../../../shared/uploads/choose.tsx'
import { pagesOf, useUploads } from '../../../shared/uploads/outbox.ts'

/**
 * Returns the documents to be sent with a text: those received from `since` on and not refused, except `excluded`.
 * Also returns why sending has to wait, and the files that would not be sent.
 * @param since ISO 8601
 * @param excluded  the ids of documents that the person leaves out
 */
export function useJoined(processo: string, since: string, excluded: readonly string[]) {
  const { data } = useQuery(documentosOf(processo))
  const uploads = useUploads(processo)
  const added = (data ?? []).filter(({ recebido_em }) => recebido_em >= since)
  const named = added.filter(({ id }) => !excluded.includes(id))
  return {
    added,
    // A refused document proves nothing, so it is not sent.
    ids: named.filter(({ status }) => status !== 'invalido').map(({ id }) => id),
    before: uploads.some(isMoving) ? 'espere os arquivos chegarem' : null,
    left: leftBehind(uploads, named),
  }
}

type Props = {
  processo: string
  added: readonly Documento[]
  outside: readonly string[]
  onChange: (excluded: string[]) => void
  tipo?: DocumentoKind
  /** True if the case accepts only this kind of document. */
  only?: boolean
  /** The refused document that the first new document replaces. */
  substitui?: string | undefined
}

export function JoinedDocumentos({
  processo,
  added,
  outside,
  onChange,
  tipo: initial = 'outros',
  only,
  substitui,
}: Props) {
  const [tipo, setKind] = useState<DocumentoKind>(initial)
  const uploads = useUploads(processo)
  const withPages = DOCUMENTO_KINDS.filter((other) => other !== tipo && pagesOf(uploads, other).length > 0)
  const alreadyReplaced = added.some((documento) => documento.substitui === substitui)
  const placeOf = (kind: DocumentoKind) => ({
    tipo: kind,
    substitui: kind === initial && !alreadyReplaced ? substitui : undefined,
  })
  return (
    <fieldset className="campo joined">
      <legend>
        Documentos<span className="optional"> (opcional)</span>
      </legend>
      {added.map(({ id, tipo_documento, nome_arquivo }) => (
        <Checkbox
          key={id}
          label={[label(DOCUMENTO_KIND_LABEL, tipo_documento), nome_arquivo].filter(Boolean).join(', ')}
          checked={!outside.includes(id)}
          onChange={(checked) => onChange(checked ? outside.filter((other) => other !== id) : [...outside, id])}
        />
      ))}
      <Uploads processo={processo} />
      {withPages.map((other) => (
        <div key={other}>
          <strong>{label(DOCUMENTO_KIND_LABEL, other)}</strong>
          <Choose processo={processo} tipo={other} />
        </div>
      ))}
      {!only && (
        <SelectField
          nome="tipo_documento"
          label="Que documento você vai adicionar?"
          valor={tipo}
          onChange={setKind}
          options={DOCUMENTO_KINDS.map((valor) => ({ valor, texto: label(DOCUMENTO_KIND_LABEL, valor) }))}
        />
      )}
      <Choose processo={processo} {...placeOf(tipo)} places={only ? [] : DOCUMENTO_KINDS.map(placeOf)} />
    </fieldset>
  )
}
