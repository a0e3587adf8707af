const PAGE = 'https://car.example.gov.br/acompanhar#numero=2026/000042&chave='
const REPLACED = 'Q4D8HZ0CBN6J'
const acompanhamento = { numero: '2026/000042', chave: '7K3MP9T2VWXE', url: `${PAGE}7K3MP9T2VWXE` }

/** Examples for the record of who has viewed a case or a CPF, and for its reports. */
export const ACCESS_EXAMPLES = {
  revelarCpf: {
    body: { justificativa: 'Conferência com a base da Receita Federal no processo 2026/000042.' },
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
  acompanhamento: { dados: acompanhamento },
  trocarAcompanhamento: {
    body: {},
    dados: { ...acompanhamento, chave: REPLACED, url: `${PAGE}${REPLACED}` },
  },
  acompanhar: {
    body: { numero: acompanhamento.numero, chave: '7k3m-p9t2-vwxe' },
    dados: {
      numero: acompanhamento.numero,
      etapa: 'pendente' as const,
      desde: '2026-03-09T14:20:00.000Z',
      prazo_em: '2026-03-31T02:59:59.999Z',
      pendencias_abertas: 1,
      proximo_passo: 'A análise espera a resposta do requerente. O prazo da análise está parado.',
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
  auditoria: {
    dados: {
      id: 'c0ffee00-1234-4abc-8def-0123456789ac',
      em: '2026-03-04T13:52:10.000Z',
      por: {
        id: '4d7f6a0c-3b21-4e58-8f90-6a5b4c3d2e1f',
        nome: 'Helena Prado',
        tipo_usuario: 'analista_ambiental' as const,
      },
      acoes: ['cpf_revelado' as const],
      resumo: 'CPF ou CNPJ do proprietário revelado. Justificativa: Conferência com a base da Receita Federal.',
      processo: { id: '5f0c1c2e-8f3b-4c39-9d5a-1f1f3b6c7d8e', numero: '2026/000042' },
      pessoa: null,
      hash: '9b74c9897bac770ffc029102a200c5de2b3e1d8f4a6c5b7e8d9f0a1b2c3d4e5f',
    },
  },
}
