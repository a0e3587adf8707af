import { type ChangeEvent, useState } from 'react'
import { anunciar } from '../../comum/componentes/anuncio.tsx'
import { Botao } from '../../comum/componentes/botao.tsx'
import { Mensagem } from '../../comum/componentes/mensagem.tsx'
import { emPalavras } from './em-palavras.ts'
import { MAX_BYTES, TAMANHO_DEMAIS } from './limites.ts'
import { Recusa } from './recusa.ts'
import { Demorou, type Trabalhador } from './trabalhador.ts'

type Props = { trabalhador: Trabalhador; substitui: boolean; aoLer: (perimetro: string) => void }
type Lido = { nome: string; o: string; avisos: readonly string[] }

const ACEITOS = '.kml,.kmz,.gpx,.geojson,.json,.zip,.shp'
const DEMOROU = 'O arquivo demorou demais para ser lido. Exporte só o perímetro do imóvel e escolha o novo.'
const NAO_CARREGOU = 'A leitura de arquivos não pôde ser carregada. Confira a internet e escolha o arquivo de novo.'

const motivo = (erro: unknown): string =>
  erro instanceof Recusa ? erro.message : erro instanceof Demorou ? DEMOROU : NAO_CARREGOU

/** Replaces the drawing by the one in a file. */
export function Importar({ trabalhador, substitui, aoLer }: Props) {
  const [lendo, setLendo] = useState<string | null>(null)
  const [recusa, setRecusa] = useState<string | null>(null)
  const [lido, setLido] = useState<Lido | null>(null)

  async function escolher({ target }: ChangeEvent<HTMLInputElement>): Promise<void> {
    const [arquivo] = target.files ?? []
    target.value = ''
    if (!arquivo) return
    setLido(null)
    setRecusa(arquivo.size > MAX_BYTES ? TAMANHO_DEMAIS : null)
    if (arquivo.size > MAX_BYTES) return
    setLendo(arquivo.name)
    try {
      const { geometria, avisos } = await trabalhador.pedir('ler', arquivo)
      const perimetro = JSON.stringify(geometria)
      setLido({ nome: arquivo.name, o: emPalavras(perimetro), avisos })
      aoLer(perimetro)
    } catch (erro) {
      setRecusa(motivo(erro))
    }
    setLendo(null)
  }

  return (
    <div className="modo">
      <p className="dica">
        Até 10 MB, em SIRGAS 2000 ou WGS 84. De um Shapefile, o ZIP com os arquivos .shp, .shx, .dbf e .prj.
        {substitui && ' O arquivo toma o lugar do desenho que está aí.'}
      </p>
      {lendo === null ? (
        <label className="br-button secondary escolher-arquivo">
          <input type="file" accept={ACEITOS} onChange={(evento) => void escolher(evento)} />
          Escolher o arquivo
        </label>
      ) : (
        <p role="status">
          Lendo {lendo}…{' '}
          <Botao
            tipo="simples"
            onClick={() => {
              trabalhador.encerrar(new Recusa('A leitura foi interrompida.'))
              anunciar('A leitura foi interrompida.')
            }}
          >
            Interromper
          </Botao>
        </p>
      )}
      {recusa && (
        <Mensagem tipo="erro" titulo="O arquivo não foi usado" anunciar>
          <p>{recusa}</p>
        </Mensagem>
      )}
      {lido && (
        <Mensagem
          tipo={lido.avisos.length > 0 ? 'atencao' : 'sucesso'}
          titulo={`Lido de ${lido.nome}: ${lido.o}`}
          anunciar
        >
          {lido.avisos.map((aviso) => (
            <p key={aviso}>{aviso}</p>
          ))}
        </Mensagem>
      )}
    </div>
  )
}
