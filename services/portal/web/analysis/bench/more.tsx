import { DOCUMENTO_KIND_LABEL, DOCUMENTO_KINDS, type DocumentoKind } from '@car/vocabulary/documento'
import { Link } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { useAto } from '../../shared/api/ato.ts'
import { api, ask, unwrap } from '../../shared/api/client.ts'
import { failureOf } from '../../shared/api/failure.ts'
import { ofProcesso } from '../../shared/api/queries.ts'
import { once } from '../../shared/api/version.ts'
import { announce } from '../../shared/components/announcement.tsx'
import { Campo, SelectField } from '../../shared/components/campo.tsx'
import { Message } from '../../shared/components/message.tsx'
import { useFold } from '../../shared/fold.ts'
import { label } from '../../shared/format.ts'
import { fileRefusal } from '../../shared/uploads/file.ts'
import { useRascunho } from '../../device/drafts.ts'
import type { Processo } from '../../gen/interface.ts'
import type { Can } from '../acts/acts.tsx'
import { Atribuir, type Assignment } from '../queue/atribuir.tsx'
import { GenerateDossie } from './dossie.tsx'
import { useRequirement } from '../acts/require.ts'
import { Form } from '../acts/form.tsx'
import { Why } from '../queue/why.tsx'

type OpenDialog = 'liberar' | 'atribuir' | 'join' | 'impedimento' | 'dossie' | null

/** The menu of rare acts. It leaves out acts that are not permitted. */
export function More({ processo, pode }: { processo: Processo; pode: Can }) {
  const [opened, setOpened] = useState<OpenDialog>(null)
  const [unfolded, setUnfolded] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const menu = useRef<HTMLDetailsElement>(null)
  const fold = () => {
    if (menu.current) menu.current.open = false
  }
  const goBack = () => menu.current?.querySelector('summary')?.focus()
  useFold(menu, unfolded, fold, goBack)
  const open = (which: OpenDialog) => {
    // A closing dialog returns the focus to the element that had it. An item of the closed menu could not get the
    // focus, so the menu's button takes it first.
    goBack()
    fold()
    setOpened(which)
  }
  const items = [
    { which: 'liberar', texto: 'Devolver à fila…', pode: pode('liberar').permitida },
    { which: 'atribuir', texto: 'Atribuir a…', pode: pode('atribuir').permitida },
    { which: 'dossie', texto: 'Gerar dossiê…', pode: pode('gerar_dossie').permitida },
    { which: 'join', texto: 'Adicionar documento…', pode: pode('enviar_documento').permitida },
    { which: 'impedimento', texto: 'Declarar impedimento…', pode: pode('declarar_impedimento').permitida },
  ] as const
  const close = () => setOpened(null)
  const assigned = ({ analista, refusals }: Assignment) => {
    const why = refusals.get(processo.id)
    setRefusal(why)
    if (!why) announce(`O processo está agora com ${analista.nome}.`)
    close()
  }
  return (
    <>
      <details ref={menu} className="more" onToggle={({ currentTarget }) => setUnfolded(currentTarget.open)}>
        <summary className="br-button secondary">Mais</summary>
        <ul>
          <li>
            <Link to="/analise/processos/$id/comparar" params={{ id: processo.id }}>
              Comparar versões
            </Link>
          </li>
          {items.map(
            ({ which, texto, pode: allowed }) =>
              allowed && (
                <li key={which}>
                  <button type="button" onClick={() => open(which)}>
                    {texto}
                  </button>
                </li>
              ),
          )}
        </ul>
      </details>
      {opened === 'liberar' && <Liberar {...{ processo }} onClose={close} />}
      {opened === 'atribuir' && <Atribuir ids={[processo.id]} onDone={assigned} onClose={close} />}
      {refusal && (
        <Message kind="warning" announce>
          {refusal}
        </Message>
      )}
      {opened === 'dossie' && <GenerateDossie {...{ processo }} onClose={close} />}
      {opened === 'join' && <Join {...{ processo }} onClose={close} />}
      {opened === 'impedimento' && <Impedimento {...{ processo }} onClose={close} />}
    </>
  )
}

