import type { TipoDeFato } from './catalogue.ts'

/**
 * Who listens to what: `<service>.<queue>` → the facts that go there. Every process that uses the broker makes sure
 * that all of these queues exist before it publishes, so that no fact is lost because its listener has not been started
 * yet. The command that lists and requeues dead letters walks them too. Remove a queue here only after its messages
 * have been dealt with: without its listener it would fill.
 */
export const ASSINATURAS = {
  'documentos.leitura': ['documento.recebido'],
  /** What the end of a processo means for the files it holds. */
  'documentos.processos': ['processo.descartado', 'processo.cancelado'],
  /** Who takes a case gets its dossier begun. */
  'dossie.processos': ['processo.assumido'],
  /** Everything that changes what the queue says of a case. */
  'analista.fila': [
    'processo.criado',
    'processo.editado',
    'processo.descartado',
    'processo.submetido',
    'processo.cancelado',
    'processo.assumido',
    'processo.liberado',
    'processo.atribuido',
    'processo.aprovado',
    'processo.rejeitado',
    'processo.assinado',
    'pendencia.criada',
    'pendencia.respondida',
    'pendencia.resolvida',
    'pendencia.cancelada',
    'pendencia.expirada',
    'recurso.aberto',
    'recurso.decidido',
    'documento.recebido',
    'documento.em_processamento',
    'documento.validado',
    'documento.invalidado',
    'documento.descartado',
    'documento.duplicidade_detectada',
  ],
} as const satisfies Record<string, readonly TipoDeFato[]>
