import { oDocumento } from '@car/vocabulary/documento'
import { isOptional, type AvisoKind } from '@car/vocabulary/aviso'
import { dayInWords } from '@car/calendar/day'
import type { Content } from './aviso.ts'
import { ofSupervision, ofAnalista, NOTHING } from './count.ts'

type Words = {
  tipo: AvisoKind
  titulo: string
  texto: (aviso: Content) => string
  acao: string
  caminho: (aviso: Content) => string
}

const IF_NOT_YOU =
  'Se a mudança não foi sua, entre no serviço, corrija o endereço e encerre as sessões que não reconhece.'

/**
 * The templates of all notices, with their words. The words contain no CPF, no data of a property, and no text that a
 * person wrote.
 */
export const TEMPLATES = {
  recebido: {
    tipo: 'recebido',
    titulo: 'Processo recebido',
    texto: (content) => `Recebemos o processo ${numero(content)}. ${end('A análise tem prazo', content)}`.trim(),
    acao: 'Ver o processo',
    caminho: ofProcesso(),
  },
  pendencia: {
    tipo: 'pendencia',
    titulo: 'Pendência a responder',
    texto: (content) =>
      `A análise do processo ${numero(content)} precisa de uma resposta. ${end('Responda', content)}`.trim(),
    acao: 'Responder à pendência',
    caminho: ofPendencia,
  },
  lembrete_5: {
    tipo: 'lembrete',
    titulo: 'Faltam 5 dias úteis para responder',
    texto: (content) =>
      `Uma pendência do processo ${numero(content)} ainda espera resposta. ${end('Responda', content)}`.trim(),
    acao: 'Responder à pendência',
    caminho: ofPendencia,
  },
  lembrete_1: {
    tipo: 'lembrete',
    titulo: 'Falta 1 dia útil para responder',
    texto: (content) =>
      `Uma pendência do processo ${numero(content)} ainda espera resposta. ${end('Responda', content)}`.trim(),
    acao: 'Responder à pendência',
    caminho: ofPendencia,
  },
  lembrete_recurso_5: {
    tipo: 'lembrete',
    titulo: 'Faltam 5 dias úteis para recorrer',
    texto: (content) =>
      `O prazo para recorrer da rejeição do processo ${numero(content)} está no fim. ${end('Recorra', content)}`.trim(),
    acao: 'Ver a decisão',
    caminho: ofProcesso('/decisao'),
  },
  lembrete_recurso_1: {
    tipo: 'lembrete',
    titulo: 'Falta 1 dia útil para recorrer',
    texto: (content) =>
      `O prazo para recorrer da rejeição do processo ${numero(content)} está no fim. ${end('Recorra', content)}`.trim(),
    acao: 'Ver a decisão',
    caminho: ofProcesso('/decisao'),
  },
  rascunho_parado: {
    tipo: 'lembrete',
    titulo: 'Um rascunho será apagado',
    texto: (content) =>
      `Ninguém mexe no rascunho ${numero(content)} há muito tempo. ${end('Para não perdê-lo, salve-o de novo', content)}`.trim(),
    acao: 'Ver o rascunho',
    caminho: ofProcesso(),
  },
  processo_aprovado: {
    tipo: 'decisao',
    titulo: 'Processo aprovado',
    texto: (content) => `O processo ${numero(content)} foi aprovado.`,
    acao: 'Ver a decisão',
    caminho: ofProcesso('/decisao'),
  },
  sucessor_aberto: {
    tipo: 'recebido',
    titulo: 'Aberto um processo que sucede o seu',
    texto: (content) => `Foi aberto um processo que sucede o ${numero(content)}. Enquanto não for aprovado, nada muda.`,
    acao: 'Ver o processo',
    caminho: ofProcesso(),
  },
  processo_substituido: {
    tipo: 'decisao',
    titulo: 'Cadastro substituído',
    texto: (content) =>
      `O cadastro do processo ${numero(content)} foi substituído: o processo que o sucede foi aprovado.`,
    acao: 'Ver o processo',
    caminho: ofProcesso(),
  },
  processo_rejeitado: {
    tipo: 'decisao',
    titulo: 'Processo rejeitado',
    texto: (content) =>
      `O processo ${numero(content)} foi rejeitado. O motivo está na página do processo. ${end('Cabe recurso', content)}`.trim(),
    acao: 'Ver a decisão',
    caminho: ofProcesso('/decisao'),
  },
  recurso_deferido: {
    tipo: 'decisao',
    titulo: 'Recurso deferido',
    texto: (content) => `O recurso do processo ${numero(content)} foi deferido. O processo volta à análise.`,
    acao: 'Ver a decisão',
    caminho: ofProcesso('/decisao'),
  },
  recurso_indeferido: {
    tipo: 'decisao',
    titulo: 'Recurso indeferido',
    texto: (content) => `O recurso do processo ${numero(content)} foi indeferido. A decisão é final.`,
    acao: 'Ver a decisão',
    caminho: ofProcesso('/decisao'),
  },
  ressalva_aceita: {
    tipo: 'decisao',
    titulo: 'Ressalva aceita',
    texto: (content) =>
      `A ressalva do processo ${numero(content)} foi aceita. O documento não precisa ser enviado de novo.`,
    acao: 'Ver os documentos',
    caminho: ofProcesso('/documentos'),
  },
  resposta: {
    tipo: 'resposta',
    titulo: 'Pendência respondida',
    texto: (content) => `O requerente respondeu a uma pendência do processo ${numero(content)}, que está com você.`,
    acao: 'Ver a resposta',
    caminho: ofAnalysis,
  },
  segunda_leitura: {
    tipo: 'segunda_leitura',
    titulo: 'Segunda leitura',
    texto: (content) => `A segunda leitura do processo ${numero(content)} é sua.`,
    acao: 'Ler o processo',
    caminho: ofAnalysis,
  },
  decisao_a_rever: {
    tipo: 'segunda_leitura',
    titulo: 'Decisão a rever',
    texto: (content) =>
      `Quem fez a segunda leitura do processo ${numero(content)} aponta achados. Veja-os e decida de novo.`,
    acao: 'Ver o processo',
    caminho: ofAnalysis,
  },
  desempate: {
    tipo: 'segunda_leitura',
    titulo: 'Decisão a desempatar',
    texto: (content) => `Duas pessoas leram o processo ${numero(content)} e não concordam. A supervisão decide.`,
    acao: 'Ver o processo',
    caminho: ofAnalysis,
  },
  recurso_aberto: {
    tipo: 'recurso',
    titulo: 'Recurso recebido',
    texto: (content) => `Recebemos o recurso do processo ${numero(content)}. A supervisão vai decidir sobre ele.`,
    acao: 'Ver o processo',
    caminho: ofProcesso('/decisao'),
  },
  documento_invalido: {
    tipo: 'documento_invalido',
    titulo: 'Documento a enviar de novo',
    texto: (content) =>
      `Não pudemos aceitar ${content.documento === null ? 'um documento' : oDocumento(content.documento)} do processo ${numero(content)}. Veja por quê e envie outro arquivo.`,
    acao: 'Ver os documentos',
    caminho: ofProcesso('/documentos'),
  },
  autorizacao_concedida: {
    tipo: 'autorizacao',
    titulo: 'Autorização recebida',
    texto: (content) => `Você foi autorizado a atuar como responsável técnico no processo ${numero(content)}.`,
    acao: 'Ver o processo',
    caminho: ofProcesso(),
  },
  autorizacao_revogada: {
    tipo: 'autorizacao',
    titulo: 'Autorização encerrada',
    texto: (content) => `A sua autorização no processo ${numero(content)} foi encerrada por quem a deu.`,
    acao: 'Ver os seus processos',
    caminho: () => '/processos',
  },
  seguranca_sessoes: {
    tipo: 'seguranca',
    titulo: 'As suas sessões foram encerradas',
    texto: () => 'A administração encerrou todas as suas sessões neste serviço. Para continuar, entre de novo.',
    acao: 'Ver os seus dados',
    caminho: () => '/meus-dados',
  },
  seguranca_papel: {
    tipo: 'seguranca',
    titulo: 'O seu papel mudou',
    texto: () => 'A administração mudou o que você pode fazer neste serviço. Para continuar, entre de novo.',
    acao: 'Ver os seus dados',
    caminho: () => '/meus-dados',
  },
  seguranca_endereco: {
    tipo: 'seguranca',
    titulo: 'O seu e-mail de contato mudou',
    texto: () => `Os avisos da sua conta vão agora para o novo endereço. ${IF_NOT_YOU}`,
    acao: 'Ver os seus dados',
    caminho: () => '/meus-dados',
  },
  seguranca_endereco_antigo: {
    tipo: 'seguranca',
    titulo: 'O seu e-mail de contato mudou',
    texto: () => `Os avisos da sua conta deixaram de vir para este endereço e vão agora para outro. ${IF_NOT_YOU}`,
    acao: 'Ver os seus dados',
    caminho: () => '/meus-dados',
  },
  seguranca_acesso: {
    tipo: 'seguranca',
    titulo: 'Acesso incomum a processos',
    texto: () => 'As consultas de uma pessoa da análise passaram de um limite. Confira se têm explicação.',
    acao: 'Ver a auditoria',
    caminho: () => '/admin/auditoria',
  },
  escalado: {
    tipo: 'escalado',
    titulo: 'Prazo de análise vencido',
    texto: (content) => `O prazo da análise do processo ${numero(content)} terminou sem decisão.`,
    acao: 'Ver os prazos',
    caminho: () => '/supervisao/prazos',
  },
  resumo_analista: {
    tipo: 'resumo',
    titulo: 'Resumo do dia',
    texto: ({ contagem }) => ofAnalista(contagem ?? NOTHING),
    acao: 'Ver a fila',
    caminho: () => '/analise/fila',
  },
  resumo_supervisao: {
    tipo: 'resumo',
    titulo: 'Resumo do dia',
    texto: ({ contagem }) => ofSupervision(contagem ?? NOTHING),
    acao: 'Ver os prazos',
    caminho: () => '/supervisao/prazos',
  },
} as const satisfies Record<string, Words>

