import type { Papel } from '@car/vocabulary/pessoa'
import { eRequerente, PAPEL_LABEL } from '@car/vocabulary/pessoa'
import { Link, Navigate, Outlet, useLocation, useMatches, useParams } from '@tanstack/react-router'
import { type ComponentType, type MouseEvent, useEffect, useState } from 'react'
import { consultas } from './api/consultas.ts'
import { useEsperaDasLeituras } from './api/espera.ts'
import type { Eu } from './api/lembrada.ts'
import { deOutra, enderecoDeEntrada, tentarDeNovo, useSessao } from './api/sessao.ts'
import { Anuncio } from './componentes/anuncio.tsx'
import { Botao, LinkBotao } from './componentes/botao.tsx'
import { Dialogo } from './componentes/dialogo.tsx'
import { Esqueleto } from './componentes/esqueleto.tsx'
import { Espera } from './componentes/falhou.tsx'
import { Icone } from './componentes/icone.tsx'
import { Mensagem } from './componentes/mensagem.tsx'
import { Titulo } from './componentes/titulo.tsx'
import { Dobra } from './dobra.tsx'
import { hora as horaDe, rotulo } from './formato.ts'
import { useGuardarPaginas } from './guardar-paginas.ts'
import { atualEm, type Entrada, inicioDe, menuDe } from './papeis.ts'
import { useRede } from './rede.ts'
import { Sair } from './sair.tsx'
import { useSossego } from './sossego.ts'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The roles that may see the page; without them anybody may, signed in or not. */
    quem?: readonly Papel[]
    /** The page of the same case for people on the other side, who may have been given this link. */
    doOutroLado?: '/processos/$id' | '/analise/processos/$id'
    /** Whether it opens without a network for the person who was here last. */
    semRede?: boolean
  }
}

/** Surrounds every page: skip link, head, menu, and the lines about session and network. */
export function Moldura() {
  useGuardarPaginas()
  return (
    <>
      <a className="pular" href="#conteudo" onClick={pular}>
        Ir para o conteúdo
      </a>
      <Topo />
      <SemInternet />
      <MuitosPedidos />
      <Envios />
      <main id="conteudo" className="largo" tabIndex={-1}>
        <Guarda />
      </main>
      <footer className="rodape">
        <div className="largo">
          <Link to="/verificar">Verificar um dossiê</Link> <a href="/docs">Interface para programas</a>
        </div>
      </footer>
      <SessaoTerminou />
      <Anuncio />
    </>
  )
}

/** The skip link does not change the address. That would be a navigation, and lose a half-filled form. */
function pular(evento: MouseEvent): void {
  evento.preventDefault()
  document.getElementById('conteudo')?.focus()
}

function Topo() {
  const sessao = useSessao()
  const eu = 'eu' in sessao && !deOutra(sessao) ? sessao.eu : undefined
  return (
    <header className="topo">
      <div className="largo topo-linha">
        <Link className="marca" to={eu ? inicioDe(eu.tipo_usuario) : '/'} reloadDocument={!eu}>
          <strong>Registro Rural</strong> <span>Cadastro Ambiental Rural</span>
        </Link>
        {eu && <Gaveta eu={eu} />}
        {sessao.estado === 'fora' && (
          <a className="br-button secondary" href={enderecoDeEntrada()}>
            Entrar
          </a>
        )}
      </div>
    </header>
  )
}

/** Menu and person. On a narrow screen they are behind a button. */
function Gaveta({ eu }: { eu: Eu }) {
  const [aberta, setAberta] = useState(false)
  const { pathname } = useLocation()
  return (
    <>
      <button
        type="button"
        className="gaveta-botao"
        aria-expanded={aberta}
        aria-controls="gaveta"
        onClick={() => setAberta(!aberta)}
      >
        <Icone nome={aberta ? 'fechar' : 'menu'} /> Menu
      </button>
      <div id="gaveta" className={aberta ? 'gaveta gaveta-aberta' : 'gaveta'}>
        <Menu papel={eu.tipo_usuario} aoIr={() => setAberta(false)} />
        <div className="pessoa">
          <Dobra nome={eu.nome} atual={pathname === '/meus-dados'}>
            <p className="papel">
              {rotulo(PAPEL_LABEL, eu.tipo_usuario)}, conta {eu.nivel_confiabilidade}
            </p>
            <ul>
              <li>
                <Link to="/meus-dados" onClick={() => setAberta(false)} activeProps={{ 'aria-current': 'page' }}>
                  Meus dados
                </Link>
              </li>
            </ul>
            <Sair />
          </Dobra>
        </div>
      </div>
    </>
  )
}

function Menu({ papel, aoIr }: { papel: Papel; aoIr: () => void }) {
  const { pathname } = useLocation()
  const lista = ({ paginas }: Entrada) =>
    paginas.map((pagina) => (
      <li key={pagina.para}>
        <Link to={pagina.para} onClick={aoIr} aria-current={atualEm(pathname, pagina)}>
          {pagina.texto}
        </Link>
      </li>
    ))
  return (
    <nav className="menu" aria-label="Principal">
      <ul>
        {menuDe(papel).map((entrada) =>
          entrada.dobrada ? (
            <li key={entrada.texto}>
              <Dobra nome={entrada.texto} atual={entrada.paginas.some((pagina) => atualEm(pathname, pagina))}>
                <ul>{lista(entrada)}</ul>
              </Dobra>
            </li>
          ) : (
            lista(entrada)
          ),
        )}
      </ul>
    </nav>
  )
}

