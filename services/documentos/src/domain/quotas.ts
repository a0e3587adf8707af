import { CarError } from '@car/errors/car-error'

/**
 * Limits on the documents of a case, and of all drafts of a person. `recebidos` also counts discarded documents,
 * because their acts are read whenever the case is shown.
 */
export type Limits = { documentos: number; recebidos: number; processoMB: number; rascunhosMB: number }

/** A case may receive this many times the number of documents that it may have at once. */
export const RECEIVED = 5

export type Quota = keyof Limits

export const MB = 1024 * 1024

/** Returns CAR-005, with the limit and advice in its message. */
export function noRoomLeft(quota: Quota, limits: Limits): CarError {
  return new CarError('estado_invalido', { mensagem: MESSAGE[quota](limits) })
}

const MESSAGE: Record<Quota, (limits: Limits) => string> = {
  documentos: ({ documentos }) =>
    `Um processo pode ter no máximo ${documentos} documentos, e este já os tem. No rascunho, exclua o que não for necessário.`,
  recebidos: ({ recebidos }) =>
    `Um processo pode receber no máximo ${recebidos} arquivos, contados os que foram excluídos, e este já os recebeu. ` +
    'Se for um rascunho, abra outro; se não, responda por escrito.',
  processoMB: ({ processoMB }) =>
    `Os documentos de um processo podem ocupar no máximo ${size(processoMB)}, e com este arquivo passariam disso. ` +
    'Envie um arquivo menor ou, no rascunho, exclua o que não for necessário.',
  rascunhosMB: ({ rascunhosMB }) =>
    `Os documentos de todos os rascunhos de uma pessoa podem ocupar no máximo ${size(rascunhosMB)}, e com este ` +
    'arquivo passariam disso. Envie para análise os rascunhos prontos ou descarte os que não forem necessários.',
}

const size = (mb: number): string => (mb % 1024 === 0 ? `${mb / 1024} GB` : `${mb} MB`)
