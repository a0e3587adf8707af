import type { Usuario } from '@car/identity/usuario'
import { relacaoCom } from '../src/domain/acesso.ts'
import { type Autorizacao, type Caso, evolve, type Estado } from '../src/domain/caso.ts'
import type { Evento, Ficha } from '../src/domain/eventos.ts'
import { LADO } from '../src/domain/partes.ts'
import type { Prazos } from '../src/domain/prazos.ts'
import type { DocumentoJunto, Situacao } from '../src/domain/permissao.ts'

export const usuario = (id: string, papel: Usuario['papel'], nivel: Usuario['nivel'] = 'ouro'): Usuario => ({
  id,
  nome: id.toUpperCase(),
  papel,
  nivel,
  jti: 'j',
  exp: 4e9,
  token: 't',
})
export const ANA = usuario('ana', 'analista_ambiental')
export const BIA = usuario('bia', 'analista_ambiental')
export const SOFIA = usuario('sofia', 'supervisor_ambiental')
export const ADMIN = usuario('admin', 'admin')
export const DONO = usuario('dono', 'produtor_rural')
export const TECNICO = usuario('tecnico', 'responsavel_tecnico')
export const ESTRANHO = usuario('estranho', 'produtor_rural')

export const FICHA: Ficha = {
  imovel: {
    denominacao: 'SÍTIO BOA ESPERANÇA',
    municipio_ibge: '3550308',
    uf: 'SP',
    area_ha: 12.5,
    tipo: 'IRU',
    matricula: { numero: '123' },
  },
  proprietario: { nome: 'FULANA', documento: { sigilo: 's', mascara: '***.456.789-**' } },
  observacoes: null,
}

const pessoa = (u: Usuario) => ({ id: u.id, nome: u.nome })

/** Events as they happen to a case. A test takes from here whatever it is not about. */
export const fatos = {
  criado: (): Evento => ({ tipo: 'processo_criado', id: 'p1', numero: '2026/000001', dono: pessoa(DONO), ...FICHA }),
  submetido: (): Evento => ({ tipo: 'processo_submetido', prazoEm: '2026-06-01T02:59:59.000Z' }),
  assumido: (por = ANA): Evento => ({ tipo: 'processo_assumido', analista: pessoa(por), dossieJobId: 'd1' }),
  pendencia: (id = 'pe1', prazoEm = '2026-03-20T02:59:59.000Z'): Evento => ({
    tipo: 'pendencia_criada',
    id,
    numero: '1/2026',
    tipoPendencia: 'dado',
    descricao: 'Explique a área.',
    documentoId: null,
    campo: null,
    prazoEm,
    lembrarEm: '2026-03-17T02:59:59.000Z',
    diasRestantes: 40,
  }),
  impedido: (por = ANA): Evento => ({ tipo: 'impedimento_declarado', por: pessoa(por), motivo: 'Sou vizinha.' }),
  aprovado: (por = ANA): Evento => ({ tipo: 'processo_aprovado', por: pessoa(por), parecer: null }),
  rejeitado: (por = ANA): Evento => ({
    tipo: 'processo_rejeitado',
    por: pessoa(por),
    motivo: 'Não confere.',
    codigo: 'OUTRO',
  }),
  ressalva: (documentoId: string | null = null): Evento => ({
    tipo: 'ressalva_feita',
    id: 'rv1',
    tipoDocumento: 'matricula_imovel',
    motivo: documentoId === null ? 'sem_titulo' : 'ilegivel',
    texto: 'O lote é de um assentamento e ainda não tem matrícula.',
    documentoId,
  }),
  recurso: (id = 'r1'): Evento => ({ tipo: 'recurso_aberto', id, fundamentacao: 'Discordo.', documentoIds: [] }),
  decidido: (resultado: 'deferido' | 'indeferido', por = SOFIA, id = 'r1'): Evento => ({
    tipo: 'recurso_decidido',
    id,
    resultado,
    por: pessoa(por),
    fundamentacao: 'Visto.',
  }),
  autorizado: (escopo: 'consultar' | 'editar' | 'submeter', expiraEm: string | null = null, id = 'a1'): Evento => ({
    tipo: 'autorizacao_concedida',
    id,
    tecnico: pessoa(TECNICO),
    escopo,
    expiraEm,
  }),
  assinado: (): Evento => ({
    tipo: 'processo_assinado',
    tecnico: pessoa(TECNICO),
    conselho: 'CREA',
    registro: '1',
    art_trt: 'A',
  }),
}

