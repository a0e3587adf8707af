import { HTTP_STATUS } from '@car/http/status'
import { descrever } from '@car/operations/openapi'
import { expect, test } from '@jest/globals'
import { Ajv2020 } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'

type No = { [chave: string]: unknown }
type Achado = { onde: string; no: No }

const documento = JSON.parse(JSON.stringify(descrever(HTTP_STATUS))) as No
const propriedades = achar(documento, '#', 'properties')
const parametros = [...achar(documento, '#', 'parameters'), ...achar(documento, '#', 'headers')]
const ajv = new Ajv2020({ strict: false, validateFormats: true })
;(formats as unknown as (a: Ajv2020) => void)(ajv)
ajv.addFormat('binary', true)
ajv.addSchema(documento, 'documento')

test('the walk meets the properties, parameters and headers of the document', () => {
  const nomes = (achados: Achado[]) => achados.map(({ onde }) => onde)
  expect(nomes(propriedades)).toEqual(
    expect.arrayContaining([
      '#/components/schemas/Caixa/properties/x',
      '#/components/schemas/Erro/properties/error/properties/details/items/properties/field',
    ]),
  )
  expect(nomes(parametros)).toEqual(
    expect.arrayContaining(['#/components/parameters/page_size', '#/components/headers/ETag']),
  )
  expect(propriedades.length).toBeGreaterThan(300)
})

test('every property, parameter and header says what it is', () => {
  const calados = [...propriedades, ...parametros].filter(({ no }) => !no['description'] && !alvo(no)['description'])
  expect(calados.map(({ onde }) => onde)).toEqual([])
})

test('every property shows an example, or has properties that do', () => {
  const semExemplo = propriedades.filter(({ no }) => exemplosDe(no).length === 0 && !mostraPorSuasPartes(no))
  expect(semExemplo.map(({ onde }) => onde)).toEqual([])
})

test('every parameter shows an example', () => {
  const semExemplo = parametros.filter(
    ({ onde, no }) => !onde.includes('/headers/') && alvo(no)['example'] === undefined,
  )
  expect(semExemplo.map(({ onde }) => onde)).toEqual([])
})

test('every example of a property or parameter is valid by its schema', () => {
  const errados = [
    ...propriedades.flatMap(({ onde, no }) => exemplosDe(no).flatMap((exemplo) => faltas(onde, exemplo))),
    ...parametros.flatMap(({ onde, no }) => ('example' in no ? faltas(`${onde}/schema`, no['example']) : [])),
  ]
  expect(errados).toEqual([])
})

/** A value that is not null shows more. `cursor_prev` of a first page is null, and a file has only bytes. */
test('examples are values, save where there is nothing to show', () => {
  const nulos = propriedades.filter(({ no }) => exemplosDe(no).length > 0 && exemplosDe(no).every((v) => v === null))
  expect(nulos.map(({ onde }) => onde)).toEqual(['#/components/schemas/MetaDaLista/properties/cursor_prev'])
})

function faltas(onde: string, exemplo: unknown): string[] {
  const valida = ajv.compile({ $ref: `documento${onde}` })
  return valida(exemplo) ? [] : [`${onde} ${JSON.stringify(exemplo)}: ${ajv.errorsText(valida.errors)}`]
}

function exemplosDe(no: No): unknown[] {
  const { examples, const: constante } = no as { examples?: unknown[]; const?: unknown }
  return examples ?? (constante === undefined ? [] : [constante])
}

function mostraPorSuasPartes(no: No): boolean {
  const {
    properties,
    format,
    items,
    anyOf = [],
    oneOf = [],
  } = alvo(no) as { [k: string]: unknown } & {
    anyOf?: No[]
    oneOf?: No[]
  }
  const partes = [...anyOf, ...oneOf, ...(items ? [items as No] : [])]
  return properties !== undefined || format === 'binary' || partes.some(mostraPorSuasPartes)
}

/** The target of a reference, or the thing itself. */
function alvo(no: No): No {
  if (typeof no['$ref'] !== 'string') return no
  return no['$ref']
    .slice(2)
    .split('/')
    .reduce((aqui, parte) => aqui[parte] as No, documento)
}

/** Every value in the document under this key, with its place as a JSON pointer. */
function achar(no: unknown, onde: string, chave: 'properties' | 'parameters' | 'headers'): Achado[] {
  if (typeof no !== 'object' || no === null) return []
  return Object.entries(no).flatMap(([nome, filho]) => {
    if (nome === 'example' || nome === 'examples') return []
    const lugar = `${onde}/${nome.replaceAll('~', '~0').replaceAll('/', '~1')}`
    const destes = nome === chave && !onde.endsWith('/properties')
    const aqui = destes ? Object.entries(filho as No).map(([n, f]) => ({ onde: `${lugar}/${n}`, no: f as No })) : []
    return [...aqui, ...achar(filho, lugar, chave)]
  })
}
