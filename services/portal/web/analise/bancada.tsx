import './analise.css'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { type CSSProperties, type ReactNode, useEffect, useRef, useState } from 'react'
import { Abas } from '../comum/componentes/abas.tsx'
import { Esqueleto } from '../comum/componentes/esqueleto.tsx'
import { Falhou } from '../comum/componentes/falhou.tsx'
import { Titulo } from '../comum/componentes/titulo.tsx'
import type { Achado, Documento, Processo } from '../gen/interface.ts'
import { Achados, emOrdem, lugaresDe } from './achados.tsx'
import { usePode } from './acoes.tsx'
import { useAtalhos } from './atalhos.ts'
import { Atos } from './atos.tsx'
import { Cabeca } from './cabeca.tsx'
import { achadosDe, dadosDe, doCaso, documentosDe, processoDe } from './caso.ts'
import type { ConsultaDaBancada, Painel } from './consulta-da-bancada.ts'
import { Dados } from './dados.tsx'
import { Divisor } from './divisor.tsx'
import { useLembrado } from './lembrado.ts'
import { ListaDeAtalhos } from './lista-de-atalhos.tsx'
import { Mapa } from './mapa.tsx'
import { Notas } from './notas.tsx'
import { NovaPendencia, PedirCorrecao } from './pedir.tsx'
import { Pendencias } from './pendencias.tsx'
import { comZoom, type Lugar, type Vista, Visor } from './visor.tsx'

const rota = getRouteApi('/analise/processos/$id')

