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

/** Returns the nodes of a TypeScript syntax tree, parents before children. */
export function nodesIn(path: string, source: string): Node[] {
  const nodes: Node[] = []
  function visit(value: unknown): void {
    if (Array.isArray(value)) return value.forEach(visit)
    if (!isNode(value)) return
    nodes.push(value)
    Object.values(value).forEach(visit)
  }
  visit(parseAst(source, { lang: path.endsWith('x') ? 'tsx' : 'ts' }, path))
  return nodes
}

/**
 * Returns the names that these nodes give to variables, parameters, functions, methods, types, classes and renamed
 * imports. A name that repeats a field (`const { numero } = processo`) is left out.
 */
export function declaredIn(nodes: readonly Node[]): Set<string> {
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
  for (const node of nodes) {
    const { type, id, key, params, value: content, computed, typeAnnotation, name } = node
    if (type === 'VariableDeclarator') pattern(id)
    if (/Function|TSMethodSignature|TSFunctionType|TSCallSignature/.test(type) && Array.isArray(params))
      params.forEach(pattern)
    if (/^(Function|Class|TSTypeAlias|TSInterface)/.test(type)) named(id)
    if (type === 'TSTypeParameter') named(name)
    if (type === 'ImportSpecifier' && Object(node['imported']).name !== Object(node['local']).name) named(node['local'])
    if (computed !== true && (type === 'MethodDefinition' || type === 'TSMethodSignature')) named(key)
    if (computed !== true && type === 'Property' && node['shorthand'] !== true && isFunction(content)) named(key)
    if (type === 'TSPropertySignature' && isFunction(Object(typeAnnotation).typeAnnotation)) named(key)
  }
  return names
}

export const fieldsIn = (nodes: readonly Node[]): Set<string> =>
  keysOf(nodes, ({ type }) => /^(TSPropertySignature|PropertyDefinition)$/.test(type))

/** Returns the strings that literal types and arrays `as const` name. */
export function valuesIn(nodes: readonly Node[]): Set<string> {
  const literals = nodes.flatMap(({ type, literal, expression, typeAnnotation }) => {
    if (type === 'TSLiteralType') return [literal]
    const isConst = type === 'TSAsExpression' && Object(Object(typeAnnotation).typeName).name === 'const'
    return isConst && isNode(expression) && expression.type === 'ArrayExpression'
      ? (expression['elements'] as unknown[])
      : []
  })
  return new Set(literals.map((literal) => Object(literal).value).filter((value) => typeof value === 'string'))
}

/** Returns the keys of object literals that give a value. A key that repeats the name of its value is left out. */
export const keysIn = (nodes: readonly Node[]): Set<string> =>
  keysOf(nodes, ({ type, kind, shorthand }) => type === 'Property' && kind === 'init' && shorthand !== true)

/** Returns the keys of these nodes that are names, and neither computed nor in quotes. */
const keysOf = (nodes: readonly Node[], which: (node: Node) => boolean): Set<string> =>
  new Set(
    nodes
      .filter((node) => node['computed'] !== true && which(node))
      .map(({ key }) => key)
      .filter((key): key is Node => isNode(key) && key.type === 'Identifier')
      .map((key) => String(key['name'])),
  )

/** Returns the fields and the strings that a file speaks of: what its names may repeat. */
export function mentionedIn(nodes: readonly Node[]): Set<string> {
  const all = nodes.flatMap(({ type, property, key, name, value: content, computed }) => {
    if (type === 'MemberExpression' && computed !== true) return [Object(property).name]
    if (/^(Property|TSPropertySignature|PropertyDefinition)$/.test(type) && computed !== true) return [Object(key).name]
    if (type === 'JSXAttribute') return [Object(name).name]
    return type === 'Literal' ? [content] : []
  })
  return new Set(all.filter((name) => typeof name === 'string'))
}

/** Returns the words of a name in lower case, without single letters. */
export const wordsOf = (name: string): string[] =>
  name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .split(/[^A-Za-z]+/)
    .filter((word) => word.length > 1)
    .map((word) => word.toLowerCase())

/** Returns the identifiers of a glossary: the words in backticks in the second column of its table of words. */
export function identifiersOf(glossary: string): string[] {
  const [table = ''] = /^\| Word \|(?:.*\n\|)*.*/m.exec(glossary) ?? []
  return table
    .split('\n')
    .flatMap((row) => [...(row.split('|')[2] ?? '').matchAll(/`([a-z]+)`/g)].map(([, word]) => word as string))
}

/** Returns a Portuguese word with its possible plural and feminine forms. */
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

/** Returns a function that decides whether a word is English, in American or British spelling. */
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
