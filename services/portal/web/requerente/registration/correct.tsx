import { useQueryClient } from '@tanstack/react-query'
import { getRouteApi, useLocation } from '@tanstack/react-router'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useAto } from '../../shared/api/ato.ts'
import { api, unwrap } from '../../shared/api/client.ts'
import { processoOf } from '../../shared/api/processo.ts'
import { atVersion } from '../../shared/api/version.ts'
import { announce } from '../../shared/components/announcement.tsx'
import { Button, LinkButton } from '../../shared/components/button.tsx'
import { WithNetwork } from '../../shared/components/with-network.tsx'
import { Conflict } from '../../shared/components/conflict.tsx'
import { Skeleton } from '../../shared/components/skeleton.tsx'
import { Failed } from '../../shared/components/failed.tsx'
import { Message } from '../../shared/components/message.tsx'
import { Recovered } from '../../shared/components/recovered.tsx'
import { errorsOf, ErrorSummary } from '../../shared/components/error-summary.tsx'
import { type Editing, editingOf, useEditing } from '../../shared/editing.ts'
import { useRascunho } from '../../device/drafts.ts'
import { type ProcessoView, WhyNot, Board } from '../processo/board.tsx'
import type { Processo } from '../../gen/interface.ts'
import { LABELS } from '../labels.ts'
import { STEP_FIELDS, STEP_NAME } from './step-fields.tsx'
import { useGaps } from './gaps.ts'
import { CAMPOS, type Form, type Group } from './fields.ts'
import { formOfProcesso, incompleteStep, inWords, isIncomplete, toPatch } from './form.ts'
import { LISTS } from './items.ts'
import { allOf, isTaken, type Offer, openOffers } from './offers.ts'
import { useOffers } from './use-offers.ts'

const route = getRouteApi('/processos/$id/dados/$step')
const isGroup = (step: string): step is Group => step in STEP_FIELDS

/** Corrects one group of a draft or of a pending case. */
export default function CorrectData() {
  const { id, step } = route.useParams()
  const titulo = useTitle(step)
  return (
    <Board id={id} titulo={titulo}>
      {(processo) => {
        if (!isGroup(step)) return <p>Esta parte não existe.</p>
        if (!processo.can('editar')?.permitida)
          return (
            <WhyNot
              permission={processo.can('editar')}
              ofOthers="Você pode ver este processo, mas não alterar os dados dele."
            />
          )
        return <Correct key={step} view={processo} step={step} />
      }}
    </Board>
  )
}

const isOfStep = ({ campo }: Offer, step: Group): boolean => CAMPOS[campo].step === step

const IN_TURN: readonly string[] = ['imovel', 'area', 'registro', 'proprietario']

/** Returns the heading of a step. A step of a draft that is not complete yet is one of several to look through. */
function useTitle(step: string): (processo: Processo | undefined) => string {
  const decided = useRef<{ step: string; looks: boolean } | null>(null)
  return (processo) => {
    if (!isGroup(step)) return 'Corrigir dados'
    if (processo && decided.current?.step !== step) {
      const looks = processo.status === 'rascunho' && isIncomplete(formOfProcesso(processo), step)
      decided.current = { step, looks }
    }
    const place = IN_TURN.indexOf(step) + 1
    if (!decided.current?.looks || place === 0) return `Corrigir: ${STEP_NAME[step]}`
    return `Confira: ${STEP_NAME[step]}, ${place} de ${IN_TURN.length}`
  }
}

