import { rowsOf } from '@car/cadastro/rows'
import { IMOVEL_KIND_LABEL } from '@car/vocabulary/processo'
import { QUALIDADE_LABEL } from '@car/vocabulary/representante'
import { percent } from '@car/text/wording'
import { REGISTRO_LABEL, TITULARIDADE_LABEL, TITULO_POSSE_LABEL } from '@car/vocabulary/titularidade'
import type { CpfRevelado, Processo } from '../../gen/interface.ts'
import { type FieldRead, plain, readAs } from '../../shared/documento/read-as.ts'
import { hectares, label } from '../../shared/format.ts'
import { WRITING } from '../../shared/writing.ts'

/** A row of "Dados", which shows one declared value of a case. */
export type DeclaredRow = {
  titulo: string
  declarado: string
  /** The path of the field; null if the row has none. */
  campo: string | null
  /** Picks the complete CPF or CNPJ of this row from the answer. */
  revealed?: (numbers: CpfRevelado) => string | undefined
}

export const NOTHING = '–'

export const declaredRows = (processo: Processo): DeclaredRow[] => [
  ...ofImovel(processo),
  ...ofTitles(processo),
  ...ofCcirs(processo),
  ...ofProprietarios(processo),
  ...ofRepresentante(processo),
  ...further(processo),
]

const row = (titulo: string, declarado: string | undefined, campo: string | null): DeclaredRow => ({
  titulo,
  declarado: declarado || NOTHING,
  campo,
})
const present = (titulo: string, declarado: string | undefined, campo: string | null): DeclaredRow[] =>
  declarado ? [row(titulo, declarado, campo)] : []

const partInWords = (part: number | undefined) => (part === undefined ? undefined : percent(part / 100, 4))
const inHectares = (area: number | undefined) => (area === undefined ? undefined : hectares(area))

/** The rows that stand by themselves, as the table of what is declared names them. */
const further = (processo: Processo): DeclaredRow[] =>
  rowsOf('analysis', processo, WRITING).map(({ path, name, text }) => row(name, text, path))

const ofImovel = ({ imovel }: Processo): DeclaredRow[] => [
  row('Imóvel', imovel.denominacao, 'imovel.denominacao'),
  row('Tipo', imovel.tipo && label(IMOVEL_KIND_LABEL, imovel.tipo), 'imovel.tipo'),
  ...(imovel.titularidade && imovel.titularidade !== 'propriedade'
    ? [
        row('Titularidade', label(TITULARIDADE_LABEL, imovel.titularidade), 'imovel.titularidade'),
        row('Título de posse', posseInWords(imovel.titulo_posse), 'imovel.titulo_posse.tipo'),
      ]
    : []),
  row('Município', imovel.municipio, 'imovel.municipio_ibge'),
  row('UF', imovel.uf, 'imovel.uf'),
  ...(imovel.nomes_outros_municipios ?? []).map((nome, i) =>
    row(`Município ${i + 2}`, nome, `imovel.outros_municipios[${i}]`),
  ),
  row('Área', inHectares(imovel.area_ha), 'imovel.area_ha'),
]

const posseInWords = (titulo: Processo['imovel']['titulo_posse']): string | undefined =>
  titulo && [label(TITULO_POSSE_LABEL, titulo.tipo), titulo.descricao].filter(Boolean).join(': ')

const ofTitles = ({ imovel: { matricula, outras_matriculas = [] } }: Processo): DeclaredRow[] => [
  row(label(REGISTRO_LABEL, matricula?.registro ?? 'matricula'), matricula?.numero, 'imovel.matricula.numero'),
  row('CNM', matricula?.cnm, 'imovel.matricula.cnm'),
  row('Cartório', matricula?.cartorio, 'imovel.matricula.cartorio'),
  ...present('Área da matrícula', inHectares(matricula?.area_ha), 'imovel.matricula.area_ha'),
  ...outras_matriculas.flatMap(({ numero, cnm, cartorio, area_ha, registro = 'matricula' }, i) => {
    const campo = `imovel.outras_matriculas[${i}]`
    return [
      row(`${label(REGISTRO_LABEL, registro)} (registro ${i + 2})`, numero, `${campo}.numero`),
      ...present(`CNM do registro ${i + 2}`, cnm, `${campo}.cnm`),
      ...present(`Cartório do registro ${i + 2}`, cartorio, `${campo}.cartorio`),
      ...present(`Área do registro ${i + 2}`, inHectares(area_ha), `${campo}.area_ha`),
    ]
  }),
]

const ofCcirs = ({ imovel: { ccir_codigo, outros_ccir = [] } }: Processo): DeclaredRow[] => [
  row('Código no CCIR', ccir_codigo, 'imovel.ccir_codigo'),
  ...outros_ccir.map((code, i) => row(`Código no CCIR ${i + 2}`, code, `imovel.outros_ccir[${i}]`)),
]

const ofProprietarios = ({ proprietario, coproprietarios = [] }: Processo): DeclaredRow[] => [
  row(proprietario.espolio ? 'Espólio de' : 'Proprietário', proprietario.nome, 'proprietario.nome'),
  {
    ...row('CPF ou CNPJ', proprietario.cpf_cnpj, 'proprietario.cpf_cnpj'),
    revealed: ({ cpf_cnpj }) => cpf_cnpj,
  },
  ...present('Parte', partInWords(proprietario.percentual), 'proprietario.percentual'),
  ...coproprietarios.flatMap(({ id, nome, cpf_cnpj, percentual }, i): DeclaredRow[] => {
    const campo = `coproprietarios[${i}]`
    return [
      row(`Dono ${i + 2}`, nome, `${campo}.nome`),
      {
        ...row(`CPF ou CNPJ do dono ${i + 2}`, cpf_cnpj, `${campo}.cpf_cnpj`),
        revealed: (numbers) => numbers.coproprietarios?.find((owner) => owner.id === id)?.cpf_cnpj,
      },
      ...present(`Parte do dono ${i + 2}`, partInWords(percentual), `${campo}.percentual`),
    ]
  }),
]

const ofRepresentante = ({ representante }: Processo): DeclaredRow[] =>
  representante === undefined
    ? []
    : [
        row(
          representante.qualidade ? label(QUALIDADE_LABEL, representante.qualidade) : 'Representante',
          representante.nome,
          'representante.nome',
        ),
        {
          ...row('CPF do representante', representante.cpf, 'representante.cpf'),
          revealed: (numbers) => numbers.representante?.cpf,
        },
      ]

/** Lists the names of the people whose numbers are revealed together. */
export const peopleOf = ({ proprietario, coproprietarios = [], representante }: Processo): string[] => [
  ...new Set(
    [proprietario, ...coproprietarios, ...(representante ? [representante] : [])].flatMap((p) => p.nome ?? []),
  ),
]

/**
 * Finds the value of a document for a row: the value that equals the declared value. If there is none, the row of a
 * list item gets no value. A row outside of lists then gets the first value that no list item declares.
 */
export function readIn({ campo, declarado }: DeclaredRow, campos: readonly FieldRead[], rows: readonly DeclaredRow[]) {
  if (campo === null) return undefined
  const candidates = campos.filter(({ nome }) => readAs(campo).includes(nome))
  const says = (text: string) => candidates.find(({ valor }) => plain(String(valor)) === plain(text))
  const same = says(declarado)
  if (same || campo.includes('[')) return same
  const taken = rows.flatMap((other) =>
    other.campo?.includes('[') && readAs(other.campo).some((nome) => readAs(campo).includes(nome))
      ? (says(other.declarado) ?? [])
      : [],
  )
  return candidates.find((candidate) => !taken.includes(candidate))
}
