import { PDFiumLibrary } from '@hyzyla/pdfium'
import { all, ask, dados, post, remove } from './api.ts'
import { act, readings, rascunho, send, submeter } from './factory.ts'
import { form } from './papers/imovel.ts'
import { ccirPaper, cpfOf, matriculaPaper, type Owner, type PaperData, type PartOwner } from './papers/papers.ts'
import { CPF, personOf, tokenOf, type Who } from './sign-in.ts'
import type { Achado, Ato, Documento, DocumentoKind, NewProcesso, Processo, Received } from './types.ts'

/**
 * This module serves the tests of all stories: it makes land and papers, and reads the results for
 * owners and analysts.
 */

const EARTH_M = 6_371_008.8
const degrees = (metres: number): number => ((metres / EARTH_M) * 180) / Math.PI

const SEAT = { municipio: 'Patrocínio', municipio_ibge: '3148103', uf: 'MG' } as const
type Seat = { municipio: string; municipio_ibge: string; uf: NewProcesso['imovel']['uf'] }
type Drawing = NonNullable<NewProcesso['imovel']['geometria']>

export type Land = Seat & Omit<PaperData, 'owner' | 'spouse'> & { geometria: Drawing }

/**
 * Makes a property with unique numbers and a unique place. Each property of a test file needs a different `place`, from
 * 1.
 */
export function landOf(place: number, denominacao: string, area_ha: number, seat: Seat = SEAT): Land {
  const { matricula, ccir_codigo = '', geometria = { coordinates: [] } } = form().imovel
  const numero = String(Number(matricula.numero) + 1_000 * place)
  const code = String(Number(ccir_codigo) + 1_000 * place)
  const [west = 0, south = 0] = (geometria.coordinates as number[][][])[0]?.[0] ?? []
  const drawn = squareAt(west, south + 0.05 * place, area_ha)
  return { ...seat, denominacao, area_ha, numero, ccir_codigo: code, geometria: drawn }
}

function squareAt(west: number, south: number, area_ha: number): Drawing {
  const side = degrees(Math.sqrt(area_ha * 10_000))
  const north = south + side
  const east = west + side / Math.cos((((south + north) / 2) * Math.PI) / 180)
  const ring = [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ].map((point) => point.map((degree) => Number(degree.toFixed(7))))
  return { type: 'Polygon', coordinates: [ring] }
}

export const paperData = ({ geometria: _, municipio_ibge: _m, ...land }: Land, owner: Owner): PaperData => ({
  ...land,
  owner,
})

/** The values that a declaration adds or replaces. */
type More = { imovel?: object; proprietario?: object; coproprietarios?: readonly object[]; representante?: object }

/** Makes a declaration that agrees with the papers of this land, except for the values of `More`. */
export function declare(land: Land, owner: Owner, { imovel, proprietario, ...rest }: More = {}): NewProcesso {
  const { municipio: _, numero, ...declared } = land
  const whole = {
    imovel: { ...declared, tipo: 'IRU', matricula: { numero }, ...imovel },
    proprietario: { ...owner, ...proprietario },
    ...rest,
  }
  // Removes undefined fields.
  return JSON.parse(JSON.stringify(whole)) as NewProcesso
}

export const ownerOf = (who: Who): Owner => ({ nome: personOf(who).nome, cpf_cnpj: CPF[who] })

/** Names whose combinations the service does not confuse. */
const [FIRST, LAST] = [
  ['Abílio', 'Benedita', 'Cícero', 'Dulce', 'Eurico', 'Francisca', 'Gervásio', 'Hilda'],
  ['Quintão Lacerda', 'Frota Meireles', 'Bicudo Rezende', 'Tavares Nogueira', 'Yamada Prates'],
]

/** Makes forty people who own a farm in equal parts. */
export function forty(): readonly [PartOwner, ...PartOwner[]] {
  const names = FIRST.flatMap((first) => LAST.map((last) => `${first} ${last}`))
  return names.map((nome, i) => ({ nome, cpf_cnpj: cpfOf(400 + i), percentual: 2.5 })) as never
}

export type Paper = { tipo: DocumentoKind; arquivo: Buffer; nome?: string; mime?: string }

/** Sends papers one after another, and waits until all papers of the case are read. */
export async function handIn(who: Who, id: string, papers: readonly Paper[]): Promise<Documento[]> {
  const token = await tokenOf(who)
  for (const paper of papers) dados<Received>(await send(token, id, { nome: `${paper.tipo}.pdf`, ...paper }), 202)
  return readings(id, who)
}

/** Makes a draft whose papers are all read and accepted. */
export async function withPapers(dono: Who, fresh: NewProcesso, papers: readonly Paper[]): Promise<Processo> {
  const processo = await rascunho(dono, fresh)
  const refused = (await handIn(dono, processo.id, papers)).filter(({ status }) => status !== 'valido')
  if (refused.length > 0) throw new Error(`not valido: ${JSON.stringify(refused)}`)
  return processo
}

export async function filed(dono: Who, fresh: NewProcesso, papers: readonly Paper[]): Promise<Processo> {
  return submeter((await withPapers(dono, fresh, papers)).id, dono)
}

