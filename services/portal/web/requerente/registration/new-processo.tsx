import '../requerente.css'
import { SHORTEST_REASON } from '@car/vocabulary/limits'
import { getRouteApi, Link, Navigate } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { Button, LinkButton } from '../../shared/components/button.tsx'
import { WithNetwork } from '../../shared/components/with-network.tsx'
import { Skeleton } from '../../shared/components/skeleton.tsx'
import { Failed } from '../../shared/components/failed.tsx'
import { Breadcrumb } from '../../shared/components/breadcrumb.tsx'
import { Recovered } from '../../shared/components/recovered.tsx'
import { ErrorSummary } from '../../shared/components/error-summary.tsx'
import { Titulo } from '../../shared/components/titulo.tsx'
import { type Rascunho, useRascunho } from '../../device/drafts.ts'
import { LABELS, labelOf } from '../labels.ts'
import { STEP_FIELDS, STEP_NAME } from './step-fields.tsx'
import { useGaps } from './gaps.ts'
import { type Begun, ressalvaOf, START, useCreate } from './create.ts'
import { type Group, STEPS, type Step } from './fields.ts'
import { fieldsIn } from './form.ts'

const route = getRouteApi('/processos/novo/$step')
const isStep = (step: string): step is Step => (STEPS as readonly string[]).includes(step)

/**
 * Fills in a new case in steps: one for each group of fields, then a review. Everything stays on this device until the
 * case is created, which needs a network.
 */
export default function NewProcesso() {
  const { step } = route.useParams()
  const rascunho = useRascunho('new', 'registration', START)
  const [first] = useState(step)
  if (!isStep(step)) return <Navigate to="/processos/novo/$step" params={{ step: 'imovel' }} replace />
  return (
    <>
      <Breadcrumb levels={[{ texto: 'Meus processos', to: '/processos' }]} />
      <p className="step">
        Novo processo, passo {STEPS.indexOf(step) + 1} de {STEPS.length}
      </p>
      <Titulo texto={`Novo processo: ${STEP_NAME[step]}`}>{STEP_NAME[step]}</Titulo>
      {step === first && <Recovered rascunho={rascunho} />}
      {!rascunho.lido && <Skeleton linhas={3} />}
      {rascunho.lido && step === 'imovel' && <BeginWithPapers rascunho={rascunho} />}
      {rascunho.lido && step === 'conferir' && <Review rascunho={rascunho} />}
      {rascunho.lido && step !== 'conferir' && (
        <FillIn key={`${step} ${rascunho.recovered}`} step={step} rascunho={rascunho} />
      )}
    </>
  )
}

/**
 * The button that creates the case with the values so far, and leads to its documents. The values in the documents can
 * then fill in the form.
 */
function BeginWithPapers({ rascunho }: { rascunho: Rascunho<Begun> }) {
  const navigate = route.useNavigate()
  const ato = useCreate(rascunho, (id) => void navigate({ to: '/processos/$id/documentos', params: { id } }))
  return (
    <section className="next-step" aria-label="Começar pelos papéis">
      <p>
        Está com a matrícula e o CCIR? Comece por eles: fotografe, e o que for lido já aparece no formulário, para você
        conferir.
      </p>
      <WithNetwork sentence="Para começar pelos papéis é preciso internet. Sem ela, preencha abaixo.">
        <Button busy={ato.busy} onClick={() => ato.run(rascunho.valor)}>
          Começar pelos papéis
        </Button>
      </WithNetwork>
      <Failed failure={ato.failure} labels={LABELS} />
    </section>
  )
}

