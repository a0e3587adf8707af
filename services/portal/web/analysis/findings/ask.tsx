import { useQuery } from '@tanstack/react-query'
import { requestedCorrection } from '@car/vocabulary/achado'
import { DOCUMENTO_KIND_LABEL } from '@car/vocabulary/documento'
import { PENDENCIA_KIND_LABEL, PENDENCIA_KINDS, type PendenciaKind } from '@car/vocabulary/pendencia'
import { ANSWER_DAYS, LONGEST } from '@car/vocabulary/limits'
import { useAto } from '../../shared/api/ato.ts'
import { api, unwrap } from '../../shared/api/client.ts'
import { ofProcesso } from '../../shared/api/queries.ts'
import { once } from '../../shared/api/version.ts'
import { Button } from '../../shared/components/button.tsx'
import { TextArea, TextField, SelectField } from '../../shared/components/campo.tsx'
import { label } from '../../shared/format.ts'
import { useRascunho } from '../../device/drafts.ts'
import type { Achado, Documento, Processo } from '../../gen/interface.ts'
import { About } from './about.tsx'
import { CAMPO, FieldAtIssue } from './field-at-issue.tsx'
import { modelos as readTemplates } from '../processo.ts'
import { useRequirement } from '../acts/require.ts'
import { Form } from '../acts/form.tsx'
import { WhatIsRead } from './what-is-read.tsx'
import { prazoGap } from './answer-prazo.ts'

const USUAL_PRAZO = String(ANSWER_DAYS.usual)
const LABELS = {
  descricao: 'O que se pede',
  tipo: 'Sobre o que é',
  prazo_dias: 'Prazo',
  documento_id: 'Documento',
  campo: CAMPO,
}

type AchadoPendenciaProps = { processo: Processo; achado: Achado; onClose: () => void; onWrite: () => void }

/** Asks the requerente to correct the value of a finding. The dialog shows the text for the requerente. */
export function AskCorrection({ processo, achado, onClose, onWrite }: AchadoPendenciaProps) {
  const { id } = processo
  const rascunho = useRascunho(id, `ask ${achado.id}`, { prazo: USUAL_PRAZO })
  const { require, erro, ...ato } = useRequirement(
    useAto(
      (prazo_dias: number, key) =>
        unwrap(
          api.POST('/api/v1/analista/processos/{id}/achados/{achado}/criar-pendencia', {
            params: { path: { id, achado: achado.id }, header: once(key, processo) },
            body: { prazo_dias },
          }),
        ),
      { rascunho, changes: [ofProcesso(id), ['fila']], onDone: () => void rascunho.finish().then(onClose) },
    ),
  )
  const { prazo } = rascunho.valor
  return (
    <Form
      titulo="Pedir correção"
      button="Enviar pedido"
      ato={ato}
      run={() => require({ prazo_dias: prazoGap(prazo) }) && ato.run(Number(prazo))}
      {...{ rascunho, onClose }}
      processo={processo}
      labels={LABELS}
    >
      <About achado={achado} />
      <WhatIsRead texto={requestedCorrection(achado.mensagem)} />
      <Prazo valor={prazo} onChange={(fresh) => rascunho.change({ prazo: fresh })} erro={erro('prazo_dias')} />
      <Button kind="plain" onClick={onWrite}>
        Escrever com outras palavras
      </Button>
    </Form>
  )
}

type Free = { tipo: PendenciaKind | ''; descricao: string; documento_id: string; campo: string; prazo: string }
type FreePendenciaProps = { processo: Processo; documentos: readonly Documento[]; achado?: Achado; onClose: () => void }

