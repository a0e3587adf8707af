import { OVERLAP_KINDS } from '@car/vocabulary/camada'
import {
  COUNTS,
  AGES,
  PRIORITIES,
  WHO_WAITS,
  PRAZO_STATUSES,
  REPORT_KINDS,
  QUEUE_VIEWS,
  LOTE_PLACES,
  SECOND_READING_STATES,
} from '@car/vocabulary/analysis'
import { DOSSIE_STATUSES, STATUS_DOSSIE } from '@car/vocabulary/dossie'
import { DECISION_RESULTS, REASON_CODES, STATUS_PROCESSO, ORIGEM_KINDS } from '@car/vocabulary/processo'
import { z } from 'zod'
import { origemKind } from './origem.ts'
import { LONGEST, SMALL_LABEL } from '@car/vocabulary/limits'
import {
  answerDays,
  cellName,
  day,
  reportFormat,
  id,
  municipioIbge,
  only,
  page,
  period,
  person,
  when,
  seconds,
  text,
  total,
  uf,
} from './shared.ts'
import { hashSha256 } from './documento.ts'
import { howApproved, listOf, processo, statusProcesso, pendenciaKind } from './processo.ts'

const ORDERS = ['prioridade', 'submetido_em', 'prazo_em', 'score_risco', 'score_completude'] as const
export type Order = { campo: (typeof ORDERS)[number]; descending: boolean }

const ordenar = z
  .string()
  .transform((s) => s.split(',').map((v) => ({ campo: v.replace(/^-/, ''), descending: v.startsWith('-') })))
  .pipe(
    z
      .array(z.object({ campo: z.enum(ORDERS), descending: z.boolean() }))
      .min(1)
      .max(5),
  )

export const queueQuery = page.extend({
  status: listOf(STATUS_PROCESSO)
    .optional()
    .meta({
      description: 'Situações, separadas por vírgulas; sem elas, submetido, em_analise, pendente e em_recurso.',
      examples: [['submetido', 'em_analise']],
    }),
  prioridade: listOf(PRIORITIES)
    .optional()
    .meta({ description: 'Prioridades, separadas por vírgulas.', examples: [['alta', 'media']] }),
  municipio_ibge: municipioIbge.optional(),
  uf: uf.optional().meta({ examples: ['MT'] }),
  analista: z
    .union([z.literal('eu'), z.literal('nenhum'), id])
    .optional()
    .meta({
      description: 'Quem está com o processo: eu, nenhum ou o identificador de uma pessoa.',
      examples: ['nenhum'],
    }),
  prazo: listOf(PRAZO_STATUSES)
    .optional()
    .meta({
      description: 'Só os de prazo vencido, ou que vence em 7 dias; os dois, separados por vírgula.',
      examples: [['vencidos', 'vencem_em_7_dias']],
    }),
  aguarda: z
    .enum(WHO_WAITS)
    .optional()
    .meta({ description: 'Só os que esperam o requerente, ou a análise.', examples: ['requerente'] }),
  ressalva: only('aberta', 'aberta: só os que têm uma ressalva a decidir.'),
  resposta: only('nova', 'nova: só os que têm uma resposta que a análise ainda não encerrou.'),
  segunda_leitura: z
    .enum(SECOND_READING_STATES)
    .optional()
    .meta({ description: 'Só os cuja segunda leitura está assim.', examples: ['desempate'] }),
  camada: z
    .enum(OVERLAP_KINDS)
    .optional()
    .meta({
      description: 'Só os em cujo perímetro uma camada oficial deste tipo pesa.',
      examples: ['terra_indigena'],
    }),
  origem: z
    .enum([...ORIGEM_KINDS, 'nenhuma'])
    .optional()
    .meta({
      description: 'Só os que sucedem a outro processo assim; nenhuma: só os que não sucedem a nenhum.',
      examples: ['retificacao'],
    }),
  achado: only('divergencia', 'divergencia: só os em que um achado diverge e não foi descartado.'),
  celula: z
    .union([z.literal('nenhuma'), cellName])
    .optional()
    .meta({
      description: 'Só os desta célula do mapa da supervisão; nenhuma: os sem perímetro desenhado.',
      examples: ['-56:-12.5'],
    }),
  modulos: only('ate_4', `ate_4: só os de ${SMALL_LABEL}, por um CCIR lido com certeza.`),
  idade: z
    .enum(AGES)
    .optional()
    .meta({ description: 'Só os desta faixa de dias desde a submissão.', examples: ['ate_15_dias'] }),
  contagem: z
    .enum(COUNTS)
    .optional()
    .meta({
      description:
        'Só os que o painel conta assim, em qualquer situação: recebidos ou decididos de de até ate (sem datas, em trinta dias), com pendências abertas ou vencidas. Com analista, recebidos são os que a pessoa tem ou decidiu, e decididos os que ela decidiu.',
      examples: ['decididos'],
    }),
  resultado: z
    .enum(DECISION_RESULTS)
    .optional()
    .meta({ description: 'Com contagem=decididos, só os que no período se decidiram assim.', examples: ['rejeitado'] }),
  codigo_motivo: z
    .enum(REASON_CODES)
    .optional()
    .meta({
      description: 'Com contagem=decididos, só os que no período se rejeitaram por este motivo.',
      examples: ['AREA_DIVERGENTE'],
    }),
  ...period,
  q: text(LONGEST.search)
    .optional()
    .meta({
      description: 'Palavras de número, imóvel, município ou matrícula, sem distinguir acentos e maiúsculas.',
      examples: ['boa vista'],
    }),
  ordenar: ordenar.optional().meta({
    description: 'Campos, o primeiro pesa mais; com - do maior ao menor. Sem ele, -prioridade,submetido_em.',
    examples: [['-prioridade', 'submetido_em']],
  }),
})

