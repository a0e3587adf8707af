import { Tabela } from './tabela.tsx'

type Serie = { nome: string; valores: readonly number[] }
type Props = {
  /** What is counted. */
  legenda: string
  /** What each place along the chart is: `Dia`. */
  eixo: string
  rotulos: readonly string[]
  /** One, or two to compare. */
  series: readonly Serie[]
}

const ALTURA = 160
const LARGURA = 640
const VAO = 0.25
/** With more places than this only the first and the last are named. */
const ROTULOS = 8

/** A chart of columns, and the same as a table. */
export function Barras({ legenda, eixo, rotulos, series }: Props) {
  const maior = Math.max(1, ...series.flatMap(({ valores }) => valores))
  const passo = LARGURA / Math.max(1, rotulos.length)
  const largura = (passo * (1 - VAO)) / series.length
  const nomeado = (i: number) => rotulos.length <= ROTULOS || i === 0 || i === rotulos.length - 1
  const ancora = (i: number) => (rotulos.length <= ROTULOS ? 'middle' : i === 0 ? 'start' : 'end')
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
      <svg viewBox={`0 -20 ${LARGURA} ${ALTURA + 48}`} aria-hidden="true">
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
        {rotulos.map(
          (rotulo, i) =>
            nomeado(i) && (
              <text
                key={rotulo}
                x={ancora(i) === 'start' ? 0 : ancora(i) === 'end' ? LARGURA : (i + 0.5) * passo}
                y={ALTURA + 22}
                textAnchor={ancora(i)}
              >
                {rotulo}
              </text>
            ),
        )}
      </svg>
      <details>
        <summary>{legenda}: os números</summary>
        <Tabela
          legenda={legenda}
          chave={(i: number) => rotulos[i] ?? ''}
          linhas={rotulos.map((_, i) => i)}
          colunas={[
            { titulo: eixo, celula: (i) => rotulos[i] },
            ...series.map(({ nome, valores }) => ({ titulo: nome, numerica: true, celula: (i: number) => valores[i] })),
          ]}
        />
      </details>
    </figure>
  )
}
