import { STATUS_DOCUMENTO, DOCUMENTO_KINDS } from '@car/vocabulary/documento'
import { ASSIGNED_AT_ONCE, DISTRIBUTED_AT_ONCE, LONGEST, LOTE_AT_ONCE } from '@car/vocabulary/limits'
import { DIRT_REASONS, NOBODY_REASONS } from '@car/vocabulary/analysis'
import { ORIGEM_KINDS, REASON_CODES, STATUS_PROCESSO, STATUS_LOTE } from '@car/vocabulary/processo'
import { RECURSO_RESULTS, STATUS_RECURSO } from '@car/vocabulary/recurso'
import { z } from 'zod'
import { cellName, id, page, person, when, text, total, uf } from './shared.ts'
import { documentoId } from './documento.ts'
import { atribuirRequest } from './analista.ts'
import { listOf, recurso } from './processo.ts'

/** The schemas of load, distribution, the map, and an appeal in full. */

/** The request to distribute free cases. Each assignment is a separate act. `limite` is the total for all analysts. */
export const distributeRequest = z
  .strictObject({
    uf: uf.optional().describe('Só os processos desta unidade da federação; sem ela, de todas.'),
    limite: z.int().min(1).max(DISTRIBUTED_AT_ONCE).describe('Quantos processos se distribuem ao todo, de 1 a 500.'),
    simular: z.boolean().describe('true só mostra o que se faria; false atribui.'),
  })
  .describe('Uma distribuição dos processos livres pela carga dos analistas.')
export const distribution = z
  .object({
    atribuicoes: z
      .array(
        z.object({
          processo_id: id.describe('Identificador do processo.'),
          numero: z.string().describe('Número do processo.'),
          analista: person.describe('A quem o processo é atribuído.'),
        }),
      )
      .describe('O que se atribuiu, ou se atribuiria: primeiro os processos cujo prazo termina antes.'),
    sem_destino: total(
      'Processos que ninguém pode receber: todos têm parte neles ou estão com a carga máxima, que é 20.',
    ),
    sem_destino_por: z
      .array(
        z.object({
          processo_id: id.describe('Identificador do processo.'),
          numero: z.string().describe('Número do processo.'),
          motivo: z
            .enum(NOBODY_REASONS)
            .describe(
              'sem_analistas; carga_maxima: quem pode está com 20; todos_tem_parte; parte_de_quem_distribui: a tem quem pede.',
            ),
        }),
      )
      .describe('Os processos que ninguém pode receber, e por que.'),
  })
  .describe('O resultado de uma distribuição, ou da sua simulação.')

/**
 * The load of one analyst. Figures equal the totals of lists: `em_analise`, for example, equals the total of `GET
 * /analista/processos?status=em_analise&analista=<id>`.
 */
export const carga = z
  .object({
    analista: person,
    em_analise: total('Processos em análise que estão com a pessoa.'),
    aguardando_requerente: total('Processos que estão com a pessoa e esperam o requerente.'),
    vencidos: total('Dos em análise, os de prazo vencido.'),
    vencem_em_7_dias: total('Dos em análise, os cujo prazo vence em 7 dias.'),
    decididos_30d: total('Decisões que a pessoa tomou nos últimos 30 dias, hoje incluído.'),
    processos_decididos_30d: total('Processos que a pessoa decidiu nos últimos 30 dias: os da contagem=decididos.'),
    carga: z.number().min(0).describe('O peso do que está com a pessoa: 1 por processo em análise, 0,3 por pendente.'),
  })
  .describe('O que está nas mãos de uma pessoa da análise.')

export const mapQuery = z.strictObject({
  uf: uf.optional().meta({ description: 'Só os processos desta unidade da federação.', examples: ['MT'] }),
})
const degrees = (what: string) => z.number().describe(`${what}, em graus.`)
/**
 * The map of cases. The figures of a cell equal the totals of lists: `processos` equals the total of `GET
 * /analista/processos?celula=<celula>`, and `processos_com_divergencia` the total of the same list with
 * `achado=divergencia`.
 */
export const mapa = z
  .object({
    processos: total('Processos ao todo, a soma das células.'),
    celulas: z
      .array(
        z.object({
          celula: cellName
            .nullable()
            .describe('A célula, como a fila a recebe em celula; null: os sem perímetro desenhado, na fila nenhuma.'),
          limites: z
            .object({
              oeste: degrees('Longitude do lado oeste'),
              sul: degrees('Latitude do lado sul'),
              leste: degrees('Longitude do lado leste'),
              norte: degrees('Latitude do lado norte'),
            })
            .nullable()
            .describe('Onde a célula está, em SIRGAS 2000; null sem perímetro.'),
          municipio: z
            .object({
              nome: z.string().describe('Nome do município.'),
              uf: z.string().describe('Sigla da unidade da federação.'),
            })
            .nullable()
            .describe('O município que tem mais processos na célula; null sem perímetro.'),
          processos: total('Processos que correm e estão na célula.'),
          processos_com_divergencia: total('Dos processos, os em que um achado diverge e não foi descartado.'),
          dias_medios: total('Dias desde a submissão, em média, arredondados.'),
          mais_antigo_em: when('Quando se submeteu o processo mais antigo da célula'),
        }),
      )
      .describe('As células em que há processos, primeiro as que têm mais; por último, os sem perímetro desenhado.'),
  })
  .describe('Onde estão os processos que correm. Cada um conta em uma célula: a do meio da sua maior gleba.')

