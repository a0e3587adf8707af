import { PAPEL_LABEL, type Papel } from '@car/vocabulary/person'
import { Navigate, Outlet, useMatches, useParams } from '@tanstack/react-router'
import type { Me } from '../../device/session.ts'
import { isOfOther, retry, signInAddress, useSession } from '../api/session.ts'
import { Button, LinkButton } from '../components/button.tsx'
import { Message } from '../components/message.tsx'
import { Skeleton } from '../components/skeleton.tsx'
import { Titulo } from '../components/titulo.tsx'
import { homeOf } from '../papeis.ts'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The roles that may see the page; absent if everybody may, even without signing in. */
    who?: readonly Papel[]
    /** The page of the same case for the other party (requerente or analysis), who may have received this link. */
    fromOtherSide?: '/processos/$id' | '/analise/processos/$id'
    /** True if the page opens without a network for the last person on this device. */
    offline?: boolean
  }
}

/** Shows a page to people who may see it. Others get advice, or the page for their side of the case. */
export function Keeping() {
  const session = useSession()
  const { who, fromOtherSide, offline } = useMatches({ select: (routes) => routes.at(-1)?.staticData ?? {} })
  const { id } = useParams({ strict: false })
  if (who === undefined) return <Outlet />
  switch (session.status) {
    case 'opening':
      return <Skeleton />
    case 'out':
      return <SignIn />
    case 'offline':
      return offline && session.me && who.includes(session.me.tipo_usuario) ? (
        <Outlet />
      ) : (
        <ServiceDown me={session.me} />
      )
    case 'in':
    case 'ended':
      if (isOfOther(session)) return <Titulo texto="Sua sessão terminou" />
      if (who.includes(session.me.tipo_usuario)) return <Outlet />
      if (fromOtherSide && id) return <Navigate to={fromOtherSide} params={{ id }} replace />
      return <ForOthers papel={session.me.tipo_usuario} />
  }
}

const SignIn = () => (
  <>
    <Titulo texto="Entre para ver esta página" />
    <p>Depois de entrar, você volta para cá.</p>
    <p>
      <a className="br-button primary large" href={signInAddress()}>
        Entrar com gov.br
      </a>
    </p>
  </>
)

const ServiceDown = ({ me }: { me: Me | undefined }) => (
  <>
    <Titulo texto="Não foi possível abrir" />
    <Message kind="warning" heading="Sem resposta do serviço">
      <p>Verifique sua conexão com a internet. O que você fez está guardado neste aparelho.</p>
      <Button onClick={() => void retry()}>Tentar de novo</Button>
      {me && <LinkButton to="/processos">Ver o que está só neste aparelho</LinkButton>}
    </Message>
  </>
)

const ForOthers = ({ papel }: { papel: Papel }) => (
  <>
    <Titulo texto="Página de outra área" />
    <p>Sua conta ({PAPEL_LABEL[papel]}) não usa esta página.</p>
    <p>
      <a className="br-button secondary" href={homeOf(papel)}>
        Ir para o meu início
      </a>
    </p>
  </>
)
