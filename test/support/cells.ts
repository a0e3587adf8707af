import type { Operation } from '@car/operations/operation'
import { type OperationId, OPERATIONS } from '@car/operations/table'
import type { Papel } from '@car/vocabulary/person'
import { until } from '@car/testing/until'
import { afterAll, beforeAll } from '@jest/globals'
import { decodeJwt } from 'jose'
import { dados, said, errorOf, ask, post, type Answer, all } from './api.ts'
import { tokenOf, CPF, type Who } from './sign-in.ts'
import { documentosOf, inRecurso, send, readings, pendente, rascunho, ressalvaOf } from './factory.ts'
import type { Autorizacao, Received } from './types.ts'

/**
 * An unknown query parameter in the requests of cells. A cell is an operation of the table and a role that requests it.
 * Services check the parameter after role, visibility and level, and before they change anything. A refusal of `probe`
 * therefore shows that those checks passed, and that nothing was changed.
 */

const PARAMETER = '?probe=1'
export const operations = Object.entries(OPERATIONS) as [OperationId, Operation][]
export const protectedRows = operations.filter(([, { papeis }]) => papeis !== 'publico')

export const PERSON: Record<Papel, Who> = {
  produtor_rural: 'ofCells',
  responsavel_tecnico: 'tecnica',
  analista_ambiental: 'analista',
  supervisor_ambiental: 'supervisora',
  admin: 'admin',
}

/** The ids of existing resources, for the parameters of a path. */
export type Things = {
  processo: string
  documento: string
  pid: string
  aid: string
  rid: string
  achado: string
  job_id: string
  recurso: string
  modelo: string
  usuario: string
  exclusao: string
  retencao: string
  sessao: string
  /** A notice of the owner of the case, because people see only their own notices. */
  aviso: string
  envio: string
}
/**
 * Existing resources for requests. Technicians use `byTecnica`, other roles `byProdutor`, and administrators also
 * `adminRoute`.
 */
export type ExistingThings = { byProdutor: Things; byTecnica: Things; adminRoute: Pick<Things, 'envio' | 'documento'> }

/** Makes the resources before the tests of a file. A test file calls this function once at its top. */
export function existing(): ExistingThings {
  const things = {} as ExistingThings
  beforeAll(async () => {
    // Only people who have signed in before can be authorised.
    await tokenOf('tecnico')
    const { recurso } = await inRecurso()
    const usuario = decodeJwt(await tokenOf('stranger')).sub ?? ''
    const texto = { tipo: 'dado', titulo: 'e2e: área', texto: 'Explique a área.' }
    const { id: template } = dados<{ id: string }>(
      await post('/supervisor/modelos', await tokenOf('supervisora'), texto),
      201,
    )
    const shared = { recurso: recurso.id, modelo: template, usuario, ...(await ofGuarda(usuario)) }
    things.byProdutor = { ...(await gather('ofCells')), ...shared }
    things.byTecnica = { ...(await gather('tecnica')), ...shared }
    const { id: own } = await rascunho('admin')
    // An administrator who sends a document takes part in the case and may not read its notes, so this is another case.
    const { id: documento } = dados<Received>(await send(await tokenOf('admin'), own), 202)
    things.adminRoute = { envio: await uploadOf('admin', own), documento }
  })
  afterAll(async () => {
    const { modelo } = things.byProdutor
    dados(await ask('DELETE', `/supervisor/modelos/${modelo}`, { token: await tokenOf('supervisora') }), 204)
  })
  return things
}

/** Makes a case of this person. Returns the ids of the case, and of resources of the case and of the person. */
async function gather(dono: Who): Promise<Omit<Things, 'recurso' | 'modelo' | 'usuario' | 'exclusao' | 'retencao'>> {
  const { id, pendencia } = await pendente(dono)
  const [documento] = await documentosOf(id, dono)
  const request = { cpf: CPF.tecnico, escopo: 'consultar' }
  const { id: aid } = dados<Autorizacao>(await post(`/processos/${id}/autorizacoes`, await tokenOf(dono), request), 201)
  const job = dados<{ job_id: string }>(
    await post(`/analista/processos/${id}/gerar-dossie`, await tokenOf('analista'), {}),
    202,
  )
  await readings(id, dono)
  const [achado] = await all<{ id: string }>(`/analista/processos/${id}/achados`, await tokenOf('analista'))
  return {
    processo: id,
    documento: documento?.id ?? '',
    pid: pendencia.id,
    aid,
    rid: await ressalvaOf(dono, id),
    achado: achado?.id ?? '',
    job_id: job.job_id,
    sessao: await sessionOf(dono),
    aviso: await avisoOf(dono),
    envio: await uploadOf(dono, id),
  }
}

/** Returns the open request of a person to be forgotten, and a legal hold on them. */
async function ofGuarda(usuario_id: string): Promise<Pick<Things, 'exclusao' | 'retencao'>> {
  const token = await tokenOf('stranger')
  await post('/privacidade/exclusoes', token, {}) // refused if another test file has asked already
  const [asked] = await all<{ id: string }>('/privacidade/exclusoes', token)
  const hold = { usuario_id, motivo: 'Retenção das células, em testes.' }
  const { id } = dados<{ id: string }>(await post('/admin/retencoes-legais', await tokenOf('admin'), hold), 201)
  return { exclusao: asked?.id ?? '', retencao: id }
}

