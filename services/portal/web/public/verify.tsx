import { DOSSIE_STATUS_TOLD } from '@car/vocabulary/dossie'
import { type FormEvent, useEffect, useState } from 'react'
import { api, unwrap } from '../shared/api/client.ts'
import { useAto } from '../shared/api/ato.ts'
import { Failure } from '../shared/api/failure.ts'
import { Button } from '../shared/components/button.tsx'
import { TextField } from '../shared/components/campo.tsx'
import { Failed } from '../shared/components/failed.tsx'
import { Message, type MessageKind } from '../shared/components/message.tsx'
import { errorOf, type FieldError, ErrorSummary } from '../shared/components/error-summary.tsx'
import { Titulo } from '../shared/components/titulo.tsx'
import { dateTime } from '../shared/format.ts'
import type { Verificacao } from '../gen/interface.ts'

const LABELS = { codigo: 'Código do dossiê' }
const GAP: FieldError[] = [{ campo: 'codigo', mensagem: 'Escreva o código, ou escolha o arquivo.' }]

type VerificationRequest = { codigo: string } | { arquivo: File }

/**
 * Verifies a dossier. Returns null for an unknown code or file. The device hashes a file and sends only its SHA-256.
 */
async function verify(request: VerificationRequest): Promise<Verificacao | null> {
  const response =
    'codigo' in request
      ? unwrap(api.GET('/api/v1/publico/dossies/{codigo}', { params: { path: request } }))
      : unwrap(
          api.POST('/api/v1/publico/dossies/conferir', {
            body: { hash_sha256: await sha256(request.arquivo) },
          }),
        )
  try {
    return (await response).data
  } catch (erro) {
    if (erro instanceof Failure && erro.codigo === 'CAR-003') return null
    throw erro
  }
}

async function sha256(arquivo: File): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', await arquivo.arrayBuffer()))
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Prevents the browser from replacing the page with a file dropped beside the field. */
function stayOnPage(): () => void {
  const stay = (event: DragEvent) => {
    if (!(event.target instanceof HTMLInputElement)) event.preventDefault()
  }
  const kinds = ['dragover', 'drop'] as const
  for (const kind of kinds) addEventListener(kind, stay)
  return () => kinds.forEach((kind) => removeEventListener(kind, stay))
}

export default function Verify() {
  const [codigo, setCode] = useState('')
  const ato = useAto(verify, { changes: [] })
  const [ofFile, setFromFile] = useState(false)
  const [gaps, setGaps] = useState<FieldError[]>([])
  useEffect(stayOnPage, [])

  const byCode = (event: FormEvent) => {
    event.preventDefault()
    setFromFile(false)
    setGaps(codigo.trim() ? [] : GAP)
    if (codigo.trim()) ato.run({ codigo: codigo.trim() })
  }
  const byFile = (files: FileList | null) => {
    const [arquivo] = files ?? []
    setFromFile(true)
    setGaps([])
    if (arquivo) ato.run({ arquivo })
  }
  return (
    <>
      <Titulo texto="Verificar um dossiê" />
      <p>Confira se um dossiê foi emitido por este serviço e se ainda vale. Nenhum dado pessoal é mostrado.</p>
      <ErrorSummary errors={gaps} labels={LABELS} />
      <form className="search" onSubmit={byCode} noValidate>
        <TextField
          nome="codigo"
          label={LABELS.codigo}
          hint="Está na capa, ao lado do QR Code: 7K3Q-4T2X-FHD0-ZZ5T"
          valor={codigo}
          onChange={setCode}
          erro={errorOf(gaps, 'codigo')}
          max={40}
        />
        <Button kind="primary" sends busy={ato.busy}>
          Verificar
        </Button>
      </form>
      <label className="drop">
        <input
          type="file"
          accept="application/pdf,.pdf"
          onChange={(event) => {
            byFile(event.target.files)
            event.target.value = ''
          }}
        />
        <strong>Ou escolha o PDF do dossiê, ou solte-o aqui</strong>
        <span>O arquivo não sai do seu aparelho.</span>
      </label>
      <div aria-live="polite">
        <Failed failure={ato.failure} />
        {ato.output !== undefined && !ato.busy && <Result verification={ato.output} ofFile={ofFile} />}
      </div>
    </>
  )
}

const KIND: Record<Verificacao['situacao'], MessageKind> = {
  valido: 'success',
  processo_mudou: 'warning',
  substituido: 'warning',
}

function Result({ verification, ofFile }: { verification: Verificacao | null; ofFile: boolean }) {
  if (verification === null) {
    return ofFile ? (
      <Message kind="danger" heading="Não encontrado">
        <p>
          Este arquivo não é um dossiê emitido por este serviço, ou foi alterado depois. Confira também pelo código.
        </p>
      </Message>
    ) : (
      <Message kind="danger" heading="Não encontrado: confira o código">
        <p>O código tem 16 letras e números. Maiúsculas, minúsculas e traços não fazem diferença.</p>
      </Message>
    )
  }
  const { titulo, texto } = DOSSIE_STATUS_TOLD[verification.situacao]
  return (
    <Message kind={KIND[verification.situacao]} heading={titulo}>
      <p>{texto}</p>
      <dl className="values">
        <div>
          <dt>Código</dt>
          <dd>{verification.codigo}</dd>
        </div>
        <div>
          <dt>Processo</dt>
          <dd>{verification.processo_numero}</dd>
        </div>
        <div>
          <dt>Emitido em</dt>
          <dd>{dateTime(verification.emitido_em)}</dd>
        </div>
      </dl>
      {ofFile ? (
        <p>O arquivo é, byte por byte, o que foi emitido.</p>
      ) : (
        <p>Para saber se o seu arquivo não foi alterado, escolha-o acima.</p>
      )}
    </Message>
  )
}