export const factor = z.object({
  codigo: z.string().describe('O achado ou a falta que pesa.'),
  mensagem: z.string().describe('O fator em palavras.'),
  peso: z.int().describe('A parte, em cem, que toma do que os outros fatores deixam.'),
})

export const queueItem = z
  .object({
    processo_id: id.describe('Identificador do processo.'),
    numero: z.string().describe('Número do processo.'),
    status: statusProcesso,
    imovel: z
      .object({
        denominacao: z.string().describe('Nome do imóvel.'),
        municipio: z.string().describe('Nome do município no IBGE.'),
        municipio_ibge: z.string().describe('Código do município no IBGE: 7 dígitos.'),
        uf: z.string().describe('Sigla da unidade da federação.'),
        area_ha: z.number().describe('Área declarada, em hectares.'),
      })
      .describe('O imóvel, como foi declarado.'),
    origem: origemKind
      .nullable()
      .meta({ description: 'Como sucede a outro processo; null quando a nenhum.', examples: ['retificacao'] }),
    total_titulos: total('Títulos que se declaram: matrículas e transcrições.'),
    total_proprietarios: total('Donos que se declaram; a fila não mostra quem são.'),
    modulos_fiscais: z
      .number()
      .nullable()
      .describe('Quantos módulos fiscais tem o imóvel, pelo CCIR; null quando não é certo.'),
    score_completude: z.int().min(0).max(100).describe('Quanto do que se pode apresentar foi apresentado, de 0 a 100.'),
    score_risco: z.int().min(0).max(100).describe('De 0 a 100: cada fator toma a sua parte do que os outros deixam.'),
    fatores: z.array(factor).describe('O que faz o risco, do mais pesado ao mais leve.'),
    versao_regras: z.string().describe('Versão das regras que deram os pontos.'),
    tempo_em_analise: total('Segundos de análise; param enquanto o processo está pendente.'),
    total_documentos: total('Documentos do processo.'),
    pendencias_abertas: total('Pendências que esperam o requerente.'),
    ressalvas_abertas: total('Ressalvas que esperam a decisão da análise.'),
    respostas: total('Pendências respondidas que a análise ainda não encerrou; 0 enquanto não está em_analise.'),
    prioridade: z.enum(PRIORITIES).describe('baixa < media < alta, por risco, idade e prazo.'),
    lote: z
      .enum(LOTE_PLACES)
      .nullable()
      .meta({
        description:
          'espera: espera a amostra do seu lote, e ninguém o assume; amostra: é lido por ela; null fora de lotes.',
        examples: ['amostra'],
      }),
    segunda_leitura: z
      .enum(SECOND_READING_STATES)
      .nullable()
      .meta({
        description:
          'pendente: a decisão espera a segunda leitura; revisao: quem decidiu primeiro decide de novo; desempate: a supervisão decide; null quando uma pessoa basta.',
        examples: ['pendente'],
      }),
    analista: person.nullable().describe('Quem está com o processo; null quando ninguém.'),
    submetido_em: when('Quando foi submetido; null em rascunho').nullable(),
    prazo_em: when('Até quando a análise deve decidir; null em rascunho e cancelado').nullable(),
    escalado: z
      .object({
        vez: z.int().min(1).max(2).describe('1: no fim do prazo da análise; 2: cinco dias úteis depois.'),
        em: when('Quando a supervisão foi avisada do atraso'),
      })
      .nullable()
      .describe(
        'O último aviso do atraso à supervisão; null enquanto não há, ou quando a análise já não deve decidir.',
      ),
  })
  .describe('Um processo na fila de análise.')