/** A pendency in the analyst's own words. The text may begin with a template or a finding. */
export function NewPendencia({ processo, documentos, achado, onClose }: FreePendenciaProps) {
  const { id } = processo
  const initial: Free = {
    tipo: achado ? (achado.documento_id ? 'documento' : 'dado') : '',
    descricao: achado ? requestedCorrection(achado.mensagem) : '',
    documento_id: achado?.documento_id ?? '',
    campo: achado?.campo ?? '',
    prazo: USUAL_PRAZO,
  }
  const rascunho = useRascunho<Free>(id, achado ? `pendencia ${achado.id}` : 'pendencia', initial)
  const { tipo, descricao, documento_id, campo, prazo } = rascunho.valor
  const modelos = useQuery(readTemplates).data ?? []
  const { require, erro, ...ato } = useRequirement(
    useAto(
      (
        body: { tipo: PendenciaKind; descricao: string; documento_id?: string; campo?: string; prazo_dias: number },
        key,
      ) =>
        unwrap(
          api.POST('/api/v1/analista/processos/{id}/criar-pendencia', {
            params: { path: { id }, header: once(key, processo) },
            body,
          }),
        ),
      { rascunho, changes: [ofProcesso(id), ['fila']], onDone: () => void rascunho.finish().then(onClose) },
    ),
  )
  const send = () => {
    const whole = require({
      tipo: tipo === '' && 'Diga sobre o que é.',
      descricao: descricao.trim() === '' && 'Escreva o que se pede.',
      prazo_dias: prazoGap(prazo),
    })
    if (!whole || tipo === '') return
    ato.run({
      tipo,
      descricao: descricao.trim(),
      prazo_dias: Number(prazo),
      ...(documento_id ? { documento_id } : {}),
      ...(campo ? { campo } : {}),
    })
  }
  return (
    <Form
      titulo="Nova pendência"
      button="Enviar pedido"
      ato={ato}
      run={send}
      {...{ rascunho, onClose }}
      processo={processo}
      labels={LABELS}
    >
      {achado && <About achado={achado} />}
      {modelos.length > 0 && (
        <SelectField
          nome="modelo"
          label="Começar de um modelo"
          blank="Sem modelo"
          valor=""
          onChange={(which) => {
            const template = modelos.find(({ id: other }) => other === which)
            if (!template) return
            const { prazo_dias, texto, campo: templateField = '', tipo: templateKind } = template
            rascunho.change({
              tipo: templateKind,
              descricao: texto,
              campo: templateField,
              prazo: String(prazo_dias ?? USUAL_PRAZO),
            })
          }}
          options={modelos.map((template) => ({ valor: template.id, texto: template.titulo }))}
        />
      )}
      <SelectField
        nome="tipo"
        label="Sobre o que é"
        valor={tipo}
        erro={erro('tipo')}
        onChange={(fresh) => rascunho.change({ tipo: fresh })}
        options={PENDENCIA_KINDS.map((valor) => ({ valor, texto: label(PENDENCIA_KIND_LABEL, valor) }))}
      />
      <TextArea
        nome="descricao"
        label="O que se pede"
        hint="Em palavras que o requerente entenda. Ele lê este texto como está."
        max={LONGEST.pendencia}
        erro={erro('descricao')}
        valor={descricao}
        onChange={(fresh) => rascunho.change({ descricao: fresh })}
      />
      <SelectField
        nome="documento_id"
        label="Documento de que se trata"
        optional
        blank="Nenhum"
        valor={documento_id}
        onChange={(fresh) => rascunho.change({ documento_id: fresh })}
        options={documentos.map((doc, i) => ({
          valor: doc.id,
          texto: `${i + 1} ${label(DOCUMENTO_KIND_LABEL, doc.tipo_documento)}`,
        }))}
      />
      <FieldAtIssue valor={campo} erro={erro('campo')} onChange={(fresh) => rascunho.change({ campo: fresh })} />
      <Prazo valor={prazo} onChange={(fresh) => rascunho.change({ prazo: fresh })} erro={erro('prazo_dias')} />
      {descricao.trim() && <WhatIsRead texto={descricao} />}
    </Form>
  )
}

type PrazoFieldProps = { valor: string; onChange: (valor: string) => void; erro: string | undefined }
const Prazo = ({ valor, onChange, erro }: PrazoFieldProps) => (
  <TextField
    nome="prazo_dias"
    label="Prazo para responder, em dias úteis"
    keyboard="numeric"
    max={2}
    {...{ valor, onChange, erro }}
  />
)
