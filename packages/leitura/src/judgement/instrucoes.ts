import { type TipoDocumento, umDocumento } from '@car/vocabulary/documento'
import { blurred, dark, faded, lowContrast, lowResolution } from '@car/quality/faults'
import type { Candidate } from '../fields/candidate.ts'
import type { Especie } from '../kind/classify.ts'
import { isBlank } from '../words/confidence.ts'
import type { MotivoDaLeitura } from '../leitura.ts'
import type { ReadPage } from '../page.ts'

type Recusada = {
  tipo: TipoDocumento
  especie: Especie
  pages: readonly ReadPage[]
  candidates: readonly Candidate[]
}

const nomeDe = (especie: Especie): string =>
  especie === 'desconhecida' ? 'um documento de outro tipo' : umDocumento(especie)

/** What to do about the refusal of this particular file, in plain Portuguese, in at most three sentences. */
export function instrucoesPara(motivo: MotivoDaLeitura, caso: Recusada): string[] {
  return frases(motivo, caso).slice(0, 3)
}

function frases(motivo: MotivoDaLeitura, caso: Recusada): string[] {
  switch (motivo) {
    case 'ocr_baixa_confianca':
      return daImagem(caso.pages)
    case 'tipo_divergente':
      return [
        `Este arquivo parece ser ${nomeDe(caso.especie)}, e foi enviado como ${umDocumento(caso.tipo)}.`,
        'Envie o documento certo, ou envie este mesmo arquivo escolhendo o tipo correspondente.',
      ]
    case 'dado_invalido':
      return caso.candidates.some((a) => a.valor === 'nao_quitado')
        ? [
            'Este CCIR consta como não quitado, e só vale com a taxa paga.',
            'Pague a taxa, emita o CCIR de novo no portal do INCRA e envie-o.',
          ]
        : [
            'O documento traz um código ou um ano que não existe.',
            'Confira se é a versão mais recente do documento e envie-a inteira.',
          ]
    case 'nao_e_documento':
      return [
        'Não foi encontrado texto nesta imagem.',
        'Envie uma foto ou cópia digitalizada da página do documento, com o texto virado para a câmera.',
      ]
    case 'pdf_protegido':
      return ['O PDF está protegido por senha.', 'Salve uma cópia sem senha e envie-a.']
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

const GERAL = [
  'Fotografe o documento de novo, de frente, com a página inteira na imagem.',
  'Use boa luz, sem sombra nem reflexo, e segure a câmera firme.',
]

/** The measured faults, worst first. */
function daImagem(pages: readonly ReadPage[], senao = GERAL): string[] {
  const worst = pages
    .filter((p) => p.quality && (!isBlank(p) || faded(p.quality)))
    .sort((a, b) => a.confianca - b.confianca)[0]
  const q = worst?.quality
  if (!q) return senao
  const onde = pages.length > 1 ? ` (página ${worst.number})` : ''
  const ditas = [
    blurred(q) ? `A imagem está desfocada${onde}: apoie o celular, espere focar e fotografe de novo.` : '',
    dark(q) ? `A imagem está escura demais${onde}: fotografe perto de uma janela ou com mais luz.` : '',
    !dark(q) && lowContrast(q) ? `O texto está muito apagado na imagem${onde}: use mais luz e evite reflexos.` : '',
    lowResolution(q)
      ? `A imagem tem poucos detalhes${onde}: digitalize com 300 dpi ou chegue a câmera mais perto.`
      : '',
    q.cutOff ? `A página está cortada na borda${onde}: deixe aparecer a folha inteira.` : '',
  ].filter((s) => s !== '')
  return ditas.length > 0 ? [...ditas, ...senao.slice(0, 1)] : senao
}