export const assumedProcesso = processo
  .extend({ dossie_job_id: id.describe('O dossiê que começa a ser gerado, para /analista/dossies/{job_id}.') })
  .describe('Um processo que acaba de ser assumido.')
export const aprovarRequest = z
  .strictObject({ parecer: text(LONGEST.decision).optional().describe('O parecer, se houver; fica no histórico.') })
  .describe('Uma aprovação.')
export const rejeitarRequest = z
  .strictObject({
    motivo: text(LONGEST.decision).describe('Por que se rejeita; o requerente o lê.'),
    codigo_motivo: z.enum(REASON_CODES).describe('O motivo, para os relatórios.'),
  })
  .describe('Uma rejeição.')
const toWhom = id.describe('O analista que recebe.')
const motivo = text(LONGEST.reason).describe('Por que; fica registrado.')
export const atribuirRequest = z.strictObject({ analista_id: toWhom, motivo }).describe('Uma atribuição.')
export const impedimentoRequest = z.strictObject({ motivo }).describe('Uma declaração de impedimento.')

/** A view of the queue. `consulta` is the query string of the list, whose `total_count` equals `total`. */
export const visao = z
  .object({
    codigo: z.enum(QUEUE_VIEWS).describe('A visão, como a pede /analista/proximo.'),
    nome: z.string().describe('O nome da visão, para mostrar.'),
    consulta: z.string().describe('Os parâmetros de /analista/processos que dão esta lista.'),
    total: total('Processos nesta visão.'),
  })
  .describe('Uma parte da fila, com quantos processos tem.')
export const nextRequest = z
  .strictObject({ visao: z.enum(QUEUE_VIEWS).describe('De qual visão se quer o próximo processo.') })
  .describe('O pedido do próximo processo de uma visão.')

/** A note on a case. Only analysts and supervisors see it: neither the history nor a dossier contains notes. */
export const nota = z
  .object({
    id: id.describe('Identificador da nota.'),
    texto: z.string().describe('O que se anotou.'),
    por: person,
    em: when('Quando se anotou'),
  })
  .describe('Uma nota da análise, que o requerente não vê.')
export const newNota = z
  .strictObject({ texto: text(LONGEST.note).describe('O que se anota: só a análise vê. Até 4.000 caracteres.') })
  .describe('Uma nota a escrever.')

const templateText = {
  tipo: pendenciaKind,
  titulo: text(LONGEST.templateTitle).describe('O nome do modelo na lista. Até 100 caracteres.'),
  texto: text(LONGEST.pendencia).describe('O que se pede ao requerente, em palavras dele: a descrição da pendência.'),
  prazo_dias: answerDays.optional().describe('Prazo da resposta, em dias úteis; ausente: o de costume.'),
  campo: text(100)
    .optional()
    .meta({ description: 'Campo de que se trata; ausente quando de nenhum.', examples: ['imovel.area_ha'] }),
}
export const template = z
  .object({
    id: id.describe('Identificador do modelo.'),
    ...templateText,
    versao: z.int().describe('Versão do modelo, para If-Match.'),
  })
  .describe('Um modelo de pendência.')
export const newTemplate = z.strictObject(templateText).describe('O texto de um modelo, inteiro.')

/** The code by which anybody verifies a dossier, such as `7K3Q-4T2X-FHD0-ZZ5T`. */
const verificationCode = z.string().regex(/^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){3}$/)

const jobId = id.describe('Identificador do dossiê.')
export const startedJob = z
  .object({ job_id: jobId, status: z.literal('processando').describe('O dossiê está sendo gerado.') })
  .describe('Um dossiê que começa a ser gerado.')
export const job = z
  .object({
    job_id: jobId,
    processo_id: id.describe('Identificador do processo.'),
    status: z.enum(STATUS_DOSSIE).describe('processando → pronto (pode ser baixado) ou falhou (erro diz por quê).'),
    espera_selo: z
      .boolean()
      .describe('Se o dossiê está composto e espera o selo, porque quem sela não responde. Continua sozinho.'),
    criado_em: when('Quando foi pedido'),
    concluido_em: when('Quando ficou pronto ou falhou; null antes disso').nullable(),
    erro: z
      .string()
      .nullable()
      .meta({
        description: 'Por que falhou e o que fazer; null quando não falhou.',
        examples: ['O dossiê não pôde ser composto. Gere o dossiê outra vez; se voltar a falhar, informe o suporte.'],
      }),
    paginas: z.int().nullable().describe('Número de páginas; null enquanto não está pronto.'),
    hash_sha256: hashSha256
      .nullable()
      .describe('SHA-256 do PDF, 64 dígitos hexadecimais; null enquanto não está pronto.'),
    codigo_verificacao: verificationCode
      .nullable()
      .describe('O código impresso no dossiê, para /verificar/{codigo}; null enquanto não está pronto.'),
  })
  .describe('A geração de um dossiê.')
