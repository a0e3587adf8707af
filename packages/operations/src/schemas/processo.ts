import { SECOND_READING_STATES } from '@car/vocabulary/analysis'
import { STATUS_PENDENCIA, PENDENCIA_KINDS } from '@car/vocabulary/pendencia'
import {
  REASON_CODES,
  WITH_WHOM,
  SCOPES,
  CAR_STATUSES,
  DECISION_RESULTS,
  STATUS_PROCESSO,
  DECISION_FORMS,
  SETTLEMENTS,
} from '@car/vocabulary/processo'
import { STATUS_RECURSO } from '@car/vocabulary/recurso'
import { z } from 'zod'
import { ANSWER_DAYS, LONGEST } from '@car/vocabulary/limits'
import { answerDays, id, page, papel, person, when, text, total } from './shared.ts'
import { documentoId } from './documento.ts'
import { newProcesso, shown } from './declared.ts'
import { origem, replacedBy } from './origem.ts'

export const statusProcesso = z
  .enum(STATUS_PROCESSO)
  .describe(
    'Situação do processo: rascunho (com o requerente) → submetido (na fila) → em_analise → aprovado ou rejeitado; pendente espera o requerente; em_recurso espera a supervisão; cancelado pelo requerente.',
  )
const processoId = id.describe('Identificador do processo.')

export { newProcesso }

/** A JSON Merge Patch (RFC 7396) of any part of the draft. The merged draft is then checked against `newProcesso`. */
export const processoChange = z
  .record(z.string(), z.unknown())
  .describe(
    'JSON Merge Patch (RFC 7396) do que se declara ao abrir; null retira um campo opcional, e uma lista substitui a anterior inteira. Um CPF ou CNPJ com máscara é o que foi lido com ela em um documento válido do processo.',
  )

const conselho = z.string().describe('Conselho profissional e UF, como CREA-MT.')
const registro = z.string().describe('Número do registro no conselho.')
const numberOfArt = z.string().describe('Número da ART ou do TRT.')

export const responsibleTecnico = z
  .object({
    id: id.describe('Identificador da pessoa.'),
    nome: z.string().describe('Nome da pessoa.'),
    conselho: conselho.optional(),
    registro: registro.optional(),
    art_trt: numberOfArt.optional(),
  })
  .describe('Um responsável técnico; conselho, registro e art_trt só depois de assinar.')

export const processo = z
  .object({
    id: processoId,
    numero: z
      .string()
      .regex(/^\d{4}\/\d{6,}$/)
      .describe('Número do processo: ano de Brasília e sequência.'),
    status: statusProcesso,
    versao: z.int().describe('Cresce a cada mudança; é o ETag, para If-Match.'),
    ...shown,
    responsavel_tecnico: responsibleTecnico
      .nullable()
      .describe('Quem assinou, ou quem está autorizado a submeter e ainda não assinou; null sem técnico.'),
    analista: person.nullable().describe('Quem está com o processo; null quando ninguém.'),
    segunda_leitura: z
      .enum(SECOND_READING_STATES)
      .optional()
      .meta({
        description:
          'Presente quando a decisão cabe a duas pessoas e não terminou: pendente espera a segunda leitura; revisao, que quem decidiu primeiro decida de novo; desempate, a supervisão.',
        examples: ['pendente'],
      }),
    score_completude: z.int().min(0).max(100).describe('Quanto do que se pode apresentar foi apresentado, de 0 a 100.'),
    situacao_car: z
      .enum(CAR_STATUSES)
      .nullable()
      .meta({
        description:
          'Situação no registro: AT ativo, PE pendente, SU suspenso, CA cancelado, RE removido porque outro o substituiu; null antes da decisão.',
        examples: ['AT'],
      }),
    origem,
    substituido_por: replacedBy,
    criado_em: when('Quando o rascunho foi aberto'),
    atualizado_em: when('Quando o processo mudou pela última vez'),
    submetido_em: when('Quando foi submetido; null antes disso').nullable(),
    prazo_em: when(
      'Até quando a análise deve decidir (em pendente, não conta); null em rascunho e cancelado',
    ).nullable(),
  })
  .describe('Um processo.')

