import './envios.css'
import { TIPO_DOCUMENTO_LABEL, type TipoDocumento } from '@car/vocabulary/documento'
import { useState } from 'react'
import { useEu } from '../api/sessao.ts'
import { Mensagem } from '../componentes/mensagem.tsx'
import { recusaDoArquivo } from './arquivo.ts'
import { enfileirar } from './saida.ts'

export const FOTOS = 'image/jpeg,image/png,image/heic,image/heif'
const ACEITOS = `.pdf,.jpg,.jpeg,.png,.tif,.tiff,.heic,.heif,application/pdf,image/tiff,${FOTOS}`

type Escolha = { caso: string; tipo: TipoDocumento; substitui?: string | undefined; descarta?: string | undefined }

/** "Fotografar" and "Escolher arquivos". What was chosen is on its way at once, and kept on the device until it has arrived. */
export function Escolher(escolha: Escolha) {
  const { recusados, aoEscolher } = useEscolha(escolha)
  const sobre = TIPO_DOCUMENTO_LABEL[escolha.tipo]
  return (
    <>
      <div className="escolher">
        <BotaoDeArquivo texto="Fotografar" sobre={sobre} camera accept={FOTOS} aoEscolher={aoEscolher} />
        <BotaoDeArquivo texto="Escolher arquivos" sobre={sobre} varios accept={ACEITOS} aoEscolher={aoEscolher} />
      </div>
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
  const [recusados, setRecusados] = useState<string[]>([])
  const aoEscolher = (arquivos: File[]) => {
    const bons = arquivos.filter((arquivo) => recusaDoArquivo(arquivo) === null)
    setRecusados(arquivos.flatMap((arquivo) => recusaDoArquivo(arquivo) ?? []))
    // One file stands for the document that was refused; what is chosen with it is added.
    const novos = bons.map((arquivo, i) => ({
      ...lugar,
      nome: arquivo.name,
      arquivo,
      ...(i === 0 && { substitui, descarta }),
    }))
    void enfileirar(eu.id, novos)
  }
  return { recusados, aoEscolher }
}

const Recusados = ({ frases }: { frases: readonly string[] }) =>
  frases.length > 0 && (
    <Mensagem tipo="atencao" anunciar>
      {frases.map((frase) => (
        <p key={frase}>{frase}</p>
      ))}
    </Mensagem>
  )

type DoBotao = {
  texto: string
  /** What it is for, to who does not see where it stands. */
  sobre: string
  accept: string
  camera?: boolean
  varios?: boolean
  aoEscolher: (arquivos: File[]) => unknown
}

/** A button that asks for files. */
export const BotaoDeArquivo = ({ texto, sobre, accept, camera, varios = false, aoEscolher }: DoBotao) => (
  <label className="br-button secondary botao-de-arquivo">
    <input
      type="file"
      accept={accept}
      multiple={varios}
      {...(camera && { capture: 'environment' })}
      onChange={({ target }) => {
        const arquivos = [...(target.files ?? [])]
        target.value = ''
        aoEscolher(arquivos)
      }}
    />
    {texto}
    <span className="so-leitor">: {sobre}</span>
  </label>
)
