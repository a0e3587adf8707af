import { z } from 'zod'
import { LONGEST } from '@car/vocabulary/limits'
import { id, level, page, papel, when, text } from './shared.ts'

export const authorizeQuery = z.strictObject({
  redirect_uri: z
    .string()
    .max(2048)
    .optional()
    .meta({
      description:
        'Para onde o provedor manda a resposta: um endereço da lista do servidor; sem ele, /api/v1/auth/idp/callback.',
      examples: ['https://car.example.gov.br/api/v1/auth/idp/callback'],
    }),
  /** A path on the gateway's own origin, to which the browser is redirected at the end. */
  voltar_para: z
    .string()
    .max(2048)
    .optional()
    .meta({ description: 'Caminho deste servidor a que o navegador volta no fim.', examples: ['/processos'] }),
  /** The greatest allowed age of the proof of identity, in seconds. */
  max_age: z
    .string()
    .regex(/^-?\d+$/)
    .transform(Number)
    .pipe(z.int().min(0).max(31_536_000))
    .optional()
    .meta({
      description: 'Há quantos segundos, no máximo, a pessoa provou quem é; 0 pede que prove agora.',
      examples: [0],
    }),
})
export const authorize = z
  .object({
    authorization_url: z.url().describe('Endereço do provedor de identidade a abrir, com PKCE (S256).'),
    state: z.string().describe('O que o provedor devolve em state; vale uma vez, por 10 minutos.'),
  })
  .describe('O começo de uma entrada.')

/**
 * The parameters with which the provider redirects a browser back. The provider adds further parameters (iss,
 * session_state, error_description), which are accepted and ignored.
 */
export const callbackQuery = z.looseObject({
  code: z
    .string()
    .optional()
    .meta({ description: 'Código que o provedor deu; vale uma vez.', examples: ['xQ7dJ0cV2mE9'] }),
  state: z
    .string()
    .optional()
    .meta({ description: 'O state que /auth/idp/authorize deu.', examples: ['3q2-7wXb9mKf0sYpLr4VtA'] }),
  error: z
    .string()
    .optional()
    .meta({ description: 'Código do provedor quando a entrada foi recusada.', examples: ['access_denied'] }),
})

/** The refresh token. It is absent when a page renews by cookie, because the cookie contains it. */
const refreshToken = z
  .string()
  .describe('Troca-se por novos tokens em /auth/refresh e vale uma vez; ausente quando está em um cookie.')

export const tokens = z
  .object({
    access_token: z.string().describe('JWT para o cabeçalho Authorization: Bearer.'),
    token_type: z.literal('Bearer').describe('Como se usa o token.'),
    expires_in: z.int().describe('Segundos até o access_token expirar.'),
    refresh_token: refreshToken.optional(),
    refresh_expires_in: z.int().describe('Segundos até a sessão expirar, se não for renovada.'),
  })
  .describe('Os tokens de uma sessão.')

export const refreshRequest = z
  .strictObject({
    refresh_token: z.string().min(1).max(512).optional().describe('O último recebido; sem ele, vale o do cookie.'),
  })
  .describe('A renovação de uma sessão.')
export const logout = z.object({
  logout_url: z.url().describe('Endereço em que se sai também do provedor de identidade.'),
})

/** The unit in which a person works; null if nobody has recorded it. */
const unidade = text(LONGEST.unidade).nullable()

export const usuario = z
  .object({
    id: id.describe('Identificador da pessoa.'),
    nome: z.string().describe('Nome, como o provedor de identidade o informa.'),
    email: z.string().nullable().describe('Endereço de e-mail; null quando o provedor não o informa.'),
    email_contato: z
      .string()
      .nullable()
      .describe('Endereço a que a pessoa quer receber avisos; null: os avisos vão ao e-mail do provedor.'),
    telefone: z
      .string()
      .nullable()
      .describe('Telefone com o código do país: +5566999990000; null quando não o informou.'),
    telefone_confirmado: z
      .boolean()
      .describe('Se o provedor de identidade ou um código mostrou que o telefone é da pessoa.'),
    cpf: z
      .string()
      .regex(/^\*{3}\.\d{3}\.\d{3}-\*{2}$/)
      .describe('CPF com máscara: ***.982.247-**.'),
    tipo_usuario: papel,
    unidade: z.string().nullable().describe('Onde trabalha; null quando ninguém o disse.'),
    nivel_confiabilidade: level,
    criado_em: when('Quando entrou pela primeira vez'),
    ultimo_acesso_em: when('Quando entrou pela última vez'),
  })
  .describe('Uma pessoa cadastrada.')

