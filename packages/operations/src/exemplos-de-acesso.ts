/** Examples of how people look at cases, and of what is kept of it. */
export const EXEMPLOS_DE_ACESSO = {
  revelarCpf: {
    corpo: { justificativa: 'Conferência com a base da Receita Federal no processo 2026/000042.' },
    dados: { cpf_cnpj: '52998224725' },
  },
  leituras: {
    dados: {
      em: '2026-03-04T13:00:00.000Z',
      tipo: 'arquivo' as const,
      papel: 'analista_ambiental' as const,
      unidade: 'SEMA Sorriso',
      nome: 'Helena Prado',
    },
  },
  acessosIncomuns: {
    dados: {
      id: 'c0ffee00-1234-4abc-8def-0123456789ab',
      usuario: { id: '4d7f6a0c-3b21-4e58-8f90-6a5b4c3d2e1f', nome: 'Helena Prado', unidade: 'SEMA Sorriso' },
      motivo: 'casos_por_hora' as const,
      desde: '2026-03-04T13:00:00.000Z',
      total: 61,
      limite: 60,
      em: '2026-03-04T13:52:10.000Z',
    },
  },
}
