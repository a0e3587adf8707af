import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { until } from '../until.ts'
import type { Case } from './case.ts'
import type { Ato, Job, InQueue, Pendencia, Processo, Verification } from './records.ts'
import { check, megabytes, type Note, sha256 } from './step.ts'

/** The figures that a row of the queue must have. */

const figures = [
  'score_completude',
  'score_risco',
  'tempo_em_analise',
  'total_documentos',
  'pendencias_abertas',
] as const

export async function findInQueue({ api, tokens, processo }: Case, note: Note): Promise<void> {
  const newestFirst = '/api/v1/analista/processos?status=submetido&ordenar=-submetido_em&page_size=100'
  const find = async () => {
    const queue = await api.get<InQueue[]>(newestFirst, tokens.analyst)
    return queue.find((item) => item.processo_id === processo.id && item.total_documentos === 2)
  }
  const item = await until('the case is in the queue with two documents', 60_000, find, 500)
  for (const figure of figures) check(typeof item[figure] === 'number', `${figure} is no number`)
  note(`${figures.map((figure) => `${figure} ${item[figure]}`).join(', ')}, prioridade ${item.prioridade}`)
}

/**
 * Sends five requests at once to take the case. Exactly one must succeed. Returns the id of the dossier job that the
 * successful request starts.
 */
export async function takeInARace({ api, tokens, processo }: Case, note: Note): Promise<string> {
  const take = () => api.call('POST', `/api/v1/analista/processos/${processo.id}/assumir`, { token: tokens.analyst })
  const answers = await Promise.all([take(), take(), take(), take(), take()])
  const won = answers.filter(({ status }) => status === 200)
  const lost = answers.filter(({ status }) => status === 409)
  const all = answers.map(({ status, code }) => `${status} ${code ?? ''}`).join(', ')
  check(won.length === 1 && lost.length === 4, `expected one 200 and four 409, got ${all}`)
  const taken = won[0]?.body.data as Processo & { dossie_job_id: string }
  note(`one won, four got ${[...new Set(lost.map(({ code }) => code))].join(' or ')}; the case is ${taken.status}`)
  return taken.dossie_job_id
}

export async function raisePendency({ api, tokens, processo }: Case): Promise<string> {
  const raised = await api.post<Pendencia>(`/api/v1/analista/processos/${processo.id}/criar-pendencia`, 201, {
    token: tokens.analyst,
    json: {
      tipo: 'esclarecimento',
      descricao: 'Confirme se a área declarada inclui a estrada vicinal.',
      prazo_dias: 15,
    },
  })
  return raised.id
}

export async function approve({ api, tokens, processo }: Case, note: Note): Promise<void> {
  const { status } = await api.post<Processo>(`/api/v1/analista/processos/${processo.id}/aprovar`, 200, {
    token: tokens.analyst,
    json: { parecer: 'Documentos conferidos; a área e a matrícula coincidem com o declarado.' },
  })
  check(status === 'aprovado', `the case is ${status}`)
  note(status)
}

export async function dossierReady({ api, tokens }: Case, jobId: string, note: Note): Promise<Job> {
  const done = async () => {
    const job = await api.get<Job>(`/api/v1/analista/dossies/${jobId}`, tokens.analyst)
    check(job.status !== 'falhou', `it failed: ${job.erro}`)
    return job.status === 'pronto' && job
  }
  const job = await until('the dossier is pronto', 120_000, done, 500)
  note(`${job.status}: ${job.paginas} pages, code ${job.codigo_verificacao}`)
  return job
}

/** Requests another dossier, and writes it into `folder`. Returns the job with the path. */
export async function regenerate(theCase: Case, folder: string, note: Note): Promise<Job & { path: string }> {
  const { api, processo } = theCase
  const token = theCase.tokens.analyst
  const started = await api.post<Job>(`/api/v1/analista/processos/${processo.id}/gerar-dossie`, 202, { token })
  note(`202 ${started.status}`)
  const job = await dossierReady(theCase, started.job_id, note)
  const pdf = await api.download(`/api/v1/analista/dossies/${job.job_id}/download`, token)
  check(pdf.subarray(0, 5).toString() === '%PDF-', 'the download is no PDF')
  check(sha256(pdf) === job.hash_sha256, 'the download has another SHA-256 than the job says')
  const path = join(folder, `${processo.numero.replace('/', '-')}.pdf`)
  writeFileSync(path, pdf)
  note(`${megabytes(pdf)}: ${path}`)
  return { ...job, path }
}

export async function verify({ api }: Case, { codigo_verificacao: code, hash_sha256 }: Job, note: Note): Promise<void> {
  const found = await api.get<Verification>(`/api/v1/publico/dossies/${code}`)
  check(found.situacao === 'valido' && found.hash_sha256 === hash_sha256, 'the code does not verify')
  note(`${code}: ${found.situacao}, processo ${found.processo_numero}; for people: ${api.url}/verificar/${code}`)
}

export async function readHistory({ api, tokens, processo }: Case, note: Note): Promise<void> {
  const acts = await api.list<Ato>(`/api/v1/processos/${processo.id}/historico`, tokens.owner)
  for (const { em, por, resumo } of acts) note(`${em.slice(11, 19)}  ${resumo}${por ? ` (${por.nome})` : ''}`)
  for (const tipo of ['documento_recebido', 'dossie_solicitado']) {
    check(
      acts.some((act) => act.tipo === tipo),
      `there is no act ${tipo}`,
    )
  }
  check(acts.length >= 9, `there are only ${acts.length} acts`)
}
