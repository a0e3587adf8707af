/** The work waiting on the morning of a digest: for one analyst, or for the whole analysis. */
export type Contagem = {
  em_analise: number
  vencem_em_7_dias: number
  vencidos: number
  /** Cases that nobody holds. */
  livres: number
  /** Appeals that wait for the supervision; 0 for an analyst. */
  em_recurso: number
}

export const NADA: Contagem = { em_analise: 0, vencem_em_7_dias: 0, vencidos: 0, livres: 0, em_recurso: 0 }

/** The words for an analyst; empty when there is nothing to do. */
export const doAnalista = (c: Contagem): string =>
  frases(
    c.em_analise > 0 && `Você tem ${processos(c.em_analise)} em análise${depois(': ', prazos(c))}.`,
    c.livres > 0 && `Há ${processos(c.livres)} à espera de analista.`,
  )

/** The words for a supervisor; empty when there is nothing to do. */
export const daSupervisao = (c: Contagem): string =>
  frases(
    prazos(c).length > 0 && `Processos na análise${depois(': ', prazos(c))}.`,
    c.livres > 0 && `Há ${processos(c.livres)} à espera de analista.`,
    c.em_recurso > 0 && `Há ${quantos(c.em_recurso, 'recurso', 'recursos')} à espera de decisão.`,
  )

const prazos = ({ vencidos, vencem_em_7_dias }: Contagem): string[] => [
  ...(vencidos > 0 ? [`${numero(vencidos)} com o prazo vencido`] : []),
  ...(vencem_em_7_dias > 0 ? [`${numero(vencem_em_7_dias)} com prazo nos próximos 7 dias`] : []),
]

const depois = (sinal: string, partes: string[]): string => (partes.length === 0 ? '' : sinal + partes.join(' e '))
const frases = (...todas: (string | false)[]): string => todas.filter((frase) => frase !== false).join(' ')
const NUMERO = new Intl.NumberFormat('pt-BR')
const numero = (n: number): string => NUMERO.format(n)
const quantos = (n: number, um: string, muitos: string): string => `${numero(n)} ${n === 1 ? um : muitos}`
const processos = (n: number): string => quantos(n, 'processo', 'processos')
