import { SCOPE_LABEL, SCOPES, type Scope } from '@car/vocabulary/processo'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { LONGEST } from '@car/vocabulary/limits'
import { useAto } from '../../shared/api/ato.ts'
import { api, unwrap } from '../../shared/api/client.ts'
import { once } from '../../shared/api/version.ts'
import { leftWithoutPressing } from '../../shared/leaving.ts'
import { announce } from '../../shared/components/announcement.tsx'
import { Button } from '../../shared/components/button.tsx'
import { TextField, OptionGroup } from '../../shared/components/campo.tsx'
import { WithNetwork } from '../../shared/components/with-network.tsx'
import { Dialog } from '../../shared/components/dialog.tsx'
import { Skeleton } from '../../shared/components/skeleton.tsx'
import { Failed } from '../../shared/components/failed.tsx'
import { Recovered } from '../../shared/components/recovered.tsx'
import { errorOf, errorsOf, ErrorSummary } from '../../shared/components/error-summary.tsx'
import { Empty } from '../../shared/components/empty.tsx'
import { data, label } from '../../shared/format.ts'
import { useRascunho } from '../../device/drafts.ts'
import type { Autorizacao } from '../../gen/interface.ts'
import { autorizacoesOf } from '../queries.ts'
import { typedCpfGap } from '../person-document.ts'
import { type ProcessoView, WhyNot, Board } from './board.tsx'

const route = getRouteApi('/processos/$id/autorizacoes')

const HINT: Record<Scope, string> = {
  consultar: 'Vê os dados, os documentos e o andamento.',
  editar: 'Também muda os dados e envia documentos.',
  submeter: 'Também assina como responsável técnico e responde às pendências. O envio para análise continua sendo seu.',
}
const LABELS = { cpf: 'CPF do técnico', escopo: 'O que o técnico pode fazer', expira_em: 'Até quando' }

export default function Autorizacoes() {
  const { id } = route.useParams()
  return (
    <Board id={id} titulo="Autorizações">
      {(processo) => (
        <>
          <AuthorizedPeople view={processo} />
          <Autorizar view={processo} />
        </>
      )}
    </Board>
  )
}

function AuthorizedPeople({ view: { processo, can } }: { view: ProcessoView }) {
  const revogar = can('revogar_autorizacao')
  const autorizacoes = useQuery(autorizacoesOf(processo.id))
  return (
    <section className="group">
      <h2>Quem está autorizado</h2>
      {autorizacoes.isPending && <Skeleton linhas={2} />}
      <Failed failure={autorizacoes.error} retry={() => void autorizacoes.refetch()} />
      {autorizacoes.data?.length === 0 && <Empty sentence="Nenhum técnico está autorizado neste processo." />}
      <ul className="documentos">
        {autorizacoes.data?.map((autorizacao) => (
          <AuthorizedPerson
            key={autorizacao.id}
            processo={processo.id}
            autorizacao={autorizacao}
            revokes={revogar?.permitida === true}
          />
        ))}
      </ul>
      {autorizacoes.data && autorizacoes.data.length > 0 && <WhyNot permission={revogar} />}
    </section>
  )
}

type AuthorizedPersonProps = { processo: string; autorizacao: Autorizacao; revokes: boolean }

function AuthorizedPerson({ processo, autorizacao, revokes }: AuthorizedPersonProps) {
  const [aberto, setOpened] = useState(false)
  const { id, tecnico, escopo, expira_em } = autorizacao
  const ato = useAto(
    () =>
      unwrap(api.DELETE('/api/v1/processos/{id}/autorizacoes/{aid}', { params: { path: { id: processo, aid: id } } })),
    {
      onDone: () => {
        setOpened(false)
        announce(`A autorização de ${tecnico.nome} foi revogada.`)
      },
    },
  )
  return (
    <li className="documento">
      <h3>{tecnico.nome}</h3>
      <p>
        {label(SCOPE_LABEL, escopo)}.{' '}
        <span className="muted">{expira_em ? `Até ${data(expira_em)}.` : 'Até você revogar.'}</span>
      </p>
      {revokes && (
        <Button kind="plain" aria-label={`Revogar: ${tecnico.nome}`} onClick={() => setOpened(true)}>
          Revogar
        </Button>
      )}
      <Dialog
        titulo={`Revogar a autorização de ${tecnico.nome}?`}
        aberto={aberto}
        onClose={() => setOpened(false)}
        acoes={
          <>
            <WithNetwork>
              <Button kind="danger" busy={ato.busy} onClick={() => ato.run(undefined)}>
                Revogar
              </Button>
            </WithNetwork>
            <Button onClick={() => setOpened(false)}>Voltar</Button>
          </>
        }
      >
        <p>A partir de agora, esta pessoa não vê mais o processo.</p>
        <Failed failure={ato.failure} />
      </Dialog>
    </li>
  )
}

