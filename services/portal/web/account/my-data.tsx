import './account.css'
import { PAPEL_LABEL } from '@car/vocabulary/person'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { LONGEST } from '@car/vocabulary/limits'
import { useAto } from '../shared/api/ato.ts'
import { api, unwrap } from '../shared/api/client.ts'
import { correctPerson, useMe } from '../shared/api/session.ts'
import { leftWithoutPressing } from '../shared/leaving.ts'
import { announce } from '../shared/components/announcement.tsx'
import { Download } from '../shared/components/download.tsx'
import { Button } from '../shared/components/button.tsx'
import { TextField } from '../shared/components/campo.tsx'
import { WithNetwork } from '../shared/components/with-network.tsx'
import { Dialog } from '../shared/components/dialog.tsx'
import { Skeleton } from '../shared/components/skeleton.tsx'
import { Failed } from '../shared/components/failed.tsx'
import { Recovered } from '../shared/components/recovered.tsx'
import { errorOf, type FieldError, errorsOf, ErrorSummary } from '../shared/components/error-summary.tsx'
import { Tag } from '../shared/components/tag.tsx'
import { Titulo } from '../shared/components/titulo.tsx'
import { dateTime, label } from '../shared/format.ts'
import { useRascunho } from '../device/drafts.ts'
import { Exclusao } from './exclusao.tsx'
import { sessions } from './queries.ts'
import { Unbroken } from '../shared/components/unbroken.tsx'

const LABELS = { email_contato: 'E-mail para avisos', telefone: 'Telefone' }

export default function MyData() {
  const me = useMe()
  return (
    <>
      <Titulo texto="Meus dados" />
      <dl className="values">
        <div>
          <dt>Nome</dt>
          <dd>{me.nome}</dd>
        </div>
        <div>
          <dt>CPF</dt>
          <dd>
            <Unbroken texto={me.cpf ?? ''} />
          </dd>
        </div>
        <div>
          <dt>Papel</dt>
          <dd>{label(PAPEL_LABEL, me.tipo_usuario)}</dd>
        </div>
        <div>
          <dt>Conta gov.br</dt>
          <dd>Nível {me.nivel_confiabilidade}</dd>
        </div>
      </dl>
      <p className="muted">O nome, o CPF e o nível vêm da sua conta gov.br, e se mudam lá.</p>
      <Contact />
      <Devices />
      <section className="part">
        <h2>O que guardamos sobre você</h2>
        <p>
          Um arquivo zip com a sua conta, os seus avisos e os seus processos, com documentos, recibos e dossiês. Até
          três por dia.
        </p>
        <Download
          caminho="/api/v1/privacidade/exportacao"
          nome="meus-dados.zip"
          texto="Baixar meus dados"
          about="arquivo zip"
          principal
        />
      </section>
      <Exclusao />
    </>
  )
}

/** An empty address is allowed. */
const gapsOf = (email: string): FieldError[] =>
  email.trim() === '' || /^\S+@\S+\.\S+$/.test(email.trim())
    ? []
    : [{ campo: 'email_contato', mensagem: 'Escreva como nome@exemplo.com.br.' }]

function Contact() {
  const me = useMe()
  const rascunho = useRascunho('account', 'contact', { email: me.email_contato ?? '', telefone: me.telefone ?? '' })
  const { email, telefone } = rascunho.valor
  const [gaps, setGaps] = useState<FieldError[]>([])
  const [left, setLeft] = useState(false)
  const ato = useAto(
    (contact: { email_contato: string | null; telefone: string | null }) =>
      unwrap(api.PATCH('/api/v1/auth/me', { body: contact })),
    {
      changes: [],
      onDone: ({ data }) => {
        correctPerson(data)
        void rascunho.finish()
        announce('O contato foi guardado.')
      },
    },
  )
  const keep = (event: FormEvent) => {
    event.preventDefault()
    const newOnes = gapsOf(email)
    setGaps(newOnes)
    if (newOnes.length === 0) ato.run({ email_contato: email.trim() || null, telefone: telefone.trim() || null })
  }
  const errors = [...(left ? gapsOf(email) : gaps), ...errorsOf(ato.failure?.details ?? [])]
  return (
    <form className="part" onSubmit={keep} noValidate>
      <h2>Contato</h2>
      <Recovered rascunho={rascunho} />
      <ErrorSummary errors={gaps} labels={LABELS} />
      <Failed failure={ato.failure} labels={LABELS} />
      <TextField
        nome="email_contato"
        label={LABELS.email_contato}
        optional
        hint={me.email ? `Em branco, os avisos vão para ${me.email}.` : 'Sem ele, você vê os avisos só aqui.'}
        valor={email}
        onChange={(fresh) => rascunho.change({ email: fresh })}
        onLeave={() => setLeft(leftWithoutPressing())}
        erro={errorOf(errors, 'email_contato')}
        tipo="email"
        keyboard="email"
        autofill="email"
        max={LONGEST.email}
      />
      <TextField
        nome="telefone"
        label={LABELS.telefone}
        optional
        hint="Com DDD: (66) 99999-0000"
        valor={telefone}
        onChange={(fresh) => rascunho.change({ telefone: fresh })}
        erro={errorOf(errors, 'telefone')}
        tipo="tel"
        keyboard="tel"
        autofill="tel"
        max={LONGEST.telephone}
      />
      <WithNetwork sentence="Para guardar o contato é preciso internet. O que você escreveu fica neste aparelho.">
        <Button kind="primary" sends busy={ato.busy}>
          Guardar contato
        </Button>
      </WithNetwork>
    </form>
  )
}