export async function uploadOf(who: Who, processo_id: string): Promise<string> {
  const request = { processo_id, tipo_documento: 'outros', nome: 'a.pdf', tamanho: 1 }
  return dados<{ id: string }>(await post('/documentos/envios', await tokenOf(who), request), 201).id
}

/** Returns the id of the session to which the person's token belongs. */
export async function sessionOf(who: Who): Promise<string> {
  const sessions = await all<{ id: string; atual: boolean }>('/auth/sessoes', await tokenOf(who))
  return sessions.find(({ atual }) => atual)?.id ?? ''
}

/** Waits until this person has a notice, and returns its id. The owner of a submitted case gets a notice. */
const avisoOf = (who: Who): Promise<string> =>
  until(
    async () => (await all<{ id: string }>('/avisos', await tokenOf(who)))[0]?.id ?? '',
    (id) => id !== '',
    30_000,
  )

function pathOf({ caminho, bytes }: Operation, things: Partial<Things>): string {
  const id = caminho.startsWith('/api/v1/documentos/envios/')
    ? things.envio
    : caminho.startsWith('/api/v1/documentos/')
      ? things.documento
      : caminho.startsWith('/api/v1/supervisor/recursos/')
        ? things.recurso
        : caminho.startsWith('/api/v1/supervisor/modelos/')
          ? things.modelo
          : caminho.startsWith('/api/v1/admin/exclusoes/')
            ? things.exclusao
            : caminho.startsWith('/api/v1/admin/retencoes-legais/')
              ? things.retencao
              : caminho.startsWith('/api/v1/admin/')
                ? things.usuario
                : caminho.startsWith('/api/v1/auth/sessoes/')
                  ? things.sessao
                  : caminho.startsWith('/api/v1/avisos/')
                    ? things.aviso
                    : things.processo
  const values: Record<string, string | undefined> = {
    ...things,
    id,
    tipo: 'prazos',
    pagina: '1',
    codigo: 'X',
    versao: '1',
  }
  const parameters = PARAMETER + (bytes ? '&inicio=0' : '') + (caminho.endsWith('/comparar') ? '&de=1&ate=1' : '')
  return caminho.replace(/\{(\w+)\}/g, (_, nome: string) => values[nome] ?? '-').replace('/api/v1', '') + parameters
}

export const requestCell = (operation: Operation, things: Partial<Things>, token?: string): Promise<Answer> =>
  ask(operation.metodo, pathOf(operation, things), {
    token,
    ...(operation.multipart ? { body: new FormData() } : {}),
  })

/** Requests a cell. Returns the answer and the expected answer, for comparison. */
export async function withPapel(
  [id, operation]: [OperationId, Operation],
  papel: Papel,
  { byProdutor, byTecnica, adminRoute }: ExistingThings,
): Promise<{ heard: unknown; due: unknown }> {
  const visible = papel === 'responsavel_tecnico' ? byTecnica : byProdutor
  const things = { ...visible, ...(papel === 'admin' ? adminRoute : {}), sessao: await sessionOf(PERSON[papel]) }
  const withoutAvisos = id === 'marcarAvisoLido' && papel !== 'produtor_rural' && papel !== 'responsavel_tecnico'
  const response = await requestCell(operation, things, await tokenOf(PERSON[papel]))
  const due = withoutAvisos ? ['404 CAR-003', {}] : await expectedOf(operation, papel)
  return { heard: [said(response), errorOf(response).byField], due }
}

/**
 * Returns whether a path names an upload in parts. Only the author sees an upload, and in these tests analysts and
 * supervisors have none.
 */
export const isUploadPath = (caminho: string) => caminho.includes('/envios/{id}')
const ANALYSIS_PAPEIS: readonly Papel[] = ['analista_ambiental', 'supervisor_ambiental']

/**
 * Returns the expected answer: 404 if the role is not listed or cannot see the upload, 403 if the operation requires
 * ouro and the person has less, and otherwise the refusal of `probe`.
 */
async function expectedOf(
  { nivel, papeis, caminho }: Operation,
  papel: Papel,
): Promise<[string, Record<string, string>]> {
  if (isUploadPath(caminho) && ANALYSIS_PAPEIS.includes(papel)) return ['404 CAR-003', {}]
  if (!papeis.includes(papel as never)) return ['404 CAR-003', {}]
  // No case here is clean enough for a lot, so these operations find none.
  if (caminho.includes('/lotes/{id}')) return ['404 CAR-003', {}]
  const has = decodeJwt<{ nivel_confiabilidade: string }>(await tokenOf(PERSON[papel])).nivel_confiabilidade
  if (nivel === 'ouro' && has !== 'ouro') return ['403 CAR-006', { nivel_confiabilidade: 'insufficient_level' }]
  return ['422 CAR-004', { probe: 'unknown_field' }]
}
