import { STATUS_DOCUMENTO_LABEL, TIPO_DOCUMENTO_LABEL } from '@car/vocabulary/documento'
import type { AnexoPreparado, MotivoSemReproducao } from '../anexos.ts'
import type { DocumentoDossie } from '../dados.ts'
import { definicoes } from '../definicoes.ts'
import { ampliacao, COR, com, ESTILO, FOLHA } from '../estilo.ts'
import { escrever, type Fluxo, linhasDe, no, novaPagina, paragrafo, por, regua, virar } from '../fluxo.ts'
import { dataHora, quantos, rotulo, tamanho } from '../formato.ts'

const SEM_REPRODUCAO: Readonly<Record<MotivoSemReproducao, string>> = {
  alterado:
    'O arquivo guardado não confere com o resumo SHA-256 registrado no processo. Por isso não é reproduzido. Comunique a administração do serviço.',
  tipo: 'O conteúdo do arquivo não é de um tipo que o dossiê reproduz.',
  ilegivel: 'O arquivo não pôde ser aberto com segurança.',
  limite: 'O dossiê chegou ao seu tamanho máximo. O original está guardado no processo.',
}

/** Around a reproduced page: what the strips at the top and the foot take of the sheet. */
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

function rosto(f: Fluxo, d: DocumentoDossie, numero: number, total: number, a: AnexoPreparado): void {
  f.y = 210
  f.marcadores.push({
    titulo: `Documento ${numero} – ${rotulo(TIPO_DOCUMENTO_LABEL, d.tipo)}`,
    nivel: 2,
    pagina: f.pagina,
    y: f.y - 20,
    noSumario: true,
  })
  const titulo = no(f, 'H2')
  escrever(f, `DOCUMENTO ${numero} DE ${total}`, { x: FOLHA.esquerda, y: f.y }, ESTILO.capaSobretitulo, titulo)
  f.y += 18
  for (const linha of linhasDe(f, rotulo(TIPO_DOCUMENTO_LABEL, d.tipo), FOLHA.util, GRANDE)) {
    escrever(f, linha, { x: FOLHA.esquerda, y: f.y }, GRANDE, titulo)
    f.y += GRANDE.entrelinha
  }
  f.y += 10
  regua(f, FOLHA.esquerda, FOLHA.esquerda + 60, COR.azul)
  f.y += 22
  definicoes(
    f,
    [
      { rotulo: 'Arquivo', valor: d.nome, vao: 4 },
      { rotulo: 'Recebido em', valor: dataHora(d.recebido_em) },
      { rotulo: 'Tamanho', valor: tamanho(d.tamanho) },
      { rotulo: 'Situação', valor: rotulo(STATUS_DOCUMENTO_LABEL, d.status) },
      { rotulo: 'Páginas reproduzidas', valor: String(a.paginas.length) },
      { rotulo: 'SHA-256 do arquivo original', valor: d.hash_sha256, vao: 4 },
    ],
    4,
  )
  f.y += 6
  for (const nota of notas(a)) paragrafo(f, nota, com(ESTILO.corpo, COR.secundaria))
}

const GRANDE = { ...ESTILO.capaTitulo, tamanho: 22, entrelinha: 30 }

/** What a reader must know of how this copy was made; nothing to say of a plain faithful copy. */
function notas(a: AnexoPreparado): string[] {
  const quantas = (modo: string) => a.paginas.filter((p) => p.modo === modo).length
  const vazias = a.paginas.filter((p) => p.vazia).length
  const avisos = quantas('aviso')
  return [
    ...(quantas('imagem') > 0
      ? [
          'A imagem foi posta na medida da folha; o arquivo original, reconhecível pelo SHA-256 acima, está guardado no processo.',
        ]
      : []),
    ...(a.motivo === null ? [] : [SEM_REPRODUCAO[a.motivo]]),
    ...(a.assinado
      ? [
          'O original traz assinatura digital, que nenhuma reprodução conserva: para verificá-la, use o arquivo original.',
        ]
      : []),
    ...(quantas('rasterizada') > 0
      ? [
          `${quantos(quantas('rasterizada'), 'página foi reproduzida', 'páginas foram reproduzidas')} como imagem, porque o arquivo é protegido ou traz elementos que não se copiam com segurança (formulários, anotações, camadas).`,
        ]
      : []),
    ...(vazias > 0 ? [`${quantos(vazias, 'página não tem', 'páginas não têm')} conteúdo visível no original.`] : []),
    ...(avisos > 0
      ? [
          `${quantos(avisos, 'página não pôde ser reproduzida', 'páginas não puderam ser reproduzidas')} com segurança; o original está guardado no processo.`,
        ]
      : []),
    ...(a.omitidas > 0
      ? [
          `${quantos(a.omitidas, 'página ficou', 'páginas ficaram')} de fora pelo limite de páginas; o original está guardado no processo.`,
        ]
      : []),
  ]
}

/** A4 as the page lies; a plan larger than that keeps its own size. */
function folhaPara(p: { largura: number; altura: number }): { largura: number; altura: number } {
  const [menor, maior] = [Math.min(p.largura, p.altura), Math.max(p.largura, p.altura)]
  const deitada = p.largura > p.altura
  if (maior <= FOLHA.altura * 1.25 && menor <= FOLHA.largura * 1.25) {
    return deitada ? { largura: FOLHA.altura, altura: FOLHA.largura } : { largura: FOLHA.largura, altura: FOLHA.altura }
  }
  return { largura: Math.max(p.largura, FOLHA.largura), altura: Math.max(p.altura, FOLHA.largura) }
}

function notaNaPagina(f: Fluxo, texto: string, folha: { largura: number; altura: number }): void {
  escrever(
    f,
    texto,
    { x: folha.largura / 2, y: folha.altura / 2, alinhar: 'centro' },
    com(ESTILO.corpo, COR.secundaria),
    no(f, 'P'),
  )
}
