import { placesOf } from '@car/conferencia/declared'
import type { Declared } from '@car/conferencia/types'
import type { Detail } from '@car/errors/catalog'
import { invalidInput, type CarError } from '@car/errors/car-error'
import type { Geometry } from '@car/vocabulary/geometry'
import { OF_ESPOLIO } from '@car/vocabulary/representante'
import type { Uf } from '@car/vocabulary/uf'
import type { KeptDocumento } from '@car/identity/cpf'
import { proprietariosOf, type Form, type Imovel, type Proprietario } from './form.ts'
import { detail } from './gaps.ts'
import { municipioName } from '@car/cadastro/municipio'
import type { Processo } from './processo.ts'

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
]

function required(campo: string, from: (form: Form) => unknown, message: string) {
  return { campo, missing: (form: Form) => from(form) === undefined, message }
}

/** Returns one fault for each required value that is not declared yet. */
export const undeclared = (form: Form): Detail[] => [
  ...REQUIRED.filter(({ missing }) => missing(form)).map(({ campo, message }) => detail(campo, 'required', message)),
  ...proprietariosOf(form).flatMap(({ nome, documento }, i) => {
    const campo = i === 0 ? 'proprietario' : `coproprietarios[${i - 1}]`
    return [
      ...missing(`${campo}.nome`, nome, 'Informe o nome do proprietário.'),
      ...missing(`${campo}.cpf_cnpj`, documento, 'Informe o CPF ou CNPJ.'),
    ]
  }),
  ...representanteGaps(form),
]

const missing = (campo: string, valor: unknown, message: string): Detail[] =>
  valor === undefined ? [detail(campo, 'required', message)] : []

/**
 * Finds what is missing or wrong in the declared representative. Only a person in a capacity that the law names may
 * represent the estate of a dead owner.
 */
function representanteGaps({ proprietario, representante }: Form): Detail[] {
  const { nome, documento, qualidade } = representante ?? {}
  const ofEspolio = qualidade !== undefined && OF_ESPOLIO.includes(qualidade)
  return [
    ...(representante === null
      ? []
      : [
          ...missing('representante.nome', nome, 'Informe o nome do representante.'),
          ...missing('representante.cpf', documento, 'Informe o CPF do representante.'),
        ]),
    ...(proprietario.espolio === true && !ofEspolio
      ? [
          detail(
            'representante.qualidade',
            'mismatch',
            'Um espólio é representado pelo inventariante ou por quem administra a herança: informe quem é.',
          ),
        ]
      : representante === null
        ? []
        : missing('representante.qualidade', qualidade, 'Informe a qualidade do representante.')),
  ]
}

export const incomplete = (gaps: readonly Detail[]): CarError | null => (gaps.length > 0 ? invalidInput(...gaps) : null)

/**
 * Returns the state and the municipality whose holidays count for the terms of a case. Every submitted case declares
 * both.
 */
export function placeOf({ imovel: { uf, municipio_ibge } }: { imovel: Imovel }): { uf: Uf; municipio: string } {
  if (uf === undefined || municipio_ibge === undefined) throw new Error('a term of a case that declares no place')
  return { uf, municipio: municipio_ibge }
}

/** Prepares the declared data for the cross-checks. The CPFs and CNPJs may be masked. */
export function declaredOf(
  {
    imovel,
    proprietario,
    coproprietarios,
    declaradoEm,
  }: Pick<Processo, 'imovel' | 'proprietario' | 'coproprietarios' | 'declaradoEm'>,
  geometria: Geometry | undefined,
  numberOf: (documento: KeptDocumento) => string,
): Declared {
  const { municipio_ibge, outros_municipios = [], ...rest } = imovel
  const proprietarioOf = ({ nome, documento }: Proprietario) => ({ nome, cpf_cnpj: documento && numberOf(documento) })
  return {
    imovel: {
      ...rest,
      municipio: municipio_ibge === undefined ? null : municipioName(municipio_ibge),
      outros_municipios: placesOf(outros_municipios),
      geometria: geometria ?? null,
    },
    proprietario: { ...proprietarioOf(proprietario), espolio: proprietario.espolio },
    coproprietarios: coproprietarios.map(proprietarioOf),
    declarado_em: declaradoEm,
  }
}
