import { until } from '@car/testing/until'
import { beforeAll, describe, expect, test } from '@jest/globals'
import { decodeJwt } from 'jose'
import { dados, dito, erro, get, lista, novaChave, post, todos } from './support/api.ts'
import { jpeg, sha256 } from './support/arquivos.ts'
import { como, pessoaDe } from './support/entrar.ts'
import { agir, documentosDe, enviar, obter } from './support/fabrica.ts'
import { ficha } from './support/imovel.ts'
import type {
  Assumido,
  Ato,
  DadosExtraidos,
  ItemDaFila,
  Job,
  Pendencia,
  Processo,
  Recebido,
  Situacao,
  Verificacao,
} from './support/tipos.ts'

/** The main job of the service, step by step and in order, on photographs. Each step begins where the last one ended. */

const LEITURA_MS = 200_000
let maria: string
let processo: Processo
let borrada: Recebido
let job: Job
const fotos = { matricula: jpeg('par202.matricula.medium.jpg'), ccir: jpeg('par202.ccir.light.jpg') }
const enviados: Record<string, Recebido> = {}
const ler = <T>(caminho: string, token = maria) => get(caminho, token).then((r) => dados<T>(r))

beforeAll(async () => {
  maria = await como('maria')
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
    processo = dados<Processo>(await post('/processos', maria, ficha('par202'), { chave: novaChave() }), 201)
    expect(processo.status).toBe('rascunho')
  })

  test('3. upload a photographed matrícula and a CCIR: 202, with the SHA-256 of each', async () => {
    for (const [tipo, arquivo] of [
      ['matricula_imovel', fotos.matricula],
      ['ccir', fotos.ccir],
    ] as const) {
      const envio = { tipo, arquivo, nome: `${tipo}.jpg`, mime: 'image/jpeg' }
      const recebido = dados<Recebido>(await enviar(maria, processo.id, envio), 202)
      expect(recebido).toMatchObject({ status: 'aguardando', hash_sha256: sha256(arquivo) })
      enviados[tipo] = recebido
    }
    const { id } = dados<Processo>(await post('/processos', maria, ficha()), 201)
    const ruim = { tipo: 'ccir' as const, arquivo: jpeg('ccir8.blurred.jpg'), nome: 'ccir.jpg', mime: 'image/jpeg' }
    borrada = dados<Recebido>(await enviar(maria, id, ruim), 202)
  })

  test('4. a file sent twice is CAR-007', async () => {
    expect(dito(await enviar(maria, processo.id, { arquivo: fotos.matricula, mime: 'image/jpeg' }))).toBe('409 CAR-007')
  })

  test('5. both are read, and are valido: number, area and owner as on the paper', async () => {
    const docs = await until(
      () => documentosDe(processo.id),
      (vistos) => vistos.every((d) => d.status === 'valido' || d.status === 'invalido'),
      LEITURA_MS,
    )
    expect(docs.map((d) => [d.tipo_documento, d.status])).toEqual([
      ['matricula_imovel', 'valido'],
      ['ccir', 'valido'],
    ])
    const matricula = await ler<DadosExtraidos>(`/documentos/${enviados['matricula_imovel']?.id}/dados-extraidos`)
    expect(matricula.numero_matricula).toBe('49495')
    expect(matricula.area_ha).toBeCloseTo(528.1068, 1)
    expect(matricula.proprietario_nome).toMatch(/MARIA APARECIDA/i)
    const { confianca } = await ler<Situacao>(`/documentos/${enviados['ccir']?.id}/status`)
    expect(confianca).toBeGreaterThanOrEqual(70)
  })

  test('6. submit, twice with one key: one submission, one answer', async () => {
    const chave = novaChave()
    const um = await post(`/processos/${processo.id}/submeter`, maria, undefined, { chave })
    const dois = await post(`/processos/${processo.id}/submeter`, maria, undefined, { chave })
    expect(dados<Processo>(um).status).toBe('submetido')
    expect([dois.texto, dois.headers.get('idempotency-replayed')]).toEqual([um.texto, 'true'])
  })

  test('7. the case is in the queue with its figures', async () => {
    const item = await until(
      async () =>
        lista<ItemDaFila>(await get(`/analista/processos?q=${processo.numero}`, await como('analista'))).data[0],
      (visto) => visto?.status === 'submetido' && visto.total_documentos === 2,
      10_000,
    )
    expect(item).toMatchObject({ processo_id: processo.id, pendencias_abertas: 0, tempo_em_analise: 0 })
  })

  test('8. take it: one of many wins, which starts a dossier by itself', async () => {
    const respostas = await Promise.all(Array.from({ length: 5 }, () => agir(processo.id, 'assumir')))
    expect(respostas.map(dito).toSorted()).toEqual(['200', '409 CAR-005', '409 CAR-005', '409 CAR-005', '409 CAR-005'])
    const { dossie_job_id } = respostas.filter((r) => r.status === 200).map((r) => dados<Assumido>(r))[0] as Assumido
    job = await until(
      async () => ler<Job>(`/analista/dossies/${dossie_job_id}`, await como('analista')),
      (j) => j.status !== 'processando',
      LEITURA_MS,
    )
    expect(job.status).toBe('pronto')
  })

  test('9. raise a pendency; the owner answers it', async () => {
    const pedido = { tipo: 'esclarecimento', descricao: 'A área inclui a estrada?' }
    const pendencia = dados<Pendencia>(await agir(processo.id, 'criar-pendencia', 'analista', pedido), 201)
    expect((await obter(processo.id)).status).toBe('pendente')
    const caminho = `/processos/${processo.id}/pendencias/${pendencia.id}/responder`
    expect(dados<Pendencia>(await post(caminho, maria, { resposta: 'Não inclui.' })).status).toBe('respondida')
    expect((await obter(processo.id)).status).toBe('em_analise')
  })

  test('10. approve', async () => {
    expect(dados<Processo>(await agir(processo.id, 'aprovar', 'analista', { parecer: 'Em ordem.' })).status).toBe(
      'aprovado',
    )
  })

  test('11. the dossier made anew: 202, pronto, downloaded', async () => {
    const analista = await como('analista')
    const { job_id } = dados<Job>(await agir(processo.id, 'gerar-dossie'), 202)
    job = await until(
      () => ler<Job>(`/analista/dossies/${job_id}`, analista),
      (j) => j.status !== 'processando',
      LEITURA_MS,
    )
    expect(job.status).toBe('pronto')
    const { bytes, headers } = await get(`/analista/dossies/${job_id}/download`, analista)
    expect([headers.get('content-type'), sha256(bytes)]).toEqual(['application/pdf', job.hash_sha256])
  })

  test('12. its code is verified without a token', async () => {
    const verificado = dados<Verificacao>(await get(`/publico/dossies/${job.codigo_verificacao}`))
    expect(verificado).toMatchObject({
      processo_numero: processo.numero,
      hash_sha256: job.hash_sha256,
      situacao: 'valido',
    })
  })

  test('13. the history shows every act', async () => {
    const tipos = (await todos<Ato>(`/processos/${processo.id}/historico`, maria)).map((a) => a.tipo)
    const esperados = [
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
    expect(tipos).toEqual(expect.arrayContaining(esperados))
  })

  test('14. the blurred photograph ends invalido, with instructions', async () => {
    const fim = await until(
      () => ler<Situacao>(`/documentos/${borrada.id}/status`),
      (s) => s.status === 'valido' || s.status === 'invalido',
      LEITURA_MS,
    )
    expect(fim).toMatchObject({ status: 'invalido', motivo: 'ocr_baixa_confianca' })
    expect(fim.instrucoes?.length).toBeGreaterThan(0)
  })

  test('15. a stranger gets 404', async () => {
    expect(pessoaDe('estranha').tipo_usuario).toBe('produtor_rural')
    expect(erro(await get(`/processos/${processo.id}`, await como('estranha'))).dito).toBe('404 CAR-003')
  })
})
