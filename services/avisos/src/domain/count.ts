/** The open work of one analyst, or of the whole analysis. */
export type WorkCount = {
  em_analise: number
  vencem_em_7_dias: number
  vencidos: number
  livres: number
  /** The number of appeals that wait for the supervision; 0 for an analyst. */
  em_recurso: number
}

export const NOTHING: WorkCount = { em_analise: 0, vencem_em_7_dias: 0, vencidos: 0, livres: 0, em_recurso: 0 }

export const ofAnalista = (c: WorkCount): string =>
  sentences(
    c.em_analise > 0 && `Você tem ${processos(c.em_analise)} em análise${joined(': ', prazos(c))}.`,
    c.livres > 0 && `Há ${processos(c.livres)} à espera de analista.`,
  )

export const ofSupervision = (c: WorkCount): string =>
  sentences(
    prazos(c).length > 0 && `Processos na análise${joined(': ', prazos(c))}.`,
    c.livres > 0 && `Há ${processos(c.livres)} à espera de analista.`,
    c.em_recurso > 0 && `Há ${counted(c.em_recurso, 'recurso', 'recursos')} à espera de decisão.`,
  )

const prazos = ({ vencidos, vencem_em_7_dias }: WorkCount): string[] => [
  ...(vencidos > 0 ? [`${number(vencidos)} com o prazo vencido`] : []),
  ...(vencem_em_7_dias > 0 ? [`${number(vencem_em_7_dias)} com prazo nos próximos 7 dias`] : []),
]

const joined = (signal: string, pieces: string[]): string => (pieces.length === 0 ? '' : signal + pieces.join(' e '))
const sentences = (...all: (string | false)[]): string => all.filter((sentence) => sentence !== false).join(' ')
const NUMBER = new Intl.NumberFormat('pt-BR')
const number = (n: number): string => NUMBER.format(n)
const counted = (n: number, singular: string, plural: string): string => `${number(n)} ${n === 1 ? singular : plural}`
const processos = (n: number): string => counted(n, 'processo', 'processos')
