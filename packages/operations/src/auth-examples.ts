const usuario = {
  id: '2f1e4d3c-8b7a-4f6e-9d5c-1a2b3c4d5e6f',
  nome: 'Ana Ferreira',
  email: 'ana.ferreira@example.com',
  email_contato: null,
  telefone: null,
  telefone_confirmado: false,
  cpf: '***.982.247-**',
  tipo_usuario: 'produtor_rural' as const,
  unidade: null,
  nivel_confiabilidade: 'prata' as const,
  criado_em: '2026-03-02T11:58:00.000Z',
  ultimo_acesso_em: '2026-03-05T09:12:00.000Z',
}

const { email: _e, email_contato: _c, telefone: _t, telefone_confirmado: _f, ...withoutContact } = usuario
const listedUser = { ...withoutContact, tipo_usuario: 'analista_ambiental' as const, unidade: 'SEMA Sorriso' }

const contact = { email_contato: 'ana@fazenda.example.com', telefone: '+5566999990000' }

const tokens = {
  access_token: 'eyJhbGciOiJSUzI1NiIsInR5cCI6IkpXVCJ9.eyJzdWIiOiIyZjFlNGQzYyJ9.c2lnbmF0dXJl',
  token_type: 'Bearer' as const,
  expires_in: 900,
  refresh_token: 'S40fai8-T1-KmwwdLj9KW6dGlX3vbkJ5T2hLzW0pQyRkU8sXfN1aVtEcHoIuMqB7gYd4rPwLxKjZeCvT2SbA9mDf',
  refresh_expires_in: 2_592_000,
}

const session = {
  id: '4b8d1f6a-2c3e-4d5f-8a9b-0c1d2e3f4a5b',
  criada_em: '2026-03-02T11:58:00.000Z',
  ultimo_uso_em: '2026-03-05T09:12:00.000Z',
  expira_em: '2026-04-04T09:12:00.000Z',
  dispositivo: 'Firefox em Windows',
  atual: true,
}

export const AUTH_EXAMPLES = {
  authorize: {
    dados: {
      authorization_url:
        'https://idp.example.gov.br/authorize?redirect_uri=https%3A%2F%2Fcar.example.gov.br%2Fapi%2Fv1%2Fauth%2Fidp%2Fcallback&scope=openid+profile+email&state=3q2-7wXb9mKf0sYpLr4VtA&nonce=Qm5v8kTzA1cXeR7uYw2LdP&code_challenge=E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM&code_challenge_method=S256&client_id=car&response_type=code',
      state: '3q2-7wXb9mKf0sYpLr4VtA',
    },
  },
  callback: { dados: tokens },
  eu: { dados: { ...usuario, ...contact } },
  meuCpf: { dados: { cpf: '52998224725' } },
  alterarContato: {
    body: { email_contato: 'ana@fazenda.example.com', telefone: '(66) 99999-0000' },
    dados: { ...usuario, ...contact },
  },
  refresh: { body: { refresh_token: tokens.refresh_token }, dados: tokens },
  logout: {
    body: {},
    dados: {
      logout_url:
        'https://idp.example.gov.br/logout?post_logout_redirect_uri=https%3A%2F%2Fcar.example.gov.br%2F&client_id=car',
    },
  },
  jwks: {
    dados: {
      keys: [
        {
          kty: 'RSA',
          n: 'sXchDaQe',
          e: 'AQAB',
          kid: 'NzbLsXh8uDCcd-6MNwXF4W_7noWXFZAfHkxZsRGC9Xs',
          alg: 'RS256',
          use: 'sig',
        },
      ],
    },
  },
  listarUsuarios: { dados: listedUser },
  procurarUsuario: { body: { cpf: '529.982.247-25' }, dados: listedUser },
  obterUsuario: { dados: usuario },
  listarSessoes: { dados: session },
  encerrarSessao: {},
  encerrarOutrasSessoes: {},
  alterarUsuario: {
    body: { tipo_usuario: 'analista_ambiental' as const, unidade: 'SEMA Sorriso', motivo: 'Portaria 12/2026.' },
    dados: { ...usuario, tipo_usuario: 'analista_ambiental' as const, unidade: 'SEMA Sorriso' },
  },
  encerrarSessoesDoUsuario: {
    body: { motivo: 'O celular da pessoa foi furtado em 4 de março.' },
    dados: usuario,
  },
}
