import './envios.css'
import { TIPO_DOCUMENTO_LABEL, type TipoDocumento } from '@car/vocabulary/documento'
import { type ChangeEvent, useState } from 'react'
import { useEu } from '../api/sessao.ts'
import { Mensagem } from '../componentes/mensagem.tsx'
import { recusaDoArquivo } from './arquivo.ts'
import { enfileirar } from './saida.ts'

type Props = { caso: string; tipo: TipoDocumento; substitui?: string | undefined }

const ACEITOS = '.pdf,.jpg,.jpeg,.png,.tif,.tiff,application/pdf,image/jpeg,image/png,image/tiff'

/** "Fotografar" and "Escolher arquivos". What was chosen is on its way at once, and kept on the device until it has arrived. */
export function Escolher({ caso, tipo, substitui }: Props) {
  const eu = useEu()
  const [recusados, setRecusados] = useState<string[]>([])
  const escolher = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const arquivos = [...(target.files ?? [])]
    target.value = ''
    const bons = arquivos.filter((arquivo) => recusaDoArquivo(arquivo) === null)
    setRecusados(arquivos.flatMap((arquivo) => recusaDoArquivo(arquivo) ?? []))
    // One file stands for the document that was refused; what is chosen with it is added.
    void enfileirar(
      eu.id,
      bons.map((arquivo, i) => ({
        caso,
        tipo,
        nome: arquivo.name,
        arquivo,
        substitui: i === 0 ? substitui : undefined,
      })),
    )
  }
  const de = <span className="so-leitor">: {TIPO_DOCUMENTO_LABEL[tipo]}</span>
  return (
    <>
      <div className="escolher">
        <label className="br-button secondary">
          <input type="file" accept="image/jpeg,image/png" capture="environment" onChange={escolher} />
          Fotografar{de}
        </label>
        <label className="br-button secondary">
          <input type="file" accept={ACEITOS} multiple onChange={escolher} />
          Escolher arquivos{de}
        </label>
      </div>
      {recusados.length > 0 && (
        <Mensagem tipo="atencao" anunciar>
          {recusados.map((frase) => (
            <p key={frase}>{frase}</p>
          ))}
        </Mensagem>
      )}
    </>
  )
}
