import type { ReactNode } from 'react'
import { Tabela } from './tabela.tsx'

type Serie = {
  nome: string
  valores: readonly number[]
  /** What the table shows in place of the numbers: links to what they count. */
  celulas?: readonly ReactNode[]
}
type Props = {
  /** What is counted. */
  legenda: string
  /** What each place along the axis is, such as `Dia`. */
  eixo: string
  rotulos: readonly string[]
  /** One series, or two to compare. */
  series: readonly Serie[]
}

const ALTURA = 160
const LARGURA = 640
const VAO = 0.25
/** More places than this stand along an axis, with names as short as a date. Fewer are lines, each with its name. */
const LINHAS = 8
const CURTO = 10
/** Room behind the longest bar, for a number of seven digits. */
const NUMERO = '6rem'

/** A chart of bars, with its numbers as a table. */
export function Barras({ legenda, eixo, rotulos, series }: Props) {
  const maior = Math.max(1, ...series.flatMap(({ valores }) => valores))
  const emLinhas = rotulos.length <= LINHAS || rotulos.some((rotulo) => rotulo.length > CURTO)
  const Desenho = emLinhas ? Linhas : Colunas
  return (
    <figure className="barras">
      <figcaption>
        {legenda}
        {series.length > 1 &&
          series.map(({ nome }, s) => (
            <span key={nome} className={`barras-serie barra-${s}`}>
              {nome}
            </span>
          ))}
      </figcaption>
      <Desenho {...{ rotulos, series, maior }} />
      <details>
        <summary>{legenda}: os números</summary>
        <Tabela
          legenda={legenda}
          chave={String}
          linhas={rotulos.map((_, i) => i)}
          colunas={[
            { titulo: eixo, celula: (i) => rotulos[i] },
            ...series.map(({ nome, valores, celulas = valores }) => ({
              titulo: nome,
              numerica: true,
              celula: (i: number) => celulas[i],
            })),
          ]}
        />
      </details>
    </figure>
  )
}

type DoDesenho = Pick<Props, 'rotulos' | 'series'> & { maior: number }

const Linhas = ({ rotulos, series, maior }: DoDesenho) => (
  <ol className="barras-linhas" aria-hidden="true">
    {rotulos.map((rotulo, i) => (
      // oxlint-disable-next-line react/no-array-index-key -- two people may have one name
      <li key={i}>
        {rotulo}
        {series.map(({ nome, valores }, s) => (
          <div key={nome}>
            {(valores[i] ?? 0) > 0 && (
              <svg
                viewBox="0 0 1 1"
                preserveAspectRatio="none"
                style={{ width: `calc((100% - ${NUMERO}) * ${(valores[i] ?? 0) / maior})` }}
              >
                <rect className={`barra-${s}`} width="1" height="1" />
              </svg>
            )}
            <span>{valores[i]}</span>
          </div>
        ))}
      </li>
    ))}
  </ol>
)

/** Only the first and the last place are named. */
function Colunas({ rotulos, series, maior }: DoDesenho) {
  const passo = LARGURA / rotulos.length
  const largura = (passo * (1 - VAO)) / series.length
  return (
    <svg viewBox={`0 -24 ${LARGURA} ${ALTURA + 52}`} aria-hidden="true">
      <text x="0" y="-6">
        {maior}
      </text>
      <path className="barras-eixo" d={`M0 0H${LARGURA}M0 ${ALTURA}H${LARGURA}`} />
      {series.map(({ nome, valores }, s) =>
        valores.map((valor, i) => (
          <rect
            key={nome + rotulos[i]}
            className={`barra-${s}`}
            x={i * passo + (passo * VAO) / 2 + s * largura}
            width={largura}
            y={ALTURA - (valor / maior) * ALTURA}
            height={(valor / maior) * ALTURA}
          />
        )),
      )}
      <text x="0" y={ALTURA + 24}>
        {rotulos[0]}
      </text>
      <text x={LARGURA} y={ALTURA + 24} textAnchor="end">
        {rotulos.at(-1)}
      </text>
    </svg>
  )
}
