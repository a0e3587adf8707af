import { CHANNELS, MANDATORY_AVISOS, AVISO_KINDS, AVISO_KIND_LABEL, type AvisoKind } from '@car/vocabulary/aviso'
import { LONGEST } from '@car/vocabulary/limits'
import { z } from 'zod'
import { id, only, page, text, uf, when } from './shared.ts'

const tipo = z
  .enum(AVISO_KINDS)
  .describe(
    'Do que se avisa. lembrete: faltam 5 dias úteis e 1 dia útil para responder a uma pendência ou para recorrer; resposta: a quem analisa, de uma pendência respondida; escalado: à supervisão, de uma análise fora do prazo; resumo: à análise e à supervisão, às 7h dos dias úteis, o que há por fazer.',
  )

export const aviso = z
  .object({
    id: id.describe('Identificador do aviso.'),
    tipo,
    processo_numero: z.string().optional().describe('Número do processo; falta em avisos que não são de um processo.'),
    titulo: z.string().describe('O que houve, em poucas palavras.'),
    texto: z.string().describe('O que houve, em uma ou duas frases, como vai por e-mail.'),
    caminho: z.string().describe('A página em que se vê mais, ou se faz o que o aviso pede.'),
    prazo_em: when('Até quando se pode agir; falta onde nenhum prazo corre').optional(),
    criado_em: when('Quando houve o que o aviso conta'),
    lido_em: when('Quando foi marcado como lido; null enquanto não foi').nullable(),
  })
  .describe('Um aviso a uma pessoa.')

export const avisosQuery = page.extend({
  lido: only('nao', 'nao: só os que a pessoa ainda não leu; meta.total_count diz quantos são.'),
})

export const avisosRead = z
  .strictObject({
    ate: z.iso
      .datetime({ offset: true })
      .describe(
        'criado_em do aviso mais novo que a pessoa viu, ISO 8601 com fuso: os que vieram depois ficam como estão.',
      ),
    processo_id: id.optional().meta({
      description: 'Só os avisos deste processo, cuja página a pessoa abriu.',
      examples: ['0b6f3f0e-6a53-4b8e-9a55-2f5f0b3c1d10'],
    }),
  })
  .describe('Até quando os avisos da pessoa foram lidos.')

const isMandatory = (which: AvisoKind) => (MANDATORY_AVISOS as readonly AvisoKind[]).includes(which)
const explained = (which: AvisoKind) =>
  `Se recebe: ${AVISO_KIND_LABEL[which]}.${isMandatory(which) ? ' Sempre true: não pode ser desligado.' : ''}`
type Options<S> = { [T in AvisoKind]: S }

const canais = z
  .strictObject({
    email: z.boolean().describe('Se os avisos vão por e-mail.'),
    telefone: z.boolean().describe('Se os avisos vão ao telefone confirmado, por mensagem.'),
  })
  .describe('Por onde os avisos vão. Os de segurança vão sempre por e-mail, e os outros também, se o telefone falhar.')

export const preferenciasDeAvisos = z
  .object({
    ...(Object.fromEntries(
      AVISO_KINDS.map((kind) => [kind, z.boolean().describe(explained(kind))]),
    ) as Options<z.ZodBoolean>),
    canais,
    telefone_disponivel: z.boolean().describe('Se este serviço envia avisos por telefone.'),
  })
  .describe('Que avisos a pessoa recebe, e por onde. No serviço todos se veem.')

export const preferencesChange = z
  .strictObject({
    ...(Object.fromEntries(
      AVISO_KINDS.map((kind) => [
        kind,
        (isMandatory(kind) ? z.literal(true) : z.boolean()).optional().describe(explained(kind)),
      ]),
    ) as Options<z.ZodOptional<z.ZodBoolean>>),
    canais: canais
      .refine(({ email, telefone }) => email || telefone)
      .optional()
      .describe('Por onde os avisos vão: pelo menos um. Ausente, fica como está. O telefone tem de estar confirmado.'),
    telefone_disponivel: z
      .boolean()
      .optional()
      .meta({ description: 'Como veio na resposta; não se muda.', examples: [true] }),
  })
  .describe('Que avisos a pessoa quer, e por onde; um tipo que falta fica ligado.')

export const phoneNumber = z
  .strictObject({
    numero: text(LONGEST.telephone)
      .regex(/^[\d ()+.-]+$/)
      .describe('Telefone brasileiro com DDD. Passa a ser o do contato, ainda não confirmado.'),
  })
  .describe('O telefone a que se envia um código.')

export const phoneCode = z
  .object({ expira_em: when('Até quando o código vale') })
  .describe('O código enviado; códigos anteriores não valem mais.')

export const phoneConfirmation = z
  .strictObject({
    codigo: z
      .string()
      .regex(/^\d{6}$/)
      .describe('Os 6 algarismos recebidos.'),
  })
  .describe('O código que prova que o telefone é da pessoa.')

export const descadastroQuery = z.strictObject({
  token: z
    .string()
    .min(1)
    .max(200)
    .meta({
      description: 'O que está no endereço de descadastro da mensagem.',
      examples: ['Lx5NPIt6T26dXBorPE1ebw.lembrete.mmc5s8ow.qP3zT0mW8cVnR5yKdJ1hXg'],
    }),
})

export const descadastro = z
  .object({
    tipo,
    ligado: z.literal(false).describe('Sempre false: avisos deste tipo não são mais enviados por e-mail.'),
  })
  .describe('O tipo de aviso que foi desligado.')

export const unreachedQuery = page.extend({
  uf: uf.optional().meta({ description: 'Só os processos desta unidade da federação.', examples: ['MT'] }),
  dias: z.coerce
    .number()
    .int()
    .min(1)
    .max(365)
    .default(15)
    .meta({ description: 'Há quantos dias ninguém abriu a página do processo.', examples: [15] }),
  formato: z
    .enum(['json', 'csv'])
    .default('json')
    .meta({ description: 'csv traz todos, até 10.000, sem páginas.', examples: ['json'] }),
})

export const unreached = z
  .object({
    processo_id: id.describe('Identificador do processo.'),
    numero: z.string().describe('Número do processo.'),
    uf,
    desde: when('Desde quando espera: a pendência mais nova'),
    motivo: z
      .enum(['sem_canal', 'nao_abriu'])
      .describe('sem_canal: nenhum aviso chegou a um canal; nao_abriu: chegou, e ninguém abriu a página.'),
    aberto_em: when('Quando a página foi aberta pela última vez desde então')
      .nullable()
      .meta({ examples: ['2026-03-05T13:00:00.000Z'] }),
    tentativas: z
      .array(
        z.object({
          tipo,
          canal: z.enum(CHANNELS).describe('Por onde.'),
          em: when('Quando houve o que o aviso conta'),
          resultado: z
            .enum(['espera', 'enviado', 'dispensado', 'devolvido'])
            .describe('espera: ainda não saiu; dispensado: não foi enviado; devolvido: o canal recusou.'),
          porque: z
            .enum(['nao_vale', 'desligado', 'demais', 'sem_endereco', 'outro_canal', 'recusado', 'tentativas'])
            .nullable()
            .describe('Por que não foi enviado; null se foi, ou se ainda espera.'),
        }),
      )
      .describe('O que se tentou desde então, do mais velho ao mais novo; sem nomes e endereços.'),
  })
  .describe('Um processo que espera por quem não foi alcançado.')