/** Shows a page to those who may see it, and tells others what to do. */
function Guarda() {
  const sessao = useSessao()
  const { quem, doOutroLado, semRede } = useMatches({ select: (rotas) => rotas.at(-1)?.staticData ?? {} })
  const { id } = useParams({ strict: false })
  if (quem === undefined) return <Outlet />
  switch (sessao.estado) {
    case 'abrindo':
      return <Esqueleto />
    case 'fora':
      return <Entre />
    case 'sem_rede':
      return semRede && sessao.eu && quem.includes(sessao.eu.tipo_usuario) ? <Outlet /> : <ServicoFora eu={sessao.eu} />
    case 'dentro':
    case 'terminou':
      if (deOutra(sessao)) return <Titulo texto="Sua sessão terminou" />
      if (quem.includes(sessao.eu.tipo_usuario)) return <Outlet />
      if (doOutroLado && id) return <Navigate to={doOutroLado} params={{ id }} replace />
      return <DeOutros papel={sessao.eu.tipo_usuario} />
  }
}

const Entre = () => (
  <>
    <Titulo texto="Entre para ver esta página" />
    <p>Depois de entrar, você volta para cá.</p>
    <p>
      <a className="br-button primary large" href={enderecoDeEntrada()}>
        Entrar com gov.br
      </a>
    </p>
  </>
)

const ServicoFora = ({ eu }: { eu: Eu | undefined }) => (
  <>
    <Titulo texto="Não foi possível abrir" />
    <Mensagem tipo="atencao" titulo="Sem resposta do serviço">
      <p>Verifique sua conexão com a internet. O que você fez está guardado neste aparelho.</p>
      <Botao onClick={() => void tentarDeNovo()}>Tentar de novo</Botao>
      {eu && <LinkBotao to="/processos">Ver o que está só neste aparelho</LinkBotao>}
    </Mensagem>
  </>
)

const DeOutros = ({ papel }: { papel: Papel }) => (
  <>
    <Titulo texto="Página de outra área" />
    <p>Sua conta ({PAPEL_LABEL[papel]}) não usa esta página.</p>
    <p>
      <a className="br-button secondary" href={inicioDe(papel)}>
        Ir para o meu início
      </a>
    </p>
  </>
)

/** What was typed is kept as a draft. Signing in again leads back to this address. */
function SessaoTerminou() {
  const sessao = useSessao()
  const terminou = sessao.estado === 'terminou'
  return (
    <Dialogo
      titulo="Sua sessão terminou"
      aberto={terminou}
      acoes={
        <a className="br-button primary" href={enderecoDeEntrada()}>
          Entrar de novo
        </a>
      }
    >
      {deOutra(sessao) && <p>Outra pessoa entrou neste navegador, em outra aba.</p>}
      <p>O que você digitou está guardado neste aparelho. Entre de novo para continuar daqui.</p>
    </Dialogo>
  )
}

/**
 * Files are sent whatever page is open. This loads only once the page has shown its content, and only with a network.
 */
function Envios() {
  const sessao = useSessao()
  const temRede = useRede()
  const envia = sessao.estado === 'dentro' && eRequerente(sessao.eu.tipo_usuario)
  const [ACaminho, setACaminho] = useState<ComponentType | null>(null)
  const sossego = useSossego(envia && temRede)
  useEffect(() => {
    if (!sossego) return
    import('./envios/a-caminho.tsx').then(
      (modulo) => setACaminho(() => modulo.default),
      () => {},
    )
  }, [sossego])
  return envia && ACaminho ? <ACaminho /> : null
}

function SemInternet() {
  const temRede = useRede()
  const semServico = useSessao().estado === 'sem_rede'
  if (temRede && !semServico) return null
  return (
    <div className="sem-internet" role="status">
      <div className="largo">
        {temRede ? 'O serviço não responde.' : 'Sem internet.'} O que você fizer fica guardado neste aparelho.
        {!temRede && <Idade />}
      </div>
    </div>
  )
}

/** Reads are throttled; each part loads when the wait ends. */
function MuitosPedidos() {
  const ate = useEsperaDasLeituras()
  return (
    ate !== null && (
      <div className="largo">
        <Espera ate={ate} />
      </div>
    )
  )
}

/** Says when what is shown was read, if the network has gone since. */
function Idade() {
  const [hora] = useState(horaDoQueSeLe)
  return hora && ` O que se lê aqui é das ${hora}.`
}

/** The time of the oldest thing that the page shows. */
function horaDoQueSeLe(): string | null {
  const lidas = consultas.getQueryCache().findAll({ type: 'active' })
  const tempos = lidas.map(({ state }) => state.dataUpdatedAt).filter((em) => em > 0)
  return tempos.length === 0 ? null : horaDe(new Date(Math.min(...tempos)))
}
