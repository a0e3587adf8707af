import { useQuery } from '@tanstack/react-query'

/** What a municipality is called, by its code at IBGE. The official table comes where one has to be named. */
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
