import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parse } from 'yaml'

/**
 * Derives the values.schema.json of each chart from its values.yaml, so that a misspelt setting stops an installation:
 *
 *   node deploy/helm/values-schema.ts FOLDER      writes each schema into its chart in FOLDER (called by package.sh)
 */

/** The charts of services. The library chart has no values. */
export const services = globSync('*/values.yaml', { cwd: import.meta.dirname })
  .map(dirname)
  .toSorted()

type Json = { [key: string]: Json } | Json[] | string | number | boolean
type Values = { [key: string]: Json }
type Schema = { [key: string]: Json; type: 'object'; additionalProperties: false; properties: Values }

const anything = { type: 'object' } // these values hold Kubernetes' own objects
const peers = { type: 'array', items: { type: 'object' } }
const secretRef = {
  type: 'object',
  additionalProperties: false,
  required: ['name', 'key'],
  properties: {
    name: { type: 'string', minLength: 1 },
    key: { type: 'string', minLength: 1 },
    optional: { type: 'boolean' },
  },
}
const backing = {
  type: 'object',
  additionalProperties: false,
  required: ['ports'],
  properties: { ports: { type: 'array', items: { type: 'integer', minimum: 1, maximum: 65535 } }, to: peers },
}

/** Schemas, by key, of values whose default does not show the type. */
const known: Values = {
  annotations: anything,
  labels: anything,
  nodeSelector: anything,
  podAnnotations: anything,
  extraEnv: peers,
  volumes: peers,
  volumeMounts: peers,
  sidecars: peers,
  layers: {
    type: 'array',
    items: {
      type: 'object',
      additionalProperties: false,
      required: ['name', 'schedule', 'args', 'claim'],
      properties: {
        name: { type: 'string', pattern: '^[a-z0-9-]{1,20}$' },
        schedule: { type: 'string', minLength: 1 },
        args: { type: 'array', items: { type: 'string' } },
        claim: { type: 'string', minLength: 1 },
      },
    },
  },
  resources: anything,
  store: secretRef,
  tolerations: peers,
  dns: peers,
  metricsFrom: peers,
  publicFrom: peers,
  pullSecrets: { type: 'array', items: { type: 'object', required: ['name'] } },
  egress: { type: 'object', additionalProperties: backing },
  reach: backing,
  pullPolicy: { enum: ['Always', 'IfNotPresent', 'Never'] },
  maxUnavailable: { type: ['integer', 'string'] },
  // The process needs up to 25 seconds to end by itself. A shorter period would cut that off.
  terminationGracePeriodSeconds: { type: 'integer', minimum: 30 },
}

export function schemaOf(chart: string): Schema {
  const values = parse(readFileSync(join(import.meta.dirname, chart, 'values.yaml'), 'utf8')) as Values
  const parts = strict(values)
  // All charts share some values. Helm also adds an object for the library, which has no values.
  const added = { global: shared(), 'car-lib': anything }
  return {
    $schema: 'http://json-schema.org/draft-07/schema#',
    title: `Values of the chart ${chart}`,
    ...parts,
    properties: { ...added, ...parts.properties },
  }
}

function shared(): Schema {
  const { global } = parse(readFileSync(join(import.meta.dirname, 'all.yaml'), 'utf8')) as { global: Values }
  const { properties, ...rest } = strict(global)
  return { ...rest, properties: { ...properties, secretEnv: { type: 'object', additionalProperties: secretRef } } }
}

/** Returns the schema of an object that has only these keys, with values of the same types as in `values`. */
function strict(values: Values): Schema {
  return {
    type: 'object',
    additionalProperties: false,
    properties: Object.fromEntries(Object.entries(values).map(([key, value]) => [key, kindOf(key, value)])),
  }
}

function kindOf(key: string, value: Json): Json {
  if (known[key] !== undefined) return known[key]
  if (Array.isArray(value)) return { type: 'array', items: { type: 'string' } }
  switch (typeof value) {
    case 'object':
      return key === 'secretEnv' ? onlySecrets(value) : strict(value)
    case 'number':
      return { type: 'integer', minimum: 0 }
    default:
      return { type: typeof value }
  }
}

function onlySecrets(value: Values): Schema {
  const properties = Object.fromEntries(Object.keys(value).map((name) => [name, secretRef]))
  return { type: 'object', additionalProperties: false, properties }
}

if (import.meta.main) {
  const [folder = ''] = process.argv.slice(2)
  for (const chart of services) {
    const file = join(folder, chart, 'values.schema.json')
    writeFileSync(file, `${JSON.stringify(schemaOf(chart), null, 2)}\n`)
  }
}
