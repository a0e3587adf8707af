import { createHash } from 'node:crypto'

/** The statuses of the made-up cases. A status that is listed more often is more frequent. */
const STATUS = ['aprovado', 'aprovado', 'aprovado', 'rejeitado', 'submetido', 'em_analise', 'pendente', 'rascunho']
const COMMITS = 6
const START = Date.parse('2026-01-05T12:00:00.000Z')

const hash = (text: string) => createHash('sha256').update(text).digest('hex')
const iso = (ms: number) => new Date(ms).toISOString()
export const caseId = (n: number) => `01JH${n.toString(36).padStart(22, '0').toUpperCase()}`
export const commitId = (stream: string, version: number) => `${stream}#${String(version).padStart(8, '0')}`

/** With this perimeter a commit has about 2 KB, like a commit of an act with a drawing. */
const perimeter = Array.from({ length: 40 }, (_, i) => [-47.1234567 + i / 1e4, -15.7654321 - i / 1e4])

export function commit(n: number, version: number) {
  const stream = `processo-${caseId(n)}`
  const commandId = hash(`${stream} ${version}`).slice(0, 36)
  return {
    _id: commitId(stream, version),
    stream,
    version,
    events: [{ tipo: 'processo_editado', imovel: { denominacao: `Fazenda ${n}`, area_ha: 120.5 }, perimeter }],
    author: { id: hash(`owner ${n % 997}`).slice(0, 36), nome: 'Maria de Souza', papel: 'produtor_rural' },
    at: new Date(START + n * 60_000 + version),
    commandId,
    commandKey: `${stream}#${commandId}`,
    previousHash: hash(`${version - 1}`),
    hash: hash(`${version}`),
  }
}

export function row(n: number, status = STATUS[n % STATUS.length] ?? 'rascunho', versao = COMMITS) {
  const soon = status === 'pendente' ? { alarmeEm: iso(START + 9e11 + n * 1000) } : {}
  return {
    _id: caseId(n),
    versao,
    status,
    donoId: hash(`owner ${n % 997}`).slice(0, 36),
    tecnicos: n % 5 === 0 ? [{ id: `tecnico-${n % 31}`, ate: '9999-12-31T23:59:59.999Z' }] : [],
    criadoEm: iso(START + n * 60_000),
    ...soon,
    processo: {
      imovel: { denominacao: `Fazenda ${n}`, municipio_ibge: '5208707', uf: 'GO' },
      perimeter,
      pendencias: [],
    },
  }
}

export function queued(n: number, status = STATUS[n % STATUS.length] ?? 'rascunho') {
  const waits = status === 'submetido' || status === 'em_analise'
  return {
    _id: caseId(n),
    revisao: 1,
    versao_fluxo: COMMITS,
    status,
    imovel: { denominacao: `Fazenda ${n}`, municipio_ibge: `52${n % 246}`, uf: n % 3 ? 'GO' : 'MT', area_ha: 120.5 },
    prioridade: n % 4,
    score_risco: n % 100,
    score_completude: n % 90,
    revisar_em: waits ? iso(START + 9e11 + n * 1000) : null,
    analista_id: waits ? `analista-${n % 23}` : null,
    submetido_em: iso(START + n * 60_000),
    prazo_em: iso(START + n * 60_000 + 9e9),
    decisoes: status === 'aprovado' ? [{ em: iso(START + n * 61_000), por: { id: `analista-${n % 23}` } }] : [],
    termos: ['fazenda', `${n}`, 'souza'],
  }
}

export function* commitsOf(n: number) {
  for (let version = 1; version <= COMMITS; version++) yield commit(n, version)
}
