import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from '@jest/globals'
import type { Operation } from '@car/operations/operation'
import { OPERATIONS } from '@car/operations/table'
import { decodeJwt } from 'jose'
import { dados, ask, post, all } from '../support/api.ts'
import { tokenOf, CPF, signIn, personOf, type Who } from '../support/sign-in.ts'
import {
  assumed,
  withValidDocumentos,
  documentosOf,
  inAnalysis,
  inRecurso,
  sendMandatory,
  pendente,
  rascunho,
  rejeitado,
  ressalvaOf,
  submetido,
} from '../support/factory.ts'
import { type Target, type Targets, fuzz } from '../support/fuzzer.ts'
import type { Autorizacao, Template } from '../support/types.ts'

/**
 * Sends requests that the published document allows, and many that it does not, to existing resources. An answer may
 * not be a 5xx or differ from the document. Operations of producers are sent as a producer, and others as an
 * administrator.
 */

/** Operations that would end sessions of the fuzzer or of other tests, or take the cases of other tests. */
const EXCLUDED: readonly string[] = ['logout', 'refresh', 'callback', 'encerrarOutrasSessoes', 'proximo', 'distribuir']
afterAll(async () => {
  // The number of templates is limited, so those of the fuzzer are removed.
  // The fuzzer may have taken longer than a token lives.
  const { access_token: admin } = await signIn(CPF.admin)
  for (const { id, titulo } of await all<Template>('/analista/modelos', admin))
    if (!titulo.startsWith('e2e: ')) await ask('DELETE', `/supervisor/modelos/${id}`, { token: admin })
  const { id, tipo_usuario } = await toChange()
  await ask('PUT', `/admin/usuarios/${id}`, { token: admin, json: { tipo_usuario } })
})

test.each<Who>(['admin', 'maria'])(
  'what %s sends, whatever it is, is answered as the document says',
  async (who) => {
    const own = Object.entries(OPERATIONS).filter(
      ([id, operation]) => !EXCLUDED.includes(id) && (who === 'maria') === byProdutor(operation),
    )
    const operations = own.map(([id]) => id)
    const phases = 'examples,coverage,fuzzing'
    expect(await fuzz({ who, operations, targets: await targets(who), phases, examples: 3 })).toBe('')
  },
  1_200_000,
)

const byProdutor = ({ papeis }: Operation): boolean =>
  papeis === 'publico' || (papeis as readonly string[]).includes('produtor_rural')

