import type { TipoDeFato } from './catalogue.ts'

/**
 * Who listens to what: `<service>.<queue>` → the facts that go there. Every process that uses the broker makes sure
 * that all of these queues exist before it publishes, so that no fact is lost because its listener has not been started
 * yet. The command that lists and requeues dead letters walks them too. Remove a queue here only after its messages
 * have been dealt with: without its listener it would fill.
 */
export const ASSINATURAS = {
  'documentos.leitura': ['documento.recebido'],
} as const satisfies Record<string, readonly TipoDeFato[]>
