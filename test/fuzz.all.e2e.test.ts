import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from '@jest/globals'
import type { Operacao } from '@car/operations/operacao'
import { OPERACOES } from '@car/operations/tabela'
import { decodeJwt } from 'jose'
import { dados, pedir, post, todos } from './support/api.ts'
import { como, CPF, entrar, pessoaDe, type Quem } from './support/entrar.ts'
import {
  assumido,
  comDocumentosValidos,
  documentosDe,
  emAnalise,
  emRecurso,
  enviarObrigatorios,
  pendente,
  rascunho,
  rejeitado,
  ressalvaDe,
  submetido,
} from './support/fabrica.ts'
import { type Alvo, type Alvos, fuzz } from './support/fuzzer.ts'
import type { Autorizacao, Modelo } from './support/tipos.ts'

/**
 * Sends whatever the published document allows, and much that it does not, to existing things. No answer may be a 5xx,
 * and none may be outside of the document. A producer asks what a producer may ask; the admin, who may ask everything,
 * asks the rest.
 */

/**
 * Operations that would end the session it uses or those of other tests, or that would take the cases of other tests.
 */
const FORA: readonly string[] = ['logout', 'refresh', 'callback', 'encerrarOutrasSessoes', 'proximo', 'distribuir']
afterAll(async () => {
  // The texts that it added take up room that others need.
  const admin = await como('admin')
  for (const { id, titulo } of await todos<Modelo>('/analista/modelos', admin))
    if (!titulo.startsWith('e2e: ')) await pedir('DELETE', `/supervisor/modelos/${id}`, { token: admin })
  const { id, tipo_usuario } = await aMudar()
  await pedir('PUT', `/admin/usuarios/${id}`, { token: await como('admin'), json: { tipo_usuario } })
})

test.each<Quem>(['admin', 'maria'])(
  'what %s sends, whatever it is, is answered as the document says',
  async (quem) => {
    const suas = Object.entries(OPERACOES).filter(
      ([id, operacao]) => !FORA.includes(id) && (quem === 'maria') === daProdutora(operacao),
    )
    const operacoes = suas.map(([id]) => id)
    const fases = 'examples,coverage,fuzzing'
    expect(await fuzz({ quem, operacoes, alvos: await alvos(quem), fases, exemplos: 10 })).toBe('')
  },
  600_000,
)

const daProdutora = ({ papeis }: Operacao): boolean =>
  papeis === 'publico' || (papeis as readonly string[]).includes('produtor_rural')

