import type { Declared } from '@car/conferencia/types'
import type { Detail } from '@car/errors/catalog'
import { invalidInput, type CarError } from '@car/errors/car-error'
import type { Geometry } from '@car/vocabulary/geometry'
import type { Uf } from '@car/vocabulary/uf'
import type { Form, Imovel } from './events.ts'
import { municipioName } from './imovel.ts'

/** What a case has to declare before it can be submitted, and ever after. A draft may lack any of it. */
const REQUIRED: readonly { campo: string; missing: (form: Form) => boolean; message: string }[] = [
  required('imovel.denominacao', ({ imovel }) => imovel.denominacao, 'Informe o nome do imóvel.'),
  required('imovel.municipio_ibge', ({ imovel }) => imovel.municipio_ibge, 'Informe o município.'),
  required('imovel.uf', ({ imovel }) => imovel.uf, 'Informe o estado.'),
  required('imovel.area_ha', ({ imovel }) => imovel.area_ha, 'Informe a área.'),
  required('imovel.tipo', ({ imovel }) => imovel.tipo, 'Informe o tipo do imóvel.'),
  {
    campo: 'imovel.matricula',
    missing: ({ imovel }) => imovel.matricula === undefined && imovel.titularidade !== 'posse',
    message: 'Informe a matrícula, ou diga que o imóvel é de posse.',
  },
  required('proprietario.nome', ({ proprietario }) => proprietario.nome, 'Informe o nome do proprietário.'),
  required('proprietario.cpf_cnpj', ({ proprietario }) => proprietario.documento, 'Informe o CPF ou CNPJ.'),
]

function required(campo: string, de: (form: Form) => unknown, message: string) {
  return { campo, missing: (form: Form) => de(form) === undefined, message }
}

/** One fault for each thing that is not declared yet. */
export const undeclared = (form: Form): Detail[] =>
  REQUIRED.filter(({ missing }) => missing(form)).map(({ campo, message }) => ({
    field: campo,
    code: 'required',
    message,
  }))

/** CAR-004 naming all that is missing, in one answer; null when nothing is. */
export const incomplete = (gaps: readonly Detail[]): CarError | null => (gaps.length > 0 ? invalidInput(...gaps) : null)

/** Whose holidays the terms of a case skip. Every submitted case declares its place. */
export function placeOf({ imovel: { uf, municipio_ibge } }: { imovel: Imovel }): { uf: Uf; municipio: string } {
  if (uf === undefined || municipio_ibge === undefined) throw new Error('a term of a case that declares no place')
  return { uf, municipio: municipio_ibge }
}

/** What was declared, as input of the cross-checks. `cpfCnpj` may be masked. */
export function declaredOf(
  { imovel, proprietario }: Pick<Form, 'imovel' | 'proprietario'>,
  geometria: Geometry | undefined,
  cpfCnpj: string | undefined,
): Declared {
  const { uf, area_ha, matricula, ccir_codigo, municipio_ibge } = imovel
  const municipio = municipio_ibge === undefined ? null : municipioName(municipio_ibge)
  return {
    imovel: { uf, area_ha, matricula, ccir_codigo, municipio, geometria: geometria ?? null },
    proprietario: { nome: proprietario.nome, cpf_cnpj: cpfCnpj },
  }
}
