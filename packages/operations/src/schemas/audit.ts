import { AUDITED_ACTION_LABEL, type AuditedAction } from '@car/vocabulary/audit'
import { z } from 'zod'
import { id, page, papel, period, person, when } from './shared.ts'

const acao = z.enum(Object.keys(AUDITED_ACTION_LABEL) as [AuditedAction, ...AuditedAction[]])

export const auditQuery = page.extend({
  usuario: z
    .uuid()
    .toLowerCase()
    .optional()
    .meta({ description: 'Só o que esta pessoa fez.', examples: ['4d7f6a0c-3b21-4e58-8f90-6a5b4c3d2e1f'] }),
  acao: acao.optional().meta({ description: 'Só esta ação.', examples: ['cpf_revelado'] }),
  processo: z
    .uuid()
    .toLowerCase()
    .optional()
    .meta({
      description: 'Só o que diz respeito a este processo.',
      examples: ['5f0c1c2e-8f3b-4c39-9d5a-1f1f3b6c7d8e'],
    }),
  ...period,
})

/** Events that were recorded together: one act, rarely several. */
export const auditRecord = z.object({
  id: id.describe('Identificador do registro; o do ato no histórico do processo.'),
  em: when('Quando foi feito'),
  por: person
    .extend({ tipo_usuario: papel.describe('O papel da pessoa quando agiu.') })
    .nullable()
    .describe('Quem o fez; null quando foi o próprio serviço.'),
  acoes: z.array(acao.describe('O que foi feito.')).describe('O que foi feito; quase sempre um só ato.'),
  resumo: z.string().describe('O mesmo em palavras, sem CPF e sem nada do que foi lido em documentos.'),
  processo: z
    .object({
      id: id.describe('Identificador do processo.'),
      numero: z.string().nullable().describe('Número do processo; null enquanto ainda não aparece nas listas.'),
    })
    .nullable()
    .describe('O processo a que diz respeito; null quando a nenhum.'),
  pessoa: z
    .object({
      id: id.meta({ description: 'Identificador da pessoa.', examples: ['4d7f6a0c-3b21-4e58-8f90-6a5b4c3d2e1f'] }),
      nome: z
        .string()
        .nullable()
        .meta({ description: 'Nome da pessoa; null quando não está cadastrada.', examples: ['Helena Prado'] }),
    })
    .nullable()
    .describe('A pessoa cuja conta foi mudada ou de quem se perguntou; null quando de nenhuma.'),
  hash: z.string().describe('Hash SHA-256 do registro, em hexadecimal.'),
})
