import { LONGEST } from '@car/vocabulary/limits'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { Form } from '../../analysis/acts/form.tsx'
import { useRequirement } from '../../analysis/acts/require.ts'
import { useRascunho } from '../../device/drafts.ts'
import { useAto } from '../../shared/api/ato.ts'
import { api, unwrap } from '../../shared/api/client.ts'
import { useMe } from '../../shared/api/session.ts'
import { once } from '../../shared/api/version.ts'
import { announce } from '../../shared/components/announcement.tsx'
import { Breadcrumb } from '../../shared/components/breadcrumb.tsx'
import { Button } from '../../shared/components/button.tsx'
import { TextArea } from '../../shared/components/campo.tsx'
import { Failed } from '../../shared/components/failed.tsx'
import { Skeleton } from '../../shared/components/skeleton.tsx'
import { Status } from '../../shared/components/status.tsx'
import { Table } from '../../shared/components/table.tsx'
import { Titulo } from '../../shared/components/titulo.tsx'
import { WithNetwork } from '../../shared/components/with-network.tsx'
import { dateTime } from '../../shared/format.ts'
import { LoteStatus } from './lote-status.tsx'
import { confirmationWords } from './lote-words.ts'
import { type Lote, loteOf } from '../queries.ts'

/** A lot: how far the reading of its sample is, and its confirmation. */
export function OneLote({ id }: { id: string }) {
  const query = useQuery({ ...loteOf(id), refetchInterval: ({ state }) => intervalOf(state.data?.data) })
  const lote = query.data?.data
  return (
    <>
      <Breadcrumb levels={[{ texto: 'Lotes', to: '/supervisao/lotes' }]} />
      <Titulo texto="Lote de processos limpos" />
      {query.isPending && <Skeleton linhas={5} />}
      <Failed failure={query.error} retry={() => void query.refetch()} />
      {lote && <Shown lote={lote} />}
    </>
  )
}

const SOON_MS = 3_000
/** While the service draws or decides by itself, the page follows. */
const intervalOf = (lote: Lote | undefined): number | false =>
  lote &&
  ((lote.estado === 'em_leitura' && lote.amostra.length === 0) || (lote.estado !== 'em_leitura' && lote.restantes > 0))
    ? SOON_MS
    : false

function Shown({ lote }: { lote: Lote }) {
  const { estado, total, amostra, restantes, aprovados, criado_em, criado_por, decidido_em, decidido_por, motivo } =
    lote
  const read = amostra.filter(({ lido }) => lido).length
  return (
    <>
      <p>
        <LoteStatus estado={estado} /> Feito em {dateTime(criado_em)} por {criado_por.nome}.
        {decidido_em &&
          ` ${estado === 'confirmado' ? 'Confirmado' : 'Desfeito'} em ${dateTime(decidido_em)}${decidido_por ? ` por ${decidido_por.nome}` : ''}.`}
      </p>
      {motivo && <p>Por quê: {motivo}.</p>}
      <dl className="values">
        <div>
          <dt>Processos</dt>
          <dd>{total}</dd>
        </div>
        <div>
          <dt>Amostra lida</dt>
          <dd>
            {read} de {amostra.length}
          </dd>
        </div>
        <div>
          <dt>Esperam</dt>
          <dd>{restantes}</dd>
        </div>
        <div>
          <dt>Aprovados</dt>
          <dd>{aprovados}</dd>
        </div>
      </dl>
      {estado === 'em_leitura' && <Decide lote={lote} />}
      <section className="part" aria-labelledby="sample">
        <h2 id="sample">A amostra</h2>
        {amostra.length === 0 && (
          <p>{estado === 'em_leitura' ? 'O sorteio leva alguns segundos.' : 'Nenhum processo foi lido.'}</p>
        )}
        {amostra.length > 0 && (
          <Table
            caption="Processos da amostra"
            linhas={amostra}
            chave={({ processo_id }) => processo_id}
            columns={[
              {
                titulo: 'Processo',
                cell: ({ processo_id, numero }) => (
                  <Link to="/analise/processos/$id" params={{ id: processo_id }}>
                    {numero}
                  </Link>
                ),
              },
              {
                titulo: 'Situação',
                cell: ({ status }) => (
                  <div>
                    <Status status={status} />
                  </div>
                ),
              },
              { titulo: 'Lido', cell: ({ lido }) => (lido ? 'Sim' : 'Ainda não') },
            ]}
          />
        )}
      </section>
      <Draw lote={lote} />
    </>
  )
}