type Session = {
  id: string
  criada_em: string
  ultimo_uso_em: string
  dispositivo: string | null
  atual: boolean
}

const SESSIONS_AT_ONCE = 5

function Devices() {
  const list = useQuery(sessions)
  const [aberto, setOpened] = useState(false)
  const ato = useAto(() => unwrap(api.DELETE('/api/v1/auth/sessoes')), {
    changes: [['sessoes']],
    onDone: () => {
      setOpened(false)
      announce('As outras sessões foram encerradas.')
    },
  })
  const [shown, setShown] = useState(SESSIONS_AT_ONCE)
  const known = (list.data ?? []).toSorted((a, b) => Number(b.atual) - Number(a.atual))
  const others = known.some(({ atual }) => !atual)
  const left = known.length - shown
  return (
    <section className="part" aria-labelledby="devices">
      <h2 id="devices">Onde você está conectado</h2>
      <p>Se não reconhecer algum, encerre-o e mude a senha da sua conta gov.br.</p>
      {list.isPending && <Skeleton linhas={2} />}
      <Failed failure={list.error} retry={() => void list.refetch()} />
      <ul className="avisos">
        {known.slice(0, shown).map((session) => (
          <SessionItem key={session.id} session={session} />
        ))}
      </ul>
      <div className="actions">
        {left > 0 && (
          <Button onClick={() => setShown(known.length)}>{left === 1 ? 'e mais 1' : `e mais ${left}`}</Button>
        )}
        {others && <Button onClick={() => setOpened(true)}>Encerrar todas as outras</Button>}
      </div>
      <Dialog
        titulo="Encerrar todas as outras sessões?"
        aberto={aberto}
        onClose={() => setOpened(false)}
        acoes={
          <>
            <WithNetwork>
              <Button kind="danger" busy={ato.busy} onClick={() => ato.run(undefined)}>
                Encerrar
              </Button>
            </WithNetwork>
            <Button onClick={() => setOpened(false)}>Voltar</Button>
          </>
        }
      >
        <p>Nos outros aparelhos será preciso entrar de novo. Aqui você continua.</p>
        <Failed failure={ato.failure} />
      </Dialog>
    </section>
  )
}

function SessionItem({ session }: { session: Session }) {
  const { id, criada_em, ultimo_uso_em, dispositivo, atual } = session
  const nome = dispositivo ?? 'Aparelho desconhecido'
  const ato = useAto(() => unwrap(api.DELETE('/api/v1/auth/sessoes/{id}', { params: { path: { id } } })), {
    changes: [['sessoes']],
    onDone: () => announce('A sessão foi encerrada.'),
  })
  return (
    <li className="aviso">
      <h3>
        {nome} {atual && <Tag tone="good">Este aparelho</Tag>}
      </h3>
      <p className="muted">
        Entrou em {dateTime(criada_em)}, último uso em {dateTime(ultimo_uso_em)}
      </p>
      {!atual && (
        <WithNetwork sentence="Para encerrar é preciso internet.">
          <Button
            kind="plain"
            busy={ato.busy}
            aria-label={`Encerrar: ${nome}, de ${dateTime(criada_em)}`}
            onClick={() => ato.run(undefined)}
          >
            Encerrar
          </Button>
        </WithNetwork>
      )}
      <Failed failure={ato.failure} />
    </li>
  )
}
