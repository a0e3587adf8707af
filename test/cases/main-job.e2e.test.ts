import { until } from '@car/testing/until'
import { beforeAll, describe, expect, test } from '@jest/globals'
import { decodeJwt } from 'jose'
import { dados, said, errorOf, get, list, newKey, post, all } from '../support/api.ts'
import { jpeg, sha256 } from '../support/papers/files.ts'
import { tokenOf, personOf } from '../support/sign-in.ts'
import { act, documentosOf, send, getProcesso, READING_MS } from '../support/factory.ts'
import { form } from '../support/papers/imovel.ts'
import type {
  Assumed,
  Ato,
  ExtractedData,
  QueueItem,
  Job,
  Pendencia,
  Processo,
  Received,
  Status,
  Verification,
} from '../support/types.ts'

let maria: string
let processo: Processo
let blurred: Received
let job: Job
const photos = { matricula: jpeg('par202.matricula.medium.jpg'), ccir: jpeg('par202.ccir.light.jpg') }
const sent: Record<string, Received> = {}
const read = <T>(path: string, token = maria) => get(path, token).then((r) => dados<T>(r))

beforeAll(async () => {
  maria = await tokenOf('maria')
})

describe('the main job', () => {
  test('1. sign in: code, PKCE, then our own token with exactly the specified claims', () => {
    expect(Object.keys(decodeJwt(maria)).sort()).toEqual([
      'exp',
      'iat',
      'jti',
      'nivel_confiabilidade',
      'nome',
      'sub',
      'tipo_usuario',
    ])
  })

  test('2. open a draft', async () => {
    processo = dados<Processo>(await post('/processos', maria, form('par202'), { chave: newKey() }), 201)
    expect(processo.status).toBe('rascunho')
  })

  test('3. upload a photographed matrícula and a CCIR: 202, with the SHA-256 of each', async () => {
    for (const [tipo, arquivo] of [
      ['matricula_imovel', photos.matricula],
      ['ccir', photos.ccir],
    ] as const) {
      const upload = { tipo, arquivo, nome: `${tipo}.jpg`, mime: 'image/jpeg' }
      const received = dados<Received>(await send(maria, processo.id, upload), 202)
      expect(received).toMatchObject({ status: 'aguardando', hash_sha256: sha256(arquivo) })
      sent[tipo] = received
    }
    const { id } = dados<Processo>(await post('/processos', maria, form()), 201)
    const bad = { tipo: 'ccir' as const, arquivo: jpeg('ccir8.blurred.jpg'), nome: 'ccir.jpg', mime: 'image/jpeg' }
    blurred = dados<Received>(await send(maria, id, bad), 202)
  })

  test('4. a file sent twice is CAR-007', async () => {
    expect(said(await send(maria, processo.id, { arquivo: photos.matricula, mime: 'image/jpeg' }))).toBe('409 CAR-007')
  })

  test('5. both are read, and are valido: number, area and owner as on the paper', async () => {
    const docs = await until(
      () => documentosOf(processo.id),
      (seen) => seen.every((d) => d.status === 'valido' || d.status === 'invalido'),
      READING_MS,
    )
    expect(docs.map((d) => [d.tipo_documento, d.status])).toEqual([
      ['matricula_imovel', 'valido'],
      ['ccir', 'valido'],
    ])
    const matricula = await read<ExtractedData>(`/documentos/${sent['matricula_imovel']?.id}/dados-extraidos`)
    expect(matricula.numero_matricula).toBe('49495')
    expect(matricula.area_ha).toBeCloseTo(528.1068, 1)
    expect(matricula.proprietario_nome).toMatch(/MARIA APARECIDA/i)
    const { confianca } = await read<Status>(`/documentos/${sent['ccir']?.id}/status`)
    expect(confianca).toBeGreaterThanOrEqual(70)
  })

  test('6. submit, twice with one key: one submission, one answer', async () => {
    const chave = newKey()
    const first = await post(`/processos/${processo.id}/submeter`, maria, undefined, { chave })
    const two = await post(`/processos/${processo.id}/submeter`, maria, undefined, { chave })
    expect(dados<Processo>(first).status).toBe('submetido')
    expect([two.texto, two.headers.get('idempotency-replayed')]).toEqual([first.texto, 'true'])
  })

  test('7. the case is in the queue with its figures', async () => {
    const item = await until(
      async () =>
        list<QueueItem>(await get(`/analista/processos?q=${processo.numero}`, await tokenOf('analista'))).data[0],
      (seen) => seen?.status === 'submetido' && seen.total_documentos === 2,
      10_000,
    )
    expect(item).toMatchObject({ processo_id: processo.id, pendencias_abertas: 0, tempo_em_analise: 0 })
  })

  test('8. take it: one of many wins, which starts a dossier by itself', async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, () => act(processo.id, 'assumir')))
    expect(answers.map(said).toSorted()).toEqual(['200', '409 CAR-005', '409 CAR-005', '409 CAR-005', '409 CAR-005'])
    const { dossie_job_id } = answers.filter((r) => r.status === 200).map((r) => dados<Assumed>(r))[0] as Assumed
    job = await until(
      async () => read<Job>(`/analista/dossies/${dossie_job_id}`, await tokenOf('analista')),
      (j) => j.status !== 'processando',
      READING_MS,
    )
    expect(job.status).toBe('pronto')
  })

  test('9. raise a pendency; the owner answers it', async () => {
    const request = { tipo: 'esclarecimento', descricao: 'A área inclui a estrada?' }
    const pendencia = dados<Pendencia>(await act(processo.id, 'criar-pendencia', 'analista', request), 201)
    expect((await getProcesso(processo.id)).status).toBe('pendente')
    const path = `/processos/${processo.id}/pendencias/${pendencia.id}/responder`
    expect(dados<Pendencia>(await post(path, maria, { resposta: 'Não inclui.' })).status).toBe('respondida')
    expect((await getProcesso(processo.id)).status).toBe('em_analise')
  })

  test('10. approve', async () => {
    expect(dados<Processo>(await act(processo.id, 'aprovar', 'analista', { parecer: 'Em ordem.' })).status).toBe(
      'aprovado',
    )
  })

  test('11. the dossier made anew: 202, pronto, downloaded', async () => {
    const analista = await tokenOf('analista')
    const { job_id } = dados<Job>(await act(processo.id, 'gerar-dossie'), 202)
    job = await until(
      () => read<Job>(`/analista/dossies/${job_id}`, analista),
      (j) => j.status !== 'processando',
      READING_MS,
    )
    expect(job.status).toBe('pronto')
    const { bytes, headers } = await get(`/analista/dossies/${job_id}/download`, analista)
    expect([headers.get('content-type'), sha256(bytes)]).toEqual(['application/pdf', job.hash_sha256])
  })

  test('12. its code is verified without a token', async () => {
    const verified = dados<Verification>(await get(`/publico/dossies/${job.codigo_verificacao}`))
    expect(verified).toMatchObject({
      processo_numero: processo.numero,
      hash_sha256: job.hash_sha256,
      situacao: 'valido',
    })
  })

  test('13. the history shows every act', async () => {
    const kinds = (await all<Ato>(`/processos/${processo.id}/historico`, maria)).map((ato) => ato.tipo)
    const expected = [
      'processo_criado',
      'documento_recebido',
      'documento_validado',
      'processo_submetido',
      'processo_assumido',
      'dossie_solicitado',
      'pendencia_criada',
      'pendencia_respondida',
      'processo_aprovado',
      'dossie_emitido',
    ]
    expect(kinds).toEqual(expect.arrayContaining(expected))
  })

  test('14. the blurred photograph ends invalido, with instructions', async () => {
    const end = await until(
      () => read<Status>(`/documentos/${blurred.id}/status`),
      (s) => s.status === 'valido' || s.status === 'invalido',
      READING_MS,
    )
    expect(end).toMatchObject({ status: 'invalido', motivo: 'ocr_baixa_confianca' })
    expect(end.instrucoes?.length).toBeGreaterThan(0)
  })

  test('15. a stranger gets 404', async () => {
    expect(personOf('stranger').tipo_usuario).toBe('produtor_rural')
    expect(errorOf(await get(`/processos/${processo.id}`, await tokenOf('stranger'))).said).toBe('404 CAR-003')
  })
})