export type Template = keyof typeof TEMPLATES

export type Aviso = Content & { modelo: Template }

const ADDRESS_TEMPLATES: readonly Template[] = ['seguranca_endereco', 'seguranca_endereco_antigo']

/**
 * Returns the templates that share one hourly limit with this template; null for notices that are always sent. The
 * limit applies to kinds that can be switched off, and to changes of address, because the new address may belong to
 * anybody.
 */
export function countedWith(template: Template): readonly Template[] | null {
  if (ADDRESS_TEMPLATES.includes(template)) return ADDRESS_TEMPLATES
  const { tipo } = TEMPLATES[template]
  return isOptional(tipo)
    ? (Object.keys(TEMPLATES) as Template[]).filter((other) => TEMPLATES[other].tipo === tipo)
    : null
}

export const wordsOf = ({ modelo }: Pick<Aviso, 'modelo'>): Words => TEMPLATES[modelo]

const numero = ({ processo }: Content): string => processo?.numero ?? ''

const end = (what: string, { prazoEm }: Content): string =>
  prazoEm === null ? '' : `${what} até ${dayInWords(new Date(prazoEm))}.`

function ofProcesso(part = '') {
  return ({ processo }: Content): string => (processo === null ? '/processos' : `/processos/${processo.id}${part}`)
}

function ofAnalysis({ processo }: Content): string {
  return processo === null ? '/analise/fila' : `/analise/processos/${processo.id}`
}

function ofPendencia(aviso: Content): string {
  return ofProcesso(aviso.alvoId === null ? '' : `/pendencias/${aviso.alvoId}`)(aviso)
}
