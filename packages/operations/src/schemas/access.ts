import { UNUSUAL_ACCESS_REASONS, LOOK_KINDS } from '@car/vocabulary/access'
import { LONGEST, SHORTEST_REASON } from '@car/vocabulary/limits'
import { z } from 'zod'
import { listedId } from './declared.ts'
import { format, id, page, papel, period, person, when, text, total } from './shared.ts'

/** The schemas for showing a CPF, and for the record of who has viewed cases and CPFs. */

export const revealCpfRequest = z.strictObject({
  justificativa: text(LONGEST.reason, SHORTEST_REASON).describe(
    'Por que se precisa do número; fica registrada. De 20 a 1.000 caracteres.',
  ),
})
const opened = z.string().meta({
  description: 'CPF (11 dígitos) ou CNPJ (14 caracteres), sem pontuação nem máscara.',
  examples: ['11144477735'],
})
export const revealedCpf = z
  .object({
    cpf_cnpj: opened,
    coproprietarios: z
      .array(z.object({ id: listedId, cpf_cnpj: opened }))
      .optional()
      .meta({
        description: 'Os dos outros donos; ausente quando não há.',
        examples: [[{ id: '9d1b3c5e-7f20-4a68-8c1d-2e4f6a8b0c1d', cpf_cnpj: '11144477735' }]],
      }),
    representante: z
      .object({ cpf: opened })
      .optional()
      .meta({ description: 'O de quem os representa; ausente quando não há.', examples: [{ cpf: '52998224725' }] }),
  })
  .describe('O CPF ou CNPJ do proprietário, e os de todos do processo.')

export const looksQuery = page.extend({ ...period, formato: format })

const unidade = z.string().nullable().describe('Onde trabalha quem viu; null quando ninguém o disse.')

/** A record that a person viewed a case, with the hour. `nome` is present only if the client may know the name. */
export const look = z.object({
  em: when('A hora em que se viu, sem minutos'),
  tipo: z
    .enum(LOOK_KINDS)
    .describe('O que se viu: o processo, o histórico, documentos, dados extraídos, um arquivo, um dossiê ou o CPF.'),
  papel,
  unidade,
  nome: z.string().optional().describe('Nome de quem viu; ausente quando quem pergunta não o pode saber.'),
})

/** A report that a person viewed more cases or CPFs than a limit allows, in the hour or day that began at `desde`. */
export const unusualAccess = z.object({
  id: id.describe('Identificador do acesso incomum.'),
  usuario: person.extend({ unidade }).describe('Quem passou do limite.'),
  motivo: z
    .enum(UNUSUAL_ACCESS_REASONS)
    .describe(
      'O limite passado: processos vistos um a um, em uma hora ou em um dia; mostrados em listas, o mesmo; ou CPFs revelados em um dia.',
    ),
  desde: when('O começo da hora ou do dia'),
  total: total('Quantos foram vistos até o registro.'),
  limite: total('Quantos o limite permite.'),
  em: when('Quando foi registrado'),
})