export const ownCpf = z
  .object({
    cpf: z
      .string()
      .regex(/^\d{11}$/)
      .describe('CPF, 11 dígitos.'),
  })
  .describe('O CPF de quem está autenticado.')

export const listedUser = usuario
  .omit({ email: true, email_contato: true, telefone: true, telefone_confirmado: true })
  .describe('Uma pessoa cadastrada, como está na lista.')

/**
 * The pattern of zod's e-mail schema, except that the domain may have the accents that `.br` allows. Messages are sent
 * to the ASCII form of the domain.
 */
const ADDRESS =
  /^(?!\.)(?!.*\.\.)[A-Za-z0-9_'+.-]*[A-Za-z0-9_+-]@([A-Za-z0-9À-ÖØ-öø-ÿ][A-Za-z0-9À-ÖØ-öø-ÿ-]*\.)+[A-Za-zÀ-ÖØ-öø-ÿ]{2,}$/

export const contact = z
  .strictObject({
    email_contato: text(LONGEST.email)
      .normalize()
      .pipe(z.email({ pattern: ADDRESS }))
      .nullable()
      .optional()
      .describe(
        'Endereço a que a pessoa quer receber avisos; o domínio pode ter acentos. Ausente, fica como está; null o retira.',
      ),
    telefone: text(LONGEST.telephone)
      .regex(/^[\d ()+.-]+$/)
      .nullable()
      .optional()
      .describe('Telefone brasileiro com DDD. Ausente, fica como está; null o retira.'),
  })
  .describe('Como avisar a pessoa.')

export const usersQuery = page.extend({
  q: text(LONGEST.search)
    .optional()
    .meta({
      description:
        'Palavras com que começam as do nome, sem distinguir acentos e maiúsculas. CPF se procura em /admin/usuarios/procurar; e-mail não se procura.',
      examples: ['ana ferreira'],
    }),
})
/**
 * The search for a person by CPF. The CPF is in the body, and not in the URL, because browser histories and logs keep
 * URLs.
 */
export const userSearch = z
  .strictObject({
    cpf: text(20)
      .regex(/^\d{3}\.?\d{3}\.?\d{3}-?\d{2}$/)
      .describe('CPF inteiro, com ou sem pontuação.'),
  })
  .describe('O CPF de quem se procura.')
export const userChange = z
  .strictObject({
    tipo_usuario: papel,
    unidade: unidade.optional().describe('Onde trabalha. Ausente, fica como está; null a retira.'),
    motivo: text(LONGEST.reason).optional().describe('Por que se muda; fica registrado.'),
  })
  .describe('O papel e a unidade de uma pessoa.')
export const endedSessions = z
  .strictObject({ motivo: text(LONGEST.reason).describe('Por que as sessões são encerradas; fica registrado.') })
  .describe('O motivo de encerrar as sessões de uma pessoa.')

export const session = z
  .object({
    id: id.describe('Identificador da sessão.'),
    criada_em: when('Quando a pessoa entrou'),
    ultimo_uso_em: when('Quando a sessão foi renovada pela última vez'),
    expira_em: when('Quando termina, se não for renovada'),
    dispositivo: z.string().nullable().describe('Navegador e sistema ao entrar; null quando não se reconheceram.'),
    atual: z.boolean().describe('true na sessão que faz este pedido.'),
  })
  .describe('Um lugar em que a pessoa está conectada.')

export const jwks = z
  .object({
    keys: z
      .array(
        z.looseObject({ kid: z.string().describe('Identificador da chave (RFC 7638), como no cabeçalho do token.') }),
      )
      .describe('As chaves públicas: a que assina, a próxima e as que ainda valem.'),
  })
  .describe('Um conjunto de chaves JWK (RFC 7517).')
