import './analise.css'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { type CSSProperties, type ReactNode, useEffect, useRef, useState } from 'react'
import { Abas } from '../comum/componentes/abas.tsx'
import { Esqueleto } from '../comum/componentes/esqueleto.tsx'
import { Falhou } from '../comum/componentes/falhou.tsx'
import { Titulo } from '../comum/componentes/titulo.tsx'
import { comZoom, type Lugar, type Vista } from '../comum/documento/pagina.tsx'
import type { Achado, Documento, Processo } from '../gen/interface.ts'
import { aAvaliar, Achados, emOrdem, lugaresDe } from './achados.tsx'
import { usePode } from './acoes.tsx'
import { useAtalhos } from './atalhos.ts'
import { Atos } from './atos.tsx'
import { Cabeca, type Decisao } from './cabeca.tsx'
import { achadosDe, doCaso, documentosDe, processoDe } from './caso.ts'
import type { ConsultaDaBancada, Painel } from './consulta-da-bancada.ts'
import { Dados } from './dados.tsx'
import { Divisor } from './divisor.tsx'
import { useLembrado } from '../comum/lembrado.ts'
import { ListaDeAtalhos } from './lista-de-atalhos.tsx'
import { Mapa } from './mapa.tsx'
import { Notas } from './notas.tsx'
import { NovaPendencia, PedirCorrecao } from './pedir.tsx'
import { Pendencias } from './pendencias.tsx'
import { Ressalvas } from './ressalvas.tsx'
import { Visor } from './visor.tsx'
import { useVisores } from './visores.ts'

const rota = getRouteApi('/analise/processos/$id')

/** The bench: a page of a document beside the data, and the acts that decide the case. */
export default function Bancada() {
  const { id } = rota.useParams()
  const processo = useQuery(processoDe(id))
  const documentos = useQuery(documentosDe(id))
  const achados = useQuery(achadosDe(id))
  useConferidoDeNovo(id, documentos.data)
  const falha = processo.error ?? documentos.error ?? achados.error
  if (falha && !(processo.data && documentos.data && achados.data)) {
    const deNovo = () => void Promise.all([processo, documentos, achados].map((consulta) => consulta.refetch()))
    return (
      <>
        <Titulo texto="Análise" />
        <Falhou falha={falha} tentar={deNovo} />
      </>
    )
  }
  if (!processo.data || !documentos.data || !achados.data) {
    return (
      <>
        <Titulo texto="Análise" />
        <Esqueleto linhas={8} />
      </>
    )
  }
  const inteiro = { processo: processo.data.data, documentos: documentos.data, achados: achados.data }
  return <Mesa key={id} {...inteiro} achados={emOrdem(inteiro.achados)} />
}

const ABAS: Record<Painel, string> = {
  achados: 'Achados',
  dados: 'Dados',
  mapa: 'Mapa',
  pendencias: 'Pendências',
  notas: 'Notas',
  atos: 'Atos',
}

type Pedido = { como: 'achado' | 'livre'; achado?: Achado } | null
type Props = { processo: Processo; documentos: readonly Documento[]; achados: readonly Achado[] }

