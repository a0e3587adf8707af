import { useQuery } from '@tanstack/react-query'

/**
 * Returns the name of a municipality by its IBGE code; undefined if the code is unknown, or the table is not loaded
 * yet. The table loads when the first name is needed.
 */
export function useMunicipio(code: string | undefined): string | undefined {
  const { data: names } = useQuery({
    queryKey: ['municipios'],
    queryFn: () => import('../requerente/registration/municipios.ts'),
    enabled: code !== undefined,
    staleTime: Infinity,
  })
  const municipio = code === undefined ? undefined : names?.municipioOf(code)
  return municipio && names?.fullName(municipio)
}
