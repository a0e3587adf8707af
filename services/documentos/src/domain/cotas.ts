import { ErroCar } from '@car/errors/erro-car'

/**
 * What the documents of a case, and of all drafts of a person, may take up; `recebidos` are all that ever came into a case,
 * those that went as well: each leaves acts for good, and who shows the case reads all of them.
 */
export type Limites = { documentos: number; recebidos: number; processoMB: number; rascunhosMB: number }

/** So many times as many as a case may have may come into it. */
export const RECEBIDOS = 5

export type Cota = keyof Limites

export const MB = 1024 * 1024

/** CAR-005 that says which limit it is, and what can be done. */
export function semEspaco(cota: Cota, limites: Limites): ErroCar {
  return new ErroCar('estado_invalido', { mensagem: MENSAGEM[cota](limites) })
}

const MENSAGEM: Record<Cota, (limites: Limites) => string> = {
  documentos: ({ documentos }) =>
    `Um processo pode ter no máximo ${documentos} documentos, e este já os tem. No rascunho, exclua o que não for necessário.`,
  recebidos: ({ recebidos }) =>
    `Um processo pode receber no máximo ${recebidos} arquivos, contados os que foram excluídos, e este já os recebeu. ` +
    'Se for um rascunho, abra outro; se não, responda por escrito.',
  processoMB: ({ processoMB }) =>
    `Os documentos de um processo podem ocupar no máximo ${tamanho(processoMB)}, e com este arquivo passariam disso. ` +
    'Envie um arquivo menor ou, no rascunho, exclua o que não for necessário.',
  rascunhosMB: ({ rascunhosMB }) =>
    `Os documentos de todos os rascunhos de uma pessoa podem ocupar no máximo ${tamanho(rascunhosMB)}, e com este ` +
    'arquivo passariam disso. Submeta os rascunhos prontos ou descarte os que não forem necessários.',
}

const tamanho = (mb: number): string => (mb % 1024 === 0 ? `${mb / 1024} GB` : `${mb} MB`)