/** The author of an event, unless a test names another: the people whose acts these are. */
function autorDe(evento: Evento): string | null {
  if (evento.tipo === 'processo_assinado') return TECNICO.id
  if ('por' in evento) return evento.por.id
  if (LADO[evento.tipo] === 'requerente') return DONO.id
  return LADO[evento.tipo] === 'analise' ? ANA.id : null
}

/** The case after these events, which happened an hour apart from the start of March 2026. */
export function dado(...eventos: Evento[]): Caso {
  const inicio = Date.parse('2026-03-02T12:00:00.000Z')
  const em = (i: number) => new Date(inicio + i * 3_600_000).toISOString()
  const caso = eventos.reduce<Estado>((c, e, i) => evolve(c, e, em(i), autorDe(e)), null)
  if (caso === null) throw new Error('given nothing')
  return caso
}

/** The case after these further events, by this person if their author matters. */
export const depois = (
  caso: Caso,
  eventos: readonly Evento[],
  em = '2026-03-10T12:00:00.000Z',
  autor?: Usuario,
): Caso => eventos.reduce<Estado>((c, e) => evolve(c, e, em, autor?.id ?? autorDe(e)), caso) ?? caso

export const AGORA = new Date('2026-03-10T12:00:00.000Z')

/** Business days, in municipalities that have no holidays of their own. */
export const PRAZOS: Prazos = { analiseDias: 60, recursoDias: 10, feriados: () => new Set() }

export const DOCS: readonly DocumentoJunto[] = [
  { id: 'd1', tipo: 'matricula_imovel', status: 'valido', enviadoPor: 'dono' },
  { id: 'd2', tipo: 'ccir', status: 'valido', enviadoPor: 'dono' },
]

/** The case as this person is about to act on it, with the order of its documents. */
export function naSituacao(caso: Caso, usuario: Usuario, agora = AGORA, prazos = PRAZOS): Situacao {
  const relacao = relacaoCom(caso, usuario, agora) ?? { como: 'tecnico', autorizacao: QUALQUER }
  return { caso, versao: 1, usuario, relacao, declarada: false, anotou: false, documentos: DOCS, agora, prazos }
}
const QUALQUER: Autorizacao = {
  id: 'a0',
  tecnico: { id: 'tecnico', nome: 'TECNICO' },
  escopo: 'submeter',
  expiraEm: null,
  criadaEm: AGORA.toISOString(),
}

export const CASOS: Record<string, Caso> = {
  rascunho: dado(fatos.criado()),
  submetido: dado(fatos.criado(), fatos.submetido()),
  em_analise: dado(fatos.criado(), fatos.submetido(), fatos.assumido()),
  pendente: dado(fatos.criado(), fatos.submetido(), fatos.assumido(), fatos.pendencia()),
  aprovado: dado(fatos.criado(), fatos.submetido(), fatos.assumido(), fatos.aprovado()),
  rejeitado: dado(fatos.criado(), fatos.submetido(), fatos.assumido(), fatos.rejeitado()),
  em_recurso: dado(fatos.criado(), fatos.submetido(), fatos.assumido(), fatos.rejeitado(), fatos.recurso()),
  cancelado: dado(fatos.criado(), fatos.submetido(), { tipo: 'processo_cancelado' }),
}
