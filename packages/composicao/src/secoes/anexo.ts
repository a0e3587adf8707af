import { TIPO_DOCUMENTO_LABEL } from '@car/vocabulary/documento'
import type { AnexoPreparado } from '../anexos/tipos.ts'
import type { DocumentoDossie } from '../dados/dossie.ts'
import { rotulo } from '../dados/formato.ts'
import { ampliacao, COR, com, ESTILO, FOLHA } from '../layout/estilo.ts'
import { escrever, type Fluxo, no, novaPagina, por, virar } from '../layout/fluxo.ts'
import type { Tamanho } from '../layout/formas.ts'
import { rosto } from './rosto-do-anexo.ts'

/** The margins and the strips at the top and foot that surround a reproduced page. */
const MOLDURA = { lado: 34, topo: 66, base: 60 }

/** A sheet that says which document follows, then its pages, each on a sheet of its own with the dossier's strips. */
export function anexo(
  f: Fluxo,
  d: DocumentoDossie,
  numero: number,
  total: number,
  a: AnexoPreparado,
  indice: number,
): void {
  const nome = `Documento ${numero} – ${rotulo(TIPO_DOCUMENTO_LABEL, d.tipo)}`
  f.secao = no(f, 'Sect', 0)
  f.cabecalho = nome
  virar(f)
  rosto(f, d, numero, total, a)
  a.paginas.forEach((p, i) => {
    const folha = folhaPara(p)
    const pagina = novaPagina(folha, `${nome} · página ${i + 1} de ${a.paginas.length}`)
    f.paginas.push(pagina)
    f.pagina = pagina
    const e = ampliacao(folha)
    const area = {
      largura: folha.largura - 2 * MOLDURA.lado * e,
      altura: folha.altura - (MOLDURA.topo + MOLDURA.base) * e,
    }
    const escala = Math.min(1, area.largura / p.largura, area.altura / p.altura)
    const [largura, altura] = [p.largura * escala, p.altura * escala]
    const onde = { x: (folha.largura - largura) / 2, y: MOLDURA.topo * e + (area.altura - altura) / 2, largura, altura }
    por(f, { forma: 'retangulo', ...onde, contorno: COR.reguaFraca, espessura: 0.5 })
    const alt = `Reprodução da página ${i + 1} de ${a.paginas.length} do ${nome}`
    if (p.modo === 'aviso') notaNaPagina(f, 'Esta página não pôde ser reproduzida com segurança.', folha)
    else
      por(
        f,
        { forma: 'reproducao', anexo: indice, pagina: i, natural: { largura: p.largura, altura: p.altura }, ...onde },
        no(f, 'Figure', f.secao, alt),
      )
    if (p.vazia) notaNaPagina(f, 'Esta página não tem conteúdo visível no arquivo original.', folha)
  })
}

/** A4, in the orientation of the page. A plan larger than A4 keeps its own size. */
function folhaPara(p: Tamanho): Tamanho {
  const [menor, maior] = [Math.min(p.largura, p.altura), Math.max(p.largura, p.altura)]
  const deitada = p.largura > p.altura
  if (maior <= FOLHA.altura * 1.25 && menor <= FOLHA.largura * 1.25) {
    return deitada ? { largura: FOLHA.altura, altura: FOLHA.largura } : { largura: FOLHA.largura, altura: FOLHA.altura }
  }
  return { largura: Math.max(p.largura, FOLHA.largura), altura: Math.max(p.altura, FOLHA.largura) }
}

function notaNaPagina(f: Fluxo, texto: string, folha: Tamanho): void {
  escrever(
    f,
    texto,
    { x: folha.largura / 2, y: folha.altura / 2, alinhar: 'centro' },
    com(ESTILO.corpo, COR.secundaria),
    no(f, 'P'),
  )
}
