import { HTTP_STATUS } from '@car/http/status'
import { describeApi } from '@car/operations/openapi'
import { expect, test } from '@jest/globals'
import { Ajv2020 } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'

type TreeNode = { [key: string]: unknown }
type Named = { where: string; node: TreeNode }

const documento = JSON.parse(JSON.stringify(describeApi(HTTP_STATUS))) as TreeNode
const properties = find(documento, '#', 'properties')
const parameters = [...find(documento, '#', 'parameters'), ...find(documento, '#', 'headers')]
const ajv = new Ajv2020({ strict: false, validateFormats: true })
;(formats as unknown as (a: Ajv2020) => void)(ajv)
ajv.addFormat('binary', true)
ajv.addSchema(documento, 'documento')

test('the walk meets the properties, parameters and headers of the document', () => {
  const names = (named: Named[]) => named.map(({ where }) => where)
  expect(names(properties)).toEqual(
    expect.arrayContaining([
      '#/components/schemas/Caixa/properties/x',
      '#/components/schemas/Erro/properties/error/properties/details/items/properties/field',
    ]),
  )
  expect(names(parameters)).toEqual(
    expect.arrayContaining(['#/components/parameters/page_size', '#/components/headers/ETag']),
  )
  expect(properties.length).toBeGreaterThan(300)
})

test('every property, parameter and header says what it is', () => {
  const undescribed = [...properties, ...parameters].filter(
    ({ node }) => !node['description'] && !target(node)['description'],
  )
  expect(undescribed.map(({ where }) => where)).toEqual([])
})

test('every property shows an example, or has properties that do', () => {
  const withoutExample = properties.filter(({ node }) => examplesOf(node).length === 0 && !shownByItsParts(node))
  expect(withoutExample.map(({ where }) => where)).toEqual([])
})

test('every parameter shows an example', () => {
  const withoutExample = parameters.filter(
    ({ where, node }) => !where.includes('/headers/') && target(node)['example'] === undefined,
  )
  expect(withoutExample.map(({ where }) => where)).toEqual([])
})

test('every example of a property or parameter is valid by its schema', () => {
  const wrong = [
    ...properties.flatMap(({ where, node }) => examplesOf(node).flatMap((example) => gaps(where, example))),
    ...parameters.flatMap(({ where, node }) => ('example' in node ? gaps(`${where}/schema`, node['example']) : [])),
  ]
  expect(wrong).toEqual([])
})

/** Each property has an example other than null, except `cursor_prev`, which is null on the first page. */
test('examples are values, save where there is nothing to show', () => {
  const nullable = properties.filter(
    ({ node }) => examplesOf(node).length > 0 && examplesOf(node).every((v) => v === null),
  )
  expect(nullable.map(({ where }) => where)).toEqual(['#/components/schemas/MetaDaLista/properties/cursor_prev'])
})

function gaps(where: string, example: unknown): string[] {
  const valid = ajv.compile({ $ref: `documento${where}` })
  return valid(example) ? [] : [`${where} ${JSON.stringify(example)}: ${ajv.errorsText(valid.errors)}`]
}

function examplesOf(node: TreeNode): unknown[] {
  const { examples, const: constant } = node as { examples?: unknown[]; const?: unknown }
  return examples ?? (constant === undefined ? [] : [constant])
}

function shownByItsParts(node: TreeNode): boolean {
  const {
    properties,
    format,
    items,
    anyOf = [],
    oneOf = [],
  } = target(node) as { [k: string]: unknown } & {
    anyOf?: TreeNode[]
    oneOf?: TreeNode[]
  }
  const pieces = [...anyOf, ...oneOf, ...(items ? [items as TreeNode] : [])]
  return properties !== undefined || format === 'binary' || pieces.some(shownByItsParts)
}

/** Returns the target of a reference, or the node itself. */
function target(node: TreeNode): TreeNode {
  if (typeof node['$ref'] !== 'string') return node
  return node['$ref']
    .slice(2)
    .split('/')
    .reduce((current, part) => current[part] as TreeNode, documento)
}

/** Finds every value in the document under this key, with its location as a JSON pointer. */
function find(node: unknown, where: string, key: 'properties' | 'parameters' | 'headers'): Named[] {
  if (typeof node !== 'object' || node === null) return []
  return Object.entries(node).flatMap(([name, child]) => {
    if (name === 'example' || name === 'examples') return []
    const place = `${where}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`
    const isOfThese = name === key && !where.endsWith('/properties')
    const current = isOfThese
      ? Object.entries(child as TreeNode).map(([field, value]) => ({
          where: `${place}/${field}`,
          node: value as TreeNode,
        }))
      : []
    return [...current, ...find(child, place, key)]
  })
}
