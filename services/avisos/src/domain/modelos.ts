import { ehOpcional, type TipoAviso } from '@car/vocabulary/aviso'
import { diaEmPalavras } from '@car/vocabulary/dia'
import type { Conteudo } from './aviso.ts'
import { daSupervisao, doAnalista, NADA } from './contagem.ts'

type Palavras = {
  tipo: TipoAviso
  titulo: string
  /** One or two sentences: the number of the case, what happened, the term. */
  texto: (aviso: Conteudo) => string
  /** The label of the link, and the page of the workplace that it leads to. */
  acao: string
  caminho: (aviso: Conteudo) => string
}

const SE_NAO_FOI_VOCE =
  'Se a mudança não foi sua, entre no serviço, corrija o endereço e encerre as sessões que não reconhece.'

/** All notices and their words. They contain no CPF, nothing about a property, and no text that a person wrote. */
export const MODELOS = {
  recebido: {
    tipo: 'recebido',
    titulo: 'Processo recebido',
    texto: (a) => `Recebemos o processo ${numero(a)}. ${ate('A análise tem prazo', a)}`.trim(),
    acao: 'Ver o processo',
    caminho: doProcesso(),
  },
  pendencia: {
    tipo: 'pendencia',
    titulo: 'Pendência a responder',
    texto: (a) => `A análise do processo ${numero(a)} precisa de uma resposta. ${ate('Responda', a)}`.trim(),
    acao: 'Responder à pendência',
    caminho: daPendencia,
  },
  lembrete_5: {
    tipo: 'lembrete',
    titulo: 'Faltam 5 dias úteis para responder',
    texto: (a) => `Uma pendência do processo ${numero(a)} ainda espera resposta. ${ate('Responda', a)}`.trim(),
    acao: 'Responder à pendência',
    caminho: daPendencia,
  },
  lembrete_1: {
    tipo: 'lembrete',
    titulo: 'Falta 1 dia útil para responder',
    texto: (a) => `Uma pendência do processo ${numero(a)} ainda espera resposta. ${ate('Responda', a)}`.trim(),
    acao: 'Responder à pendência',
    caminho: daPendencia,
  },
  lembrete_recurso_5: {
    tipo: 'lembrete',
    titulo: 'Faltam 5 dias úteis para recorrer',
    texto: (a) => `O prazo para recorrer da rejeição do processo ${numero(a)} está no fim. ${ate('Recorra', a)}`.trim(),
    acao: 'Ver a decisão',
    caminho: doProcesso('/decisao'),
  },
  lembrete_recurso_1: {
    tipo: 'lembrete',
    titulo: 'Falta 1 dia útil para recorrer',
    texto: (a) => `O prazo para recorrer da rejeição do processo ${numero(a)} está no fim. ${ate('Recorra', a)}`.trim(),
    acao: 'Ver a decisão',
    caminho: doProcesso('/decisao'),
  },
  decisao_aprovado: {
    tipo: 'decisao',
    titulo: 'Processo aprovado',
    texto: (a) => `O processo ${numero(a)} foi aprovado.`,
    acao: 'Ver a decisão',
    caminho: doProcesso('/decisao'),
  },
  decisao_rejeitado: {
    tipo: 'decisao',
    titulo: 'Processo rejeitado',
    texto: (a) =>
      `O processo ${numero(a)} foi rejeitado. O motivo está na página do processo. ${ate('Cabe recurso', a)}`.trim(),
    acao: 'Ver a decisão',
    caminho: doProcesso('/decisao'),
  },
  decisao_deferido: {
    tipo: 'decisao',
    titulo: 'Recurso deferido',
    texto: (a) => `O recurso do processo ${numero(a)} foi deferido. O processo volta à análise.`,
    acao: 'Ver a decisão',
    caminho: doProcesso('/decisao'),
  },
  decisao_indeferido: {
    tipo: 'decisao',
    titulo: 'Recurso indeferido',
    texto: (a) => `O recurso do processo ${numero(a)} foi indeferido. A decisão é final.`,
    acao: 'Ver a decisão',
    caminho: doProcesso('/decisao'),
  },
  ressalva_aceita: {
    tipo: 'decisao',
    titulo: 'Ressalva aceita',
    texto: (a) => `A ressalva do processo ${numero(a)} foi aceita. O documento não precisa ser enviado de novo.`,
    acao: 'Ver os documentos',
    caminho: doProcesso('/documentos'),
  },
  recurso_aberto: {
    tipo: 'recurso',
    titulo: 'Recurso recebido',
    texto: (a) => `Recebemos o recurso do processo ${numero(a)}. A supervisão vai decidir sobre ele.`,
    acao: 'Ver o processo',
    caminho: doProcesso('/decisao'),
  },
  documento_invalido: {
    tipo: 'documento_invalido',
    titulo: 'Documento a enviar de novo',
    texto: (a) => `Um documento do processo ${numero(a)} não pôde ser aceito. Veja por quê e envie outro.`,
    acao: 'Ver os documentos',
    caminho: doProcesso('/documentos'),
  },
  autorizacao_concedida: {
    tipo: 'autorizacao',
    titulo: 'Autorização recebida',
    texto: (a) => `Você foi autorizado a atuar como responsável técnico no processo ${numero(a)}.`,
    acao: 'Ver o processo',
    caminho: doProcesso(),
  },
  autorizacao_revogada: {
    tipo: 'autorizacao',
    titulo: 'Autorização encerrada',
    texto: (a) => `A sua autorização no processo ${numero(a)} foi encerrada por quem a deu.`,
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
    texto: () => `Os avisos da sua conta vão agora para o novo endereço. ${SE_NAO_FOI_VOCE}`,
    acao: 'Ver os seus dados',
    caminho: () => '/meus-dados',
  },
  seguranca_endereco_antigo: {
    tipo: 'seguranca',
    titulo: 'O seu e-mail de contato mudou',
    texto: () => `Os avisos da sua conta deixaram de vir para este endereço e vão agora para outro. ${SE_NAO_FOI_VOCE}`,
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
    texto: (a) => `O prazo da análise do processo ${numero(a)} terminou sem decisão.`,
    acao: 'Ver os prazos',
    caminho: () => '/supervisao/prazos',
  },
  resumo_analista: {
    tipo: 'resumo',
    titulo: 'Resumo do dia',
    texto: ({ contagem }) => doAnalista(contagem ?? NADA),
    acao: 'Ver a fila',
    caminho: () => '/analise/fila',
  },
  resumo_supervisao: {
    tipo: 'resumo',
    titulo: 'Resumo do dia',
    texto: ({ contagem }) => daSupervisao(contagem ?? NADA),
    acao: 'Ver os prazos',
    caminho: () => '/supervisao/prazos',
  },
} as const satisfies Record<string, Palavras>

