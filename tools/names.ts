import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { decodeTrie } from 'cspell-trie-lib'
import { parseAst } from 'rolldown/parseAst'

type Node = { type: string; [field: string]: unknown }

const isNode = (value: unknown): value is Node => typeof Object(value).type === 'string'
const isFunction = (value: unknown): boolean =>
  isNode(value) && /^(ArrowFunctionExpression|FunctionExpression|TSFunctionType)$/.test(value.type)

/**
 * Returns the names that a source file of TypeScript gives to variables, parameters, functions, methods, types,
 * classes, and to imports that it renames. A name that only repeats that of a field (`const { numero } = processo`)
 * belongs to the field, and is left out.
 */
export function declaredIn(path: string, source: string): Set<string> {
  const names = new Set<string>()
  const named = (id: unknown) => {
    if (isNode(id) && id.type === 'Identifier') names.add(String(id['name']))
  }
  function pattern(node: unknown): void {
    if (!isNode(node)) return
    const { type, argument, left, elements, properties, parameter } = node
    if (type === 'Identifier') named(node)
    else if (type === 'RestElement') pattern(argument)
    else if (type === 'AssignmentPattern') pattern(left)
    else if (type === 'TSParameterProperty') pattern(parameter)
    else if (type === 'ArrayPattern') for (const element of elements as unknown[]) pattern(element)
    else if (type === 'ObjectPattern')
      for (const property of properties as Node[])
        if (property['shorthand'] !== true) pattern(property['value'] ?? property)
  }
  function visit(value: unknown): void {
    if (Array.isArray(value)) return value.forEach(visit)
    if (!isNode(value)) return
    const { type, id, key, params, value: content, computed, typeAnnotation, name } = value
    if (type === 'VariableDeclarator') pattern(id)
    if (/Function|TSMethodSignature|TSFunctionType|TSCallSignature/.test(type) && Array.isArray(params))
      params.forEach(pattern)
    if (/^(Function|Class|TSTypeAlias|TSInterface)/.test(type)) named(id)
    if (type === 'TSTypeParameter') named(name)
    if (type === 'ImportSpecifier' && Object(value['imported']).name !== Object(value['local']).name)
      named(value['local'])
    if (computed !== true && (type === 'MethodDefinition' || type === 'TSMethodSignature')) named(key)
    if (computed !== true && type === 'Property' && value['shorthand'] !== true && isFunction(content)) named(key)
    if (type === 'TSPropertySignature' && isFunction(Object(typeAnnotation).typeAnnotation)) named(key)
    for (const child of Object.values(value)) visit(child)
  }
  visit(parseAst(source, { lang: path.endsWith('x') ? 'tsx' : 'ts' }, path))
  return names
}

/** Returns the names that a source file of TypeScript gives to fields of types and classes. */
export function fieldsIn(path: string, source: string): Set<string> {
  const names = new Set<string>()
  function visit(value: unknown): void {
    if (Array.isArray(value)) return value.forEach(visit)
    if (!isNode(value)) return
    const { type, computed, key } = value
    if (/^(TSPropertySignature|PropertyDefinition)$/.test(type) && computed !== true && isNode(key))
      if (key.type === 'Identifier') names.add(String(key['name']))
    for (const child of Object.values(value)) visit(child)
  }
  visit(parseAst(source, { lang: path.endsWith('x') ? 'tsx' : 'ts' }, path))
  return names
}

/** Returns the words of a name, in lower case. */
export const wordsOf = (name: string): string[] =>
  name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .split(/[^A-Za-z]+/)
    .filter((word) => word.length > 1)
    .map((word) => word.toLowerCase())

/** Returns the identifiers of a glossary: the words in backticks in the second column of its first table. */
export function identifiersOf(glossary: string): string[] {
  const [table = ''] = /^\| Word \|(?:.*\n\|)*.*/m.exec(glossary) ?? []
  return table
    .split('\n')
    .flatMap((row) => [...(row.split('|')[2] ?? '').matchAll(/`([a-z]+)`/g)].map(([, word]) => word as string))
}

/** Returns a Portuguese word with its plural and feminine forms. */
export const formsOf = (word: string): string[] =>
  [word, word.replace(/o$/, 'a'), word.replace(/or$/, 'ora')].flatMap(pluralsOf)

const pluralsOf = (word: string): string[] => [
  word,
  `${word}s`,
  `${word}es`,
  word.replace(/el$/, 'eis'),
  word.replace(/l$/, 'is'),
  word.replace(/m$/, 'ns'),
  word.replace(/ao$/, 'oes'),
]

/** Returns a function that decides whether a word is English, by dictionaries of American and British spellings. */
export function createEnglish(): (word: string) => boolean {
  const { resolve } = createRequire(import.meta.url)
  const tries = [
    ['@cspell/dict-en_us', 'en_US.trie.gz'],
    ['@cspell/dict-en-gb', 'en_GB.trie.gz'],
  ].map(([name, file = '']) => {
    const folder = dirname(resolve(`${name}/cspell-ext.json`))
    return decodeTrie(gunzipSync(readFileSync(join(folder, file))))
  })
  const proper = (word: string) => `${word.slice(0, 1).toUpperCase()}${word.slice(1)}`
  return (word) => tries.some((trie) => trie.has(word) || trie.has(proper(word)))
}
