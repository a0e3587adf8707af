import { randomBytes } from 'node:crypto'
import { describe, expect, test } from '@jest/globals'
import { diferenca } from '../src/domain/diferenca.ts'
import type { Evento } from '../src/domain/eventos.ts'
import {
  camposMudados,
  documentosMudados,
  type Entrega,
  type Mesmo,
  type Versao,
  versoesDe,
} from '../src/domain/versoes.ts'
import { criarDiferencas } from '../src/outbound/diferencas.ts'
import { DONO, FICHA, fatos } from './dado.ts'

const PESSOA = { id: DONO.id, nome: DONO.nome }
const as = (hora: number) => `2026-03-02T${String(hora).padStart(2, '0')}:00:00.000Z`
const commit = (hora: number, ...events: Evento[]) => ({
  events,
  at: new Date(as(hora)),
  author: { ...PESSOA, papel: 'produtor_rural' },
})
const editado = (mudanca: Partial<typeof FICHA> | object): Evento =>
  ({ tipo: 'processo_editado', ...FICHA, ...mudanca }) as Evento
const veio = (hora: number, documentoId: string, substitui: string | null = null): Entrega => ({
  documentoId,
  tipo: 'matricula_imovel',
  saiu: false,
  substitui,
  em: as(hora),
  por: PESSOA,
  resumo: 'Documento recebido: matrícula do imóvel.',
})
const saiu = (hora: number, documentoId: string): Entrega => ({
  ...veio(hora, documentoId),
  saiu: true,
  resumo: 'Documento descartado: matrícula do imóvel.',
})
const mesmo: Mesmo = (a, b) => a?.mascara === b?.mascara
const AREA = { imovel: { ...FICHA.imovel, area_ha: 20 } }

describe('the versions of a case', () => {
  const commits = [
    commit(1, fatos.criado()),
    commit(3, fatos.autorizado('editar')),
    commit(4, editado(AREA)),
    commit(6, fatos.submetido()),
  ]

  test('are one for each change of what was declared or handed in, in order of time; other acts are none', () => {
    const todas = versoesDe(commits, [veio(2, 'a'), veio(5, 'b', 'a'), saiu(7, 'b')], mesmo)
    expect(todas.map(({ versao, em, resumo }) => [versao, em, resumo])).toEqual([
      [1, as(1), 'Rascunho 2026/000001 aberto.'],
      [2, as(2), 'Documento recebido: matrícula do imóvel.'],
      [3, as(4), 'Alterado: área.'],
      [4, as(5), 'Documento recebido: matrícula do imóvel.'],
      [5, as(7), 'Documento descartado: matrícula do imóvel.'],
    ])
    expect(todas.map(({ por }) => por)).toEqual(todas.map(() => PESSOA))
    expect(todas.map(({ documentos }) => [...documentos.keys()])).toEqual([[], ['a'], ['a'], ['b'], []])
  })

  test('are also a reservation made or taken back, which the comparison names', () => {
    const retirada: Evento = { tipo: 'ressalva_retirada', id: 'rv1' }
    const todas = versoesDe([...commits, commit(7, fatos.ressalva()), commit(8, retirada)], [], mesmo)
    expect(todas.map(({ resumo }) => resumo).slice(-2)).toEqual([
      expect.stringMatching(/^Ressalva sobre a matrícula do imóvel: o imóvel não tem este título\. O lote/),
      'Ressalva retirada.',
    ])
    const [antes, com, depois] = todas.slice(-3) as [Versao, Versao, Versao]
    const valor = expect.stringMatching(/^o imóvel não tem este título: O lote/)
    expect(camposMudados(antes, com, mesmo)).toEqual([{ campo: 'ressalva.matricula_imovel', de: null, ate: valor }])
    expect(camposMudados(com, depois, mesmo)).toEqual([{ campo: 'ressalva.matricula_imovel', de: valor, ate: null }])
    expect(camposMudados(antes, depois, mesmo)).toEqual([])
  })

  test('keep their numbers when more comes', () => {
    const antes = versoesDe(commits, [veio(2, 'a')], mesmo)
    const depois = versoesDe(
      [...commits, commit(9, editado({ observacoes: 'x' }))],
      [veio(2, 'a'), veio(8, 'c')],
      mesmo,
    )
    expect(depois.slice(0, antes.length)).toEqual(antes)
  })

  test('of one instant: what was declared goes first; what came before the case is told of the case', () => {
    const todas = versoesDe([commit(4, fatos.criado())], [veio(3, 'a'), veio(4, 'b')], mesmo)
    expect(todas.map(({ versao, documentos }) => [versao, documentos.size])).toEqual([
      [1, 0],
      [2, 1],
    ])
  })
})

