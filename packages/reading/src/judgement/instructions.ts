import { type DocumentoKind, oneDocumento } from '@car/vocabulary/documento'
import { blurred, dark, faded, lowContrast, lowResolution } from '@car/quality/faults'
import type { Candidate } from '../fields/candidate.ts'
import type { PaperKind } from '../kind/classify.ts'
import { isBlank } from '../words/confidence.ts'
import type { ReadingReason } from '../reading.ts'
import type { Medium, Quality, ReadPage } from '../page.ts'

type Refused = {
  tipo: DocumentoKind
  paperKind: PaperKind
  pages: readonly ReadPage[]
  candidates: readonly Candidate[]
}

const nameOf = (paperKind: PaperKind): string =>
  paperKind === 'unknown' ? 'um documento de outro tipo' : oneDocumento(paperKind)

/** Returns advice about the refusal of this particular file: at most three sentences in plain Portuguese. */
export function instructionsFor(reason: ReadingReason, processo: Refused): string[] {
  return sentences(reason, processo).slice(0, 3)
}

function sentences(reason: ReadingReason, processo: Refused): readonly string[] {
  switch (reason) {
    case 'ocr_baixa_confianca':
      return ofPages(processo.pages)
    case 'tipo_divergente':
      return [
        `Este arquivo parece ser ${nameOf(processo.paperKind)}, e foi enviado como ${oneDocumento(processo.tipo)}.`,
        'Envie o documento certo, ou envie este mesmo arquivo escolhendo o tipo correspondente.',
      ]
    case 'dado_invalido':
      return processo.candidates.some((candidate) => candidate.valor === 'nao_quitado')
        ? [
            'Este CCIR consta como não quitado, e só vale com a taxa paga.',
            'Pague a taxa, emita o CCIR de novo no portal do INCRA e envie-o.',
          ]
        : [
            'O documento traz um código ou um ano que não existe.',
            'Confira se é a versão mais recente do documento e envie-a inteira.',
          ]
    case 'nao_e_documento':
      return SAYINGS[mediumOf(processo.pages)].wordless
    case 'pdf_protegido':
      return [
        'O PDF está protegido por senha.',
        'Abra-o com a senha, salve uma cópia sem ela (Imprimir, Salvar como PDF) e envie a cópia.',
      ]
    case 'arquivo_incompleto':
      return [
        'O arquivo está incompleto: falta o fim dele.',
        'Copie-o de novo de onde ele veio e envie a nova cópia, ou fotografe o documento.',
      ]
    case 'formato_nao_lido':
      return [
        'O arquivo está em um formato, ou em uma compressão, que o serviço não lê.',
        'Abra-o no seu aparelho, salve-o como PDF ou JPEG e envie a nova cópia.',
      ]
    case 'arquivo_corrompido':
      return [
        'O arquivo está danificado ou incompleto e não pode ser aberto.',
        'Abra-o no seu aparelho para conferir, salve-o de novo e envie a nova cópia.',
      ]
    case 'paginas_demais':
      return [
        'O arquivo tem páginas demais.',
        'Envie só as páginas do documento, divididas em mais de um arquivo se preciso.',
      ]
    case 'imagem_grande_demais':
      return [
        'A página é grande demais para ser lida.',
        'Digitalize em tamanho A4 com 300 dpi, ou fotografe com a resolução normal da câmera.',
      ]
    case 'tempo_esgotado':
      return [
        'A leitura deste arquivo demorou mais do que o permitido.',
        'Envie as páginas em arquivos separados, ou uma nova cópia digitalizada com 300 dpi.',
      ]
    case 'falha_processamento':
      return [
        'Este arquivo não pôde ser lido dentro dos limites do serviço.',
        'Imprima-o em um novo PDF, ou fotografe as páginas, e envie de novo.',
      ]
  }
}

const pale = (q: Quality): boolean => !dark(q) && lowContrast(q)
const cutOff = (q: Quality): boolean => q.cutOff

type Sayings = {
  faults: readonly [(q: Quality) => boolean, (where: string) => string][]
  general: readonly [string, string]
  /** The sentences about a page on which no words were read. */
  wordless: readonly [string, string]
}

const SAYINGS: Record<Medium, Sayings> = {
  photo: {
    faults: [
      [blurred, (where) => `A imagem está desfocada${where}: apoie o celular, espere focar e fotografe de novo.`],
      [dark, (where) => `A imagem está escura demais${where}: fotografe perto de uma janela ou com mais luz.`],
      [pale, (where) => `O texto está muito apagado na imagem${where}: use mais luz e evite reflexos.`],
      [
        lowResolution,
        (where) => `A imagem tem poucos detalhes${where}: digitalize com 300 dpi ou chegue a câmera mais perto.`,
      ],
      [cutOff, (where) => `A página está cortada na borda${where}: deixe aparecer a folha inteira.`],
    ],
    general: [
      'Fotografe o documento de novo, de frente, com a página inteira na imagem.',
      'Use boa luz, sem sombra nem reflexo, e segure a câmera firme.',
    ],
    wordless: [
      'Não foi encontrado texto nesta imagem.',
      'Envie uma foto ou cópia digitalizada da página do documento, com o texto virado para a câmera.',
    ],
  },
  scan: {
    faults: [
      [blurred, (where) => `A imagem está desfocada${where}: digitalize ou fotografe a folha de novo.`],
      [dark, (where) => `A imagem está escura demais${where}: digitalize a folha de novo, mais clara.`],
      [pale, (where) => `O texto está muito apagado na imagem${where}: digitalize a folha com mais contraste.`],
      [lowResolution, (where) => `A imagem tem poucos detalhes${where}: digitalize a folha com 300 dpi.`],
      [cutOff, (where) => `A página está cortada na borda${where}: digitalize a folha inteira.`],
    ],
    general: [
      'Digitalize ou fotografe o documento de novo, com a folha inteira e reta.',
      'Se o documento é emitido em PDF, envie esse PDF e não uma cópia dele.',
    ],
    wordless: [
      'Não foi encontrado texto neste arquivo.',
      'Digitalize ou fotografe a página escrita do documento, e envie o novo arquivo.',
    ],
  },
  drawing: {
    faults: [],
    general: [
      'O texto deste PDF é desenhado de um modo que não pôde ser lido com segurança.',
      'Peça a quem fez o documento outro PDF, ou imprima-o e digitalize as folhas com 300 dpi.',
    ],
    wordless: [
      'Este PDF não tem texto que se possa ler: é um desenho, ou está em branco.',
      'Envie o documento escrito, em PDF ou digitalizado com 300 dpi.',
    ],
  },
}

/** Returns sentences about the worst page: its measured faults, and general advice. */
function ofPages(pages: readonly ReadPage[]): readonly string[] {
  const [worst] = pages
    .filter((p) => p.quality && (!isBlank(p) || faded(p.quality)))
    .toSorted((a, b) => a.confianca - b.confianca)
  const { faults, general } = SAYINGS[mediumOf(worst ? [worst] : pages)]
  const { quality } = worst ?? {}
  const where = pages.length > 1 ? ` (página ${worst?.number})` : ''
  const said = faults.filter(([has]) => quality && has(quality)).map(([, say]) => say(where))
  return said.length > 0 ? [...said, general[0]] : general
}

const mediumOf = ([first]: readonly ReadPage[]): Medium => first?.medium ?? 'photo'
