/** The reason for a failed composition. A store or service that is down does not count as a failure. */
export type Cause = 'tempo' | 'memoria' | 'queda' | 'arquivo' | 'inesperada' | 'sem_processo'

const TRY_AGAIN = 'Gere o dossiê outra vez; se voltar a falhar, informe o suporte.'

const SENTENCES: Record<Cause, string> = {
  tempo: `A composição passou do tempo permitido. ${TRY_AGAIN}`,
  memoria: `Os documentos são grandes demais para serem reunidos em um só arquivo. ${TRY_AGAIN}`,
  queda: `A composição foi interrompida por um dos documentos. ${TRY_AGAIN}`,
  arquivo: `Um dos arquivos do processo não pôde ser lido. ${TRY_AGAIN}`,
  inesperada: `O dossiê não pôde ser composto. ${TRY_AGAIN}`,
  sem_processo: 'O processo não existe mais.',
}

export const sentenceOf = (cause: Cause): string => SENTENCES[cause]

export const isFinal = (cause: Cause): boolean => cause === 'sem_processo'
