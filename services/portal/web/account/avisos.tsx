import './account.css'
import { isOptional, AVISO_KIND_LABEL, AVISO_KINDS, type AvisoKind } from '@car/vocabulary/aviso'
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

type Choices = Record<AvisoKind, boolean>
/**
 * Kinds of notice that only people of the analysis get, or only requerentes. A person chooses among the kinds of their
 * role.
 */
const FOR_ANALYSIS: readonly AvisoKind[] = ['resposta', 'escalado', 'resumo']
const FOR_REQUERENTE: readonly AvisoKind[] = ['recebido', 'pendencia', 'lembrete', 'documento_invalido']

function Preferences() {
  const me = useMe()
  const kept = useQuery(preferencias)
  const [changed, setChanged] = useState<Partial<Choices>>({})
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
    <section className="part" aria-labelledby="by-e-mail">
      <h2 id="by-e-mail">Por e-mail</h2>
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
            ato.run({ ...(kept.data as Choices), ...changed })
          }}
        >
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
