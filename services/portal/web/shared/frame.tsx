import type { Papel } from '@car/vocabulary/person'
import { eRequerente, PAPEL_LABEL } from '@car/vocabulary/person'
import { Link, Navigate, Outlet, useLocation, useMatches, useParams } from '@tanstack/react-router'
import { type ComponentType, type MouseEvent, useEffect, useState } from 'react'
import { queries } from './api/queries.ts'
import { useReadingsWait } from './api/waiting.ts'
import type { Eu } from '../device/session.ts'
import { isOfOther, signInAddress, retry, useSession } from './api/session.ts'
import { Announcement } from './components/announcement.tsx'
import { Button, LinkButton } from './components/button.tsx'
import { Dialog } from './components/dialog.tsx'
import { Skeleton } from './components/skeleton.tsx'
import { Wait } from './components/failed.tsx'
import { Icon } from './components/icon.tsx'
import { Message } from './components/message.tsx'
import { Titulo } from './components/titulo.tsx'
import { Dobra } from './folding.tsx'
import { hora as horaDe, label } from './format.ts'
import { useKeepPages } from '../device/pages.ts'
import { currentIn, type NavEntry, homeOf, menuOf } from './papeis.ts'
import { useRede } from './network.ts'
import { SignOut } from './sign-out.tsx'
import { useQuiet } from './quiet.ts'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The roles that may see the page; without them anybody may, signed in or not. */
    quem?: readonly Papel[]
    /** The page of the same case for people on the other side, who may have been given this link. */
    fromOtherSide?: '/processos/$id' | '/analise/processos/$id'
    /** Whether it opens without a network for the person who was here last. */
    offline?: boolean
  }
}

/** Surrounds every page: skip link, head, menu, and the lines about session and network. */
export function Frame() {
  useKeepPages()
  return (
    <>
      <a className="pular" href="#conteudo" onClick={skip}>
        Ir para o conteúdo
      </a>
      <TopBar />
      <Offline />
      <TooManyRequests />
      <Uploads />
      <main id="conteudo" className="largo" tabIndex={-1}>
        <Keeping />
      </main>
      <footer className="rodape">
        <div className="largo">
          <Link to="/verificar">Verificar um dossiê</Link> <a href="/docs">Interface para programas</a>
        </div>
      </footer>
      <SessionEnded />
      <Announcement />
    </>
  )
}

/** The skip link does not change the address. That would be a navigation, and lose a half-filled form. */
function skip(event: MouseEvent): void {
  event.preventDefault()
  document.getElementById('conteudo')?.focus()
}

function TopBar() {
  const session = useSession()
  const eu = 'eu' in session && !isOfOther(session) ? session.eu : undefined
  return (
    <header className="topo">
      <div className="largo topo-linha">
        <Link className="marca" to={eu ? homeOf(eu.tipo_usuario) : '/'} reloadDocument={!eu}>
          <strong>Registro Rural</strong> <span>Cadastro Ambiental Rural</span>
        </Link>
        {eu && <Drawer eu={eu} />}
        {session.estado === 'fora' && (
          <a className="br-button secondary" href={signInAddress()}>
            Entrar
          </a>
        )}
      </div>
    </header>
  )
}

/** Menu and person. On a narrow screen they are behind a button. */
function Drawer({ eu }: { eu: Eu }) {
  const [aberta, setExpanded] = useState(false)
  const { pathname } = useLocation()
  return (
    <>
      <button
        type="button"
        className="gaveta-botao"
        aria-expanded={aberta}
        aria-controls="gaveta"
        onClick={() => setExpanded(!aberta)}
      >
        <Icon nome={aberta ? 'fechar' : 'menu'} /> Menu
      </button>
      <div id="gaveta" className={aberta ? 'gaveta gaveta-aberta' : 'gaveta'}>
        <Menu papel={eu.tipo_usuario} onGo={() => setExpanded(false)} />
        <div className="pessoa">
          <Dobra nome={eu.nome} atual={pathname === '/meus-dados'}>
            <p className="papel">
              {label(PAPEL_LABEL, eu.tipo_usuario)}, conta {eu.nivel_confiabilidade}
            </p>
            <ul>
              <li>
                <Link to="/meus-dados" onClick={() => setExpanded(false)} activeProps={{ 'aria-current': 'page' }}>
                  Meus dados
                </Link>
              </li>
            </ul>
            <SignOut />
          </Dobra>
        </div>
      </div>
    </>
  )
}

