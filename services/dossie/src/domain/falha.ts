/** Why a composition failed for reasons of its own. A store or service that is down is not one of them. */
export type Causa = 'tempo' | 'memoria' | 'queda' | 'arquivo' | 'inesperada' | 'sem_processo'

const OUTRA_VEZ = 'Gere o dossiê outra vez; se voltar a falhar, informe o suporte.'

const FRASES: Record<Causa, string> = {
  tempo: `A composição passou do tempo permitido. ${OUTRA_VEZ}`,
  memoria: `Os documentos são grandes demais para serem reunidos em um só arquivo. ${OUTRA_VEZ}`,
  queda: `A composição foi interrompida por um dos documentos. ${OUTRA_VEZ}`,
  arquivo: `Um dos arquivos do processo não pôde ser lido. ${OUTRA_VEZ}`,
  inesperada: `O dossiê não pôde ser composto. ${OUTRA_VEZ}`,
  sem_processo: 'O processo não existe mais.',
}

/** The message for the person who asked for the dossier. */
export const fraseDe = (causa: Causa): string => FRASES[causa]

/** Whether another try would fail the same way. */
export const definitiva = (causa: Causa): boolean => causa === 'sem_processo'