const caseNumber = z.string().describe('Número do processo.')

export const listedRecurso = recurso
  .extend({
    processo_numero: caseNumber,
    rejeitado_por: person.describe('Quem tomou a decisão de que se recorre: não decide o recurso.'),
    posso_decidir: z
      .object({
        permitida: z.boolean().describe('Se quem pede pode decidir este recurso, pelo que a lista sabe.'),
        motivo: z
          .string()
          .nullable()
          .meta({
            description: 'Por que não; null quando pode, ou quando já foi decidido.',
            examples: ['O recurso é decidido por outra pessoa: você já rejeitou este processo.'],
          }),
      })
      .describe('Se quem pede o pode decidir. O CPF declarado no processo só se confere no próprio recurso.'),
  })
  .describe('Um recurso na lista: o número do processo, quem rejeitou, e se quem pede o pode decidir.')

export const wholeRecurso = recurso
  .extend({
    processo_numero: caseNumber,
    documentos: z
      .array(
        z.object({
          id: documentoId,
          tipo_documento: z.enum(DOCUMENTO_KINDS).describe('O que o documento é.'),
          status: z.enum(STATUS_DOCUMENTO).describe('Em que ponto da leitura está.'),
        }),
      )
      .describe('Os documentos que acompanham o recurso.'),
    decisao_contestada: z
      .object({
        codigo_motivo: z.enum(REASON_CODES).describe('O motivo da rejeição.'),
        motivo: z.string().describe('Por que se rejeitou, como o requerente o leu.'),
        em: when('Quando se rejeitou'),
        por: person.describe('Quem rejeitou: não decide o recurso.'),
        recurso_ate: when('Até quando se podia recorrer'),
      })
      .describe('A rejeição de que se recorre.'),
  })
  .describe('Um recurso com o que é preciso para decidi-lo.')

export const recursosQuery = page.extend({
  status: listOf(STATUS_RECURSO)
    .optional()
    .meta({ description: 'Só os recursos nestas situações, separadas por vírgulas.', examples: [['aberto']] }),
})
export const decideRecursoRequest = z
  .strictObject({
    resultado: z.enum(RECURSO_RESULTS).describe('deferido volta o processo à análise; indeferido é final.'),
    fundamentacao: text(LONGEST.decision).describe('Por que se decide assim; o requerente a lê.'),
  })
  .describe('A decisão de um recurso.')

/**
 * The request to assign several cases. Each case is assigned separately, so the refusal of one case does not affect the
 * other cases.
 */
export const batchAtribuirRequest = atribuirRequest.extend({
  processo_ids: z.array(id).min(1).max(ASSIGNED_AT_ONCE).describe('Os processos, até 100.'),
})
export const assigned = z.object({
  resultados: z
    .array(
      z.object({
        processo_id: id.describe('Identificador do processo.'),
        atribuido: z.boolean().describe('true quando foi atribuído.'),
        erro: z
          .object({
            code: z.string().meta({ description: 'Código do erro.', examples: ['CAR-005'] }),
            message: z.string().meta({
              description: 'O erro em palavras.',
              examples: ['A situação atual não permite esta operação.'],
            }),
          })
          .nullable()
          .describe('Por que não foi atribuído; null quando foi.'),
      }),
    )
    .describe('O que houve com cada processo, na ordem do pedido.'),
})

/** The schemas of lots of clean cases, which are decided together after a drawn sample was read. */

const loteCriteria = {
  uf: uf.optional().describe('Só os processos desta unidade da federação.'),
  municipio_ibge: z
    .string()
    .regex(/^\d{7}$/)
    .optional()
    .meta({ description: 'Só os deste município, pelo código do IBGE.', examples: ['5107925'] }),
  tipo: z
    .enum(['novo', ...ORIGEM_KINDS])
    .optional()
    .meta({ description: 'novo: os que não seguem outro processo; ou os que seguem assim.', examples: ['novo'] }),
  limite: z.int().min(1).max(LOTE_AT_ONCE).describe('Quantos processos, ao todo, de 1 a 500.'),
  amostra: z.number().min(0.05).max(1).describe('A parte que se lê, de 0,05 a 1.'),
}

export const newLote = z
  .strictObject({ ...loteCriteria, simular: z.boolean().describe('true só mostra o que se faria; false faz o lote.') })
  .describe('Um lote de processos limpos.')

export const undoLote = z
  .strictObject({ motivo: text(LONGEST.reason).min(10).describe('Por que o lote se desfaz.') })
  .describe('Por que o lote se desfaz.')

export const beacon = z
  .object({
    nome: z.string().meta({ description: 'O farol público.', examples: ['https://drand.example'] }),
    rodada: z.int().meta({ description: 'A rodada, posterior ao registro do lote.', examples: [4_210_377] }),
    valor: z.string().meta({ description: 'O valor da rodada, em hexadecimal.', examples: ['9f86d081884c7d65'] }),
  })
  .nullable()
  .describe('O valor público que entrou no sorteio; null se não há farol, ou ainda não saiu.')

