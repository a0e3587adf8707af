import { createRequire } from 'node:module'
import type { CompatData, Identifier, SimpleSupportStatement } from '@mdn/browser-compat-data'
import { type ESTree, parseSync, Visitor } from 'vite'
import { type Browser, BROWSERS } from './browsers.ts'

/** Finds what one of the browsers of `browsers.ts` lacks in built scripts and styles. */

const { api, css, javascript, webassembly } = createRequire(import.meta.url)('@mdn/browser-compat-data') as CompatData
const LANGUAGE = javascript['builtins'] as Identifier

/** Interfaces whose methods have names of their own. Those of other interfaces are also names of the pages' functions. */
const TELLING = ['AbortSignal', 'Blob', 'Element', 'ReadableStream', 'Request', 'Response', 'URLSearchParams']

/** Whether all browsers have a thing, by its name. A name that several things have is true if one of them is known. */
type Support = Map<string, boolean>
const owners: Support = new Map()
const statics: Support = new Map()
const methods: Support = new Map()
/** What one of the browsers lacks, by its path: `Map.groupBy`, `Array.prototype.toSorted`. Tests take it away. */
export const LACKING: string[] = []

for (const [owner, of] of Object.entries(LANGUAGE)) {
  note(owners, owner, of, owner)
  const value = (globalThis as Record<string, unknown>)[owner]
  // Of an owner that is lacking, the owner itself is found.
  if (value === undefined || value === null || owners.get(owner) === false) continue
  for (const [name, member] of Object.entries(of)) {
    const isOwn = Object.hasOwn(value, name)
    const isMethod = typeof value === 'function' && name in (value.prototype ?? {})
    // What this Node lacks too may be either.
    if (isOwn || !isMethod) note(statics, `${owner}.${name}`, member, `${owner}.${name}`)
    if (isMethod || !(isOwn || owner.endsWith('Error'))) note(methods, name, member, `${owner}.prototype.${name}`)
  }
}
for (const [owner, of] of Object.entries(api)) {
  note(owners, owner, of)
  for (const [name, member] of Object.entries(of)) {
    if (owner === 'Window') note(owners, name, member)
    else if (name.endsWith('_static'))
      note(statics, `${owner}.${name.replace('_static', '')}`, member, `${owner}.${name.replace('_static', '')}`)
    else if (TELLING.includes(owner)) note(methods, name, member, `${owner}.prototype.${name}`)
  }
}
for (const of of Object.values(webassembly['api'] ?? {}))
  for (const [name, member] of Object.entries(of)) note(methods, name, member)

function note(known: Support, name: string, thing: unknown, path?: string): void {
  const entry = (thing as Identifier).__compat
  if (!entry) return
  const everywhere = (Object.keys(BROWSERS) as Browser[]).every((browser) =>
    [entry.support[browser] ?? []].flat().some((support) => isBy(support, BROWSERS[browser])),
  )
  known.set(name, everywhere || known.get(name) === true)
  if (!everywhere && path !== undefined) LACKING.push(path)
}

/** Returns whether a browser had a thing in a version, without a flag, a prefix or another name. */
function isBy(support: SimpleSupportStatement, version: number): boolean {
  const otherwise = support.flags ?? support.prefix ?? support.alternative_name ?? support.version_removed
  return !otherwise && Number.parseFloat(String(support.version_added).replace('≤', '')) <= version
}

/**
 * Returns the built-ins of a script that a browser lacks: `Map.groupBy`, `.toSorted` of whatever it is called, a
 * `URLPattern`. Methods of iterators have the names of those of arrays and are not found.
 */
export function lackingInScript(code: string): Set<string> {
  const found = new Set<string>()
  const global = (node: ESTree.Node | null | undefined) => {
    if (node?.type === 'Identifier' && owners.get(node.name) === false) found.add(node.name)
  }
  const member = (owner: ESTree.Node | null | undefined, name: string | undefined) => {
    if (owner?.type === 'Identifier' && statics.get(`${owner.name}.${name}`) === false)
      found.add(`${owner.name}.${name}`)
  }
  new Visitor({
    MemberExpression(node) {
      global(node.object)
      member(node.object, nameOf(node))
    },
    CallExpression({ callee }) {
      global(callee)
      if (callee.type !== 'MemberExpression' || isStatic(callee.object)) return
      const name = nameOf(callee)
      if (name !== undefined && methods.get(name) === false) found.add(`.${name}`)
    },
    NewExpression({ callee, arguments: [, flags] }) {
      global(callee)
      const isPattern = callee.type === 'Identifier' && callee.name === 'RegExp'
      if (isPattern && flags?.type === 'Literal' && String(flags.value).includes('v')) found.add('/…/v')
    },
    ClassDeclaration: ({ superClass }) => global(superClass),
    ClassExpression: ({ superClass }) => global(superClass),
    VariableDeclarator({ id, init }) {
      if (id.type !== 'ObjectPattern') return
      for (const property of id.properties)
        if (property.type === 'Property' && property.key.type === 'Identifier') member(init, property.key.name)
    },
    Literal(node) {
      if ('regex' in node && node.regex.flags.includes('v')) found.add('/…/v')
    },
  }).visit(parseSync('script.js', code, { sourceType: 'unambiguous' }).program)
  return found
}

const isStatic = (node: ESTree.Node): boolean => node.type === 'Identifier' && owners.has(node.name)

/** Returns the name of `a.name` and `a['name']`. */
function nameOf({ property, computed }: ESTree.MemberExpression): string | undefined {
  if (!computed) return 'name' in property ? String(property.name) : undefined
  return property.type === 'Literal' && typeof property.value === 'string' ? property.value : undefined
}

const selectors: Support = new Map()
const atRules: Support = new Map()
const functions: Support = new Map()
const noteAll = (known: Support, part: Identifier | undefined): void => {
  for (const [name, thing] of Object.entries(part ?? {})) {
    if (name === '__compat') continue
    note(known, name, thing)
    if (known !== atRules) noteAll(known, thing as Identifier)
  }
}
noteAll(selectors, css['selectors'] as Identifier)
noteAll(atRules, css['at-rules'] as Identifier)
noteAll(functions, css['types'] as Identifier)

/**
 * Returns the selectors, rules and functions of a style sheet that a browser lacks. With one of them it ignores the
 * whole rule. Properties that it lacks cost only themselves, and are not looked for.
 */
export function lackingInStyle(sheet: string): Set<string> {
  const found = new Set<string>()
  const look = (known: Support, pattern: RegExp) => {
    for (const [text, name = ''] of sheet.matchAll(pattern)) if (known.get(name) === false) found.add(text)
  }
  look(selectors, /:([a-z-]+)\(/g)
  look(atRules, /@([a-z-]+)/g)
  look(functions, /\b([a-z-]+)\(/g)
  return found
}
