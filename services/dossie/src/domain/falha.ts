/** Why a composition failed for reasons of its own; that a store or another service is down is none of them. */
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

/** For the person who asked for the dossier. */
export const fraseDe = (causa: Causa): string => FRASES[causa]

/** Trying again would not change it. */
export const definitiva = (causa: Causa): boolean => causa === 'sem_processo'
