type RegistroField = 'matricula' | 'cartorio' | 'cnm' | 'ccir'
type PlacedText = { x: number; y: number; texto: string; forte?: boolean }
type Papel = { texts: readonly PlacedText[]; linhas: readonly (readonly [x: number, y: number, largura: number])[] }

/** A drawing of the head of a certidão, with its numbers. */
const CERTIFICATE: Papel = {
  texts: [
    { x: 24, y: 38, texto: '1º OFÍCIO DE REGISTRO DE IMÓVEIS', forte: true },
    { x: 24, y: 54, texto: 'Comarca de Sorriso – MT' },
    { x: 24, y: 88, texto: 'CNM 065938.2.0049495-63' },
    { x: 24, y: 116, texto: 'MATRÍCULA Nº 49.495', forte: true },
    { x: 236, y: 116, texto: 'FICHA 01' },
  ],
  linhas: [
    [24, 136, 272],
    [24, 148, 260],
    [24, 160, 272],
    [24, 172, 200],
  ],
}
/** A drawing of the head of a CCIR, with its code. */
const CCIR: Papel = {
  texts: [
    { x: 24, y: 38, texto: 'CERTIFICADO DE CADASTRO', forte: true },
    { x: 24, y: 54, texto: 'DE IMÓVEL RURAL – CCIR', forte: true },
    { x: 24, y: 82, texto: 'DADOS DO IMÓVEL RURAL' },
    { x: 24, y: 104, texto: 'CÓDIGO DO IMÓVEL RURAL' },
    { x: 24, y: 120, texto: '901.016.037.486-0', forte: true },
    { x: 212, y: 104, texto: 'DENOMINAÇÃO' },
    { x: 212, y: 120, texto: 'SÍTIO BOA VISTA' },
  ],
  linhas: [
    [24, 140, 272],
    [24, 156, 272],
    [24, 172, 272],
  ],
}

/** The paper of each number, and the place on it: a rectangle (`mark`) and words (`where`). */
const PLACES: Record<
  RegistroField,
  { withArticle: string; papel: Papel; mark: readonly [number, number, number, number]; where: string }
> = {
  matricula: {
    withArticle: 'o número da matrícula',
    papel: CERTIFICATE,
    mark: [16, 100, 160, 24],
    where: 'Na certidão do cartório, em destaque no alto da primeira página, depois da palavra “Matrícula”.',
  },
  cartorio: {
    withArticle: 'o nome do cartório',
    papel: CERTIFICATE,
    mark: [16, 22, 268, 40],
    where: 'Na certidão, na primeira linha do alto da página, às vezes com o brasão ao lado.',
  },
  cnm: {
    withArticle: 'o CNM',
    papel: CERTIFICATE,
    mark: [16, 72, 184, 24],
    where:
      'Na certidão, perto do número da matrícula, depois das letras “CNM”: 16 números. As certidões antigas não têm.',
  },
  ccir: {
    withArticle: 'o código do imóvel no CCIR',
    papel: CCIR,
    mark: [16, 90, 184, 38],
    where: 'No CCIR, no primeiro quadro dos dados do imóvel, em “Código do imóvel rural”: 13 números.',
  },
}

export function WhereItIs({ campo }: { campo: RegistroField }) {
  const { withArticle, papel, mark, where } = PLACES[campo]
  const [x, y, width, height] = mark
  return (
    <details className="where-it-is">
      <summary>
        Ver onde está<span className="visually-hidden"> {withArticle}</span>
      </summary>
      <figure>
        {/* The drawing is hidden from screen readers, because the caption says where the number is. */}
        <svg viewBox="0 0 320 190" aria-hidden="true">
          <path className="sheet" d="M8 190V8H312V190" />
          {papel.linhas.map(([a, b, c]) => (
            <path key={`${a} ${b}`} className="paper-line" d={`M${a} ${b}h${c}`} />
          ))}
          <rect className="mark" x={x} y={y} width={width} height={height} rx={6} />
          {papel.texts.map((line) => (
            <text key={line.texto} className={line.forte ? 'strong' : undefined} x={line.x} y={line.y}>
              {line.texto}
            </text>
          ))}
        </svg>
        <figcaption>{where}</figcaption>
      </figure>
    </details>
  )
}