function Decide({ lote: { id, pronto, restantes } }: { lote: Lote }) {
  const me = useMe()
  const [undoing, setUndoing] = useState(false)
  const ato = useAto(
    (_: undefined, key) =>
      unwrap(
        api.POST('/api/v1/supervisor/lotes/{id}/confirmar', {
          params: { path: { id }, header: once(key) },
          body: {},
        }),
      ),
    {
      changes: [['lotes'], ['fila']],
      onDone: () => announce('O lote está confirmado. Os processos estão sendo aprovados.'),
    },
  )
  if (me.nivel_confiabilidade !== 'ouro')
    return <p className="why-not">Para confirmar ou desfazer um lote é preciso uma conta gov.br de nível ouro.</p>
  return (
    <>
      <Failed failure={ato.failure} />
      <WithNetwork sentence="Para decidir o lote é preciso internet.">
        <div className="actions">
          {pronto && (
            <Button kind="primary" busy={ato.busy} onClick={() => ato.run(undefined)}>
              {confirmationWords(restantes)}
            </Button>
          )}
          <Button onClick={() => setUndoing(true)}>Desfazer o lote…</Button>
        </div>
      </WithNetwork>
      {!pronto && <p className="muted">Quando a amostra estiver lida, e nada mostrar, os outros se aprovam aqui.</p>}
      {undoing && <Undo id={id} onClose={() => setUndoing(false)} />}
    </>
  )
}

const SHORTEST = 10

function Undo({ id, onClose }: { id: string; onClose: () => void }) {
  const rascunho = useRascunho(id, 'desfazer', { motivo: '' })
  const motivo = rascunho.valor.motivo.trim()
  const { require, erro, ...ato } = useRequirement(
    useAto(
      (reason: string, key) =>
        unwrap(
          api.POST('/api/v1/supervisor/lotes/{id}/desfazer', {
            params: { path: { id }, header: once(key) },
            body: { motivo: reason },
          }),
        ),
      {
        changes: [['lotes'], ['fila']],
        onDone: () => {
          announce('O lote foi desfeito. Os processos voltam à fila.')
          void rascunho.finish().then(onClose)
        },
      },
    ),
  )
  return (
    <Form
      titulo="Desfazer o lote"
      button="Desfazer"
      danger
      {...{ rascunho, ato, onClose }}
      run={() =>
        require({ motivo: motivo.length < SHORTEST && 'Diga por quê, em dez letras ou mais.' }) && ato.run(motivo)
      }
      labels={{ motivo: 'Por quê' }}
    >
      <p>Os processos voltam à fila, e são lidos um a um. Os que já foram lidos ficam como estão.</p>
      <TextArea
        nome="motivo"
        label="Por quê"
        max={LONGEST.reason}
        linhas={3}
        erro={erro('motivo')}
        valor={rascunho.valor.motivo}
        onChange={(fresh) => rascunho.change({ motivo: fresh })}
      />
    </Form>
  )
}

/** What anybody needs to repeat the draw. */
function Draw({ lote: { id, semente, semente_sha256, farol } }: { lote: Lote }) {
  return (
    <section className="part" aria-labelledby="draw">
      <h2 id="draw">O sorteio</h2>
      <p>
        {semente
          ? 'A semente está publicada: qualquer pessoa pode repetir o sorteio.'
          : 'A semente fica secreta até o fim do lote; o seu resumo foi registrado antes do sorteio.'}{' '}
        {farol === null
          ? 'Nenhum farol público entrou no sorteio: quem tivesse o banco de dados e a chave do serviço poderia conhecê-lo antes.'
          : `Entrou no sorteio a rodada ${farol.rodada} do farol ${farol.nome}, posterior ao registro do lote.`}
      </p>
      <p>
        <Link className="alone" to="/sorteio" search={{ lote: id }}>
          Ver o sorteio como qualquer pessoa o vê
        </Link>
      </p>
      <p className="muted">
        SHA-256 da semente: <code>{semente_sha256}</code>
      </p>
    </section>
  )
}
