import { STATUS_DOCUMENTO, DOCUMENTO_KINDS } from '@car/vocabulary/documento'
import { REASON_CODES } from '@car/vocabulary/processo'
import { z } from 'zod'
import { DISTRIBUTED_AT_ONCE } from '@car/vocabulary/limits'
import { id, pessoa, quando, total, uf } from './shared.ts'
import { documentoId } from './documento.ts'
import { recurso } from './processo.ts'

/** Load, distribution, and an appeal in full. */

/** Each assignment is an act of its own. `limite` is the total for all analysts together. */
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
          analista: pessoa.describe('A quem o processo é atribuído.'),
        }),
      )
      .describe('O que se atribuiu, ou se atribuiria: primeiro os processos cujo prazo termina antes.'),
    sem_destino: total(
      'Processos que ninguém pode receber: todos têm parte neles ou estão com a carga máxima, que é 20.',
    ),
  })
  .describe('O resultado de uma distribuição, ou da sua simulação.')

/**
 * Each figure equals the total of a list: `em_analise` is that of `GET
 * /analista/processos?status=em_analise&analista=<id>`.
 */
export const carga = z
  .object({
    analista: pessoa,
    em_analise: total('Processos em análise que estão com a pessoa.'),
    aguardando_requerente: total('Processos que estão com a pessoa e esperam o requerente.'),
    vencidos: total('Dos em análise, os de prazo vencido.'),
    vencem_em_7_dias: total('Dos em análise, os cujo prazo vence em 7 dias.'),
    decididos_30d: total('Decisões que a pessoa tomou nos últimos 30 dias, hoje incluído.'),
    carga: z.number().min(0).describe('O peso do que está com a pessoa: 1 por processo em análise, 0,3 por pendente.'),
  })
  .describe('O que está nas mãos de uma pessoa da análise.')

export const listedRecurso = recurso
  .extend({ processo_numero: z.string().describe('Número do processo.') })
  .describe('Um recurso, com o número do processo.')

export const wholeRecurso = listedRecurso
  .extend({
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
        em: quando('Quando se rejeitou'),
        por: pessoa.describe('Quem rejeitou: não decide o recurso.'),
        recurso_ate: quando('Até quando se podia recorrer'),
      })
      .describe('A rejeição de que se recorre.'),
  })
  .describe('Um recurso com o que é preciso para decidi-lo.')
