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
import { achadosDe, dadosDe, doCaso, documentosDe, processoDe } from './caso.ts'
import type { ConsultaDaBancada, Painel } from './consulta-da-bancada.ts'
import { Dados } from './dados.tsx'
import { Divisor } from './divisor.tsx'
import { useLargura } from './largura.ts'
import { useLembrado } from '../comum/lembrado.ts'
import { ListaDeAtalhos } from './lista-de-atalhos.tsx'
import { Mapa } from './mapa.tsx'
import { Notas } from './notas.tsx'
import { NovaPendencia, PedirCorrecao } from './pedir.tsx'
import { Pendencias } from './pendencias.tsx'
import { Visor } from './visor.tsx'

const rota = getRouteApi('/analise/processos/$id')

/** Análise: the page of a document beside the data, and what is decided of them. */
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
  const { aba = 'achados', achado: idDoAchado, doc, pag, doc2, pag2 } = rota.useSearch()
  const ir = rota.useNavigate()
  const pode = usePode(id)
  const [vista, setVista] = useLembrado<Vista>('bancada.vista', { zoom: 1, giro: 0 })
  const [vista2, setVista2] = useLembrado<Vista>('bancada.vista2', { zoom: 1, giro: 0 })
  const [abertos, setAbertos] = useLembrado('bancada.dois', true)
  const cabem = useLargura('(width >= 100em)') && documentos.length > 1
  const dois = cabem && abertos
  const [parte, setParte] = useLembrado('bancada.parte', 50)
  const [parteDeDois, setParteDeDois] = useLembrado('bancada.parte2', 64)
  const [ligados, setLigados] = useLembrado('bancada.atalhos', true)
  const [escolhido, setEscolhido] = useState<Lugar | null>(null)
  const [pedido, setPedido] = useState<Pedido>(null)
  const [decidindo, setDecidindo] = useState<Decisao>(null)
  const [lista, setLista] = useState(false)
  const mesa = useRef<HTMLDivElement>(null)
  /** The finding that was judged last, until the record says so. */
  const avaliado = useRef<string | null>(null)

  const achado = achados.find(({ id: um }) => um === idDoAchado)
  const lugares = achado ? lugaresDe(achado) : []
  /** What one looks at, on the pages of one document. */
  const marcaEm = (documento: Documento | undefined): Lugar | null =>
    [escolhido, ...lugares].find((lugar) => lugar?.documento_id === documento?.id) ?? null
  const primeira: Lugar | null = escolhido ?? lugares[0] ?? null
  const documento = documentos.find(({ id: um }) => um === (doc ?? primeira?.documento_id)) ?? documentos[0]
  const marca = marcaEm(documento)
  const pagina = Math.min(pag ?? (doc ? 1 : (marca?.pagina ?? 1)), documento?.paginas ?? 1)
  const lidos = useLidos(id, documento, pagina)
  // Beside it stands what was chosen, else the other document of the finding, else the next one.
  const outro = lugares.find(({ documento_id }) => documento_id !== documento?.id)?.documento_id
  const seguinte = documentos[(documentos.findIndex((um) => um === documento) + 1) % documentos.length]
  const documento2 = documentos.find(({ id: um }) => um === (doc2 ?? outro)) ?? seguinte
  const marca2 = marcaEm(documento2)
  const pagina2 = Math.min(pag2 ?? (doc2 ? 1 : (marca2?.pagina ?? 1)), documento2?.paginas ?? 1)
  const lidos2 = useLidos(id, dois ? documento2 : undefined, pagina2)

  const mudar = (novo: ConsultaDaBancada) =>
    void ir({ search: (antes) => ({ ...antes, ...novo }), replace: true, resetScroll: false })
  const ver = (lugar: Lugar, resto: ConsultaDaBancada = {}) => {
    setEscolhido(lugar)
    const { documento_id, pagina: em } = lugar
    const aoLado = dois && documento2?.id === documento_id && documento?.id !== documento_id
    mudar({ ...resto, ...(aoLado ? { doc2: documento_id, pag2: em } : { doc: documento_id, pag: em }) })
    // Where the page does not stand beside the data, it stands above them.
    if (matchMedia('(width < 64em)').matches) mesa.current?.scrollIntoView()
  }
  const escolher = (um: Achado, lugar?: Lugar) => {
    if (lugar) return ver(lugar, { achado: um.id })
    const [primeiro] = lugaresDe(um)
    setEscolhido(null)
    mudar({
      achado: um.id,
      ...(primeiro ? { doc: primeiro.documento_id, pag: primeiro.pagina, doc2: undefined, pag2: undefined } : {}),
    })
    if (primeiro && matchMedia('(width < 64em)').matches) mesa.current?.scrollIntoView()
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
  // Once one is judged, the next that is not comes by itself.
  useEffect(() => {
    const este = achados.find(({ id: um }) => um === avaliado.current)
    if (!este?.avaliacao) return
    avaliado.current = null
    const i = achados.indexOf(este)
    const proximo = aAvaliar([...achados.slice(i + 1), ...achados.slice(0, i)]).find(({ avaliacao }) => !avaliacao)
    if (proximo) irPara(proximo)
    else mostrarAchado(este)
  })

  /** The pane that was touched last is the one that keys are for. */
  const painel = () =>
    dois && document.activeElement?.closest('[data-visor="2"]')
      ? {
          aberto: documento2,
          em: pagina2,
          vista: vista2,
          setVista: setVista2,
          abrir: (qual: string, em: number) => mudar({ doc2: qual, pag2: em }),
        }
      : {
          aberto: documento,
          em: pagina,
          vista,
          setVista,
          abrir: (qual: string, em: number) => mudar({ doc: qual, pag: em }),
        }
  const folhear = (passo: number) => {
    const { aberto, em, abrir } = painel()
    const nova = em + passo
    if (aberto && nova >= 1 && nova <= (aberto.paginas ?? 1)) abrir(aberto.id, nova)
  }
  const olhar = (como: (antes: Vista) => Vista) => {
    const { vista: antes, setVista: mudarVista } = painel()
    mudarVista(como(antes))
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
      '?': () => setLista(true),
      ...(numero ? { [tecla]: () => painel().abrir(numero.id, 1) } : {}),
    }
    fazer[tecla]?.()
    return fazer[tecla] !== undefined
  })

  const conteudo: Record<Painel, () => ReactNode> = {
    achados: () => (
      <Achados
        {...{ id, achados, documentos, pode }}
        escolhido={idDoAchado}
        aoEscolher={(um, lugar) => (!lugar && um === achado ? outraEvidencia() : escolher(um, lugar))}
        aoPedir={(um) => setPedido({ como: 'achado', achado: um })}
        aoAvaliar={({ id: um }) => {
          avaliado.current = um
        }}
      />
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
  const largura = dois ? parteDeDois : parte
  return (
    <div className="bancada">
      <Cabeca {...{ processo, achados, pode, decidindo }} aoDecidir={setDecidindo} />
      <div ref={mesa} className="mesa" style={{ '--parte': `${largura}%` } as CSSProperties}>
        <div className={dois ? 'visores visores-dois' : 'visores'}>
          <Visor
            qual={1}
            dois={cabem ? { abertos, aoMudar: setAbertos } : undefined}
            {...{ documentos, documento, pagina, lidos, marca, vista }}
            aoVer={(lugar) => mudar(lugar)}
            aoMudar={setVista}
          />
          {dois && (
            <Visor
              qual={2}
              documentos={documentos}
              documento={documento2}
              pagina={pagina2}
              lidos={lidos2}
              marca={marca2}
              vista={vista2}
              aoVer={({ doc: qual, pag: em }) => mudar({ doc2: qual, pag2: em })}
              aoMudar={setVista2}
            />
          )}
        </div>
        <Divisor valor={largura} aoMudar={dois ? setParteDeDois : setParte} mesa={mesa} />
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

/** A document that has been read changes what was found, and what may be done. */
function useConferidoDeNovo(id: string, documentos: readonly Documento[] | undefined): void {
  const fila = useQueryClient()
  const lidos = documentos?.map(({ id: um, status }) => um + status).join()
  const antes = useRef(lidos)
  useEffect(() => {
    if (antes.current !== undefined && antes.current !== lidos) void fila.invalidateQueries({ queryKey: doCaso(id) })
    antes.current = lidos
  }, [fila, id, lidos])
}

/** Where something was read on the page that is shown. */
function useLidos(id: string, documento: Documento | undefined, pagina: number) {
  const dados = useQuery({
    ...dadosDe(id, documento ?? NENHUM),
    enabled: documento?.status === 'valido' || documento?.status === 'invalido',
  })
  return dados.data?.data.campos.flatMap(({ pagina: em, caixa }) => (em === pagina && caixa ? [caixa] : [])) ?? []
}
const NENHUM = { id: '', status: 'aguardando' } as Documento

/** What its own button does, where there is one: what is not permitted has none. */
const apertar = (achado: Achado | undefined, ato: string): void =>
  document.querySelector<HTMLElement>(`[data-achado="${CSS.escape(achado?.id ?? '')}"] [data-ato="${ato}"]`)?.click()

/** The list scrolls by itself; the page around it stays. */
function mostrarAchado({ id }: Achado): void {
  const linha = document.querySelector<HTMLElement>(`[data-achado="${CSS.escape(id)}"]`)
  const botao = linha?.querySelector('button')
  linha?.closest('details')?.setAttribute('open', '')
  botao?.focus({ preventScroll: true })
  linha?.scrollIntoView({ block: 'nearest' })
}
