import type { Marcador, Pagina } from '../layout/formas.ts'
import { COR, com, ESTILO, FOLHA } from '../layout/estilo.ts'
import { caber, escrever, type Fluxo, no, paragrafo, por, titulo } from '../layout/fluxo.ts'
import { encurtar } from '../layout/texto.ts'

const NOTAS = [
  'Este dossiê reproduz o registro eletrônico do processo na data e hora da emissão, em horário de Brasília. Um dossiê mais novo do mesmo processo substitui este; a página de verificação diz se este ainda é o atual.',
  'Nas páginas geradas, CPF e CNPJ aparecem em parte. Os documentos reproduzidos no fim aparecem como foram recebidos e podem conter dados pessoais: guarde e compartilhe este arquivo de acordo com a Lei nº 13.709/2018 (LGPD).',
  'Um � marca, no texto, um caractere que a fonte deste dossiê não tem.',
]

/** The table of contents. `numeroDe` returns the printed number of a page, once all pages are in order. */
export function sumario(f: Fluxo, marcadores: readonly Marcador[], numeroDe: (pagina: Pagina) => number): void {
  titulo(f, 1, 'Sumário', false)
  const toc = no(f, 'TOC')
  for (const m of marcadores) {
    const estilo = m.nivel === 1 ? ESTILO.corpoForte : ESTILO.corpo
    const altura = m.nivel === 1 ? 20 : 16
    caber(f, altura)
    const sob = no(f, 'TOCI', toc)
    const numero = String(numeroDe(m.pagina))
    const x = FOLHA.esquerda + (m.nivel - 1) * 16
    const ate = FOLHA.direita - 30
    const texto = encurtar(m.titulo, ate - x - 20, (t) => f.medidor.largura(t, estilo))
    escrever(f, texto, { x, y: f.y }, estilo, sob)
    escrever(f, numero, { x: FOLHA.direita, y: f.y, alinhar: 'direita' }, estilo, sob)
    const y = f.y + estilo.entrelinha / 2 + 3
    const de = x + f.medidor.largura(texto, estilo) + 6
    por(f, { forma: 'linha', de: [de, y], ate: [ate, y], cor: COR.regua, espessura: 0.6, tracejado: [0.6, 2.4] })
    f.pagina.ligacoes.push({
      x,
      y: f.y,
      largura: FOLHA.direita - x,
      altura,
      alvo: { pagina: numeroDe(m.pagina) - 1, y: m.y },
    })
    f.y += altura
  }
  f.y += 8
  titulo(f, 2, 'Sobre este dossiê', false)
  for (const nota of NOTAS) paragrafo(f, nota, com(ESTILO.corpo, COR.secundaria))
}
