import { STATUS_PROCESSO } from '@car/vocabulary/processo'
import { describe, expect, test } from '@jest/globals'
import { BYTES_DO_CODIGO, codigoDe, normalizarCodigo } from '../src/domain/codigo.ts'
import { devolver, emitir, exigirStatus, falhar, iniciar, TOLERANCIA, solicitar } from '../src/domain/decisoes.ts'
import type { Evento } from '../src/domain/eventos.ts'
import { fraseDe } from '../src/domain/falha.ts'
import { type Estado, JOB } from '../src/domain/job.ts'
import { resumir } from '../src/domain/resumo.ts'

const EM = '2026-11-21T12:00:00.000Z'
const CODIGO = '7K3Q-4T2X-FHD0-ZZ5T'
const pedido: Evento = { tipo: 'dossie_solicitado', processo_id: 'p' }
const inicio = (posse: string): Evento => ({ tipo: 'composicao_iniciada', posse, codigo: CODIGO, emitido_em: EM })
const falha = (posse: string): Evento => ({ tipo: 'composicao_falhou', posse, causa: 'inesperada' })
const feito = {
  numero: '2026/000001',
  paginas: 13,
  hash: 'a'.repeat(64),
  bytes: 9,
  chave: 'c',
  feitoDe: { versao: 3, atosDeDocumentos: 2 },
}

const dado = (...eventos: Evento[]): Estado =>
  eventos.reduce<Estado>((job, e) => JOB.evolve(job, e, { stream: 'dossie-j', at: new Date(EM) }), JOB.initial)
const tipos = (eventos: Evento[]) => eventos.map((e) => e.tipo)

describe('a job', () => {
  test('is asked for once, and belongs to its case', () => {
    expect(tipos(solicitar(null, 'p'))).toEqual(['dossie_solicitado'])
    expect(solicitar(dado(pedido), 'p')).toEqual([])
    expect(dado(pedido)).toMatchObject({ id: 'j', processoId: 'p' })
  })

  test('is made of a case that was submitted once', () => {
    expect(() => exigirStatus('rascunho')).toThrow(expect.objectContaining({ code: 'CAR-005' }))
    for (const status of STATUS_PROCESSO.filter((s) => s !== 'rascunho'))
      expect(() => exigirStatus(status)).not.toThrow()
  })

  test('keeps the code of its first composition', () => {
    const segunda = iniciar(
      dado(pedido, inicio('a'), falha('a')),
      'b',
      'OUTR-OCOD-IGOX-XXXX',
      '2026-11-21T13:00:00.000Z',
    )
    expect(segunda).toMatchObject([{ posse: 'b', codigo: CODIGO, emitido_em: '2026-11-21T13:00:00.000Z' }])
  })

  test('is issued by who composes it now, and by nobody else', () => {
    const job = dado(pedido, inicio('a'), inicio('b'))
    expect(emitir(job, 'a', feito)).toEqual([])
    expect(emitir(dado(pedido), 'a', feito)).toEqual([])
    const emissao = emitir(job, 'b', feito)
    expect(emissao).toMatchObject([{ tipo: 'dossie_emitido', codigo_verificacao: CODIGO, emitido_em: EM, chave: 'c' }])
    const pronto = dado(pedido, inicio('a'), inicio('b'), ...emissao)
    expect(pronto).toMatchObject({ status: 'pronto', paginas: 13, codigo: CODIGO, numero: '2026/000001' })
    for (const mais of [
      iniciar(pronto, 'c', CODIGO, EM),
      emitir(pronto, 'b', feito),
      falhar(pronto, 'b', 'tempo'),
      devolver(pronto, 'b'),
    ])
      expect(mais).toEqual([])
  })

  test('is given up with its third failure, and told why in words', () => {
    const duas = [pedido, inicio('a'), falha('a'), inicio('b'), falha('b'), inicio('c')]
    expect(tipos(falhar(dado(pedido, inicio('a')), 'a', 'tempo'))).toEqual(['composicao_falhou'])
    expect(falhar(dado(...duas), 'a', 'tempo')).toEqual([])
    const fim = falhar(dado(...duas), 'c', 'tempo')
    expect(tipos(fim)).toEqual(['composicao_falhou', 'dossie_falhou'])
    expect(dado(...duas, ...fim)).toMatchObject({ status: 'falhou', erro: fraseDe('tempo'), falhas: 3 })
  })

  test('ends at once when its case is gone', () => {
    expect(tipos(falhar(dado(pedido), null, 'sem_processo'))).toEqual(['composicao_falhou', 'dossie_falhou'])
  })

  test('given back, it has nothing held against it; left behind by the dead, only after many times', () => {
    const devolvido = Array.from({ length: 50 }, (_, i): Evento[] => [
      inicio(`${i}`),
      { tipo: 'composicao_devolvida', posse: `${i}` },
    ])
    expect(dado(pedido, ...devolvido.flat())).toMatchObject({ status: 'processando', falhas: 0, quedas: 0 })
    const mortes = (n: number) => dado(pedido, ...Array.from({ length: n }, (_, i) => inicio(`${i}`)))
    expect(tipos(iniciar(mortes(TOLERANCIA.quedas - 1), 'x', CODIGO, EM))).toEqual(['composicao_iniciada'])
    expect(tipos(iniciar(mortes(TOLERANCIA.quedas), 'x', CODIGO, EM))).toEqual(['dossie_falhou'])
  })

  test('shows three acts in the history, and nothing of the work between them', () => {
    const todos = [pedido, inicio('a'), falha('a'), { tipo: 'composicao_devolvida', posse: 'a' } as const]
    expect(todos.map(resumir)).toEqual(['Dossiê solicitado.', null, null, null])
    expect(resumir({ tipo: 'dossie_falhou', erro: 'Motivo.' })).toBe('Dossiê não emitido. Motivo.')
    const uma = emitir(dado(pedido, inicio('a')), 'a', { ...feito, paginas: 1 })
    expect(uma.map(resumir)).toEqual([`Dossiê emitido com 1 página, código ${CODIGO}.`])
  })
})

describe('a verification code', () => {
  test('spends every bit of 80 bits of chance', () => {
    const zeros = new Uint8Array(BYTES_DO_CODIGO)
    const codigos = new Set([codigoDe(zeros)])
    for (let byte = 0; byte < BYTES_DO_CODIGO; byte++)
      for (let valor = 1; valor < 32; valor++) codigos.add(codigoDe(zeros.with(byte, valor)))
    expect(codigos.size).toBe(1 + BYTES_DO_CODIGO * 31)
    expect(() => codigoDe(zeros.subarray(1))).toThrow('chance')
  })

  test.each([
    ['7k3q4t2xfhd0zz5t'],
    [' 7K3Q 4T2X FHD0 ZZ5T '],
    ['7K3Q—4T2X–FHD0‑ZZ5T'],
    ['7K3Q4T2XFHDOZZ5T'],
    ['７Ｋ３Ｑ-4T2X-FHD0-ZZ5T'],
  ])('is known as %s', (digitado) => expect(normalizarCodigo(digitado)).toBe(CODIGO))

  test.each([[''], ['7K3Q'], [`${CODIGO}A`], ['7K3Q-4T2X-FHDU-ZZ5T'], ['../7K3Q4T2XFHD0ZZ5T'], ['x'.repeat(10_000)]])(
    'is not %s',
    (digitado) => expect(normalizarCodigo(digitado)).toBeNull(),
  )

  test('I and L are read as one', () => expect(normalizarCodigo('IL11-IIII-LLLL-1111')).toBe('1111-1111-1111-1111'))
})