const proximo = z
  .object({
    mensagem: z.string().describe('A situação do processo, em palavras.'),
    com_quem: z
      .enum(WITH_WHOM)
      .describe('De quem é a vez: requerente, tecnico (falta só a assinatura), analise, supervisao ou ninguem.'),
    ate: when('Até quando, no prazo que corre; null quando nenhum corre').nullable(),
    pendencia_id: id.optional().meta({
      description: 'A pendência que espera a resposta, quando é uma só.',
      examples: ['4b0c2f5e-8a1d-4c3e-9f6a-7d2e1b5c8f30'],
    }),
  })
  .describe('De quem é a vez, e até quando.')

export const escopo = z
  .enum(SCOPES)
  .describe('O que o técnico pode: consultar < editar < submeter; cada um inclui os anteriores.')

const ONLY_IN_PROCESSO = 'A análise não o recebe em listas, só em cada processo.'

export const listedProcesso = processo
  .omit({ coproprietarios: true, representante: true })
  .extend({
    outros_proprietarios: total('Quantos donos há além do proprietário; ausente quando nenhum.')
      .optional()
      .meta({
        examples: [2],
      }),
    proprietario: processo.shape.proprietario.optional().describe(`O proprietário declarado. ${ONLY_IN_PROCESSO}`),
    observacoes: processo.shape.observacoes
      .optional()
      .describe(`O que o requerente quis dizer à análise; null quando nada. ${ONLY_IN_PROCESSO}`),
    responsavel_tecnico: processo.shape.responsavel_tecnico
      .optional()
      .describe(
        `Quem assinou, ou quem está autorizado a submeter e ainda não assinou; null sem técnico. ${ONLY_IN_PROCESSO}`,
      ),
    proximo: proximo.optional().describe('De quem é a vez, e até quando; só no resumo.'),
    autorizacao: z
      .object({ escopo, expira_em: when('Até quando vale; null quando vale até ser revogada').nullable() })
      .optional()
      .describe('O que quem pergunta pode no processo, se é técnico autorizado nele; só no resumo.'),
  })
  .describe('Um processo, como está na lista.')

/** Makes the schema of a comma-separated list of enum values, in queries of the queue and of the list of cases. */
export const listOf = <T extends string>(values: readonly [T, ...T[]]) =>
  z
    .string()
    .transform((s) => s.split(',').map((v) => v.trim()))
    .pipe(z.array(z.enum(values)))

const ORDERS = ['criado_em', '-criado_em', 'atualizado_em', '-atualizado_em', 'numero', '-numero'] as const
export type ProcessosOrder = (typeof ORDERS)[number]

export const processosQuery = page.extend({
  status: listOf(STATUS_PROCESSO)
    .optional()
    .meta({
      description: 'Só os processos nestas situações, separadas por vírgulas.',
      examples: [['rascunho', 'pendente']],
    }),
  q: text(LONGEST.search)
    .optional()
    .meta({
      description: 'Palavras do número, da denominação, do município ou da matrícula; cada uma pode vir só no começo.',
      examples: ['boa vista'],
    }),
  ordenar: z
    .enum(ORDERS)
    .optional()
    .meta({
      description: 'A ordem; - inverte. Sem ela, -criado_em: o mais novo primeiro.',
      examples: ['-atualizado_em'],
    }),
  campos: z
    .literal('resumo')
    .optional()
    .meta({
      description: 'resumo: sem a geometria, e com proximo. A análise recebe sempre o resumo, sem pessoas.',
      examples: ['resumo'],
    }),
})

/** The query of the history. Acts are ordered by time; `-em` puts the newest acts first. */
export const historicoQuery = page.extend({
  ordenar: z
    .enum(['em', '-em'])
    .optional()
    .meta({
      description: 'em: do mais antigo ao mais novo, como sem ordenar; -em: do mais novo ao mais antigo.',
      examples: ['-em'],
    }),
})

