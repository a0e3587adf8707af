import { z } from 'zod'
import { LONGEST } from '@car/vocabulary/limits'
import { when, text, total } from './shared.ts'
import { statusProcesso } from './processo.ts'

const chave = z.string().regex(/^[0-9A-HJKMNP-TV-Z]{12}$/)
const processoNumber = z.string().describe('Número do processo: AAAA/NNNNNN.')

export const acompanhamento = z
  .object({
    numero: processoNumber,
    chave: chave.describe('Chave de acompanhamento: 12 letras e algarismos, sem I, L, O e U.'),
    url: z
      .url()
      .describe('Página que mostra o andamento. Número e chave vêm depois de #, e nenhum servidor os recebe.'),
  })
  .describe('Com que se acompanha um processo sem entrar.')

export const acompanhamentoRequest = z
  .strictObject({
    numero: text(LONGEST.processoNumber)
      .regex(/^\d{4}\/\d{6,9}$/)
      .describe(processoNumber.description ?? ''),
    chave: text(LONGEST.processoKey)
      .regex(/^(?:[\s-]*[0-9A-TV-Za-tv-z]){12}[\s-]*$/)
      .describe('A chave, em maiúsculas ou minúsculas, com ou sem hífens.'),
  })
  .describe('O número e a chave de um processo.')

export const publicAcompanhamento = z
  .object({
    numero: processoNumber,
    etapa: statusProcesso,
    desde: when('Desde quando o processo está nesta etapa'),
    prazo_em: when(
      'Fim do prazo que corre agora: da análise, da pendência aberta ou do recurso; null quando não corre',
    ).nullable(),
    pendencias_abertas: total('Quantas pendências esperam resposta.'),
    substituido_por: z
      .array(processoNumber)
      .optional()
      .meta({
        description: 'Os processos que substituíram este; ausente enquanto nenhum.',
        examples: [['2026/000031']],
      }),
    proximo_passo: z.string().describe('O que falta e a quem, em uma ou duas frases.'),
  })
  .describe('Onde está um processo, sem nada sobre o imóvel ou pessoas.')
