import type { Detalhe } from '@car/errors/catalog'
import { entradaInvalida, type ErroCar } from '@car/errors/erro-car'
import type { Uf } from '@car/vocabulary/uf'
import type { Ficha, Imovel } from './eventos.ts'

/** What a case has to declare before it can be submitted, and ever after. A draft may lack any of it. */
const EXIGIDOS: readonly { campo: string; falta: (ficha: Ficha) => boolean; message: string }[] = [
  exigido('imovel.denominacao', ({ imovel }) => imovel.denominacao, 'Informe o nome do imóvel.'),
  exigido('imovel.municipio_ibge', ({ imovel }) => imovel.municipio_ibge, 'Informe o município.'),
  exigido('imovel.uf', ({ imovel }) => imovel.uf, 'Informe o estado.'),
  exigido('imovel.area_ha', ({ imovel }) => imovel.area_ha, 'Informe a área.'),
  exigido('imovel.tipo', ({ imovel }) => imovel.tipo, 'Informe o tipo do imóvel.'),
  {
    campo: 'imovel.matricula',
    falta: ({ imovel }) => imovel.matricula === undefined && imovel.titularidade !== 'posse',
    message: 'Informe a matrícula, ou diga que o imóvel é de posse.',
  },
  exigido('proprietario.nome', ({ proprietario }) => proprietario.nome, 'Informe o nome do proprietário.'),
  exigido('proprietario.cpf_cnpj', ({ proprietario }) => proprietario.documento, 'Informe o CPF ou CNPJ.'),
]

function exigido(campo: string, de: (ficha: Ficha) => unknown, message: string) {
  return { campo, falta: (ficha: Ficha) => de(ficha) === undefined, message }
}

/** One fault for each thing that is not declared yet. */
export const faltaDeclarar = (ficha: Ficha): Detalhe[] =>
  EXIGIDOS.filter(({ falta }) => falta(ficha)).map(({ campo, message }) => ({
    field: campo,
    code: 'required',
    message,
  }))

/** CAR-004 naming all that is missing, in one answer; null when nothing is. */
export const incompleto = (faltas: readonly Detalhe[]): ErroCar | null =>
  faltas.length > 0 ? entradaInvalida(...faltas) : null

/** Whose holidays the terms of a case skip. Every submitted case declares its place. */
export function lugarDe({ imovel: { uf, municipio_ibge } }: { imovel: Imovel }): { uf: Uf; municipio: string } {
  if (uf === undefined || municipio_ibge === undefined) throw new Error('a term of a case that declares no place')
  return { uf, municipio: municipio_ibge }
}
