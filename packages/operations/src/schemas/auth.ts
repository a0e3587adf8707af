import { z } from 'zod'
import { id, instante, nivel, papel, texto } from './comum.ts'

export const consultaAuthorize = z.strictObject({
  redirect_uri: z.string().max(2048).optional(),
  /** A path of our own origin: where the browser goes in the end. */
  voltar_para: z.string().max(2048).optional(),
  /** How many seconds ago the person may have proved who they are. */
  max_age: z
    .string()
    .regex(/^-?\d+$/)
    .transform(Number)
    .pipe(z.int().min(0).max(31_536_000))
    .optional(),
})
export const authorize = z.object({ authorization_url: z.url(), state: z.string() })

/** The provider adds parameters of its own (iss, session_state, error_description); they are its affair. */
export const consultaCallback = z.looseObject({
  code: z.string().optional(),
  state: z.string().optional(),
  error: z.string().optional(),
})

export const tokens = z.object({
  access_token: z.string(),
  token_type: z.literal('Bearer'),
  expires_in: z.int(),
  /** Not there when a page renews by cookie: it is the cookie. */
  refresh_token: z.string().optional(),
  refresh_expires_in: z.int(),
})

export const pedidoRefresh = z.strictObject({ refresh_token: z.string().min(1).max(512).optional() })
export const logout = z.object({ logout_url: z.url() })

export const usuario = z.object({
  id,
  nome: z.string(),
  email: z.string().nullable(),
  cpf: z.string(),
  tipo_usuario: papel,
  /** Where they work; null when nobody said. */
  unidade: z.string().nullable(),
  nivel_confiabilidade: nivel,
  criado_em: instante,
  ultimo_acesso_em: instante,
})

/** Without `unidade` it stays; null removes it. */
export const mudancaDeUsuario = z.strictObject({ tipo_usuario: papel, unidade: texto(120).nullable().optional() })
export const encerramentoDeSessoes = z.strictObject({ motivo: texto(1000) })

export const sessao = z.object({
  id,
  criada_em: instante,
  ultimo_uso_em: instante,
  expira_em: instante,
  /** Browser and system as they were at the sign-in. */
  dispositivo: z.string().nullable(),
  /** The one that asks. */
  atual: z.boolean(),
})

export const jwks = z.object({ keys: z.array(z.looseObject({ kid: z.string() })) })
