import './envios.css'
import { TIPO_DOCUMENTO_LABEL, type TipoDocumento } from '@car/vocabulary/documento'
import { useState } from 'react'
import { useEu } from '../api/sessao.ts'
import { Mensagem } from '../componentes/mensagem.tsx'
import { eHeic, recusaDoArquivo } from './arquivo.ts'
import { BotaoDeArquivo, FOTOS } from './botao-de-arquivo.tsx'
import { Paginas } from './paginas.tsx'
import { enfileirar, novaPagina, paginasDe, useEnvios } from './saida.ts'

const ACEITOS = `.pdf,.jpg,.jpeg,.png,.tif,.tiff,.heic,.heif,application/pdf,image/tiff,${FOTOS}`

type Escolha = { caso: string; tipo: TipoDocumento; substitui?: string | undefined; descarta?: string | undefined }

/** "Fotografar" and "Escolher arquivos". What was chosen is on its way at once, and kept on the device until it has arrived. */
export function Escolher(escolha: Escolha) {
  const { recusados, aoEscolher, paginas } = useEscolha(escolha)
  const sobre = TIPO_DOCUMENTO_LABEL[escolha.tipo]
  return (
    <>
      {paginas.length > 0 ? (
        <Paginas caso={escolha.caso} tipo={escolha.tipo} paginas={paginas} />
      ) : (
        <div className="escolher">
          <BotaoDeArquivo texto="Fotografar" sobre={sobre} camera accept={FOTOS} aoEscolher={aoEscolher} />
          <BotaoDeArquivo texto="Escolher arquivos" sobre={sobre} varios accept={ACEITOS} aoEscolher={aoEscolher} />
        </div>
      )}
      <Recusados frases={recusados} />
    </>
  )
}

/** In place of a document that was sent: by `substitui` of one that was not accepted, by `descarta` of a good one in a draft. */
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
    // One file stands for the document that was refused; what is chosen with it is added.
    const primeiro = (i: number) => (i === 0 ? { substitui, descarta } : {})
    const novos = bons.map((arquivo, i) => {
      const novo = temPaginas(lugar.tipo, arquivo)
        ? novaPagina(lugar, arquivo, paginas, i)
        : { ...lugar, nome: arquivo.name, arquivo }
      return { ...novo, ...primeiro(paginas.length + i) }
    })
    void enfileirar(eu.id, novos)
  }
  return { recusados, aoEscolher, paginas }
}

/** Photographs of one paper are its pages. What is sent as something else may be anything, and goes as it is. */
const temPaginas = (tipo: TipoDocumento, arquivo: File): boolean =>
  tipo !== 'outros' && (eHeic(arquivo) || ['image/jpeg', 'image/png'].includes(arquivo.type))

const Recusados = ({ frases }: { frases: readonly string[] }) =>
  frases.length > 0 && (
    <Mensagem tipo="atencao" anunciar>
      {frases.map((frase) => (
        <p key={frase}>{frase}</p>
      ))}
    </Mensagem>
  )
