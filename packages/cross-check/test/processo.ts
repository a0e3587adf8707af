import type { Achado, ReadField, DadosRead, Declared, ReadDocumento } from '@car/cross-check/types'

/** A square of about 100 ha in Patrocínio, MG. */
export const DRAWING = {
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

export const declared = (changes: Partial<Declared['imovel']> = {}): Declared => ({
  imovel: {
    municipio: 'Patrocínio',
    uf: 'MG',
    area_ha: 100,
    matricula: { numero: '49495' },
    ccir_codigo: '1895295067460',
    geometria: DRAWING,
    ...changes,
  },
  proprietario: { nome: 'Maria Aparecida da Conceição', cpf_cnpj: '78307270316' },
})

const READ = {
  numero_matricula: '49495',
  area_ha: 100,
  proprietario_nome: 'MARIA APARECIDA DA CONCEIÇÃO',
  cpf_cnpj: '78307270316',
  municipio: 'Patrocínio',
  uf: 'MG',
  ccir_codigo: '189.529.506.746-0',
} satisfies DadosRead

/** Makes a document that was read with certainty, except for the fields in `doubtful`. */
export function readDocumento(
  tipo: 'matricula_imovel' | 'ccir',
  changes: DadosRead = {},
  { id = String(tipo), doubtful = [] as string[], status = 'valido' } = {},
): ReadDocumento {
  const dados: DadosRead = { ...READ, ...changes }
  const campos: ReadField[] = Object.entries(dados)
    .filter((pair): pair is [string, string | number] => typeof pair[1] === 'string' || typeof pair[1] === 'number')
    .map(([nome, valor]) => ({
      nome,
      valor,
      confianca: doubtful.includes(nome) ? 80 : 97,
      pagina: 1,
      caixa: { x: 0.1, y: 0.2, largura: 0.3, altura: 0.02 },
      confirmar: doubtful.includes(nome),
    }))
  return { id, tipo, status, dados, campos }
}

export const statuses = (achados: readonly Achado[]): Record<string, string> =>
  Object.fromEntries(achados.map((finding) => [finding.codigo, finding.situacao]))

export function achado(achados: readonly Achado[], codigo: string): Achado {
  const found = achados.find((finding) => finding.codigo === codigo)
  if (!found) throw new Error(`no finding ${codigo}`)
  return found
}
