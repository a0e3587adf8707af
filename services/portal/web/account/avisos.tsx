import './account.css'
import { isOptional, AVISO_KIND_LABEL, AVISO_KINDS, type AvisoKind, type Canal } from '@car/vocabulary/aviso'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useAto } from '../shared/api/ato.ts'
import { api, unwrap } from '../shared/api/client.ts'
import { unreadAvisos } from '../shared/api/avisos.ts'
import { useMe } from '../shared/api/session.ts'
import { once } from '../shared/api/version.ts'
import { announce } from '../shared/components/announcement.tsx'
import { Button } from '../shared/components/button.tsx'
import { WithNetwork } from '../shared/components/with-network.tsx'
import { Checkbox } from '../shared/components/campo.tsx'
import { Skeleton } from '../shared/components/skeleton.tsx'
import { Failed } from '../shared/components/failed.tsx'
import { Tag } from '../shared/components/tag.tsx'
import { Titulo } from '../shared/components/titulo.tsx'
import { Empty } from '../shared/components/empty.tsx'
import { data, dateTime, label } from '../shared/format.ts'
import { Phone } from './phone.tsx'
import { avisos, preferencias } from './queries.ts'

type Aviso = {
  id: string
  titulo: string
  texto: string
  caminho: string
  criado_em: string
  lido_em: string | null
  processo_numero?: string
  prazo_em?: string
}

export default function Avisos() {
  const list = useInfiniteQuery(avisos)
  const offersPhones = useQuery(preferencias).data?.telefone_disponivel ?? false
  const all: Aviso[] = list.data?.pages.flatMap((page) => page.data) ?? []
  return (
    <>
      <Titulo texto="Avisos" />
      {all[0] && <Unread newest={all[0].criado_em} />}
      {list.isPending && <Skeleton linhas={4} />}
      <Failed failure={list.error} retry={() => void list.refetch()} />
      {list.data && all.length === 0 && <Empty sentence="Você ainda não tem avisos." />}
      <ul className="avisos">
        {all.map((aviso) => (
          <AvisoItem key={aviso.id} aviso={aviso} />
        ))}
      </ul>
      {list.hasNextPage && (
        <Button busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          Mostrar mais antigos
        </Button>
      )}
      <Preferences />
      {offersPhones && <Phone />}
    </>
  )
}

/**
 * Shows the number of unread notices, and a button that marks them as read. Notices after the time `newest` stay
 * unread.
 */
function Unread({ newest }: { newest: string }) {
  const count = useQuery(unreadAvisos).data ?? 0
  const ato = useAto(
    (ate: string, key) => unwrap(api.POST('/api/v1/avisos/lidos', { params: { header: once(key) }, body: { ate } })),
    { changes: [['avisos', 'lista']], onDone: () => announce('Todos os avisos estão marcados como lidos.') },
  )
  if (count === 0) return null
  return (
    <div className="page-head">
      <p>{count === 1 ? '1 aviso não lido' : `${count} avisos não lidos`}</p>
      <WithNetwork sentence="Para marcar todos como lidos é preciso internet.">
        <Button busy={ato.busy} onClick={() => ato.run(newest)}>
          Marcar todos como lidos
        </Button>
      </WithNetwork>
      <Failed failure={ato.failure} />
    </div>
  )
}

function AvisoItem({ aviso }: { aviso: Aviso }) {
  const { id, titulo, texto, caminho, criado_em, lido_em, prazo_em } = aviso
  const ato = useAto(
    (_: undefined, key) =>
      unwrap(
        api.POST('/api/v1/avisos/{id}/lido', {
          params: { path: { id }, header: once(key) },
          body: {},
        }),
      ),
    { changes: [['avisos', 'lista']] },
  )
  const mark = () => {
    if (lido_em === null) ato.run(undefined)
  }
  return (
    <li className={lido_em === null ? 'aviso aviso-new' : 'aviso'}>
      <h2>
        {/* A plain link loads the page anew, because the data kept here may be older than the notice. */}
        <a href={caminho} onClick={mark}>
          {titulo}
        </a>{' '}
        {lido_em === null && <Tag tone="active">Novo</Tag>}
      </h2>
      <p>{texto}</p>
      <p className="muted">
        {dateTime(criado_em)}
        {prazo_em && `, prazo até ${data(prazo_em)}`}
      </p>
      {lido_em === null && (
        <WithNetwork sentence="Para marcar como lido é preciso internet.">
          <Button kind="plain" busy={ato.busy} aria-label={`Marcar como lido: ${titulo}`} onClick={mark}>
            Marcar como lido
          </Button>
        </WithNetwork>
      )}
      <Failed failure={ato.failure} />
    </li>
  )
}

