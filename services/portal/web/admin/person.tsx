import '../analysis/analysis.css'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { PAPEL_LABEL } from '@car/vocabulary/person'
import { useState } from 'react'
import { Failure } from '../shared/api/failure.ts'
import { useMe } from '../shared/api/session.ts'
import { Button, LinkButton } from '../shared/components/button.tsx'
import { Skeleton } from '../shared/components/skeleton.tsx'
import { Failed } from '../shared/components/failed.tsx'
import { Breadcrumb } from '../shared/components/breadcrumb.tsx'
import { Titulo } from '../shared/components/titulo.tsx'
import { Empty } from '../shared/components/empty.tsx'
import { dateTime, label } from '../shared/format.ts'
import type { Usuario } from '../gen/interface.ts'
import { personOf } from './queries.ts'
import { EndSessions } from './end-sessions.tsx'
import { HoldPerson } from './hold-person.tsx'
import { ChangePapel } from './change-papel.tsx'
import { Unbroken } from '../shared/components/unbroken.tsx'

const route = getRouteApi('/admin/pessoas/$id')

export default function PersonPage() {
  const { id } = route.useParams()
  const person = useQuery(personOf(id))
  return (
    <>
      <Breadcrumb levels={[{ texto: 'Pessoas', to: '/admin/pessoas' }]} />
      <Titulo texto={person.data?.data.nome ?? 'Pessoa'} />
      {person.isPending && <Skeleton linhas={6} />}
      {person.error instanceof Failure && person.error.codigo === 'CAR-003' ? (
        <Empty sentence="Ninguém está neste endereço.">
          <LinkButton to="/admin/pessoas">Procurar pelo nome</LinkButton>
        </Empty>
      ) : (
        <Failed failure={person.error} retry={() => void person.refetch()} />
      )}
      {person.data && <PersonDetails pessoa={person.data.data} />}
    </>
  )
}

function PersonDetails({ pessoa }: { pessoa: Usuario }) {
  const me = useMe()
  const [opened, setOpened] = useState<'papel' | 'sessoes' | 'guarda' | null>(null)
  const close = () => setOpened(null)
  const dados = [
    ['Papel', label(PAPEL_LABEL, pessoa.tipo_usuario)],
    ['Unidade', pessoa.unidade ?? 'Não informada'],
    ['Conta gov.br', `Nível ${pessoa.nivel_confiabilidade}`],
    ['CPF', pessoa.cpf],
    ['E-mail', pessoa.email_contato ?? pessoa.email ?? 'Não informado'],
    ['Telefone', pessoa.telefone ?? 'Não informado'],
    ['Entrou pela primeira vez em', dateTime(pessoa.criado_em)],
    ['Último acesso', dateTime(pessoa.ultimo_acesso_em)],
  ]
  return (
    <>
      <dl className="values">
        {dados.map(([nome, valor]) => (
          <div key={nome}>
            <dt>{nome}</dt>
            <dd>
              <Unbroken texto={valor ?? ''} />
            </dd>
          </div>
        ))}
      </dl>
      <p>Cada consulta a esta página fica registrada.</p>
      <p className="muted">O nome, o CPF e o nível vêm da conta gov.br, e se mudam lá.</p>
      <p>
        <Link className="alone" to="/admin/auditoria" search={{ usuario: pessoa.id }}>
          O que esta pessoa fez
        </Link>
      </p>
      {me.nivel_confiabilidade === 'ouro' ? (
        <div className="actions">
          <Button kind="primary" onClick={() => setOpened('papel')}>
            Mudar papel ou unidade…
          </Button>
          <Button onClick={() => setOpened('sessoes')}>Encerrar sessões…</Button>
          <Button onClick={() => setOpened('guarda')}>Reter os dados…</Button>
        </div>
      ) : (
        <p>Para mudar o papel ou encerrar sessões é preciso conta ouro.</p>
      )}
      {opened === 'papel' && <ChangePapel pessoa={pessoa} onClose={close} />}
      {opened === 'guarda' && <HoldPerson {...pessoa} onClose={close} />}
      {opened === 'sessoes' && <EndSessions pessoa={pessoa} onClose={close} />}
    </>
  )
}
