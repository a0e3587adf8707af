import { CATALOGO } from '@car/errors/catalog'
import { HTTP_STATUS } from '@car/http/status'
import { descrever } from '@car/operations/openapi'
import { OPERACOES } from '@car/operations/tabela'
import { describe, expect, test } from '@jest/globals'
import { Validator } from '@seriousme/openapi-schema-validator'
import { Ajv2020 } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'

type No = { [chave: string]: No }
const documento = JSON.parse(JSON.stringify(descrever(HTTP_STATUS))) as No
const operacoes = Object.values(documento['paths'] ?? {}).flatMap((caminho) => Object.values(caminho))

test('is an OpenAPI 3.1 document', async () => {
  const validator = new Validator()
  expect(await validator.validate(documento)).toEqual({ valid: true })
  expect(validator.version).toBe('3.1')
})

test('holds each operation of the table under its own id, and what stands around them', () => {
  const ids = operacoes.map((operacao) => operacao['operationId'])
  const esperados = [...Object.keys(OPERACOES), 'healthz', 'paginaDeVerificacao', 'readyz']
  expect(ids).toHaveLength(esperados.length)
  expect(new Set(ids)).toEqual(new Set(esperados))
})

test('declares each parameter of a path, and asks for the token exactly where the table does', () => {
  for (const operacao of Object.values(OPERACOES)) {
    const descrita = documento['paths']?.[operacao.caminho]?.[operacao.metodo.toLowerCase()] ?? {}
    const parametros = (descrita['parameters'] ?? []) as unknown as { in?: string; name?: string }[]
    const declarados = parametros.filter((p) => p.in === 'path').map((p) => `{${p.name}}`)
    expect(declarados).toEqual(operacao.caminho.match(/\{\w+\}/g) ?? [])
    expect(descrita['security']).toEqual(operacao.papeis === 'publico' ? [] : [{ token: [] }])
  }
})

test('every reference leads somewhere, and nothing named is left unused', () => {
  const usadas = new Set([...JSON.stringify(documento).matchAll(/"\$ref":"#\/components\/([^"]+)"/g)].map(([, r]) => r))
  const componentes = documento['components'] ?? {}
  const nomeadas = ['schemas', 'responses', 'parameters', 'headers'].flatMap((tipo) =>
    Object.keys(componentes[tipo] ?? {}).map((nome) => `${tipo}/${nome}`),
  )
  expect([...usadas].toSorted()).toEqual(nomeadas.toSorted())
})

test('every code of the catalogue can be met somewhere, and no other', () => {
  const codigos = JSON.stringify(documento['components']?.['responses']).match(/CAR-\d{3}(?=")/g)
  expect(new Set(codigos)).toEqual(new Set(Object.values(CATALOGO).map((erro) => erro.code)))
})

describe('every example in the document is valid by the schema that stands beside it', () => {
  const ajv = new Ajv2020({ strict: false, validateFormats: true })
  ;(formats as unknown as (a: Ajv2020) => void)(ajv)
  ajv.addFormat('binary', true)
  ajv.addSchema(documento, 'documento')

  test.each(achar(documento, '#'))('$onde', ({ onde, exemplo }) => {
    const valida = ajv.compile({ $ref: `documento${onde}/schema` })
    valida(exemplo)
    expect(valida.errors ?? []).toEqual([])
  })
})

/** Each media type that shows an example, with its place as a JSON pointer. */
function achar(no: unknown, onde: string): { onde: string; exemplo: unknown }[] {
  if (typeof no !== 'object' || no === null) return []
  const aqui = no as No
  const exemplos =
    'schema' in aqui && 'example' in aqui
      ? [aqui['example']]
      : 'schema' in aqui && 'examples' in aqui
        ? Object.values(aqui['examples'] ?? {}).map((e) => e['value'])
        : []
  return [
    ...exemplos.map((exemplo) => ({ onde, exemplo })),
    ...Object.entries(aqui)
      .filter(([chave]) => chave !== 'example' && chave !== 'examples')
      .flatMap(([chave, filho]) => achar(filho, `${onde}/${chave.replaceAll('~', '~0').replaceAll('/', '~1')}`)),
  ]
}
