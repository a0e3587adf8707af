import type { DadosDossie } from '../../dossier-pages/src/data/dossie.ts'
import type { Drawing, Page } from '../../dossier-pages/src/layout/shapes.ts'
import { layOut } from '../../dossier-pages/src/sections/lay-out.ts'
import { layOutRecibo } from '../../dossier-pages/src/sections/recibo.ts'
import { LIMITS } from '../../cross-check/src/types.ts'
import { HTTP_STATUS } from '../../http/src/status.ts'
import { describeApi } from '../../operations/src/openapi.ts'
import type { Autos } from '../../../proto/src/gen/car/processos/v1/Autos.ts'
import canonicalize from 'canonicalize'
import { beforeAll, describe, expect, test } from '@jest/globals'
import { measurer } from '../../dossier-pages/test/measurer.ts'
import { assembleRow, contentOf } from '../../../services/analista/src/usecases/assemble-row.ts'
import { assembleData } from '../../../services/dossie/src/usecases/assemble-data.ts'
import { undeclared, declaredOf } from '../../../services/processos/src/processo/domain/declared.ts'
import { changedFields, versionsOf } from '../../../services/processos/src/processo/domain/versions.ts'
import { listedView, processoView } from '../../../services/processos/src/inbound/views/processo.ts'
import { represent, completeness } from '../../../services/processos/src/usecases/see.ts'
import { declaredRows } from '../../../services/portal/web/analysis/bench/declared-rows.ts'
import type { Processo as ProcessoOfPages } from '../../../services/portal/web/gen/interface.ts'
import { EMPTY } from '../../../services/portal/web/requerente/registration/fields.ts'
import { fieldsIn, formOfProcesso, toNew, toPatch } from '../../../services/portal/web/requerente/registration/form.ts'
import { read } from '../src/wire.ts'
import { DECLARATIONS, FAULTY } from './declarations.ts'
import { createProcesso, refusal, withoutIds } from './services.ts'

/** Writes an output with one line for each item, and with sorted keys. */
function lines(value: unknown): string {
  const items = Array.isArray(value) ? value : [value]
  return items.map((item) => (typeof item === 'string' ? item : canonicalize(item))).join('\n')
}

/**
 * The outputs of the whole path of a declaration, as they were before the table. They stay to the letter, except for
 * the order of keys in an object.
 */
const names = Object.keys(DECLARATIONS)
const opened = new Map<string, ReturnType<typeof createProcesso>>()
const processoNamed = (name: string) => {
  const found = opened.get(name)
  if (found === undefined) throw new Error(`no case ${name}`)
  return found
}
beforeAll(async () => {
  for (const name of names) {
    const processo = createProcesso()
    await processo.open(DECLARATIONS[name] ?? {})
    opened.set(name, processo)
  }
})

const viewOf = async (name: string) => {
  const { ctx, current } = processoNamed(name)
  return processoView(await represent(ctx, { processo: current(), versao: 1, documentos: [] }))
}
const textsOf = (paginas: readonly Page[]) =>
  paginas.flatMap(({ items }) =>
    items
      .map(({ drawing }) => drawing)
      .filter((d): d is Extract<Drawing, { forma: 'text' }> => d.forma === 'text')
      .map(({ texto, x, y }) => `${Math.round(x)},${Math.round(y)} ${texto}`),
  )