/** Análise: the page of a document beside the data, and what is decided of them. */
export default function Bancada() {
  const { id } = rota.useParams()
  const processo = useQuery(processoDe(id))
  const documentos = useQuery(documentosDe(id))
  const achados = useQuery(achadosDe(id))
  useConferidoDeNovo(id, documentos.data?.data)
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
  const inteiro = { processo: processo.data.data, documentos: documentos.data.data, achados: achados.data.data }
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
  const { aba = 'achados', achado: idDoAchado, doc, pag } = rota.useSearch()
  const ir = rota.useNavigate()
  const pode = usePode(id)
  const [vista, setVista] = useLembrado<Vista>('vista', { zoom: 1, giro: 0 })
  const [parte, setParte] = useLembrado('parte', 50)
  const [ligados, setLigados] = useLembrado('atalhos', true)
  const [escolhido, setEscolhido] = useState<Lugar | null>(null)
  const [pedido, setPedido] = useState<Pedido>(null)
  const [lista, setLista] = useState(false)
  const mesa = useRef<HTMLDivElement>(null)

  const achado = achados.find(({ id: um }) => um === idDoAchado)
  const lugares = achado ? lugaresDe(achado) : []
  const marca: Lugar | null = escolhido ?? lugares[0] ?? null
  const documento = documentos.find(({ id: um }) => um === (doc ?? marca?.documento_id)) ?? documentos[0]
  const pagina = Math.min(pag ?? (doc ? 1 : (marca?.pagina ?? 1)), documento?.paginas ?? 1)
  const lidos = useLidos(id, documento, pagina)

  const mudar = (novo: ConsultaDaBancada) =>
    void ir({ search: (antes) => ({ ...antes, ...novo }), replace: true, resetScroll: false })
  const ver = (lugar: Lugar, resto: ConsultaDaBancada = {}) => {
    setEscolhido(lugar)
    mudar({ ...resto, doc: lugar.documento_id, pag: lugar.pagina })
    // Where the page does not stand beside the data, it stands above them.
    if (matchMedia('(width < 64em)').matches) mesa.current?.scrollIntoView()
  }
  const escolher = (um: Achado, lugar: Lugar | undefined = lugaresDe(um)[0]) => {
    if (lugar) return ver(lugar, { achado: um.id })
    setEscolhido(null)
    mudar({ achado: um.id })
  }
  const passar = (passo: number) => {
    const i = achados.indexOf(achado as Achado)
    const proximo = achados[i < 0 ? 0 : i + passo]
    if (!proximo) return
    if (aba !== 'achados') mudar({ aba: 'achados' })
    escolher(proximo)
    mostrarAchado(proximo)
  }
  const outraEvidencia = () => {
    if (!achado || lugares.length === 0) return
    const i = lugares.findIndex((uma) => JSON.stringify(uma) === JSON.stringify(marca))
    escolher(achado, lugares[(i + 1) % lugares.length])
  }
  const pedir = (um?: Achado) => {
    if (!pode('criar_pendencia').permitida) return
    const corrige = um && um.situacao !== 'ok' && um.avaliacao?.resultado !== 'descartado'
    setPedido(corrige ? { como: 'achado', achado: um } : { como: 'livre' })
  }
  const folhear = (passo: number) => {
    const nova = pagina + passo
    if (documento && nova >= 1 && nova <= (documento.paginas ?? 1)) mudar({ doc: documento.id, pag: nova })
  }

  useAtalhos(ligados, (tecla) => {
    const numero = /^[1-9]$/.test(tecla) ? documentos[Number(tecla) - 1] : undefined
    const fazer: Record<string, () => void> = {
      j: () => passar(1),
      k: () => passar(-1),
      Enter: outraEvidencia,
      '[': () => folhear(-1),
      ']': () => folhear(1),
      '+': () => setVista(comZoom(vista, 1)),
      '-': () => setVista(comZoom(vista, -1)),
      '0': () => setVista({ ...vista, zoom: 1 }),
      r: () => setVista({ ...vista, giro: (vista.giro + 90) % 360 }),
      p: () => pedir(aba === 'achados' ? achado : undefined),
      n: () => {
        mudar({ aba: 'notas' })
        requestAnimationFrame(() => requestAnimationFrame(() => document.getElementById('texto')?.focus()))
      },
      '?': () => setLista(true),
      ...(numero ? { [tecla]: () => mudar({ doc: numero.id, pag: 1 }) } : {}),
    }
    fazer[tecla]?.()
    return fazer[tecla] !== undefined
  })

  const conteudo: Record<Painel, () => ReactNode> = {
    achados: () => (
      <Achados
        {...{ id, achados, documentos, pode }}
        escolhido={idDoAchado}
        aoEscolher={escolher}
        aoPedir={(um) => setPedido({ como: 'achado', achado: um })}
      />
    ),
    dados: () => <Dados {...{ id, processo, documentos, pode }} aoVer={ver} />,
    mapa: () => <Mapa {...{ id, processo, documentos, achados }} />,
    pendencias: () => (
      <Pendencias
        {...{ id, documentos, pode }}
        aoVer={(qual) => ver({ documento_id: qual, pagina: 1, caixa: null })}
        aoPedir={() => setPedido({ como: 'livre' })}
      />
    ),
    notas: () => <Notas {...{ id, pode }} />,
    atos: () => <Atos id={id} />,
  }
  const semPedido = () => setPedido(null)
  return (
    <div className="bancada">
      <Cabeca {...{ processo, achados, pode }} />
      <div ref={mesa} className="mesa" style={{ '--parte': `${parte}%` } as CSSProperties}>
        <Visor
          {...{ documentos, documento, pagina, lidos, marca, vista }}
          aoVer={(lugar) => mudar(lugar)}
          aoMudar={setVista}
        />
        <Divisor valor={parte} aoMudar={setParte} mesa={mesa} />
        <div className="lado">
          <Abas
            rotulo="Análise"
            abas={(Object.keys(ABAS) as Painel[]).map((qual) => ({
              id: qual,
              texto: ABAS[qual],
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
          id={id}
          achado={pedido.achado}
          aoFechar={semPedido}
          aoEscrever={() => setPedido({ ...pedido, como: 'livre' })}
        />
      )}
      {pedido?.como === 'livre' && (
        <NovaPendencia
          {...{ id, documentos }}
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

/** The list scrolls by itself; the page around it stays. */
function mostrarAchado({ id }: Achado): void {
  const linha = document.querySelector<HTMLElement>(`[data-achado="${CSS.escape(id)}"]`)
  const botao = linha?.querySelector('button')
  linha?.closest('details')?.setAttribute('open', '')
  botao?.focus({ preventScroll: true })
  linha?.scrollIntoView({ block: 'nearest' })
}
