import { DECISION_FORM_TOLD } from '@car/vocabulary/processo'
import { DOSSIE_STATUS_TOLD } from '@car/vocabulary/dossie'
import { Link } from '@tanstack/react-router'
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
import type { Checked, Line, Verdict } from '@car/conferir/lines'
import type { IssuerKeys } from '@car/conferir/manifest'
import type { Verificacao } from '../gen/interface.ts'

const LABELS = { codigo: 'Código do dossiê' }
const GAP: FieldError[] = [{ campo: 'codigo', mensagem: 'Escreva o código, ou escolha o arquivo.' }]

type VerificationRequest = { codigo: string } | { arquivo: File }
/** What is known of the code, and of a file what was checked on this device. */
type Outcome = { verification: Verificacao | null; checked: Checked | null; isProof?: true }

async function verify(request: VerificationRequest): Promise<Outcome> {
  if ('codigo' in request) return { verification: await byCode(request.codigo), checked: null }
  return checkFile(new Uint8Array(await request.arquivo.arrayBuffer()))
}

async function byCode(codigo: string): Promise<Verificacao | null> {
  try {
    return (await unwrap(api.GET('/api/v1/publico/dossies/{codigo}', { params: { path: { codigo } } }))).data
  } catch (erro) {
    if (erro instanceof Failure && erro.codigo === 'CAR-003') return null
    throw erro
  }
}

/** Checks a dossier, or the proof of an act, on this device. Only the code that stands in it leaves the device. */
async function checkFile(file: Uint8Array): Promise<Outcome> {
  const [{ check, checkProof, readActProof }, chaves] = await Promise.all([
    import('./check-dossier.ts'),
    textAt('/.well-known/car-chaves.json'),
  ])
  const keys = chaves === null ? null : (JSON.parse(chaves) as IssuerKeys)
  const proof = readActProof(file)
  if (proof) return { verification: null, checked: await checkProof(proof, keys), isProof: true }
  let verification: Verificacao | null = null
  const recibo = async (codigo: string): Promise<string | null> => {
    const address = `/api/v1/publico/dossies/${encodeURIComponent(codigo)}/recibo`
    const [known, receipt] = await Promise.all([byCode(codigo), textAt(address)])
    verification = known
    return receipt
  }
  const checked = await check({ file, chaves: keys, recibo, authorities: [], now: new Date() })
  return { verification, checked }
}

async function textAt(address: string): Promise<string | null> {
  const response = await fetch(address)
  return response.ok ? response.text() : null
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
  const [gaps, setGaps] = useState<FieldError[]>([])
  useEffect(stayOnPage, [])

  const byCode = (event: FormEvent) => {
    event.preventDefault()
    setGaps(codigo.trim() ? [] : GAP)
    if (codigo.trim()) ato.run({ codigo: codigo.trim() })
  }
  const byFile = (files: FileList | null) => {
    const [arquivo] = files ?? []
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
          accept="application/pdf,.pdf,.json"
          onChange={(event) => {
            byFile(event.target.files)
            event.target.value = ''
          }}
        />
        <strong>Ou escolha o PDF do dossiê, ou solte-o aqui</strong>
        <span>Também a prova de um ato. O arquivo não sai do seu aparelho.</span>
      </label>
      <details>
        <summary>Conferir sem este serviço</summary>
        <p>
          Guarde com o arquivo <a href="/.well-known/car-chaves.json">as chaves do emissor</a> e o recibo, que aparece
          quando se verifica o dossiê. Com os três, o selo e o manifesto se conferem sem rede, hoje ou daqui a vinte
          anos: por qualquer leitor de PDF que conhece assinaturas, e pelo programa <code>conferir</code>.
        </p>
        <p>
          <Link to="/conferir">O passo a passo, com figuras</Link>
        </p>
      </details>
      <div aria-live="polite">
        <Failed failure={ato.failure} />
        {ato.output !== undefined && !ato.busy && <Result {...ato.output} />}
      </div>
    </>
  )
}

const KIND: Record<Verificacao['situacao'], MessageKind> = {
  valido: 'success',
  processo_mudou: 'warning',
  substituido: 'warning',
}

const VERDICT: Record<Verdict, { kind: MessageKind; heading: string }> = {
  integro: { kind: 'warning', heading: 'Íntegro, mas desconhecido aqui' },
  alterado: { kind: 'danger', heading: 'Alterado, ou não é um dossiê deste serviço' },
  indefinido: { kind: 'warning', heading: 'Não dá para dizer' },
}

const OF_PROOF: Record<Verdict, { kind: MessageKind; heading: string }> = {
  integro: { kind: 'success', heading: 'O ato está no registro público' },
  alterado: { kind: 'danger', heading: 'A prova não confere' },
  indefinido: VERDICT.indefinido,
}

function Result({ verification, checked, isProof }: Outcome) {
  if (checked !== null && (verification === null || checked.verdict !== 'integro')) {
    const { kind, heading } = (isProof ? OF_PROOF : VERDICT)[checked.verdict]
    return (
      <Message kind={kind} heading={heading}>
        <Lines lines={checked.lines} />
      </Message>
    )
  }
  if (verification === null) {
    return (
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
        {verification.substituido_por && (
          <div>
            <dt>Substituído por</dt>
            <dd>{verification.substituido_por.join(', ')}</dd>
          </div>
        )}
        {verification.decisao && (
          <div>
            <dt>Aprovado</dt>
            <dd>
              {DECISION_FORM_TOLD[verification.decisao.forma]}{' '}
              {verification.decisao.lote_id && (
                <Link to="/sorteio" search={{ lote: verification.decisao.lote_id }}>
                  Ver o sorteio
                </Link>
              )}
            </dd>
          </div>
        )}
        <div>
          <dt>Emitido em</dt>
          <dd>{dateTime(verification.emitido_em)}</dd>
        </div>
        <div>
          <dt>Recibo do emissor</dt>
          <dd>
            <a href={`/api/v1/publico/dossies/${verification.codigo}/recibo`} download={`${verification.codigo}.jws`}>
              Baixar
            </a>
          </dd>
        </div>
      </dl>
      {checked ? (
        <>
          <p>O arquivo é, byte por byte, o que foi emitido.</p>
          <Lines lines={checked.lines} />
        </>
      ) : (
        <p>Para saber se o seu arquivo não foi alterado, escolha-o acima.</p>
      )}
    </Message>
  )
}

const MARK = { true: 'Confere: ', false: 'Não confere: ', null: 'Não conferido: ' }

function Lines({ lines }: { lines: readonly Line[] }) {
  return (
    <ul>
      {lines.map(({ holds, text }) => (
        <li key={text}>
          <strong>{MARK[`${holds}`]}</strong>
          {text}
        </li>
      ))}
    </ul>
  )
}
