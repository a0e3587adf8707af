const usuario = {
  id: '2f1e4d3c-8b7a-4f6e-9d5c-1a2b3c4d5e6f',
  nome: 'Ana Ferreira',
  email: 'ana.ferreira@example.com',
  cpf: '***.982.247-**',
  tipo_usuario: 'produtor_rural' as const,
  unidade: null,
  nivel_confiabilidade: 'prata' as const,
  criado_em: '2026-03-02T11:58:00.000Z',
  ultimo_acesso_em: '2026-03-05T09:12:00.000Z',
}

const tokens = {
  access_token: 'eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiIyZjFlNGQzYyJ9.c2ln',
  token_type: 'Bearer' as const,
  expires_in: 900,
  refresh_token: 'Zb1r0c2VydmljbyBvcGFjbw',
  refresh_expires_in: 2_592_000,
}

const sessao = {
  id: '4b8d1f6a-2c3e-4d5f-8a9b-0c1d2e3f4a5b',
  criada_em: '2026-03-02T11:58:00.000Z',
  ultimo_uso_em: '2026-03-05T09:12:00.000Z',
  expira_em: '2026-04-04T09:12:00.000Z',
  dispositivo: 'Firefox em Windows',
  atual: true,
}

/** The examples of sign-in, sessions and people. */
export const EXEMPLOS_DE_AUTH = {
  authorize: {
    dados: {
      authorization_url: 'https://idp.example.gov.br/authorize?response_type=code&client_id=car&state=h7Jq',
      state: 'h7Jq',
    },
  },
  callback: { dados: tokens },
  eu: { dados: usuario },
  refresh: { corpo: { refresh_token: tokens.refresh_token }, dados: tokens },
  logout: { corpo: {}, dados: { logout_url: 'https://idp.example.gov.br/logout' } },
  jwks: { dados: { keys: [{ kid: '2026-03', kty: 'RSA', alg: 'RS256', use: 'sig', n: 'sXch…', e: 'AQAB' }] } },
  listarUsuarios: { dados: usuario },
  listarSessoes: { dados: sessao },
  encerrarSessao: {},
  encerrarOutrasSessoes: {},
  alterarUsuario: {
    corpo: { tipo_usuario: 'analista_ambiental' as const, unidade: 'SEMA Sorriso' },
    dados: { ...usuario, tipo_usuario: 'analista_ambiental' as const, unidade: 'SEMA Sorriso' },
  },
  encerrarSessoesDoUsuario: {
    corpo: { motivo: 'O celular da pessoa foi furtado em 4 de março.' },
    dados: usuario,
  },
}