describe('two versions of a case', () => {
  test('differ in the fields whose values differ, in those that come or go, and in the CPF by its mask', () => {
    const outra = {
      imovel: { ...FICHA.imovel, area_ha: 20, ccir_codigo: '1234567890123', matricula: { numero: '9', cnm: 'x' } },
      proprietario: { nome: 'BELTRANA', documento: { sigilo: 't', mascara: '***.111.222-**' } },
      observacoes: 'nova',
    }
    const [a, b] = versoesDe([commit(1, fatos.criado()), commit(2, editado(outra))], [], mesmo)
    if (!a || !b) throw new Error('two versions')
    expect(b.resumo).toBe(
      'Alterado: área, número da matrícula, CNM, código do CCIR, nome do proprietário, observações, CPF ou CNPJ do proprietário.',
    )
    expect(camposMudados(a, b, mesmo)).toEqual([
      { campo: 'imovel.area_ha', de: 12.5, ate: 20 },
      { campo: 'imovel.matricula.numero', de: '123', ate: '9' },
      { campo: 'imovel.matricula.cnm', de: null, ate: 'x' },
      { campo: 'imovel.ccir_codigo', de: null, ate: '1234567890123' },
      { campo: 'proprietario.nome', de: 'FULANA', ate: 'BELTRANA' },
      { campo: 'observacoes', de: null, ate: 'nova' },
      { campo: 'proprietario.cpf_cnpj', de: '***.456.789-**', ate: '***.111.222-**' },
    ])
    expect(camposMudados(a, a, mesmo)).toEqual([])
  })

  test('pair what went with what came in its place, over any number of steps', () => {
    const entregas = [veio(2, 'a'), veio(3, 'b', 'a'), veio(4, 'c', 'b'), veio(5, 'd'), veio(6, 'e'), saiu(7, 'd')]
    const todas = versoesDe([commit(1, fatos.criado())], entregas, mesmo)
    const entre = (de: number, ate: number) => {
      const [a, b] = [todas[de - 1], todas[ate - 1]]
      return a && b ? documentosMudados(a, b, entregas) : null
    }
    const tipo = 'matricula_imovel'
    expect(entre(1, 2)).toEqual([{ tipo, entrou: 'a' }])
    expect(entre(2, 4)).toEqual([{ tipo, saiu: 'a', entrou: 'c' }])
    expect(entre(1, 4)).toEqual([{ tipo, entrou: 'c' }])
    expect(entre(5, 7)).toEqual([
      { tipo, entrou: 'e' },
      { tipo, saiu: 'd' },
    ])
    expect(entre(4, 4)).toEqual([])
  })
})

describe('two drawings', () => {
  const quadrado = (oeste: number, largura = 0.01) => ({
    type: 'Polygon' as const,
    coordinates: [
      [
        [oeste, -20],
        [oeste + largura, -20],
        [oeste + largura, -19.99],
        [oeste, -19.99],
        [oeste, -20],
      ],
    ],
  })

  /** Combs, which take about a hundred times as long as squares. */
  const dentes = (inicio: number) =>
    Array.from({ length: 9_000 }, (_, i) => [-50 + i / 1e5, -20 + (i % 2) * 0.01 + inicio])
  const pente = (inicio: number) => ({
    type: 'Polygon' as const,
    coordinates: [[...dentes(inicio), [-49.9, -20.5], [-50, -20.5], [-50, -20 + inicio]]],
  })

  test('gain and lose what only one of them has, in hectares and as a shape', () => {
    const { ganho, perda } = diferenca(quadrado(-50), quadrado(-49.995))
    expect([ganho.ha, perda.ha].map(Math.round)).toEqual([58, 58])
    expect(ganho.forma).toEqual({ type: 'MultiPolygon', coordinates: [[expect.any(Array)]] })
  })

  test('where there was none, all is gained; where there is none any more, all is lost', () => {
    const { ganho, perda } = diferenca(null, quadrado(-50))
    expect([Math.round(ganho.ha), perda]).toEqual([116, { ha: 0 }])
    expect(diferenca(quadrado(-50), null)).toMatchObject({ ganho: { ha: 0 }, perda: { ha: ganho.ha } })
  })

  test('of shapes with too many points only the areas are told', () => {
    const { ganho } = diferenca(pente(0), pente(0.003))
    expect(ganho.ha).toBeGreaterThan(0)
    expect(ganho).not.toHaveProperty('forma')
  })

  test('that take too long are told to, and the next ones are compared all the same, each pair once', async () => {
    const rapida = criarDiferencas(1)
    expect(await rapida.entre('eu', 'a b', pente(0), pente(0.003))).toBeNull()
    await rapida.close()
    const diferencas = criarDiferencas()
    const chave = randomBytes(4).toString('hex')
    const feita = await diferencas.entre('eu', chave, quadrado(-50), quadrado(-49.995))
    expect(feita?.ganho.ha).toBeGreaterThan(0)
    expect(await diferencas.entre('eu', chave, null, null)).toBe(feita)
    await diferencas.close()
  })

  test('are compared one at a time for one person, who keeps nobody else waiting for more', async () => {
    const diferencas = criarDiferencas()
    const pedir = (quem: string, qual: string) => diferencas.entre(quem, qual, quadrado(-50), quadrado(-49.995))
    const minha = pedir('eu', 'a')
    await expect(pedir('eu', 'b')).rejects.toMatchObject({ nome: 'indisponivel', retryAfterS: 2 })
    expect((await pedir('outra', 'c'))?.ganho.ha).toBe((await minha)?.ganho.ha)
    expect(await pedir('eu', 'b')).not.toBeNull()
    await diferencas.close()
  })
})
