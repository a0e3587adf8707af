import type { FactType } from './catalogue.ts'

/**
 * The queues, `<service>.<queue>`, and the types of facts that each queue receives. Every process declares all queues
 * before it publishes, so that no fact is lost before its consumer has started. The command for dead letters uses this
 * list too. Empty a queue before you remove it here: without a consumer the queue would fill up.
 */
export const SUBSCRIPTIONS = {
  'documentos.leitura': ['documento.recebido'],
  /**
   * The facts `processo.descartado` and `processo.cancelado` release the files of a case. A document may be received
   * right after that. The decision on a ressalva may accept an unreadable document. A draft that follows another case
   * takes over its documents.
   */
  'documentos.processos': [
    'processo.descartado',
    'processo.cancelado',
    'processo.origem_indicada',
    'ressalva.decidida',
    'documento.recebido',
  ],
  /** The fact that an analyst has taken a case, which starts its dossier. */
  'dossie.processos': ['processo.assumido', 'processo.decidido_em_lote'],
  /** The facts by which a case enters the comparison with other cases, is compared anew, or leaves it. */
  'processos.cruzamento': [
    'processo.submetido',
    'processo.editado',
    'processo.cancelado',
    'processo.rejeitado',
    'processo.substituido',
    'recurso.decidido',
  ],
  /** The facts that change a case's row in the queue. */
  'analista.fila': [
    'processo.criado',
    'processo.editado',
    'processo.descartado',
    'processo.submetido',
    'processo.cancelado',
    'processo.assumido',
    'processo.incluido_em_lote',
    'processo.sorteado_em_lote',
    'processo.retirado_de_lote',
    'processo.liberado',
    'processo.atribuido',
    'processo.impedimento_declarado',
    'processo.achado_avaliado',
    'processo.escalado',
    'processo.segunda_leitura_pedida',
    'processo.segunda_leitura_atribuida',
    'processo.segunda_leitura_feita',
    'processo.aprovado',
    'processo.rejeitado',
    'processo.assinado',
    'processo.cruzado',
    'pendencia.criada',
    'pendencia.respondida',
    'pendencia.resolvida',
    'pendencia.cancelada',
    'pendencia.expirada',
    'ressalva.feita',
    'ressalva.retirada',
    'ressalva.decidida',
    'camada.contestada',
    'recurso.aberto',
    'recurso.decidido',
    'documento.recebido',
    'documento.em_processamento',
    'documento.validado',
    'documento.invalidado',
    'documento.confirmado',
    'documento.descartado',
    'documento.duplicidade_detectada',
  ],
  'avisos.fatos': [
    'processo.submetido',
    'processo.escalado',
    'processo.segunda_leitura_atribuida',
    'processo.segunda_leitura_feita',
    'processo.aprovado',
    'processo.rejeitado',
    'processo.sucessor_aberto',
    'processo.substituido',
    'processo.cancelado',
    'pendencia.criada',
    'pendencia.respondida',
    'pendencia.resolvida',
    'pendencia.cancelada',
    'pendencia.expirada',
    'ressalva.decidida',
    'recurso.aberto',
    'recurso.decidido',
    'autorizacao.concedida',
    'autorizacao.revogada',
    'documento.invalidado',
    'usuario.tipo_alterado',
    'usuario.sessoes_encerradas',
    'usuario.endereco_alterado',
    'acesso.incomum',
    'processo.parado',
  ],
} as const satisfies Record<string, readonly FactType[]>
