import { ccirsOf, municipiosOf, titlesOf } from '@car/cadastro/lists'
import { rounded } from '../../domain/rounded.ts'
import { titleKey } from './imovel.ts'
import type { Form, Imovel } from './form.ts'
import type { SameDocumento } from './versions.ts'

/** A decided case, as far as its declaration is joined with others. */
export type Joining = { id: string; form: Form }

type Means = {
  /** Tells whether two recorded numbers, of one case or of two, are the same. */
  same: SameDocumento
  /** Gives an id to what stands in a list only after it was joined. The same names give the same id. */
  idFor: (caseId: string, what: string) => string
}

type Owner = Form['coproprietarios'][number]

/**
 * Joins the declarations of several cases into one: lists are joined, and areas are summed. What a property has once
 * comes from the first case. The drawing is joined elsewhere, and remarks stay with their cases.
 */
export function joinedForm(cases: readonly Joining[], means: Means): Form {
  const [first] = cases
  if (first === undefined) throw new Error('nothing to join')
  const owners = ownersOf(cases, means)
  const [, ...coproprietarios] = owners
  const { percentual: _, ...proprietario } = first.form.proprietario
  return {
    imovel: imovelOf(
      cases.map(({ form }) => form.imovel),
      titlesIn(cases, means),
    ),
    proprietario: {
      ...proprietario,
      ...(owners[0]?.percentual === undefined ? {} : { percentual: owners[0].percentual }),
    },
    coproprietarios,
    representante: cases.map(({ form }) => form.representante).find((one) => one !== null) ?? null,
    observacoes: null,
  }
}

function imovelOf(all: readonly Imovel[], titles: readonly Title[]): Imovel {
  const [first = {}] = all
  const { perimetro: _, matricula: _m, outras_matriculas: _o, area_ha: _a, outros_municipios: _p, ...once } = first
  const areas = all.flatMap(({ area_ha }) => area_ha ?? [])
  const titularidade = titularidadeOf(all)
  const [seat, ...places] = unique(all.flatMap(municipiosOf))
  const [code, ...codes] = unique(all.flatMap(ccirsOf))
  const posse = all.flatMap(({ titulo_posse }) => titulo_posse ?? [])[0]
  const [title, ...others] = titles
  const joined = {
    ...once,
    titularidade,
    area_ha: areas.length === all.length ? rounded(areas.reduce((sum, area) => sum + area, 0)) : undefined,
    municipio_ibge: first.municipio_ibge ?? seat,
    outros_municipios: first.municipio_ibge === undefined ? [] : places,
    matricula: title && withoutId(title),
    outras_matriculas: others,
    ccir_codigo: code,
    outros_ccir: codes,
    titulo_posse: titularidade === 'posse' || titularidade === 'mista' ? posse : undefined,
  }
  return withoutEmpty(joined) as Imovel
}

/** Of properties that are owned and of others that are possessed comes one that is both. */
function titularidadeOf(all: readonly Imovel[]): Imovel['titularidade'] {
  const kinds = new Set(all.map(({ titularidade = 'propriedade' }) => titularidade))
  return kinds.size > 1 ? 'mista' : all[0]?.titularidade
}

type Title = NonNullable<Imovel['outras_matriculas']>[number]

/** The titles of all cases, each once. An item keeps its id, unless another case has an item with the same id. */
function titlesIn(cases: readonly Joining[], { idFor }: Means): Title[] {
  const found = new Map<string, Title>()
  const ids = new Set<string>()
  for (const { id: caseId, form } of cases)
    for (const title of titlesOf(form.imovel)) {
      const key = titleKey(title)
      if (!found.has(key)) found.set(key, { ...title, id: freeId(ids, title, () => idFor(caseId, `matricula ${key}`)) })
    }
  return [...found.values()]
}

const withoutId = ({ id: _, ...title }: Title): NonNullable<Imovel['matricula']> => title

/**
 * The owners of all cases, each once, the principal one of the first case first. Shares hold only if all cases have the
 * same owners with the same shares; of properties of different sizes they would be wrong.
 */
function ownersOf(cases: readonly Joining[], { same, idFor }: Means): Owner[] {
  const lists = cases.map(({ id: caseId, form: { proprietario, coproprietarios } }) => {
    const { espolio: _, ...principal } = proprietario
    return [{ ...principal, id: idFor(caseId, 'proprietario') }, ...coproprietarios]
  })
  const isSame = (a: Owner, b: Owner) =>
    a.documento && b.documento ? same(a.documento, b.documento) : a.documento === b.documento && a.nome === b.nome
  const owners: Owner[] = []
  const ids = new Set<string>()
  for (const [i, list] of lists.entries())
    for (const owner of list)
      if (!owners.some((one) => isSame(one, owner)))
        owners.push({ ...owner, id: freeId(ids, owner, () => idFor(cases[i]?.id ?? '', `dono ${owner.id}`)) })
  const agree = lists.every(
    (list) =>
      list.length === owners.length &&
      owners.every((one) => list.some((own) => isSame(one, own) && own.percentual === one.percentual)),
  )
  return agree ? owners : owners.map(({ percentual: _, ...owner }) => owner)
}

function freeId(ids: Set<string>, item: object, otherwise: () => string): string {
  const { id } = item as { id?: string }
  const free = id === undefined || ids.has(id) ? otherwise() : id
  ids.add(free)
  return free
}

const unique = (values: readonly string[]): string[] => [...new Set(values)]

const withoutEmpty = (values: object): object =>
  Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== undefined && !(Array.isArray(value) && value.length === 0)),
  )
