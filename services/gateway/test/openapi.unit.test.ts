import { CATALOGUE } from '@car/errors/catalog'
import { HTTP_STATUS } from '@car/http/status'
import { describeApi } from '@car/operations/openapi'
import { OPERATIONS } from '@car/operations/table'
import { describe, expect, test } from '@jest/globals'
import { Validator } from '@seriousme/openapi-schema-validator'
import { Ajv2020 } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'

type TreeNode = { [key: string]: TreeNode }
const documento = JSON.parse(JSON.stringify(describeApi(HTTP_STATUS))) as TreeNode
const operations = Object.values(documento['paths'] ?? {}).flatMap((caminho) => Object.values(caminho))

test('is an OpenAPI 3.1 document', async () => {
  const validator = new Validator()
  expect(await validator.validate(documento)).toEqual({ valid: true })
  expect(validator.version).toBe('3.1')
})

test('holds each operation of the table under its own id, and what stands around them', () => {
  const ids = operations.map((operation) => operation['operationId'])
  const expected = [...Object.keys(OPERATIONS), 'healthz', 'paginaDeVerificacao', 'readyz']
  expect(ids).toHaveLength(expected.length)
  expect(new Set(ids)).toEqual(new Set(expected))
})

test('declares each parameter of a path, and asks for the token exactly where the table does', () => {
  for (const operation of Object.values(OPERATIONS)) {
    const described = documento['paths']?.[operation.caminho]?.[operation.metodo.toLowerCase()] ?? {}
    const parameters = (described['parameters'] ?? []) as unknown as { in?: string; name?: string }[]
    const declared = parameters.filter((p) => p.in === 'path').map((p) => `{${p.name}}`)
    expect(declared).toEqual(operation.caminho.match(/\{\w+\}/g) ?? [])
    expect(described['security']).toEqual(operation.papeis === 'publico' ? [] : [{ token: [] }])
  }
})

test('every reference leads somewhere, and nothing named is left unused', () => {
  const used = new Set(
    [...JSON.stringify(documento).matchAll(/"\$ref":"#\/components\/([^"]+)"/g)].map(([, r]) => r ?? ''),
  )
  const components = documento['components'] ?? {}
  const named = ['schemas', 'responses', 'parameters', 'headers'].flatMap((kind) =>
    Object.keys(components[kind] ?? {}).map((name) => `${kind}/${name}`),
  )
  expect([...used].toSorted()).toEqual(named.toSorted())
})

test('every code of the catalogue can be met somewhere, and no other', () => {
  const codes = JSON.stringify(documento['components']?.['responses']).match(/CAR-\d{3}(?=")/g)
  expect(new Set(codes)).toEqual(new Set(Object.values(CATALOGUE).map((error) => error.code)))
})

describe('every example in the document is valid by the schema that stands beside it', () => {
  const ajv = new Ajv2020({ strict: false, validateFormats: true })
  ;(formats as unknown as (a: Ajv2020) => void)(ajv)
  ajv.addFormat('binary', true)
  ajv.addSchema(documento, 'documento')

  test.each(find(documento, '#'))('$where', ({ where: place, example }) => {
    const valid = ajv.compile({ $ref: `documento${place}/schema` })
    valid(example)
    expect(valid.errors ?? []).toEqual([])
  })
})

/** Finds each media type that shows an example, with its location as a JSON pointer. */
function find(node: unknown, where: string): { where: string; example: unknown }[] {
  if (typeof node !== 'object' || node === null) return []
  const current = node as TreeNode
  const examples =
    'schema' in current && 'example' in current
      ? [current['example']]
      : 'schema' in current && 'examples' in current
        ? Object.values(current['examples'] ?? {}).map((e) => e['value'])
        : []
  return [
    ...examples.map((example) => ({ where, example })),
    ...Object.entries(current)
      .filter(([key]) => key !== 'example' && key !== 'examples')
      .flatMap(([key, child]) => find(child, `${where}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`)),
  ]
}