/** The targets of each operation: something that exists, in a state in which the operation has work to do. */
async function alvos(quem: Quem): Promise<Alvos> {
  // Five at a time: nobody may have more than eight drawings checked at once, and other tests send hers too.
  const [rascunhos, documentos, taken] = await Promise.all([
    Promise.all([rascunho(), rascunho(), comDocumentosValidos()]),
    rascunho().then(({ id }) => enviarObrigatorios(id, 'maria')),
    assumido(),
  ])
  const [analise, livre] = await Promise.all([
    Promise.all([emAnalise(), emAnalise(), emAnalise(), emAnalise()]),
    submetido(),
  ])
  const [pendencias, recurso, rejeicao] = await Promise.all([
    Promise.all([pendente(), pendente(), pendente()]),
    emRecurso(),
    rejeitado(),
  ])
  const [editado, descartado, pronto] = rascunhos.map(({ id }) => id) as [string, string, string]
  const [aAprovar, aRejeitar, aPerguntar, aLiberar] = analise.map(({ id }) => id) as [string, string, string, string]
  const [aRetirar, aDecidir] = await Promise.all([ressalvaDe('maria', editado), ressalvaDe('maria', pendencias[0].id)])
  const comPid = ({ id, pendencia }: (typeof pendencias)[0]): Alvo => ({ id, pid: pendencia.id })
  const [lido] = await documentosDe(pronto)
  await como('tecnica') // who has never signed in cannot be authorised
  const pedido = { cpf: CPF.tecnica, escopo: 'consultar' }
  const { id: aid } = dados<Autorizacao>(
    await post(`/processos/${editado}/autorizacoes`, await como('maria'), pedido),
    201,
  )
  const avisos = await todos<{ id: string }>('/avisos', await como(quem))
  const modelos = await Promise.all(['um', 'outro'].map(modelo))
  const doDocumento = { id: lido?.id ?? '' }
  const doDossie = { job_id: taken.dossie_job_id }
  return {
    obterProcesso: { id: editado },
    editarProcesso: { id: editado },
    excluirProcesso: { id: descartado },
    submeterProcesso: { id: pronto },
    assinarProcesso: { id: editado },
    historico: { id: aAprovar },
    versoes: { id: editado },
    comparar: { id: editado },
    listarPendencias: { id: aPerguntar },
    responderPendencia: comPid(pendencias[0]),
    listarRessalvas: { id: editado },
    ressalvar: { id: pronto },
    retirarRessalva: { id: editado, rid: aRetirar },
    decidirRessalva: { id: pendencias[0].id, rid: aDecidir },
    abrirRecurso: { id: rejeicao.id },
    acompanhamento: { id: editado },
    trocarAcompanhamento: { id: editado },
    decisoes: { id: recurso.id },
    recursosDoProcesso: { id: recurso.id },
    listarAutorizacoes: { id: editado },
    autorizar: { id: editado },
    revogarAutorizacao: { id: editado, aid },
    revelarCpf: { id: editado },
    assistente: { id: editado },
    documentosDoProcesso: { id: pronto },
    obterDocumento: doDocumento,
    situacaoDoDocumento: doDocumento,
    dadosExtraidos: doDocumento,
    baixarArquivo: doDocumento,
    previaDaPagina: { ...doDocumento, pagina: '1' },
    confirmarDocumento: doDocumento,
    excluirDocumento: { id: documentos[0].id },
    obterEnvio: { id: await envioDe(quem, 1) },
    enviarParte: { id: await envioDe(quem, 50_000_000) },
    concluirEnvio: { id: await envioDe(quem, 1) },
    excluirEnvio: { id: await envioDe(quem, 1) },
    assumir: { id: livre.id },
    liberar: { id: aLiberar },
    atribuir: { id: aLiberar },
    aprovar: { id: aAprovar },
    rejeitar: { id: aRejeitar },
    criarPendencia: { id: aPerguntar },
    resolverPendencia: comPid(pendencias[1]),
    cancelarPendencia: comPid(pendencias[2]),
    achados: { id: aAprovar },
    avaliarAchado: { id: aPerguntar, achado: 'area_geometria.1' },
    notas: { id: aAprovar },
    anotar: { id: aAprovar },
    pendenciaDoAchado: { id: aAprovar },
    alterarModelo: { id: modelos[0] ?? '' },
    excluirModelo: { id: modelos[1] ?? '' },
    gerarDossie: { id: rejeicao.id },
    situacaoDoDossie: doDossie,
    baixarDossie: doDossie,
    recibo: { id: taken.id },
    dossiesDoProcesso: { id: taken.id },
    arquivoDoDossie: { id: taken.id, ...doDossie },
    decidirRecurso: { id: recurso.recurso.id },
    alterarUsuario: { id: (await aMudar()).id },
    encerrarSessoesDoUsuario: { id: (await aMudar()).id },
    encerrarSessao: { id: await sessaoDeSobra(quem) },
    marcarAvisoLido: { id: avisos[0]?.id ?? randomUUID() },
  }
}

async function modelo(titulo: string): Promise<string> {
  const novo = { tipo: 'dado', titulo: `do fuzzer: ${titulo}`, texto: 'Explique.' }
  return dados<{ id: string }>(await post('/supervisor/modelos', await como('admin'), novo), 201).id
}

/** An upload in parts of a draft of their own, which nobody else sees. */
async function envioDe(quem: Quem, tamanho: number): Promise<string> {
  const { id: processo_id } = await rascunho(quem)
  const pedido = { processo_id, tipo_documento: 'outros', nome: 'a.pdf', tamanho }
  return dados<{ id: string }>(await post('/documentos/envios', await como(quem), pedido), 201).id
}

/** A session that nobody uses. If the fuzzer found any other, it would end its own or another test's. */
async function sessaoDeSobra(quem: Quem): Promise<string> {
  const { access_token } = await entrar(CPF[quem])
  const sessoes = await todos<{ id: string; atual: boolean }>('/auth/sessoes', access_token)
  return sessoes.find(({ atual }) => atual)?.id ?? ''
}

/** Somebody whose role may be changed for a while. */
async function aMudar(): Promise<{ id: string; tipo_usuario: string }> {
  const id = decodeJwt(await como('doFuzz')).sub ?? ''
  return { id, tipo_usuario: pessoaDe('doFuzz').tipo_usuario }
}
