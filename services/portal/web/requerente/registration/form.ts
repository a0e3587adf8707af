import type { NovoProcesso, Processo } from '../../gen/interface.ts'
import { patch } from '../patch.ts'
import { CAMPOS, type Campo, EMPTY, type Form, type Group, isRepresented, STEPS, type Step } from './fields.ts'
import { itemFields, LIST_NAMES, listBody, listInWords, type ListName, LISTS, type Lists, listsOf } from './items.ts'
import { municipioOf } from './municipios.ts'
import { typedArea, typedPercent } from './numbers.ts'

type Gap = { campo: string; mensagem: string }
const NAMES = Object.keys(CAMPOS) as Campo[]
const appliesTo = (form: Form) => (nome: Campo) => CAMPOS[nome].applies?.(form) ?? true
const valueOf = (nome: Campo, form: Form) => (appliesTo(form)(nome) ? CAMPOS[nome].valor(form) : null)

/** A field of the form. `typed` is its text, `mensagem` its error, and `texto` its value in words. */
export type Field = { step: Group; caminho: string; typed: string; mensagem: string | null; texto: string }

/** Returns the fields that the form has at present, in the order of the pages. */
export const fieldsIn = (form: Form): Field[] =>
  NAMES.flatMap((nome) => {
    const { step, caminho, gap, list } = CAMPOS[nome]
    const itself = { step, caminho, typed: form[nome], mensagem: gap(form), texto: shownValue(nome, form) }
    const items = list ? itemFields(list, form[list]).map((field) => ({ step, ...field })) : []
    return appliesTo(form)(nome) ? [itself, ...items] : items
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
  const fields = fieldsIn(form)
  const missing = new Set(fields.flatMap(({ step, mensagem }) => (mensagem === null ? [] : step)))
  const withoutTitles = fields.every(({ step, typed }) => step !== 'registro' || typed === '')
  const steps = STEPS.filter((step): step is Group => step !== 'conferir')
  const asked = (step: Group) => missing.has(step) || (step === 'registro' && withoutTitles)
  const later = after && steps.slice(steps.indexOf(after as Group) + 1).find(asked)
  return later ?? steps.find((step) => missing.has(step))
}

/** Returns the value of a field in words. */
export const shownValue = (nome: Campo, form: Form): string => CAMPOS[nome].show?.(form) ?? form[nome].trim()

const isList = (nome: keyof Form): nome is ListName => nome in LISTS

/** Returns any part of the form in words, for a comparison of two versions. */
export const inWords = (nome: keyof Form, form: Form): string =>
  isList(nome) ? listInWords(nome, form[nome]) : nome in CAMPOS ? shownValue(nome as Campo, form) : String(form[nome])

/**
 * Returns the declared values by path. The state follows from the municipality.
 * @param known  the lists of the service; other items are new
 */
function byPath(form: Form, known: Lists = EMPTY): Record<string, unknown> {
  return Object.fromEntries([
    ...NAMES.map((nome) => [CAMPOS[nome].caminho, valueOf(nome, form)]),
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
  const { imovel, proprietario, representante, observacoes } = processo
  return {
    ...EMPTY,
    ...listsOf(processo),
    denominacao: imovel.denominacao ?? '',
    tipo: imovel.tipo ?? '',
    titularidade: imovel.titularidade ?? 'propriedade',
    municipio: imovel.municipio_ibge ?? '',
    area: typedArea(imovel.area_ha),
    matricula: imovel.matricula?.numero ?? '',
    registro: imovel.matricula?.registro === 'transcricao' ? 'transcricao' : '',
    cartorio: imovel.matricula?.cartorio ?? '',
    cnm: imovel.matricula?.cnm ?? '',
    titleArea: typedArea(imovel.matricula?.area_ha),
    posse: imovel.titulo_posse?.tipo ?? '',
    posseDescription: imovel.titulo_posse?.descricao ?? '',
    ccir: imovel.ccir_codigo ?? '',
    nome: proprietario.nome ?? '',
    mask: proprietario.cpf_cnpj ?? '',
    percentual: typedPercent(proprietario.percentual),
    espolio: proprietario.espolio ? 'yes' : '',
    represented: representante ? 'yes' : '',
    representante: representante?.nome ?? '',
    representanteMask: representante?.cpf ?? '',
    qualidade: representante?.qualidade ?? '',
    observacoes: observacoes ?? '',
    perimetro: imovel.geometria ? JSON.stringify(imovel.geometria) : '',
  }
}