type ChosenChannels = Record<Canal, boolean>
type Choices = Record<AvisoKind, boolean> & { canais: ChosenChannels }
/**
 * Kinds of notice that only people of the analysis get, or only requerentes. A person chooses among the kinds of their
 * role.
 */
const FOR_ANALYSIS: readonly AvisoKind[] = ['resposta', 'segunda_leitura', 'escalado', 'resumo']
const FOR_REQUERENTE: readonly AvisoKind[] = ['recebido', 'pendencia', 'lembrete', 'documento_invalido']

function Preferences() {
  const me = useMe()
  const kept = useQuery(preferencias)
  const [changed, setChanged] = useState<Partial<Choices>>({})
  const [gap, setGap] = useState(false)
  const ato = useAto((choices: Choices) => unwrap(api.PUT('/api/v1/avisos/preferencias', { body: choices as never })), {
    changes: [['avisos', 'preferencias']],
    onDone: () => {
      setChanged({})
      announce('As suas escolhas foram guardadas.')
    },
  })
  const requerente = me.tipo_usuario === 'produtor_rural' || me.tipo_usuario === 'responsavel_tecnico'
  const excluded = requerente ? FOR_ANALYSIS : me.tipo_usuario === 'admin' ? [] : FOR_REQUERENTE
  const kinds = AVISO_KINDS.filter((kind) => !excluded.includes(kind))
  return (
    <section className="part" aria-labelledby="choices">
      <h2 id="choices">Como você recebe os avisos</h2>
      <p>
        Os avisos vão para {me.email_contato ?? me.email ?? 'o e-mail que você informar em Meus dados'}. Aqui você os vê
        sempre.
      </p>
      {kept.isPending && <Skeleton linhas={4} />}
      <Failed failure={kept.error} retry={() => void kept.refetch()} />
      {kept.data && (
        <form
          onSubmit={(event) => {
            event.preventDefault()
            const { telefone_disponivel: _, ...choices } = { ...kept.data, ...changed }
            const isReached = choices.canais.email || choices.canais.telefone
            setGap(!isReached)
            if (isReached) ato.run(choices as Choices)
          }}
        >
          {kept.data.telefone_disponivel && me.telefone_confirmado && (
            <Channels
              canais={changed.canais ?? kept.data.canais}
              telefone={me.telefone ?? ''}
              onChange={(canais) => setChanged({ ...changed, canais })}
            />
          )}
          {gap && <p role="alert">Escolha por onde: e-mail, telefone ou os dois.</p>}
          {kinds.filter(isOptional).map((kind) => (
            <Checkbox
              key={kind}
              nome={kind}
              label={label(AVISO_KIND_LABEL, kind)}
              checked={changed[kind] ?? kept.data[kind] ?? true}
              onChange={(checked) => setChanged({ ...changed, [kind]: checked })}
            />
          ))}
          <p className="muted">
            Sempre enviados, porque correm prazos ou tratam da sua conta:{' '}
            {kinds
              .filter((kind) => !isOptional(kind))
              .map((kind) => AVISO_KIND_LABEL[kind])
              .join(', ')}
            .
          </p>
          <Failed failure={ato.failure} />
          <WithNetwork sentence="Para guardar as escolhas é preciso internet.">
            <Button sends busy={ato.busy}>
              Guardar escolhas
            </Button>
          </WithNetwork>
        </form>
      )}
    </section>
  )
}

type ChannelsProps = { canais: ChosenChannels; telefone: string; onChange: (canais: ChosenChannels) => void }

function Channels({ canais, telefone, onChange }: ChannelsProps) {
  return (
    <fieldset>
      <legend>Por onde</legend>
      <Checkbox
        nome="canal-email"
        label="E-mail"
        checked={canais.email}
        onChange={(email) => onChange({ ...canais, email })}
      />
      <Checkbox
        nome="canal-telefone"
        label={`Mensagem ao telefone ${telefone}`}
        checked={canais.telefone}
        onChange={(chosen) => onChange({ ...canais, telefone: chosen })}
      />
      <p className="muted">
        Avisos sobre a sua conta vão sempre também por e-mail, assim como os que o telefone não puder receber.
      </p>
    </fieldset>
  )
}