/** Returns the end of a day in Brasília, in ISO 8601. */
const endOfDay = (dia: string): string => `${dia}T23:59:59-03:00`

function Autorizar({ view }: { view: ProcessoView }) {
  const { id } = view.processo
  const autorizar = view.can('autorizar')
  const rascunho = useRascunho(id, 'autorizacao', { cpf: '', escopo: '' as Scope | '', dia: '' })
  const { cpf, escopo, dia } = rascunho.valor
  const [gaps, setGaps] = useState<{ campo: string; mensagem: string }[]>([])
  const [leftCpf, setLeftCpf] = useState(false)
  const ato = useAto(
    (body: { cpf: string; escopo: Scope; expira_em?: string }, key) =>
      unwrap(
        api.POST('/api/v1/processos/{id}/autorizacoes', {
          params: { path: { id }, header: once(key) },
          body,
        }),
      ),
    {
      onDone: () => {
        void rascunho.reset()
        setLeftCpf(false)
        announce('O técnico foi autorizado.')
      },
    },
  )
  if (!autorizar?.permitida) return <WhyNot permission={autorizar} ofOthers="Só o dono do imóvel autoriza técnicos." />
  const send = (event: FormEvent) => {
    event.preventDefault()
    const gap = typedCpfGap(cpf)
    const newOnes = [
      ...(gap ? [{ campo: 'cpf', mensagem: gap }] : []),
      ...(escopo ? [] : [{ campo: 'escopo', mensagem: 'Escolha uma opção.' }]),
    ]
    setGaps(newOnes)
    if (escopo && newOnes.length === 0) ato.run({ cpf, escopo, ...(dia ? { expira_em: endOfDay(dia) } : {}) })
  }
  const shownCpfGap = leftCpf && cpf !== '' ? typedCpfGap(cpf) : null
  const errors = [
    ...(shownCpfGap ? [{ campo: 'cpf', mensagem: shownCpfGap }] : []),
    ...gaps,
    ...errorsOf(ato.failure?.details ?? []),
  ]
  return (
    <form onSubmit={send} noValidate>
      <h2>Autorizar um técnico</h2>
      <Recovered rascunho={rascunho} />
      <ErrorSummary errors={gaps} labels={LABELS} />
      <Failed failure={ato.failure} labels={LABELS} />
      <TextField
        nome="cpf"
        label="CPF do técnico"
        hint="O técnico precisa já ter entrado uma vez neste serviço."
        valor={cpf}
        onChange={(fresh) => rascunho.change({ cpf: fresh })}
        onLeave={() => setLeftCpf(leftWithoutPressing())}
        erro={errorOf(errors, 'cpf')}
        keyboard="numeric"
        max={LONGEST.cpfCnpj}
      />
      <OptionGroup
        nome="escopo"
        label="O que o técnico pode fazer"
        valor={escopo}
        onChange={(fresh) => rascunho.change({ escopo: fresh })}
        erro={errorOf(errors, 'escopo')}
        options={SCOPES.map((valor) => ({ valor, texto: label(SCOPE_LABEL, valor), hint: HINT[valor] }))}
      />
      <TextField
        nome="expira_em"
        tipo="date"
        label="Até quando"
        optional
        hint="Sem data, vale até você revogar."
        valor={dia}
        onChange={(fresh) => rascunho.change({ dia: fresh })}
        erro={errorOf(errors, 'expira_em')}
      />
      <div className="actions">
        <WithNetwork sentence="Para autorizar é preciso internet. O que você escreveu fica neste aparelho.">
          <Button kind="primary" sends busy={ato.busy}>
            Autorizar
          </Button>
        </WithNetwork>
      </div>
    </form>
  )
}
