import { type KeyboardEvent, useState } from 'react'
import { Botao } from '../../comum/componentes/botao.tsx'
import { CampoDeTexto, GrupoDeOpcoes, Selecao } from '../../comum/componentes/campo.tsx'
import type { EmAndamento } from './andamento.ts'
import type { Trabalhador } from './trabalhador.ts'
import { acrescentar, type Desenhado, lerGraus, lerMetros, redondo, type Vertice } from './vertices.ts'

type Props = {
  andamento: EmAndamento
  trabalhador: Trabalhador
  desenhado: Desenhado
  aoMudar: (novo: Desenhado, frase?: string) => void
}
type Erros = Partial<Record<'lat' | 'lon' | 'fuso' | 'leste' | 'norte', string>>

/** The UTM zones of Brazil. */
const FUSOS = ['18', '19', '20', '21', '22', '23', '24', '25'].map((valor) => ({ valor, texto: `Fuso ${valor}` }))

/** Takes two numbers as the next vertex. */
export function Digitar({ andamento, trabalhador, desenhado, aoMudar }: Props) {
  const { valor, mudar } = andamento
  const [erros, setErros] = useState<Erros>({})

  function emGraus(): Vertice | Erros {
    const [lat, lon] = [lerGraus(valor.lat, 'lat'), lerGraus(valor.lon, 'lon')]
    if ('valor' in lat && 'valor' in lon) return [lon.valor, lat.valor]
    return { ...('erro' in lat ? { lat: lat.erro } : {}), ...('erro' in lon ? { lon: lon.erro } : {}) }
  }
  async function emUtm(): Promise<Vertice | Erros> {
    const [leste, norte] = [lerMetros(valor.leste, 'leste'), lerMetros(valor.norte, 'norte')]
    if (valor.fuso === '' || 'erro' in leste || 'erro' in norte) {
      return {
        ...(valor.fuso === '' ? { fuso: 'Escolha o fuso, que está no memorial ou na planta.' } : {}),
        ...('erro' in leste ? { leste: leste.erro } : {}),
        ...('erro' in norte ? { norte: norte.erro } : {}),
      }
    }
    const com = { fuso: Number(valor.fuso), sul: valor.hemisferio === 'S', leste: leste.valor, norte: norte.valor }
    return trabalhador.pedir('deUtm', com).then(
      ([lon, lat]): Vertice => [redondo(lon), redondo(lat)],
      () => ({ leste: 'A conversão não pôde ser carregada. Confira a internet e tente de novo.' }),
    )
  }
  async function juntar(): Promise<void> {
    const lido = valor.unidade === 'graus' ? emGraus() : await emUtm()
    if (!Array.isArray(lido)) return setErros(lido)
    setErros({})
    const novo = acrescentar(desenhado, lido)
    mudar({ lat: '', lon: '', leste: '', norte: '' })
    aoMudar(novo, `Vértice ${novo.at(-1)?.[0]?.length ?? 1} acrescentado.`)
    document.getElementById(valor.unidade === 'graus' ? 'perimetro.lat' : 'perimetro.leste')?.focus()
  }
  /** Enter adds the vertex and does not submit the step. */
  const aoTeclar = (evento: KeyboardEvent) => {
    if (evento.key !== 'Enter' || !(evento.target instanceof HTMLInputElement)) return
    evento.preventDefault()
    void juntar()
  }
  const texto = (campo: 'lat' | 'lon' | 'leste' | 'norte', rotulo: string, dica: string) => (
    <CampoDeTexto
      nome={`perimetro.${campo}`}
      rotulo={rotulo}
      dica={dica}
      valor={valor[campo]}
      aoMudar={(novo) => mudar({ [campo]: novo })}
      erro={erros[campo]}
      maximo={30}
    />
  )
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Enter in its fields
    <div className="modo" onKeyDown={aoTeclar}>
      <GrupoDeOpcoes
        nome="perimetro.unidade"
        rotulo="As coordenadas estão em"
        valor={valor.unidade}
        aoMudar={(unidade) => mudar({ unidade })}
        opcoes={[
          { valor: 'graus', texto: 'Graus (latitude e longitude)' },
          { valor: 'utm', texto: 'Metros (UTM)' },
        ]}
      />
      {valor.unidade === 'graus' ? (
        <div className="par-de-campos">
          {texto('lat', 'Latitude', `Como -17,7923 ou 17° 47' 32" S`)}
          {texto('lon', 'Longitude', `Como -50,9187 ou 50° 55' 07" O`)}
        </div>
      ) : (
        <>
          <div className="par-de-campos">
            <Selecao
              nome="perimetro.fuso"
              rotulo="Fuso"
              valor={valor.fuso}
              aoMudar={(fuso) => mudar({ fuso })}
              opcoes={FUSOS}
              erro={erros.fuso}
            />
            <Selecao
              nome="perimetro.hemisferio"
              rotulo="Hemisfério"
              valor={valor.hemisferio}
              aoMudar={(hemisferio) => mudar({ hemisferio })}
              opcoes={[
                { valor: 'S', texto: 'Sul' },
                { valor: 'N', texto: 'Norte' },
              ]}
            />
          </div>
          <div className="par-de-campos">
            {texto('leste', 'E (leste)', 'Como 508.500,25')}
            {texto('norte', 'N (norte)', 'Como 8.031.900,50')}
          </div>
        </>
      )}
      <p className="dica">Em SIRGAS 2000, um vértice de cada vez, na ordem da divisa. O último se liga ao primeiro.</p>
      <Botao onClick={() => void juntar()}>Acrescentar vértice</Botao>
    </div>
  )
}