export const ato = z
  .object({
    id: z.string().describe('Identificador do ato (UUID).'),
    versao: z.int().describe('Versão do que o ato mudou: o processo, o documento ou o dossiê.'),
    tipo: z.string().describe('Tipo do ato, como processo_submetido, documento_recebido ou pendencia_criada.'),
    em: when('Quando aconteceu'),
    por: z
      .object({
        id: id.describe('Identificador da pessoa.'),
        nome: z.string().describe('Nome da pessoa.'),
        tipo_usuario: papel,
      })
      .nullable()
      .describe('Quem o fez, com o papel de então; null quando foi o próprio serviço.'),
    resumo: z.string().describe('O ato em uma frase.'),
    hash: z
      .string()
      .regex(/^[0-9a-f]{64}$/)
      .describe('SHA-256 do registro do ato, encadeado ao anterior: 64 dígitos hexadecimais.'),
  })
  .describe('Um ato do histórico.')

export const prova = z
  .object({
    prova: z
      .string()
      .describe('A prova de inclusão no registro público do serviço, no formato c2sp.org/tlog-proof@v1.'),
    hash: z
      .string()
      .regex(/^[0-9a-f]{64}$/)
      .describe('SHA-256 do registro do ato: 64 dígitos hexadecimais.'),
    sal: z
      .string()
      .regex(/^[\w-]{22}$/)
      .describe('O sal, em base64url: a entrada do registro é HMAC-SHA-256 do hash, com o sal como chave.'),
    indice: z.int().min(0).describe('O lugar do ato no registro público, a partir de 0.'),
    tamanho: z.int().min(1).describe('Quantos atos tem o ponto do registro a que a prova leva.'),
    em: when('Quando o registro assinou esse ponto'),
    travado: z
      .boolean()
      .describe(
        'Se esse ponto já está guardado onde ninguém o apaga nem troca; o registro é guardado a cada dez minutos.',
      ),
  })
  .describe('A prova de que um ato está no registro público; /registro/processos/vkey dá as chaves.')

export const pendenciaKind = z
  .enum(PENDENCIA_KINDS)
  .describe('Sobre o que é: um documento, um dado do cadastro, a geometria ou um esclarecimento.')
const documentoIds = z.array(id).describe('Documentos do processo que acompanham o texto.')

export const pendencia = z
  .object({
    id: id.describe('Identificador da pendência.'),
    numero: z
      .string()
      .regex(/^\d+\/\d{4}$/)
      .describe('Número no processo e ano: 1/2026 é a primeira.'),
    tipo: pendenciaKind,
    descricao: z.string().describe('O que a análise pede.'),
    documento_id: documentoId.nullable().describe('Documento de que se trata; null quando não é de um documento.'),
    campo: z
      .string()
      .nullable()
      .meta({ description: 'Campo de que se trata; null quando não é de um campo.', examples: ['imovel.area_ha'] }),
    status: z
      .enum(STATUS_PENDENCIA)
      .describe('aberta espera o requerente; respondida; resolvida ou cancelada pela análise; expirada sem resposta.'),
    prazo_em: when('Até quando responder: o fim do dia em Brasília'),
    criada_em: when('Quando foi criada'),
    resposta: z.string().nullable().describe('O que o requerente respondeu; null antes disso.'),
    documento_ids: documentoIds,
    respondida_em: when('Quando foi respondida; null antes disso').nullable(),
  })
  .describe('O que a análise pede ao requerente.')

export const newPendencia = z
  .strictObject({
    tipo: pendenciaKind,
    descricao: text(LONGEST.pendencia).describe('O que se pede ao requerente, em palavras dele.'),
    documento_id: documentoId.optional(),
    campo: text(100)
      .optional()
      .meta({ description: 'Campo de que se trata.', examples: ['imovel.area_ha'] }),
    prazo_dias: answerDays.default(ANSWER_DAYS.usual).describe('Prazo da resposta, em dias úteis.'),
  })
  .describe('Uma pendência a criar.')

export const pendenciaAnswer = z
  .strictObject({
    resposta: text(LONGEST.answer).describe('A resposta do requerente.'),
    documento_ids: z.array(id).max(50).optional().describe('Documentos do processo que acompanham a resposta.'),
  })
  .describe('A resposta a uma pendência.')