/**
 * The request to compare a file with a dossier by its hash. The hash may be in capitals, because Windows prints hashes
 * in capitals.
 */
export const crossCheckDossieRequest = z
  .strictObject({
    hash_sha256: z
      .string()
      .regex(/^[0-9a-fA-F]{64}$/)
      .describe('SHA-256 do arquivo que se tem em mãos, 64 dígitos hexadecimais.'),
  })
  .describe('Um dossiê a conferir pelo próprio arquivo.')
export const verification = z
  .object({
    codigo: verificationCode.describe('O código do dossiê: quatro grupos de quatro letras ou dígitos.'),
    processo_numero: z.string().describe('Número do processo.'),
    emitido_em: when('Quando o dossiê foi emitido'),
    hash_sha256: hashSha256.describe('SHA-256 do PDF emitido, 64 dígitos hexadecimais.'),
    situacao: z
      .enum(DOSSIE_STATUSES)
      .describe(
        'valido: é o último emitido do processo; substituido: há um mais novo; processo_mudou: o processo teve atos depois dele.',
      ),
    substituido_por: z
      .array(z.string())
      .optional()
      .meta({
        description: 'Números dos processos que substituíram o deste dossiê; ausente enquanto nenhum.',
        examples: [['2026/000031']],
      }),
    decisao: howApproved,
  })
  .describe('O que qualquer pessoa pode saber de um dossiê de que tem o código.')

export const dashboardQuery = z.strictObject(period)
const counts = {
  em_analise: total('Processos em análise agora.'),
  decididos: total('Decisões no período.'),
  processos_decididos: total('Processos com decisão no período: os que a fila lista para contagem=decididos.'),
  taxa_aprovacao: z
    .number()
    .min(0)
    .max(1)
    .nullable()
    .describe('Aprovações entre as decisões, de 0 a 1; null sem decisões.'),
  tempo_medio: seconds('Tempo médio de análise até a decisão; null sem decisões').nullable(),
}
export const dashboard = z
  .object({
    periodo: z.object({ de: day('Primeiro dia'), ate: day('Último dia, incluído') }).describe('O período contado.'),
    recebidos: total('Processos submetidos no período.'),
    ...counts,
    tempo_p50: seconds('Metade das decisões levou até este tempo de análise; null sem decisões').nullable(),
    tempo_p90: seconds('Nove em dez decisões levaram até este tempo de análise; null sem decisões').nullable(),
    pendencias: z
      .object({
        abertas: total('Pendências que esperam o requerente.'),
        vencidas: total('Pendências cujo prazo passou sem resposta.'),
        processos_com_abertas: total('Processos com pendência aberta: os da contagem=pendencias_abertas.'),
        processos_com_vencidas: total('Processos com pendência vencida: os da contagem=pendencias_vencidas.'),
      })
      .describe('As pendências dos processos que correm.'),
    carteira_por_idade: z
      .array(
        z.object({
          faixa: z.string().describe('Dias desde a submissão, em palavras.'),
          idade: z.enum(AGES).describe('A mesma faixa, como a fila a recebe em idade.'),
          total: total('Processos nesta faixa.'),
        }),
      )
      .describe('Os processos que correm, por idade.'),
    serie_diaria: z
      .array(
        z.object({
          dia: day('O dia'),
          recebidos: total('Processos submetidos no dia.'),
          decididos: total('Decisões do dia.'),
          processos_decididos: total('Processos com decisão no dia.'),
        }),
      )
      .describe('Cada dia do período.'),
    por_analista: z
      .array(z.object({ analista: person, ...counts }))
      .optional()
      .describe('Os números de cada analista; só para a supervisão.'),
  })
  .describe('Os números da análise: os próprios, ou os de todos para a supervisão.')

export const reportQuery = z.strictObject({ ...period, formato: reportFormat })
export const relatorio = z
  .object({
    tipo: z.enum(REPORT_KINDS).describe('produtividade: por analista; prazos: por processo; rejeicoes: por motivo.'),
    de: day('Primeiro dia'),
    ate: day('Último dia, incluído'),
    linhas: z
      .array(z.record(z.string(), z.union([z.string(), z.number(), z.null()])))
      .describe('As linhas; tempos em segundos, proporções de 0 a 1, instantes ISO 8601 em UTC.'),
  })
  .describe('Um relatório.')
