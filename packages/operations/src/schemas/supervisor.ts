import { STATUS_DOCUMENTO, DOCUMENTO_KINDS } from '@car/vocabulary/documento'
import { DISTRIBUTED_AT_ONCE, LONGEST } from '@car/vocabulary/limits'
import { NOBODY_REASONS } from '@car/vocabulary/analysis'
import { REASON_CODES } from '@car/vocabulary/processo'
import { RECURSO_RESULTS, STATUS_RECURSO } from '@car/vocabulary/recurso'
import { z } from 'zod'
import { cellName, id, page, person, when, text, total, uf } from './shared.ts'
import { documentoId } from './documento.ts'
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
