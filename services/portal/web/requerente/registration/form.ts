import { fieldAt } from '@car/cadastro/names'
import { valueAt } from '@car/cadastro/rows'
import type { NovoProcesso, Processo } from '../../gen/interface.ts'
import { patch } from '../patch.ts'
import { CAMPOS, type Campo, EMPTY, type Form, type Group, isRepresented, STEPS, type Step } from './fields.ts'
import { itemFields, LIST_NAMES, listBody, listInWords, type ListName, LISTS, type Lists, listsOf } from './items.ts'
import { municipioOf } from './municipios.ts'
import { typedArea, typedPercent } from './numbers.ts'

type Gap = { campo: string; mensagem: string }
const NAMES = Object.keys(CAMPOS) as Campo[]
const appliesTo = (form: Form) => (campo: Campo) => CAMPOS[campo].applies?.(form) ?? true
const valueOf = (campo: Campo, form: Form) => (appliesTo(form)(campo) ? CAMPOS[campo].valor(form) : null)

/** A field of the form. `typed` is its text, `mensagem` its error, and `texto` its value in words. */
export type Field = { step: Group; caminho: string; typed: string; mensagem: string | null; texto: string }

/** Returns the fields that the form has at present, in the order of the pages. */
export const fieldsIn = (form: Form): Field[] =>
  NAMES.flatMap((campo) => {
    const { step, caminho, gap, list } = CAMPOS[campo]
    const itself = { step, caminho, typed: form[campo], mensagem: gap(form), texto: shownValue(campo, form) }
    const items = list ? itemFields(list, form[list]).map((field) => ({ step, ...field })) : []
    return appliesTo(form)(campo) ? [itself, ...items] : items
  })

/** Returns the errors of a step. The last step has those of all steps. */
export const gapsOf = (step: Step, form: Form): Gap[] =>
  fieldsIn(form).flatMap(({ step: own, caminho, mensagem }) =>
    mensagem === null || (step !== 'conferir' && step !== own) ? [] : [{ campo: caminho, mensagem }],
  )

/**
 * Returns the first incomplete step after `after`, otherwise the first incomplete step of all; undefined if all steps
 * are complete. After `after`, an empty step of titles also counts as incomplete. A possession needs no title, but the
 * person has to see the questions.
 */
export function incompleteStep(form: Form, after?: Step): Group | undefined {
  const missing = missingIn(form)
  const steps = STEPS.filter((step): step is Group => step !== 'conferir')
  const asked = (step: Group) => missing.has(step) || (step === 'registro' && withoutTitles(form))
  const later = after && steps.slice(steps.indexOf(after as Group) + 1).find(asked)
  return later ?? steps.find((step) => missing.has(step))
}

const missingIn = (form: Form): ReadonlySet<Step> =>
  new Set(fieldsIn(form).flatMap(({ step, mensagem }) => (mensagem === null ? [] : step)))

const withoutTitles = (form: Form): boolean =>
  fieldsIn(form).every(({ step, typed }) => step !== 'registro' || typed === '')

/** Returns whether a step still has something to say. */
export const isIncomplete = (form: Form, step: Group): boolean =>
  missingIn(form).has(step) || (step === 'registro' && withoutTitles(form))

/** Returns the value of a field in words. */
export const shownValue = (campo: Campo, form: Form): string => CAMPOS[campo].show?.(form) ?? form[campo].trim()

const isList = (campo: keyof Form): campo is ListName => campo in LISTS

/** Returns any part of the form in words, for a comparison of two versions. */
export const inWords = (campo: keyof Form, form: Form): string =>
  isList(campo)
    ? listInWords(campo, form[campo])
    : campo in CAMPOS
      ? shownValue(campo as Campo, form)
      : String(form[campo])

/**
 * Returns the declared values by path. The state follows from the municipality.
 * @param known  the lists of the service; other items are new
 */
function byPath(form: Form, known: Lists = EMPTY): Record<string, unknown> {
  return Object.fromEntries([
    ...NAMES.map((campo) => [CAMPOS[campo].caminho, valueOf(campo, form)]),
    ['imovel.uf', municipioOf(form.municipio)?.uf ?? null],
    ...LIST_NAMES.map((list) => [LISTS[list].caminho, listBody(list, form[list], known[list])]),
  ])
}

const isEmpty = (valor: unknown): boolean => valor === null || (Array.isArray(valor) && valor.length === 0)
const equal = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

/** Returns the body of `POST /processos`. */
export const toNew = (form: Form): NovoProcesso =>
  patch(Object.fromEntries(Object.entries(byPath(form)).filter(([, valor]) => !isEmpty(valor)))) as NovoProcesso

/** Returns the body of `PATCH`: the differences from the previous values. A removed group is removed as a whole. */
export function toPatch(base: Form, form: Form): Record<string, unknown> {
  const before = byPath(base, base)
  const changed = Object.fromEntries(
    Object.entries(byPath(form, base)).filter(([caminho, valor]) => !equal(valor, before[caminho])),
  )
  for (const [caminho, isThere] of WHOLES) {
    if (isThere(form) || !isThere(base)) continue
    for (const nested of Object.keys(changed)) if (nested.startsWith(`${caminho}.`)) delete changed[nested]
    changed[caminho] = null
  }
  return patch(changed)
}

/** The groups that are declared whole or not at all. */
const WHOLES: readonly [caminho: string, isThere: (form: Form) => boolean][] = [
  ['imovel.matricula', (form) => valueOf('matricula', form) !== null],
  ['imovel.titulo_posse', (form) => valueOf('posse', form) !== null],
  ['representante', isRepresented],
]

export const formOfProcesso = (processo: Processo): Form => {
  const { imovel, proprietario, representante } = processo
  return {
    ...EMPTY,
    ...listsOf(processo),
    ...textsOf(processo),
    titularidade: imovel.titularidade ?? 'propriedade',
    area: typedArea(imovel.area_ha),
    registro: imovel.matricula?.registro === 'transcricao' ? 'transcricao' : '',
    titleArea: typedArea(imovel.matricula?.area_ha),
    cpf_cnpj: '',
    mask: proprietario.cpf_cnpj ?? '',
    percentual: typedPercent(proprietario.percentual),
    espolio: proprietario.espolio ? 'yes' : '',
    represented: representante ? 'yes' : '',
    representanteCpf: '',
    representanteMask: representante?.cpf ?? '',
    perimetro: imovel.geometria ? JSON.stringify(imovel.geometria) : '',
  }
}

/** Returns the texts and codes of a case, which the form has as they are. */
const textsOf = (processo: Processo): Partial<Form> =>
  Object.fromEntries(
    NAMES.flatMap((campo) => {
      const value = valueAt(processo, CAMPOS[campo].caminho)
      return typeof value === 'string' ? [[campo, value]] : []
    }),
  )

/** Returns the text fields of a part that the form asks without anything of their own. */
export const plainFieldsOf = (part: string): { campo: Campo; longest: number }[] =>
  NAMES.flatMap((campo) => {
    const { caminho, plain } = CAMPOS[campo]
    const is = fieldAt(caminho)?.is
    return plain && is?.kind === 'text' && caminho.startsWith(`${part}.`) ? [{ campo, longest: is.longest }] : []
  })
