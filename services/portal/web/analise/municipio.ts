import { useQuery } from '@tanstack/react-query'

/** The name of a municipality by its IBGE code. The table of names loads when the first one is needed. */
export function useMunicipio(codigo: string | undefined): string | undefined {
  const { data: nomes } = useQuery({
    queryKey: ['municipios'],
    queryFn: () => import('../requerente/cadastro/municipios.ts'),
    enabled: codigo !== undefined,
    staleTime: Infinity,
  })
  const municipio = codigo === undefined ? undefined : nomes?.municipioDe(codigo)
  return municipio && nomes?.porExtenso(municipio)
}