function FillIn({ step, rascunho }: { step: Group; rascunho: Rascunho<Begun> }) {
  const navigate = route.useNavigate()
  const gaps = useGaps(step, rascunho.valor)
  const [short, setShort] = useState(false)
  const erro = short && isShort(rascunho.valor) ? TOO_SHORT : undefined
  const Campos = STEP_FIELDS[step]
  const index = STEPS.indexOf(step)
  const proceed = (event: FormEvent) => {
    event.preventDefault()
    const isSaid = step !== 'registro' || !isShort(rascunho.valor)
    setShort(!isSaid)
    if (!gaps.check() || !isSaid) return
    const next = STEPS[index + 1] as Step
    // Each change of the draft gives the act a new Idempotency-Key, so going back to a step must not change the draft.
    if (STEPS.indexOf(next) > STEPS.indexOf(rascunho.valor.step)) rascunho.change({ step: next })
    void navigate({ params: { step: next } })
  }
  return (
    <form onSubmit={proceed} noValidate>
      <ErrorSummary
        errors={[...gaps.resumo, ...(erro ? [{ campo: 'ressalva', mensagem: erro }] : [])]}
        labels={{ ...LABELS, ressalva: 'Por que não há matrícula' }}
      />
      <Campos
        processo="new"
        form={rascunho.valor}
        change={rascunho.change}
        errors={gaps.errors}
        onLeave={gaps.leave}
        ressalva={{ texto: rascunho.valor.ressalva, erro, change: (ressalva) => rascunho.change({ ressalva }) }}
      />
      <div className="actions">
        <Button kind="primary" sends>
          Continuar
        </Button>
        {index > 0 ? (
          <LinkButton to="/processos/novo/$step" params={{ step: STEPS[index - 1] as Step }}>
            Voltar
          </LinkButton>
        ) : (
          <LinkButton to="/processos">Deixar para depois</LinkButton>
        )}
      </div>
    </form>
  )
}

const TOO_SHORT = `Explique em ao menos ${SHORTEST_REASON} letras, ou deixe em branco.`
const isShort = (begun: Begun): boolean => {
  const { length } = ressalvaOf(begun)
  return length > 0 && length < SHORTEST_REASON
}

function Review({ rascunho }: { rascunho: Rascunho<Begun> }) {
  const navigate = route.useNavigate()
  const form = rascunho.valor
  const gaps = useGaps('conferir', form)
  const fields = fieldsIn(form)
  const ato = useCreate(rascunho, (id) => void navigate({ to: '/processos/$id', params: { id } }))
  const ressalva = ressalvaOf(form)
  const create = () => {
    if (gaps.check()) ato.run(form)
  }
  return (
    <>
      <ErrorSummary errors={gaps.resumo} labels={LABELS} />
      <Failed failure={ato.failure} labels={LABELS} />
      {STEPS.filter((step) => step !== 'conferir').map((step) => (
        <section key={step} className="group">
          <div className="group-head">
            <h2>{STEP_NAME[step]}</h2>
            <Link to="/processos/novo/$step" params={{ step }} aria-label={`Mudar: ${STEP_NAME[step]}`}>
              Mudar
            </Link>
          </div>
          <dl className="values">
            {fields
              .filter((field) => field.step === step)
              .map(({ caminho, texto }) => (
                // The summary of errors links here.
                <div key={caminho} id={caminho} tabIndex={-1}>
                  <dt>{labelOf(caminho)}</dt>
                  <dd className={texto ? undefined : 'blank'}>{texto || 'Não informado'}</dd>
                </div>
              ))}
            {step === 'registro' && ressalva && (
              <div>
                <dt>Ressalva, por não haver matrícula</dt>
                <dd>{ressalva}</dd>
              </div>
            )}
          </dl>
        </section>
      ))}
      <p>O processo começa como rascunho: depois de criado, você envia os documentos e ainda pode mudar os dados.</p>
      <div className="actions">
        <WithNetwork sentence="Para criar o processo é preciso internet. O que você preencheu fica neste aparelho.">
          <Button kind="primary" busy={ato.busy} onClick={create}>
            Criar processo
          </Button>
        </WithNetwork>
        <LinkButton to="/processos/novo/$step" params={{ step: 'perimetro' }}>
          Voltar
        </LinkButton>
      </div>
    </>
  )
}
