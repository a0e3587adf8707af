import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { Failure } from '../api/failure.ts'
import { provaOf } from '../api/processo.ts'
import { dateTime, oneDecimal } from '../format.ts'
import type { Prova as ProvaOfAct } from '../../gen/interface.ts'
import { Button } from '../components/button.tsx'
import { Download } from '../components/download.tsx'
import { Failed } from '../components/failed.tsx'
import { Message } from '../components/message.tsx'
import { Skeleton } from '../components/skeleton.tsx'

type Props = {
  processo: string
  versao: number
  /** The act in words, for screen readers. */
  about: string
}

/** What the public log proves of an act, asked for when somebody opens it. */
export function Prova({ processo, versao, about }: Props) {
  const [opened, setOpened] = useState(false)
  const prova = useQuery({ ...provaOf(processo, versao), enabled: opened })
  // While a query is repeated, it has a reason and no error yet.
  const failure = prova.data ? null : (prova.failureReason ?? prova.error)
  const isNotLogged = failure instanceof Failure && failure.codigo === 'CAR-016'
  const again = () => void prova.refetch()
  return (
    <details className="prova" onToggle={({ currentTarget }) => currentTarget.open && setOpened(true)}>
      <summary aria-label={`Prova no registro público: ${about}`}>Prova no registro público</summary>
      {opened && prova.isPending && !failure && <Skeleton linhas={2} />}
      {isNotLogged ? <NotLogged {...{ again }} busy={prova.isFetching} /> : <Failed failure={failure} retry={again} />}
      {prova.data && (
        <>
          <Proven prova={prova.data} />
          <Download
            caminho={`/api/v1/processos/${processo}/historico/${versao}/prova`}
            nome={`prova-ato-${versao}.json`}
            about={about}
            texto="Baixar a prova"
            principal
          />
        </>
      )}
    </details>
  )
}

export const Proven = ({ prova: { indice, tamanho, em, travado } }: { prova: ProvaOfAct }) => (
  <>
    <p>
      Este ato está no registro público pelo menos desde {dateTime(em)}, no lugar {oneDecimal(indice + 1)} de{' '}
      {oneDecimal(tamanho)}. Ninguém pode alterá-lo ou retirá-lo sem que se veja.
    </p>
    {!travado && (
      <p className="muted">
        Esse ponto do registro ainda não foi guardado fora do serviço, o que acontece a cada dez minutos. Para uma prova
        que vale por si, baixe-a depois disso.
      </p>
    )}
    <p>
      <Link to="/conferir">Como conferir a prova sem este serviço</Link>
    </p>
  </>
)

export const NotLogged = ({ again, busy }: { again: () => void; busy: boolean }) => (
  <Message kind="info" announce>
    <p>Este ato ainda não está no registro público, o que leva alguns segundos.</p>
    {busy ? <p>Esta página olha de novo em instantes.</p> : <Button onClick={again}>Ver de novo</Button>}
  </Message>
)