export const decisao = z
  .object({
    resultado: z
      .enum([...DECISION_RESULTS, 'recurso_deferido', 'recurso_indeferido'])
      .describe('O que se decidiu: da análise, aprovado ou rejeitado; de um recurso, deferido ou indeferido.'),
    codigo_motivo: z.enum(REASON_CODES).nullable().describe('O código do motivo de uma rejeição; null nas outras.'),
    motivo: z.string().nullable().describe('Por que se rejeitou, ou como se decidiu o recurso; null numa aprovação.'),
    parecer: z
      .string()
      .nullable()
      .meta({
        description: 'O parecer de uma aprovação; null quando não o tem, e nas outras decisões.',
        examples: ['Documentação completa e coerente com o declarado.'],
      }),
    forma: z
      .enum(DECISION_FORMS)
      .describe('individual: alguém leu o processo; lote: pela leitura de uma amostra sorteada do seu lote.'),
    lote_id: id.optional().meta({
      description: 'O lote do processo; o sorteio é público.',
      examples: ['3b9f6c2a-4d1e-4f7b-8a5c-6e2d9b0f1a3c'],
    }),
    segunda_leitura: z
      .enum(SETTLEMENTS)
      .optional()
      .meta({
        description:
          'Presente quando duas pessoas leram o processo: acordo, se concordaram; desempate, se a supervisão decidiu entre elas.',
        examples: ['acordo'],
      }),
    em: when('Quando se decidiu'),
    recurso_ate: when('Até quando cabe ou coube recurso desta rejeição; null nas outras decisões').nullable(),
  })
  .describe('Uma decisão sobre o processo ou um recurso seu.')

/** How an approval came about, for whoever has the code of a dossier. */
export const howApproved = z
  .object({ forma: decisao.shape.forma, lote_id: decisao.shape.lote_id })
  .optional()
  .meta({
    description:
      'Como se decidiu a aprovação do processo; ausente enquanto não está aprovado, e de um dossiê substituido.',
    examples: [{ forma: 'lote', lote_id: '3b9f6c2a-4d1e-4f7b-8a5c-6e2d9b0f1a3c' }],
  })

export const recurso = z
  .object({
    id: id.describe('Identificador do recurso.'),
    processo_id: processoId,
    status: z.enum(STATUS_RECURSO).describe('aberto; deferido volta à análise; indeferido é final.'),
    fundamentacao: z.string().describe('Por que o requerente recorre.'),
    documento_ids: documentoIds,
    aberto_em: when('Quando foi aberto'),
    decidido_em: when('Quando foi decidido; null antes disso').nullable(),
    decidido_por: person.nullable().describe('Quem o decidiu; null antes disso.'),
    decisao: z.string().nullable().describe('A fundamentação da decisão; null antes dela.'),
  })
  .describe('Um recurso contra a rejeição.')

export const newRecurso = z
  .strictObject({
    fundamentacao: text(LONGEST.decision).describe('Por que se recorre.'),
    documento_ids: z.array(id).max(50).optional().describe('Documentos do processo que acompanham o recurso.'),
  })
  .describe('Um recurso a abrir.')

export const autorizacao = z
  .object({
    id: id.describe('Identificador da autorização.'),
    tecnico: person,
    escopo,
    expira_em: when('Até quando vale; null quando vale até ser revogada').nullable(),
    criada_em: when('Quando foi concedida'),
  })
  .describe('Um técnico autorizado pelo dono do processo.')
export const newAutorizacao = z
  .strictObject({
    cpf: text(LONGEST.cpfCnpj).describe('CPF do técnico, com ou sem pontuação.'),
    escopo,
    expira_em: z.iso
      .datetime({ offset: true })
      .optional()
      .describe('Até quando vale, ISO 8601 com fuso; sem ele, até ser revogada.'),
  })
  .describe('Uma autorização a conceder.')

export const signature = z
  .strictObject({
    conselho: text(LONGEST.conselho).describe(conselho.description ?? ''),
    registro: text(LONGEST.registro).describe(registro.description ?? ''),
    art_trt: text(LONGEST.art).describe(numberOfArt.description ?? ''),
  })
  .describe('A assinatura do responsável técnico.')