describe.each(names)('%s', (name) => {
  test('is recorded', () => {
    expect(lines(withoutIds(processoNamed(name).recorded))).toMatchSnapshot()
  })

  test('lacks what a submission needs', () => {
    expect(lines(undeclared(processoNamed(name).current()))).toMatchSnapshot()
  })

  test('is shown with masks, and in lists', async () => {
    const { current, ctx } = processoNamed(name)
    const view = await viewOf(name)
    const represented = await represent(ctx, { processo: current(), versao: 1, documentos: [] })
    const summary = { proximo: null, autorizacao: null, withPeople: false } as never
    const listed = [null, summary].map((one) => listedView({ ...represented, summary: one }))
    expect(lines(withoutIds([view, ...listed]))).toMatchSnapshot()
  })

  test('is cross-checked', () => {
    const { current } = processoNamed(name)
    const declared = declaredOf(current(), undefined, ({ lacre }) => lacre)
    expect(lines(withoutIds([declared, completeness(current(), [])]))).toMatchSnapshot()
  })

  test('differs from the first one', () => {
    const [first] = processoNamed('one title').commits
    const [own] = processoNamed(name).commits
    if (first?.events[0]?.tipo !== 'processo_criado' || own?.events[0]?.tipo !== 'processo_criado') throw new Error('')
    const { tipo: _, id: _id, numero: _n, dono: _d, ...form } = own.events[0]
    const commits = [first, { ...own, events: [{ tipo: 'processo_editado' as const, ...form }] }]
    const same = (a?: { lacre: string }, b?: { lacre: string }) => a?.lacre === b?.lacre
    const [before, after] = versionsOf(commits, [], same)
    if (!before || !after) throw new Error('two versions are expected')
    const both = [changedFields(before, after, same), changedFields(after, before, same)]
    expect(lines(withoutIds([after.resumo, ...both]))).toMatchSnapshot()
  })

  test('is a row of the queue', async () => {
    const sent = await processoNamed(name).sent()
    const documentos = { documentos: [], processos_com_duplicidade: [], versao: 0 }
    const cadastro = read(sent.cadastro)
    const { base: _, ...content } = contentOf(sent, cadastro, documentos as never, LIMITS)
    expect(lines(assembleRow(sent, cadastro, content as never, new Date('2026-03-02T12:00:00.000Z')))).toMatchSnapshot()
  })

  test('is printed in a dossier', async () => {
    const processo = await processoNamed(name).sent()
    const none = { pendencias: [], recursos: [], historico: [], documentos: [], com_duplicidade: false, camadas: [] }
    const issuing = {
      codigo_verificacao: 'K7QM-4T2X-9FHD',
      url_verificacao: 'https://car.example/v',
      emitido_em: '2026-03-02T12:00:00.000Z',
    }
    const dados: DadosDossie = { ...assembleData({ processo, ...none } as unknown as Autos), ...issuing }
    const { paginas } = layOut(dados, [], measurer)
    const texts = paginas.map(({ items }) => textsOf([{ items } as Page]))
    // The cover, and the page of the property and its people.
    expect(lines(texts.filter((_, i) => i === 0 || i === 2).flat())).toMatchSnapshot()
  })

  test('is printed in a receipt', async () => {
    const { paginas } = layOutRecibo(await processoNamed(name).recibo(), measurer)
    expect(lines(textsOf(paginas))).toMatchSnapshot()
  })

  test('is read by the analysis', async () => {
    const view = (await viewOf(name)) as unknown as ProcessoOfPages
    expect(
      lines(withoutIds(declaredRows(view).map(({ titulo, declarado, campo }) => [campo, titulo, declarado]))),
    ).toMatchSnapshot()
  })

  test('fills the form, and comes back from it', async () => {
    const view = (await viewOf(name)) as unknown as ProcessoOfPages
    const form = formOfProcesso(view)
    const again = toNew({ ...form, cpf_cnpj: '529.982.247-25', representanteCpf: '111.444.777-35' })
    expect(
      lines(
        withoutIds([
          form,
          fieldsIn(form).map((field) => Object.values(field).join(' | ')),
          again,
          toPatch(form, EMPTY),
          toPatch(EMPTY, form),
        ]),
      ),
    ).toMatchSnapshot()
  })
})

test.each(Object.entries(FAULTY))('%s are refused', async (_name, sent) => {
  expect(lines(await refusal(() => createProcesso().open(sent)))).toMatchSnapshot()
})

describe('an edit', () => {
  const edited = async (name: string, ...patches: Record<string, unknown>[]) => {
    const processo = createProcesso()
    await processo.open(DECLARATIONS[name] ?? {})
    const faults = []
    for (const patch of patches) faults.push(await refusal(() => processo.edit(patch)))
    return withoutIds([faults, processo.recorded.slice(1)])
  }

  test.each<[string, string, Record<string, unknown>]>([
    ['of one value', 'several titles, places and owners', { imovel: { area_ha: 3 } }],
    [
      'that removes values',
      'a company',
      { imovel: { matricula: { cnm: null }, ccir_codigo: null }, observacoes: null },
    ],
    ['that removes parts', 'a company', { representante: null, imovel: { matricula: null, titularidade: 'posse' } }],
    ['that removes a property', 'several titles, places and owners', { imovel: null }],
    ['that removes a drawing', 'several titles, places and owners', { imovel: { geometria: null } }],
    [
      'of lists',
      'several titles, places and owners',
      { coproprietarios: [{ nome: 'Bia' }], imovel: { outros_ccir: [] } },
    ],
    [
      'with masks',
      'one title',
      { proprietario: { cpf_cnpj: '***.533.447-**' }, representante: { cpf: '***.533.447-**' } },
    ],
    ['with a mask that no paper has', 'one title', { proprietario: { cpf_cnpj: '***.982.247-**' } }],
    [
      'of a number to another of the case',
      'several titles, places and owners',
      { representante: { cpf: '11144477735' } },
    ],
    ['of unknown fields', 'one title', { imovel: { cor: null, matricula: { x: 1 } }, telefone: null }],
  ])('%s', async (_what, name, patch) => expect(lines(await edited(name, patch))).toMatchSnapshot())

  test('that sends an item with its id keeps its number', async () => {
    const processo = createProcesso()
    await processo.open(DECLARATIONS['several titles, places and owners'] ?? {})
    const [first, second] = processo.current().coproprietarios
    await processo.edit({
      coproprietarios: [
        { id: second?.id, nome: 'Rui Ferreira' },
        { id: first?.id, percentual: 1 },
      ],
    })
    expect(lines(withoutIds(processo.recorded.slice(1)))).toMatchSnapshot()
  })
})

test('the interface describes it', () => {
  const { paths, components } = describeApi(HTTP_STATUS) as { paths: object; components: { schemas: object } }
  const about = Object.entries({ ...paths, ...components.schemas }).filter(([, schema]) =>
    JSON.stringify(schema).includes('titulo_posse'),
  )
  expect(lines(about.map((one) => JSON.stringify(one)))).toMatchSnapshot()
})
