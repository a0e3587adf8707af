import { createHash } from 'node:crypto'
import { beforeAll, describe, expect, test } from '@jest/globals'
import { until } from '@car/testing/until'
import { strFromU8, unzipSync } from 'fflate'
import { dados, said, errorOf, get, all } from '../support/api.ts'
import { tokenOf, CPF, personOf } from '../support/sign-in.ts'
import { assumed, readings } from '../support/factory.ts'
import type { Assumed, Documento, User } from '../support/types.ts'

/** A person may export three times a day, and this file uses all three exports. */

const WHO = 'ofCopies'
const EXPORTACAO = '/privacidade/exportacao'

let token: string
let processo: Assumed
let documentos: Documento[]
beforeAll(async () => {
  token = await tokenOf(WHO)
  processo = await assumed(WHO)
  documentos = await readings(processo.id, WHO)
  // Taking the case starts a dossier, which the export has to contain.
  await until(
    () => all(`/processos/${processo.id}/dossies`, token),
    (dossies) => dossies.length === 1,
    120_000,
  )
}, 240_000)

type Opened = Record<string, Uint8Array>
// oxlint-disable-next-line typescript/no-explicit-any -- the shapes are what the tests assert
const read = (opened: Opened, nome: string): any => JSON.parse(strFromU8(opened[nome] ?? new Uint8Array()))

describe('the own data', () => {
  test('that are asked for wrongly are CAR-004, and no export', async () => {
    const refusal = errorOf(await get(`${EXPORTACAO}?arquivos=talvez`, token))
    expect([refusal.said, refusal.byField]).toEqual(['422 CAR-004', { arquivos: 'invalid_value' }])
    expect(said(await get(EXPORTACAO))).toBe('401 CAR-001')
  })

  test('come as one archive: account, notices, acts, cases with their files as they were sent', async () => {
    const response = await get(EXPORTACAO, token)
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/zip'])
    expect(response.headers.get('content-disposition')).toMatch(/^attachment; filename="meus-dados-[\d-]+\.zip"$/)
    const opened = unzipSync(new Uint8Array(response.bytes))
    const me = dados<User>(await get('/auth/me', token))
    // The time of the last access has changed since the archive was made.
    const { ultimo_acesso_em: _, ...account } = me
    expect(read(opened, 'conta.json')).toMatchObject(account)
    expect(read(opened, 'conta.json').sessoes.length).toBeGreaterThan(0)
    expect(strFromU8(opened['LEIA-ME.txt'] ?? new Uint8Array())).toContain(personOf(WHO).nome)
    expect(read(opened, 'avisos.json').length).toBe((await all('/avisos', token)).length)

    const folder = `processos/${processo.numero.replace('/', '-')}`
    expect(read(opened, `${folder}/processo.json`)).toMatchObject({
      id: processo.id,
      numero: processo.numero,
      status: 'em_analise',
    })
    expect(read(opened, `${folder}/historico.json`).at(0)).toMatchObject({ tipo: 'processo_criado' })
    const listed = read(opened, `${folder}/documentos.json`) as { id: string; arquivo: string; hash_sha256: string }[]
    expect(listed.map(({ id }) => id).toSorted()).toEqual(documentos.map(({ id }) => id).toSorted())
    for (const { arquivo, hash_sha256 } of listed) {
      const bytes = opened[`${folder}/${arquivo}`] ?? new Uint8Array()
      expect(createHash('sha256').update(bytes).digest('hex')).toBe(hash_sha256)
    }
    const [dossie] = read(opened, `${folder}/dossies.json`) as { codigo_verificacao: string; hash_sha256: string }[]
    const pdf = opened[`${folder}/dossies/${dossie?.codigo_verificacao}.pdf`] ?? new Uint8Array()
    expect(createHash('sha256').update(pdf).digest('hex')).toBe(dossie?.hash_sha256)
    const recibo = opened[`${folder}/recibo.pdf`] ?? new Uint8Array()
    expect(strFromU8(recibo.subarray(0, 5))).toBe('%PDF-')
    const atos = read(opened, 'atos.json') as { acoes: string[] }[]
    expect(atos.flatMap(({ acoes }) => acoes)).toEqual(
      expect.arrayContaining(['documento_recebido', 'dados_exportados']),
    )
    const texts = Object.entries(opened).filter(([nome]) => /\.(json|txt)$/.test(nome))
    for (const [, text] of texts) expect(strFromU8(text)).not.toContain(CPF[WHO])
  })

  test('come without files too, three times a day', async () => {
    for (let round = 2; round <= 3; round++) {
      const opened = unzipSync(new Uint8Array((await get(`${EXPORTACAO}?arquivos=false`, token)).bytes))
      expect(Object.keys(opened).filter((nome) => nome.endsWith('.pdf'))).toEqual([])
    }
    const refusal = errorOf(await get(EXPORTACAO, token))
    expect(refusal.said).toBe('429 CAR-010')
    expect(refusal.mensagem).toContain('3 exportações por dia')
  })

  test('and that they were asked for is in the audit', async () => {
    const { id } = dados<User>(await get('/auth/me', token))
    const query = `/admin/auditoria?usuario=${id}&acao=dados_exportados`
    expect(await all(query, await tokenOf('admin'))).toHaveLength(3)
  })
})