type Props = { processo: Processo; onClose: () => void }

function Liberar({ processo: { id, numero }, onClose }: Props) {
  const ato = useAto(
    (_: null, key: string) =>
      unwrap(
        api.POST('/api/v1/analista/processos/{id}/liberar', {
          params: { path: { id }, header: once(key) },
          body: {},
        }),
      ),
    {
      changes: [ofProcesso(id), ['fila']],
      onDone: () => {
        announce(`Processo ${numero} devolvido à fila.`)
        onClose()
      },
    },
  )
  return (
    <Form titulo="Devolver à fila" button="Devolver" run={() => ato.run(null)} {...{ ato, onClose }}>
      <p>O processo {numero} fica sem analista, e qualquer pessoa da análise pode assumi-lo.</p>
      <p>Notas, avaliações e pendências ficam nele.</p>
    </Form>
  )
}

function Impedimento({ processo: { id, numero }, onClose }: Props) {
  const rascunho = useRascunho(id, 'impedimento', { motivo: '' })
  const motivo = rascunho.valor.motivo.trim()
  const { require, erro, ...ato } = useRequirement(
    useAto(
      (said: string, key) =>
        unwrap(
          api.POST('/api/v1/analista/processos/{id}/impedimento', {
            params: { path: { id }, header: once(key) },
            body: { motivo: said },
          }),
        ),
      { rascunho, changes: [ofProcesso(id), ['fila']], onDone: () => void rascunho.finish().then(onClose) },
    ),
  )
  return (
    <Form
      titulo="Declarar impedimento"
      button="Declarar"
      ato={ato}
      run={() => require({ motivo: motivo === '' && 'Diga por que você está impedido.' }) && ato.run(motivo)}
      {...{ rascunho, onClose }}
      labels={{ motivo: 'Por quê' }}
    >
      <p>Você deixa o processo {numero} e não pode mais analisá-lo, nem decidir um recurso nele. Isso não se desfaz.</p>
      <Why {...{ rascunho, erro }} />
    </Form>
  )
}

function Join({ processo: { id }, onClose }: Props) {
  const [kind, setKind] = useState<DocumentoKind | ''>('')
  const [arquivo, setFile] = useState<File>()
  const { require, erro, ...ato } = useRequirement(
    useAto(
      async (_: string, key) => {
        const body = new FormData()
        body.set('processo_id', id)
        body.set('tipo_documento', kind)
        if (arquivo) body.set('arquivo', arquivo)
        const response = await ask(
          new Request('/api/v1/documentos/upload', {
            method: 'POST',
            body,
            headers: { 'idempotency-key': key },
          }),
        )
        if (!response.ok) throw failureOf(response, await response.json().catch(() => null))
      },
      { changes: [ofProcesso(id)], onDone: onClose },
    ),
  )
  return (
    <Form
      titulo="Adicionar documento"
      button="Adicionar"
      ato={ato}
      run={() => {
        const complete = require({
          tipo_documento: !kind && 'Diga o que o documento é.',
          arquivo: arquivo ? (fileRefusal(arquivo) ?? false) : 'Escolha o arquivo.',
        })
        if (complete && arquivo) ato.run(`${kind} ${arquivo.name} ${arquivo.size} ${arquivo.lastModified}`)
      }}
      onClose={onClose}
      labels={{ tipo_documento: 'Tipo', arquivo: 'Arquivo' }}
    >
      <SelectField
        nome="tipo_documento"
        label="Tipo"
        valor={kind}
        erro={erro('tipo_documento')}
        onChange={setKind}
        options={DOCUMENTO_KINDS.map((valor) => ({ valor, texto: label(DOCUMENTO_KIND_LABEL, valor) }))}
      />
      <Campo nome="arquivo" label="Arquivo" hint="PDF, JPEG, PNG ou TIFF, até 50 MB" erro={erro('arquivo')}>
        {(link) => (
          <input
            {...link}
            type="file"
            accept=".pdf,.jpg,.jpeg,.png,.tif,.tiff"
            onChange={(event) => setFile(event.target.files?.[0])}
          />
        )}
      </Campo>
    </Form>
  )
}