function Menu({ papel, onGo }: { papel: Papel; onGo: () => void }) {
  const { pathname } = useLocation()
  const list = ({ paginas }: NavEntry) =>
    paginas.map((pagina) => (
      <li key={pagina.para}>
        <Link to={pagina.para} onClick={onGo} aria-current={currentIn(pathname, pagina)}>
          {pagina.texto}
        </Link>
      </li>
    ))
  return (
    <nav className="menu" aria-label="Principal">
      <ul>
        {menuOf(papel).map((entry) =>
          entry.folded ? (
            <li key={entry.texto}>
              <Dobra nome={entry.texto} atual={entry.paginas.some((pagina) => currentIn(pathname, pagina))}>
                <ul>{list(entry)}</ul>
              </Dobra>
            </li>
          ) : (
            list(entry)
          ),
        )}
      </ul>
    </nav>
  )
}

/** Shows a page to those who may see it, and tells others what to do. */
function Keeping() {
  const session = useSession()
  const { quem, fromOtherSide, offline } = useMatches({ select: (rotas) => rotas.at(-1)?.staticData ?? {} })
  const { id } = useParams({ strict: false })
  if (quem === undefined) return <Outlet />
  switch (session.estado) {
    case 'abrindo':
      return <Skeleton />
    case 'fora':
      return <Entre />
    case 'sem_rede':
      return offline && session.eu && quem.includes(session.eu.tipo_usuario) ? (
        <Outlet />
      ) : (
        <ServiceDown eu={session.eu} />
      )
    case 'dentro':
    case 'terminou':
      if (isOfOther(session)) return <Titulo texto="Sua sessão terminou" />
      if (quem.includes(session.eu.tipo_usuario)) return <Outlet />
      if (fromOtherSide && id) return <Navigate to={fromOtherSide} params={{ id }} replace />
      return <ForOthers papel={session.eu.tipo_usuario} />
  }
}

const Entre = () => (
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

const ServiceDown = ({ eu }: { eu: Eu | undefined }) => (
  <>
    <Titulo texto="Não foi possível abrir" />
    <Message tipo="atencao" titulo="Sem resposta do serviço">
      <p>Verifique sua conexão com a internet. O que você fez está guardado neste aparelho.</p>
      <Button onClick={() => void retry()}>Tentar de novo</Button>
      {eu && <LinkButton to="/processos">Ver o que está só neste aparelho</LinkButton>}
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

/** What was typed is kept as a draft. Signing in again leads back to this address. */
function SessionEnded() {
  const session = useSession()
  const ended = session.estado === 'terminou'
  return (
    <Dialog
      titulo="Sua sessão terminou"
      aberto={ended}
      acoes={
        <a className="br-button primary" href={signInAddress()}>
          Entrar de novo
        </a>
      }
    >
      {isOfOther(session) && <p>Outra pessoa entrou neste navegador, em outra aba.</p>}
      <p>O que você digitou está guardado neste aparelho. Entre de novo para continuar daqui.</p>
    </Dialog>
  )
}

/**
 * Files are sent whatever page is open. This loads only once the page has shown its content, and only with a network.
 */
function Uploads() {
  const session = useSession()
  const temRede = useRede()
  const sends = session.estado === 'dentro' && eRequerente(session.eu.tipo_usuario)
  const [OnTheWay, setOnTheWay] = useState<ComponentType | null>(null)
  const quiet = useQuiet(sends && temRede)
  useEffect(() => {
    if (!quiet) return
    import('./uploads/on-the-way.tsx').then(
      (modulo) => setOnTheWay(() => modulo.default),
      () => {},
    )
  }, [quiet])
  return sends && OnTheWay ? <OnTheWay /> : null
}

function Offline() {
  const temRede = useRede()
  const serviceDown = useSession().estado === 'sem_rede'
  if (temRede && !serviceDown) return null
  return (
    <div className="sem-internet" role="status">
      <div className="largo">
        {temRede ? 'O serviço não responde.' : 'Sem internet.'} O que você fizer fica guardado neste aparelho.
        {!temRede && <Age />}
      </div>
    </div>
  )
}

/** Reads are throttled; each part loads when the wait ends. */
function TooManyRequests() {
  const end = useReadingsWait()
  return (
    end !== null && (
      <div className="largo">
        <Wait ate={end} />
      </div>
    )
  )
}

/** Says when what is shown was read, if the network has gone since. */
function Age() {
  const [hora] = useState(hourOfWhatIsRead)
  return hora && ` O que se lê aqui é das ${hora}.`
}

/** The time of the oldest thing that the page shows. */
function hourOfWhatIsRead(): string | null {
  const readQueries = queries.getQueryCache().findAll({ type: 'active' })
  const tempos = readQueries.map(({ state }) => state.dataUpdatedAt).filter((em) => em > 0)
  return tempos.length === 0 ? null : horaDe(new Date(Math.min(...tempos)))
}
