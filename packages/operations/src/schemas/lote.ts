import { DIRT_REASONS, STATUS_LOTE } from '@car/vocabulary/analysis'
import { ORIGEM_KINDS } from '@car/vocabulary/processo'
import { LONGEST } from '@car/vocabulary/limits'
import { STATUS_PROCESSO } from '@car/vocabulary/processo'
import { z } from 'zod'
import { id, person, text, total, uf, when } from './shared.ts'

/** The schemas of lots of clean cases, which are decided together after a drawn sample was read. */

const criteria = {
  uf: uf.optional().describe('Só os processos desta unidade da federação.'),
  municipio_ibge: z
    .string()
    .regex(/^\d{7}$/)
    .optional()
    .describe('Só os deste município, pelo código do IBGE.'),
  tipo: z
    .enum(['novo', ...ORIGEM_KINDS])
    .optional()
    .describe('novo: os que não seguem outro processo; ou os que seguem assim.'),
  limite: z.int().min(1).max(500).describe('Quantos processos, ao todo, de 1 a 500.'),
  amostra: z.number().min(0.05).max(1).describe('A parte que se lê, de 0,05 a 1.'),
}

export const newLote = z
  .strictObject({ ...criteria, simular: z.boolean().describe('true só mostra o que se faria; false faz o lote.') })
  .describe('Um lote de processos limpos.')

export const undoLote = z
  .strictObject({ motivo: text(LONGEST.reason).min(10).describe('Por que o lote se desfaz.') })
  .describe('Por que o lote se desfaz.')

const beacon = z
  .object({
    nome: z.string().describe('O farol público.'),
    rodada: z.int().describe('A rodada, posterior ao registro do lote.'),
    valor: z.string().describe('O valor da rodada, em hexadecimal.'),
  })
  .nullable()
  .describe('O valor público que entrou no sorteio; null se não há farol, ou ainda não saiu.')

const seed = {
  semente_sha256: z.string().describe('SHA-256 da semente, registrado antes do sorteio.'),
  semente: z.string().optional().describe('A semente, 32 bytes em hexadecimal; só depois que o lote termina.'),
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
    criterios: z.object(criteria).describe('Por que critérios.'),
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
    motivo: z.string().optional().describe('Por que foi desfeito.'),
    decidido_em: when('Quando foi confirmado ou desfeito').optional(),
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
    simulado: z.literal(true).describe('Nada foi feito.'),
    total: total('Processos limpos que o lote teria.'),
    por_municipio: z
      .array(z.object({ municipio_ibge: z.string().describe('Código do IBGE.'), total: total('Processos.') }))
      .describe('Quantos em cada município, os de mais processos primeiro.'),
    primeiros: z
      .array(
        z.object({ processo_id: id.describe('Identificador do processo.'), numero: z.string().describe('Número.') }),
      )
      .describe('Os primeiros cinquenta.'),
    fora: z
      .array(
        z.object({
          processo_id: id.describe('Identificador do processo.'),
          numero: z.string().describe('Número.'),
          motivo: z.enum(DIRT_REASONS).describe('A primeira razão por que não é limpo.'),
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
