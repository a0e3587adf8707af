import './envios.css'
import { TIPO_DOCUMENTO_LABEL, type TipoDocumento } from '@car/vocabulary/documento'
import { useState } from 'react'
import { useEu } from '../api/sessao.ts'
import { anunciar } from '../componentes/anuncio.tsx'
import { Mensagem } from '../componentes/mensagem.tsx'
import { eHeic, recusaDoArquivo } from './arquivo.ts'
import { BotaoDeArquivo, FOTOS } from './botao-de-arquivo.tsx'
import { emPaginas, EnviarPaginas, Paginas } from './paginas.tsx'
import { enfileirar, paginasDe, useEnvios } from './saida.ts'

const ACEITOS = `.pdf,.jpg,.jpeg,.png,.tif,.tiff,.heic,.heif,application/pdf,image/tiff,${FOTOS}`

const SEM_ESPACO =
  'Nem tudo coube neste aparelho. Envie o que já está na lista ou libere espaço, e escolha de novo o que não aparece aqui.'

type Escolha = { caso: string; tipo: TipoDocumento; substitui?: string | undefined; descarta?: string | undefined }

/**
 * "Fotografar" and "Escolher arquivos". The device keeps what was chosen until it has arrived. Photographs become pages
 * of one document, which their sender sends; any other file is on its way at once.
 */
export function Escolher(escolha: Escolha) {
  const { recusados, aoEscolher, paginas } = useEscolha(escolha)
  const sobre = TIPO_DOCUMENTO_LABEL[escolha.tipo]
  const fotografar = paginas.length > 0 ? 'Adicionar página' : 'Fotografar'
  return (
    <>
      <Paginas paginas={paginas} sobre={sobre} />
      <div className="escolher">
        <BotaoDeArquivo texto={fotografar} sobre={sobre} camera accept={FOTOS} aoEscolher={aoEscolher} />
        <BotaoDeArquivo texto="Escolher arquivos" sobre={sobre} varios accept={ACEITOS} aoEscolher={aoEscolher} />
      </div>
      <EnviarPaginas paginas={paginas} sobre={sobre} />
      <Recusados frases={recusados} />
    </>
  )
}

/** Replaces a document that was sent: `substitui` names one that was not accepted, `descarta` a good one in a draft. */
export function Substituir({ sobre, ...escolha }: Escolha & { sobre: string }) {
  const { recusados, aoEscolher } = useEscolha(escolha)
  return (
    <>
      <div className="escolher">
        <BotaoDeArquivo texto="Substituir" sobre={sobre} accept={ACEITOS} aoEscolher={aoEscolher} />
      </div>
      <Recusados frases={recusados} />
    </>
  )
}

function useEscolha({ substitui, descarta, ...lugar }: Escolha) {
  const eu = useEu()
  const paginas = paginasDe(useEnvios(lugar.caso), lugar.tipo)
  const [recusados, setRecusados] = useState<string[]>([])
  const aoEscolher = (arquivos: File[]) => {
    const bons = arquivos.filter((arquivo) => recusaDoArquivo(arquivo) === null)
    setRecusados(arquivos.flatMap((arquivo) => recusaDoArquivo(arquivo) ?? []))
    const fotos = bons.filter((arquivo) => ePaginaDe(lugar.tipo, arquivo))
    const outros = bons.filter((arquivo) => !fotos.includes(arquivo))
    const novo = (arquivo: File) => ({ ...lugar, nome: arquivo.name, arquivo })
    // Only one document can replace another: that of the pages, or else the first file. The others are added.
    const noLugarDe = (i: number) => (i === 0 && fotos.length === 0 ? { substitui, descarta } : {})
    const novos = [
      ...fotos.map((foto) => ({ ...novo(foto), substitui, descarta, giro: 0 as const })),
      ...outros.map((outro, i) => ({ ...novo(outro), ...noLugarDe(i) })),
    ]
    enfileirar(eu.id, novos).then(
      () => fotos.length > 0 && anunciar(emPaginas(paginas.length + fotos.length)),
      () => setRecusados([SEM_ESPACO]),
    )
  }
  return { recusados, aoEscolher, paginas }
}

/** Photographs of one paper are its pages. Other documents may be anything, and are sent as they are. */
const ePaginaDe = (tipo: TipoDocumento, arquivo: File): boolean =>
  tipo !== 'outros' && (eHeic(arquivo) || ['image/jpeg', 'image/png'].includes(arquivo.type))

const Recusados = ({ frases }: { frases: readonly string[] }) =>
  frases.length > 0 && (
    <Mensagem tipo="atencao" anunciar>
      {frases.map((frase) => (
        <p key={frase}>{frase}</p>
      ))}
    </Mensagem>
  )