/** Makes the targets of operations: mostly existing resources in a state in which the operation has work to do. */
async function targets(who: Who): Promise<Targets> {
  const [rascunhos, documentos, taken] = await Promise.all([
    Promise.all([rascunho(), rascunho(), withValidDocumentos()]),
    rascunho().then(({ id }) => sendMandatory(id, 'maria')),
    assumed(),
  ])
  const [analysis, free] = await Promise.all([
    Promise.all([inAnalysis(), inAnalysis(), inAnalysis(), inAnalysis()]),
    submetido(),
  ])
  const [pendencias, recurso, rejection] = await Promise.all([
    Promise.all([pendente(), pendente(), pendente()]),
    inRecurso(),
    rejeitado(),
  ])
  const [edited, discarded, ready] = rascunhos.map(({ id }) => id) as [string, string, string]
  const [aAprovar, aRejeitar, toAsk, aLiberar] = analysis.map(({ id }) => id) as [string, string, string, string]
  const [toWithdraw, toDecide] = await Promise.all([ressalvaOf('maria', edited), ressalvaOf('maria', pendencias[0].id)])
  const withPid = ({ id, pendencia }: (typeof pendencias)[0]): Target => ({ id, pid: pendencia.id })
  const [found] = await documentosOf(ready)
  await tokenOf('tecnica') // a person who has never signed in cannot be authorised
  const request = { cpf: CPF.tecnica, escopo: 'consultar' }
  const { id: aid } = dados<Autorizacao>(
    await post(`/processos/${edited}/autorizacoes`, await tokenOf('maria'), request),
    201,
  )
  const avisos = await all<{ id: string }>('/avisos', await tokenOf(who))
  const modelos = await Promise.all(['um', 'outro'].map(template))
  const documentoId = { id: found?.id ?? '' }
  const ofDossie = { job_id: taken.dossie_job_id }
  return {
    obterProcesso: { id: edited },
    editarProcesso: { id: edited },
    excluirProcesso: { id: discarded },
    submeterProcesso: { id: ready },
    assinarProcesso: { id: edited },
    historico: { id: aAprovar },
    provarAto: { id: aAprovar, versao: '1' },
    versoes: { id: edited },
    camadasDoProcesso: { id: edited },
    emComum: { id: edited },
    contestarCamada: { id: toAsk, achado: 'camada_outra.0a1b2c3d' },
    comparar: { id: edited },
    listarPendencias: { id: toAsk },
    responderPendencia: withPid(pendencias[0]),
    listarRessalvas: { id: edited },
    ressalvar: { id: ready },
    retirarRessalva: { id: edited, rid: toWithdraw },
    decidirRessalva: { id: pendencias[0].id, rid: toDecide },
    abrirRecurso: { id: rejection.id },
    acompanhamento: { id: edited },
    trocarAcompanhamento: { id: edited },
    decisoes: { id: recurso.id },
    recursosDoProcesso: { id: recurso.id },
    listarAutorizacoes: { id: edited },
    autorizar: { id: edited },
    revogarAutorizacao: { id: edited, aid },
    revelarCpf: { id: edited },
    assistente: { id: edited },
    documentosDoProcesso: { id: ready },
    obterDocumento: documentoId,
    situacaoDoDocumento: documentoId,
    dadosExtraidos: documentoId,
    baixarArquivo: documentoId,
    previaDaPagina: { ...documentoId, pagina: '1' },
    confirmarDocumento: documentoId,
    excluirDocumento: { id: documentos[0].id },
    obterEnvio: { id: await uploadOf(who, 1) },
    enviarParte: { id: await uploadOf(who, 50_000_000) },
    concluirEnvio: { id: await uploadOf(who, 1) },
    excluirEnvio: { id: await uploadOf(who, 1) },
    assumir: { id: free.id },
    liberar: { id: aLiberar },
    atribuir: { id: aLiberar },
    aprovar: { id: aAprovar },
    rejeitar: { id: aRejeitar },
    criarPendencia: { id: toAsk },
    resolverPendencia: withPid(pendencias[1]),
    cancelarPendencia: withPid(pendencias[2]),
    achados: { id: aAprovar },
    evidencias: { id: aAprovar, achado: 'area_geometria.1' },
    avaliarAchado: { id: toAsk, achado: 'area_geometria.1' },
    notas: { id: aAprovar },
    anotar: { id: aAprovar },
    pendenciaDoAchado: { id: aAprovar },
    alterarModelo: { id: modelos[0] ?? '' },
    excluirModelo: { id: modelos[1] ?? '' },
    gerarDossie: { id: rejection.id },
    situacaoDoDossie: ofDossie,
    baixarDossie: ofDossie,
    recibo: { id: taken.id },
    dossiesDoProcesso: { id: taken.id },
    arquivoDoDossie: { id: taken.id, ...ofDossie },
    decidirRecurso: { id: recurso.recurso.id },
    alterarUsuario: { id: (await toChange()).id },
    encerrarSessoesDoUsuario: { id: (await toChange()).id },
    encerrarSessao: { id: await spareSession(who) },
    marcarAvisoLido: { id: avisos[0]?.id ?? randomUUID() },
  }
}

async function template(titulo: string): Promise<string> {
  const fresh = { tipo: 'dado', titulo: `do fuzzer: ${titulo}`, texto: 'Explique.' }
  return dados<{ id: string }>(await post('/supervisor/modelos', await tokenOf('admin'), fresh), 201).id
}

async function uploadOf(who: Who, tamanho: number): Promise<string> {
  const { id: processo_id } = await rascunho(who)
  const request = { processo_id, tipo_documento: 'outros', nome: 'a.pdf', tamanho }
  return dados<{ id: string }>(await post('/documentos/envios', await tokenOf(who), request), 201).id
}

/** Opens a session that the fuzzer may end, in place of its own session or that of another test. */
async function spareSession(who: Who): Promise<string> {
  const { access_token } = await signIn(CPF[who])
  const sessions = await all<{ id: string; atual: boolean }>('/auth/sessoes', access_token)
  return sessions.find(({ atual }) => atual)?.id ?? ''
}

/** Returns the person whose role the fuzzer may change, with the role to restore afterwards. */
async function toChange(): Promise<{ id: string; tipo_usuario: string }> {
  const id = decodeJwt(await tokenOf('ofFuzz')).sub ?? ''
  return { id, tipo_usuario: personOf('ofFuzz').tipo_usuario }
}