function Mesa({ processo, documentos, achados }: Props) {
  const { id } = processo
  const busca = rota.useSearch()
  const { aba = 'achados', achado: idDoAchado } = busca
  const ir = rota.useNavigate()
  const pode = usePode(id)
  const [parte, setParte] = useLembrado('bancada.parte', 50)
  const [parteDeDois, setParteDeDois] = useLembrado('bancada.parte2', 64)
  const [ligados, setLigados] = useLembrado('bancada.atalhos', true)
  const [pedido, setPedido] = useState<Pedido>(null)
  const [decidindo, setDecidindo] = useState<Decisao>(null)
  const [lista, setLista] = useState(false)
  const mesa = useRef<HTMLDivElement>(null)
  /** The finding that was judged last. The record may not show its verdict yet. */
  const avaliado = useRef<string | null>(null)

  const achado = achados.find(({ id: um }) => um === idDoAchado)
  const lugares = achado ? lugaresDe(achado) : []
  const mudar = (novo: ConsultaDaBancada) =>
    void ir({ search: (antes) => ({ ...antes, ...novo }), replace: true, resetScroll: false })
  const { dois, primeiro, segundo, escolhido, setEscolhido, tocado } = useVisores({
    id,
    documentos,
    lugares,
    busca,
    mudar,
  })
  const ver = (lugar: Lugar, resto: ConsultaDaBancada = {}) => {
    setEscolhido(lugar)
    const { documento_id, pagina: em } = lugar
    const aoLado = segundo?.documento?.id === documento_id && primeiro.documento?.id !== documento_id
    mudar({ ...resto, ...(aoLado ? { doc2: documento_id, pag2: em } : { doc: documento_id, pag: em }) })
    // On a narrow window the page stands above the data, so opening it scrolls there.
    if (matchMedia('(width < 64em)').matches) mesa.current?.scrollIntoView()
  }
  const escolher = (um: Achado, lugar?: Lugar) => {
    if (lugar) return ver(lugar, { achado: um.id })
    const [lugarDele] = lugaresDe(um)
    setEscolhido(null)
    mudar({
      achado: um.id,
      ...(lugarDele ? { doc: lugarDele.documento_id, pag: lugarDele.pagina, doc2: undefined, pag2: undefined } : {}),
    })
    if (lugarDele && matchMedia('(width < 64em)').matches) mesa.current?.scrollIntoView()
  }
  const irPara = (um: Achado | undefined) => {
    if (!um) return
    if (aba !== 'achados') mudar({ aba: 'achados' })
    escolher(um)
    mostrarAchado(um)
  }
  const passar = (passo: number) => irPara(achados[achado ? achados.indexOf(achado) + passo : 0])
  const outraEvidencia = () => {
    if (!achado || lugares.length === 0) return
    const i = lugares.findIndex((uma) => JSON.stringify(uma) === JSON.stringify(escolhido ?? lugares[0]))
    escolher(achado, lugares[(i + 1) % lugares.length])
  }
  const pedir = (um?: Achado) => {
    if (!pode('criar_pendencia').permitida) return
    const corrige = um && um.situacao !== 'ok' && um.avaliacao?.resultado !== 'descartado'
    setPedido(corrige ? { como: 'achado', achado: um } : { como: 'livre' })
  }
  // After a verdict the next open finding is chosen.
  useEffect(() => {
    const este = achados.find(({ id: um }) => um === avaliado.current)
    if (!este?.avaliacao) return
    avaliado.current = null
    const i = achados.indexOf(este)
    const proximo = aAvaliar([...achados.slice(i + 1), ...achados.slice(0, i)]).find(({ avaliacao }) => !avaliacao)
    if (proximo) irPara(proximo)
    else mostrarAchado(este)
  })

  const folhear = (passo: number) => {
    const { documento, pagina, aoVer } = tocado()
    const nova = pagina + passo
    if (documento && nova >= 1 && nova <= (documento.paginas ?? 1)) aoVer({ doc: documento.id, pag: nova })
  }
  const olhar = (como: (antes: Vista) => Vista) => {
    const { vista, aoMudar } = tocado()
    aoMudar(como(vista))
  }

  useAtalhos(ligados, (tecla) => {
    const numero = /^[1-9]$/.test(tecla) ? documentos[Number(tecla) - 1] : undefined
    const fazer: Record<string, () => void> = {
      j: () => passar(1),
      k: () => passar(-1),
      Enter: outraEvidencia,
      '[': () => folhear(-1),
      ']': () => folhear(1),
      '+': () => olhar((antes) => comZoom(antes, 1)),
      '-': () => olhar((antes) => comZoom(antes, -1)),
      '0': () => olhar((antes) => ({ ...antes, zoom: 1 })),
      r: () => olhar((antes) => ({ ...antes, giro: (antes.giro + 90) % 360 })),
      c: () => apertar(achado, 'confirmar'),
      d: () => apertar(achado, 'descartar'),
      p: () => pedir(aba === 'achados' ? achado : undefined),
      n: () => {
        mudar({ aba: 'notas' })
        requestAnimationFrame(() => requestAnimationFrame(() => document.getElementById('texto')?.focus()))
      },
      a: () => pode('aprovar').permitida && setDecidindo('aprovar'),
      s: () => document.getElementById('proximo')?.click(),
      '?': () => setLista(true),
      ...(numero ? { [tecla]: () => tocado().aoVer({ doc: numero.id, pag: 1 }) } : {}),
    }
    fazer[tecla]?.()
    return fazer[tecla] !== undefined
  })

  const conteudo: Record<Painel, () => ReactNode> = {
    achados: () => (
      <>
        <Ressalvas
          {...{ processo, documentos, pode }}
          aoVer={(qual) => ver({ documento_id: qual, pagina: 1, caixa: null })}
        />
        <Achados
          {...{ id, achados, documentos, pode }}
          escolhido={idDoAchado}
          aoEscolher={(um, lugar) => (!lugar && um === achado ? outraEvidencia() : escolher(um, lugar))}
          aoPedir={(um) => setPedido({ como: 'achado', achado: um })}
          aoAvaliar={({ id: um }) => {
            avaliado.current = um
          }}
        />
      </>
    ),
    dados: () => <Dados {...{ id, processo, documentos, pode }} aoVer={ver} />,
    mapa: () => <Mapa {...{ id, processo, documentos, achados }} />,
    pendencias: () => (
      <Pendencias
        {...{ processo, documentos, pode }}
        aoVer={(qual) => ver({ documento_id: qual, pagina: 1, caixa: null })}
        aoPedir={() => setPedido({ como: 'livre' })}
      />
    ),
    notas: () => <Notas {...{ id, pode }} />,
    atos: () => <Atos id={id} />,
  }
  const conta: Partial<Record<Painel, number>> = {
    achados: aAvaliar(achados).filter(({ avaliacao }) => !avaliacao).length,
  }
  const semPedido = () => setPedido(null)
  const largura = segundo ? parteDeDois : parte
  return (
    <div className="bancada">
      <Cabeca {...{ processo, achados, pode, decidindo }} aoDecidir={setDecidindo} />
      <div ref={mesa} className="mesa" style={{ '--parte': `${largura}%` } as CSSProperties}>
        <div className={segundo ? 'visores visores-dois' : 'visores'}>
          <Visor qual={1} {...{ documentos, dois }} {...primeiro} />
          {segundo && <Visor qual={2} documentos={documentos} {...segundo} />}
        </div>
        <Divisor valor={largura} aoMudar={segundo ? setParteDeDois : setParte} mesa={mesa} />
        <div className="lado">
          <Abas
            rotulo="Análise"
            abas={(Object.keys(ABAS) as Painel[]).map((qual) => ({
              id: qual,
              texto: ABAS[qual],
              ...(conta[qual] ? { conta: conta[qual] } : {}),
              conteudo: conteudo[qual],
            }))}
            aberta={aba}
            aoMudar={(qual) => mudar({ aba: qual })}
          />
          <p className="lado-pe">
            <button type="button" className="ligacao" onClick={() => setLista(true)}>
              Teclas de atalho
            </button>
          </p>
        </div>
      </div>
      {pedido?.como === 'achado' && pedido.achado && (
        <PedirCorrecao
          processo={processo}
          achado={pedido.achado}
          aoFechar={semPedido}
          aoEscrever={() => setPedido({ ...pedido, como: 'livre' })}
        />
      )}
      {pedido?.como === 'livre' && (
        <NovaPendencia
          {...{ processo, documentos }}
          {...(pedido.achado ? { achado: pedido.achado } : {})}
          aoFechar={semPedido}
        />
      )}
      {lista && <ListaDeAtalhos ligados={ligados} aoMudar={setLigados} aoFechar={() => setLista(false)} />}
    </div>
  )
}

/** A document that was read changes the findings, and what is permitted. */
function useConferidoDeNovo(id: string, documentos: readonly Documento[] | undefined): void {
  const fila = useQueryClient()
  const lidos = documentos?.map(({ id: um, status }) => um + status).join()
  const antes = useRef(lidos)
  useEffect(() => {
    if (antes.current !== undefined && antes.current !== lidos) void fila.invalidateQueries({ queryKey: doCaso(id) })
    antes.current = lidos
  }, [fila, id, lidos])
}

/** Presses the button of an act on a finding. An act that is not permitted has no button. */
const apertar = (achado: Achado | undefined, ato: string): void =>
  document.querySelector<HTMLElement>(`[data-achado="${CSS.escape(achado?.id ?? '')}"] [data-ato="${ato}"]`)?.click()

/** Only the list scrolls to the finding; the page around it stays. */
function mostrarAchado({ id }: Achado): void {
  const linha = document.querySelector<HTMLElement>(`[data-achado="${CSS.escape(id)}"]`)
  const botao = linha?.querySelector('button')
  linha?.closest('details')?.setAttribute('open', '')
  botao?.focus({ preventScroll: true })
  linha?.scrollIntoView({ block: 'nearest' })
}