/** Files a case of this land. Its CCIR states the area times `part`. */
export async function filedFor(dono: Who, land: Land, part = 1): Promise<Processo> {
  const data = paperData(land, ownerOf(dono))
  return filed(dono, declare(land, data.owner), [
    { tipo: 'matricula_imovel', arquivo: await matriculaPaper(data) },
    { tipo: 'ccir', arquivo: await ccirPaper({ ...data, area_ha: land.area_ha * part }) },
  ])
}

/** Matches findings about other cases and about the perimeter. */
const OF_OTHERS = /^(matricula_repetida|ccir_repetido|perimetro_)/

export const achadosOf = async (id: string): Promise<Achado[]> =>
  (await all<Achado>(`/analista/processos/${id}/achados`, await tokenOf('analista'))).filter(
    ({ codigo }) => !OF_OTHERS.test(codigo),
  )

/** Lists the code and status of findings that differ or need a confirmation. */
export const differing = async (id: string): Promise<string[]> =>
  (await achadosOf(id))
    .filter(({ situacao }) => situacao !== 'ok' && situacao !== 'nao_verificavel')
    .map(({ codigo, situacao }) => `${codigo} ${situacao}`)
    .toSorted()

/** Lists the rules for which declaration and papers agree. */
export async function agreeing(id: string): Promise<string[]> {
  const found = (await achadosOf(id)).filter(({ situacao }) => situacao === 'ok').map(({ codigo }) => codigo)
  return [...new Set(found)].toSorted()
}

export const judge = async (id: string, achado: string, json: object, who: Who = 'analista'): Promise<Achado> => {
  const token = await tokenOf(who)
  return dados<Achado>(await ask('PUT', `/analista/processos/${id}/achados/${achado}/avaliacao`, { token, json }))
}

/** Returns the expected acts that the history has in this order. The result equals `expected` if none is missing. */
export async function actsInOrder(id: string, dono: Who, expected: readonly string[]): Promise<string[]> {
  const kinds = (await all<Ato>(`/processos/${id}/historico`, await tokenOf(dono))).map(({ tipo }) => tipo)
  let after = 0
  return expected.filter((tipo) => {
    const at = kinds.indexOf(tipo, after)
    if (at >= 0) after = at + 1
    return at >= 0
  })
}

/** Lists the first acts of a case with this number of papers. */
export const begun = (papers: number): string[] => [
  'processo_criado',
  ...Array.from({ length: papers }, () => 'documento_recebido'),
  'documento_validado',
]

export async function answer(id: string, dono: Who, resposta: string, documento_ids: string[] = []): Promise<void> {
  const token = await tokenOf(dono)
  const pendencias = await all<{ id: string; status: string }>(`/processos/${id}/pendencias`, token)
  const open = pendencias.filter(({ status }) => status === 'aberta')
  if (open.length !== 1) throw new Error(`${open.length} pendencies are open`)
  const path = `/processos/${id}/pendencias/${open[0]?.id}/responder`
  dados(await post(path, token, { resposta, documento_ids }))
}

export const approve = async (id: string, parecer: string, who: Who = 'analista'): Promise<string> =>
  dados<Processo>(await act(id, 'aprovar', who, { parecer })).status

/** The parts of a dossier's text: property and people, documents with the ressalvas, decisions and appeals. */
export type DossieText = { people: string; documentos: string; decisoes: string }

/** Returns the text of sections of a dossier, as a PDF viewer would extract it. */
export async function sectionsOf(pdf: Buffer): Promise<DossieText> {
  const text = await textOf(pdf)
  return {
    people: between(text, '1 Imóvel e pessoas', '3 Documentos e dados lidos'),
    documentos: between(text, '3 Documentos e dados lidos', '4 Conferências'),
    decisoes: between(text, '6 Decisões e recursos', '7 Histórico do processo'),
  }
}

/**
 * Returns the text between two headings. The last occurrence counts, because the table of contents has the headings
 * too.
 */
function between(text: string, heading: string, next: string): string {
  const [start, end] = [text.lastIndexOf(heading), text.lastIndexOf(next)]
  if (start < 0 || end < start) throw new Error(`the dossier has no section ${heading}`)
  return text.slice(start, end)
}

let pdfium: Promise<PDFiumLibrary> | undefined

/** The beginning of the header or footer, which the extracted text of a page has at its end. */
const RUNNING = /Cadastro Ambiental Rural · Dossiê|Código de verificação [0-9A-Z-]+ · emitido em/

/** Returns the text of all pages without their headers and footers. Lines are joined by blanks. */
async function textOf(pdf: Buffer): Promise<string> {
  pdfium ??= PDFiumLibrary.init()
  const opened = await (await pdfium).loadDocument(new Uint8Array(pdf))
  const pages = Array.from(opened.pages(), (page) => page.getText().split(RUNNING)[0])
  opened.destroy()
  return pages.join(' ').replaceAll(/\s+/g, ' ')
}

export const missingIn = (section: string, texts: readonly string[]): string[] =>
  texts.filter((text) => !section.includes(text))

export const withdraw = async (id: string, dono: Who): Promise<void> =>
  dados<undefined>(await remove(`/processos/${id}`, await tokenOf(dono)), 204)