const seed = {
  semente_sha256: z.string().describe('SHA-256 da semente, registrado antes do sorteio.'),
  semente: z
    .string()
    .optional()
    .meta({
      description: 'A semente, 32 bytes em hexadecimal; só depois que o lote termina.',
      examples: ['8d969eef6ecad3c29a3a629280e686cf0c3f5d5a86aff3ca12020c923adc6c92'],
    }),
  farol: beacon,
}

export const lote = z
  .object({
    id: id.describe('Identificador do lote.'),
    estado: z
      .enum(STATUS_LOTE)
      .describe('em_leitura: a amostra é lida; confirmado: os outros são aprovados; desfeito.'),
    criado_em: when('Quando foi feito'),
    criado_por: person.describe('Quem o fez.'),
    criterios: z.object(loteCriteria).describe('Por que critérios.'),
    total: total('Processos do lote.'),
    amostra: z
      .array(
        z.object({
          processo_id: id.describe('Identificador do processo.'),
          numero: z.string().describe('Número do processo.'),
          status: z.enum(STATUS_PROCESSO).describe('Situação do processo.'),
          lido: z.boolean().describe('Se já foi aprovado por quem o leu.'),
        }),
      )
      .describe('Os processos sorteados para a leitura.'),
    restantes: total('Processos que ainda esperam a decisão do lote.'),
    pronto: z.boolean().describe('Se a amostra foi lida e nada mostrou: o lote pode ser confirmado.'),
    aprovados: total('Processos do lote já aprovados.'),
    ...seed,
    motivo: z
      .string()
      .optional()
      .meta({ description: 'Por que foi desfeito.', examples: ['um processo da amostra foi rejeitado'] }),
    decidido_em: when('Quando foi confirmado ou desfeito')
      .optional()
      .meta({ examples: ['2026-03-09T18:00:00.000Z'] }),
    decidido_por: person.optional().describe('Quem o confirmou ou desfez; falta quando foi desfeito por si.'),
  })
  .describe('Um lote de processos limpos.')

export const loteMember = z
  .object({
    processo_id: id.describe('Identificador do processo.'),
    numero: z.string().describe('Número do processo.'),
    status: z.enum(STATUS_PROCESSO).describe('Situação do processo.'),
    ordem: z.int().min(1).describe('O lugar no sorteio.'),
    sorteado: z.boolean().describe('Se é lido na amostra.'),
    no_lote: z.boolean().describe('false: saiu do lote e voltou à fila, ou foi cancelado.'),
  })
  .describe('Um processo de um lote.')

export const loteSimulation = z
  .object({
    simulado: z.literal(true).meta({ description: 'Nada foi feito.', examples: [true] }),
    total: total('Processos limpos que o lote teria.').meta({ examples: [60] }),
    por_municipio: z
      .array(
        z.object({
          municipio_ibge: z.string().meta({ description: 'Código do IBGE.', examples: ['5107925'] }),
          total: total('Processos.').meta({ examples: [41] }),
        }),
      )
      .describe('Quantos em cada município, os de mais processos primeiro.'),
    primeiros: z
      .array(
        z.object({
          processo_id: id.meta({
            description: 'Identificador do processo.',
            examples: ['0b6f3f0e-6a53-4b8e-9a55-2f5f0b3c1d10'],
          }),
          numero: z.string().meta({ description: 'Número do processo.', examples: ['2026/000012'] }),
        }),
      )
      .describe('Os primeiros cinquenta.'),
    fora: z
      .array(
        z.object({
          processo_id: id.meta({
            description: 'Identificador do processo.',
            examples: ['0b6f3f0e-6a53-4b8e-9a55-2f5f0b3c1d10'],
          }),
          numero: z.string().meta({ description: 'Número do processo.', examples: ['2026/000012'] }),
          motivo: z
            .enum(DIRT_REASONS)
            .meta({ description: 'A primeira razão por que não é limpo.', examples: ['achado'] }),
        }),
      )
      .describe('Até cinquenta que não seriam do lote, e por quê.'),
  })
  .describe('O que um lote teria.')

export const loteOrSimulation = z.union([lote, loteSimulation]).describe('O lote, ou a sua simulação.')

export const publicDraw = z
  .object({
    lote: id.describe('Identificador do lote.'),
    estado: z.enum(STATUS_LOTE).describe('A situação do lote.'),
    criado_em: when('Quando o lote foi registrado'),
    amostra: z.number().describe('A parte que se lê.'),
    ...seed,
    processos: z
      .array(
        z.object({
          id: z.string().describe('SHA-256 da semente seguida do identificador do processo.'),
          sorteado: z.boolean().describe('Se foi lido na amostra.'),
        }),
      )
      .describe('Todos os processos do lote, na ordem do sorteio; vazio até o sorteio.'),
  })
  .describe('O sorteio de um lote. Com a semente, qualquer pessoa o repete.')
