/** The plan of a map, drawn: perimeter, grid, north arrow, scale bar. */
import { grausMinutosSegundos, numero } from '../dados/formato.ts'
import { COR, com, ESTILO } from '../layout/estilo.ts'
import { type Desenho, linhaDeBase, type Ponto, type Tamanho } from '../layout/formas.ts'
import type { PlanoMapa } from '../layout/mapa.ts'

/** Above this number, vertices are drawn as dots without names. */
const VERTICES_COM_NOME = 40

export const lat = (g: number, casas: number) => grausMinutosSegundos(g, 'N', 'S', casas)
export const lon = (g: number, casas: number) => grausMinutosSegundos(g, 'L', 'O', casas)
/** The map as shapes, its top left corner at `canto`. */
export function desenharMapa(
  plano: PlanoMapa,
  { largura: L, altura: A }: Tamanho,
  { x: x0, y: y0 }: { x: number; y: number },
  largura: (t: string) => number,
): Desenho[] {
  const em = ([x, y]: Ponto): Ponto => [x0 + x, y0 + y]
  const texto = (t: string, x: number, y: number, cor: string = COR.secundaria): Desenho => ({
    forma: 'texto',
    x,
    y: linhaDeBase(y - ESTILO.miudo.entrelinha / 2, ESTILO.miudo),
    texto: t,
    estilo: com(ESTILO.miudo, cor),
  })
  const fino = { cor: COR.regua, espessura: 0.4, tracejado: [2, 2] }
  const meridianos = plano.meridianos
    .filter(({ x }) => x > 40 && x < L - 40)
    .flatMap(({ x, segundos }): Desenho[] => {
      const t = lon(segundos / 3600, 0)
      return [
        { forma: 'linha', de: em([x, 0]), ate: em([x, A - 14]), ...fino },
        texto(t, x0 + x - largura(t) / 2, y0 + A - 7),
      ]
    })
  const paralelos = plano.paralelos
    .filter(({ y }) => y > 20 && y < A - 30)
    .flatMap(({ y, segundos }): Desenho[] => {
      const t = lat(segundos / 3600, 0)
      return [{ forma: 'linha', de: em([largura(t) + 10, y]), ate: em([L, y]), ...fino }, texto(t, x0 + 5, y0 + y)]
    })
  const comNome = plano.vertices.length <= VERTICES_COM_NOME
  const meio: Ponto = [L / 2, A / 2]
  const vertices = plano.vertices.flatMap(({ nome, ponto }): Desenho[] => {
    const bolinha: Desenho = {
      forma: 'circulo',
      x: x0 + ponto[0],
      y: y0 + ponto[1],
      raio: comNome ? 1.8 : 0.8,
      cor: COR.mapaContorno,
    }
    if (!comNome) return [bolinha]
    const [dx, dy] = [ponto[0] - meio[0], ponto[1] - meio[1]]
    const fora = 9 / (Math.hypot(dx, dy) || 1)
    const [x, y] = em([ponto[0] + dx * fora, ponto[1] + dy * fora])
    return [bolinha, texto(nome, x - largura(nome) / 2, y, COR.tinta)]
  })
  return [
    { forma: 'retangulo', x: x0, y: y0, largura: L, altura: A, cor: COR.fundo },
    ...meridianos,
    ...paralelos,
    {
      forma: 'aneis',
      aneis: plano.aneis.map((anel) => anel.map(em)),
      cor: COR.mapa,
      contorno: COR.mapaContorno,
      espessura: 1.1,
    },
    ...vertices,
    ...norte(x0 + L - 24, y0 + 14, texto),
    ...barra(plano, x0 + L - 16, y0 + A - 34, texto, largura),
    { forma: 'retangulo', x: x0, y: y0, largura: L, altura: A, contorno: COR.regua, espessura: 0.8 },
  ]
}

type Texto = (t: string, x: number, y: number, cor?: string) => Desenho

function norte(x: number, y: number, texto: Texto): Desenho[] {
  return [
    {
      forma: 'aneis',
      aneis: [
        [
          [x, y],
          [x + 5, y + 15],
          [x, y + 11.5],
        ],
      ],
      cor: COR.azulEscuro,
    },
    {
      forma: 'aneis',
      aneis: [
        [
          [x, y],
          [x - 5, y + 15],
          [x, y + 11.5],
        ],
      ],
      contorno: COR.azulEscuro,
      espessura: 0.6,
    },
    texto('N', x - 2.5, y + 21, COR.azulEscuro),
  ]
}

/** Two halves, dark and light, ending at `direita`. */
function barra(
  { barra: { metros, largura: l }, denominador }: PlanoMapa,
  direita: number,
  y: number,
  texto: Texto,
  largura: (t: string) => number,
): Desenho[] {
  const x = direita - l
  const legenda = metros >= 1000 ? `${numero(metros / 1000)} km` : `${numero(metros)} m`
  const escala = `1:${numero(denominador)}`
  return [
    { forma: 'retangulo', x: x - 8, y: y - 15, largura: l + 16, altura: 26, raio: 2, cor: COR.papel },
    { forma: 'retangulo', x, y: y + 2, largura: l / 2, altura: 3, cor: COR.azulEscuro },
    { forma: 'retangulo', x, y: y + 2, largura: l, altura: 3, contorno: COR.azulEscuro, espessura: 0.5 },
    texto(escala, x, y - 6, COR.tinta),
    texto(legenda, x + l - largura(legenda), y - 6, COR.tinta),
  ]
}