function Correct({ view: { processo }, step }: { view: ProcessoView; step: Group }) {
  const { id } = processo
  const navigate = route.useNavigate()
  const queries = useQueryClient()
  const [initial] = useState(() => editingOf(formOfProcesso(processo), processo.versao))
  const rascunho = useRascunho<Editing<Form>>(id, `data ${step}`, initial)
  const { mine: typed } = rascunho.valor
  useFieldOfAddress(rascunho.lido)
  const { offers, moreFor, reading } = useOffers(id)
  const open = openOffers(offers, step, typed)
  // The fields that the person has emptied. They stay empty, whatever papers say.
  const [emptied, setEmptied] = useState<readonly string[]>([])
  const filled = processo.status === 'rascunho' ? open.filter(({ campo }) => !emptied.includes(campo)) : []
  const form = { ...typed, ...allOf(filled) }
  // A case that follows another begins with what that one declares.
  const isFilled = processo.status === 'rascunho' && (!processo.origem || filled.length > 0)
  const fromPapers = isFilled && offers.some((offer) => isOfStep(offer, step) && isTaken(offer, form))
  const gaps = useGaps(step, form)
  const change = (part: Partial<Form>) => {
    setEmptied([...emptied, ...Object.keys(part).filter((campo) => part[campo as keyof Form] === '')])
    rascunho.change({ mine: { ...form, ...part } })
  }
  const ato = useAto(
    ({ base, mine, versao }: Editing<Form>) =>
      unwrap(
        api.PATCH('/api/v1/processos/{id}', {
          params: { path: { id }, header: atVersion({ versao }) },
          body: toPatch(base, mine),
        }),
      ),
    {
      onDone: (answer) => {
        const { data } = answer
        // The next step begins with the saved values.
        queries.setQueryData(processoOf(id).queryKey, answer)
        void rascunho.finish()
        announce('As mudanças foram guardadas.')
        const next = data.status === 'rascunho' && incompleteStep(formOfProcesso(data), step)
        void (next ? navigate({ params: { id, step: next } }) : navigate({ to: '/processos/$id', params: { id } }))
      },
    },
  )
  const { conflicts, failure, resolver } = useEditing({
    rascunho,
    ato,
    reread: async () => {
      const { data } = await queries.fetchQuery({ ...processoOf(id), staleTime: 0 })
      return editingOf(formOfProcesso(data), data.versao)
    },
  })
  const save = (event: FormEvent) => {
    event.preventDefault()
    if (gaps.check()) ato.run({ ...rascunho.valor, mine: form })
  }
  if (!rascunho.lido) return <Skeleton linhas={3} />
  const Campos = STEP_FIELDS[step]
  const errors = [...gaps.errors, ...errorsOf(failure?.details ?? [])]
  return (
    <form onSubmit={save} noValidate>
      <Recovered rascunho={rascunho} />
      <ErrorSummary errors={gaps.resumo} labels={LABELS} />
      <Failed failure={failure} labels={LABELS} />
      {reading && <p className="muted">Os papéis estão sendo lidos. O que eles disserem aparece aqui.</p>}
      {fromPapers && (
        <Message kind="info" announce heading="Já preenchemos com o que está nos seus papéis">
          <p>Confira cada valor com o recorte do papel. O que você mudar fica como você escreveu.</p>
        </Message>
      )}
      {filled.length === 0 && open.length > 0 && <UseAll count={open.length} onUse={() => change(allOf(open))} />}
      <Campos
        key={`${rascunho.recovered}`}
        processo={id}
        form={form}
        change={change}
        errors={errors}
        onLeave={gaps.leave}
        offers={offers}
        more={moreFor(form)}
      />
      <div className="actions">
        <WithNetwork sentence="Para salvar é preciso internet. O que você escreveu fica neste aparelho.">
          <Button kind="primary" sends busy={ato.busy}>
            {fromPapers ? 'Está certo' : 'Salvar'}
          </Button>
        </WithNetwork>
        <LinkButton to="/processos/$id" params={{ id }}>
          Voltar sem salvar
        </LinkButton>
      </div>
      <Conflict
        conflicts={conflicts}
        labels={FORM_LABELS}
        show={(campo, valor) => inWords(campo as keyof Form, { ...form, [campo]: valor }) || 'Em branco'}
        resolver={resolver}
      />
    </form>
  )
}

/** Focuses the field that the address names after `#`, once the case has arrived. */
function useFieldOfAddress(arrived: boolean): void {
  const field = useLocation({ select: ({ hash }) => hash })
  useEffect(() => {
    if (arrived && field) document.getElementById(decodeURIComponent(field))?.focus()
  }, [arrived, field])
}

/** The button that fills the empty fields of the step with values from documents. */
function UseAll({ count, onUse }: { count: number; onUse: () => void }) {
  const use = () => {
    onUse()
    announce(count === 1 ? '1 campo preenchido. Confira-o.' : `${count} campos preenchidos. Confira cada um.`)
  }
  return (
    <Message kind="info" heading="Isto já está nos seus papéis">
      <p>Confira cada valor com o recorte do papel. O que você mudar fica como você escreveu.</p>
      <Button onClick={use}>Usar tudo que foi lido</Button>
    </Message>
  )
}

const FORM_LABELS = {
  ...Object.fromEntries(
    Object.entries({ ...CAMPOS, ...LISTS }).map(([campo, { caminho }]) => [campo, LABELS[caminho] ?? campo]),
  ),
  represented: 'Se alguém age pelos donos',
}
