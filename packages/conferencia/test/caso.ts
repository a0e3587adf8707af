import type { Achado, CampoLido, DadosLidos, Declarado, DocumentoLido } from '@car/conferencia/tipos'

/** A square of about 100 ha in Patrocínio, MG. */
export const DESENHO = {
  type: 'Polygon' as const,
  coordinates: [
    [
      [-46.99, -18.94],
      [-46.980495, -18.94],
      [-46.980495, -18.93101],
      [-46.99, -18.93101],
      [-46.99, -18.94],
    ],
  ],
}

export const declarado = (mudancas: Partial<Declarado['imovel']> = {}): Declarado => ({
  imovel: {
    municipio: 'Patrocínio',
    uf: 'MG',
    area_ha: 100,
    matricula: { numero: '49495' },
    ccir_codigo: '1895295067460',
    geometria: DESENHO,
    ...mudancas,
  },
  proprietario: { nome: 'Maria Aparecida da Conceição', cpf_cnpj: '78307270316' },
})

const LIDO = {
  numero_matricula: '49495',
  area_ha: 100,
  proprietario_nome: 'MARIA APARECIDA DA CONCEIÇÃO',
  cpf_cnpj: '78307270316',
  municipio: 'Patrocínio',
  uf: 'MG',
  ccir_codigo: '189.529.506.746-0',
} satisfies DadosLidos

/** A document read with certainty, except for the fields named in `duvidosos`. */
export function lido(
  tipo: 'matricula_imovel' | 'ccir',
  mudancas: DadosLidos = {},
  { id = String(tipo), duvidosos = [] as string[], status = 'valido' } = {},
): DocumentoLido {
  const dados: DadosLidos = { ...LIDO, ...mudancas }
  const campos: CampoLido[] = Object.entries(dados)
    .filter((par): par is [string, string | number] => par[1] !== null && par[1] !== undefined)
    .map(([nome, valor]) => ({
      nome,
      valor,
      confianca: duvidosos.includes(nome) ? 80 : 97,
      pagina: 1,
      caixa: { x: 0.1, y: 0.2, largura: 0.3, altura: 0.02 },
      confirmar: duvidosos.includes(nome),
    }))
  return { id, tipo, status, dados, campos }
}

export const situacoes = (achados: readonly Achado[]): Record<string, string> =>
  Object.fromEntries(achados.map((a) => [a.codigo, a.situacao]))

export function achado(achados: readonly Achado[], codigo: string): Achado {
  const um = achados.find((a) => a.codigo === codigo)
  if (!um) throw new Error(`no finding ${codigo}`)
  return um
}