export type Modelo = keyof typeof MODELOS

/** A notice. */
export type Aviso = Conteudo & { modelo: Modelo }

const DE_ENDERECO: readonly Modelo[] = ['seguranca_endereco', 'seguranca_endereco_antigo']

/**
 * The models that are counted together towards the limit per hour. Limited are kinds that can be switched off, and
 * changes of address, since the address may belong to anybody. Null for notices that are always sent.
 */
export function contadosCom(modelo: Modelo): readonly Modelo[] | null {
  if (DE_ENDERECO.includes(modelo)) return DE_ENDERECO
  const { tipo } = MODELOS[modelo]
  return ehOpcional(tipo) ? (Object.keys(MODELOS) as Modelo[]).filter((outro) => MODELOS[outro].tipo === tipo) : null
}

export const palavrasDe = ({ modelo }: Pick<Aviso, 'modelo'>): Palavras => MODELOS[modelo]

const numero = ({ processo }: Conteudo): string => processo?.numero ?? ''

const ate = (oQue: string, { prazoEm }: Conteudo): string =>
  prazoEm === null ? '' : `${oQue} até ${diaEmPalavras(new Date(prazoEm))}.`

function doProcesso(parte = '') {
  return ({ processo }: Conteudo): string => (processo === null ? '/processos' : `/processos/${processo.id}${parte}`)
}

function daPendencia(aviso: Conteudo): string {
  return doProcesso(aviso.alvoId === null ? '' : `/pendencias/${aviso.alvoId}`)(aviso)
}
